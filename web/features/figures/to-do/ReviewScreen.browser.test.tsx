import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deleteRecurring,
  listOccurrences,
  listRecurring,
  updateRecurring,
} from '#contract/expected/series.ts'
import { answerDuplicate, listDuplicates } from '#contract/payments/duplicates.ts'
import { openScreen } from '../../../testing/app.tsx'
import { today } from '../../../testing/data/basics.ts'
import { someSeries } from '../../../testing/data/planning.ts'
import { someTransactions } from '../../../testing/data/transactions.ts'
import { answer, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const [first, second] = someSeries
if (!first || !second) throw new Error('two series are needed')
const card = () => page.getByRole('group', { name: 'Is this right?' })
const decisions = () =>
  calls
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/user/recurring'))
    .map(({ method, path, body }) => [method, path.split('/').at(-1), body])

test('recurring payments are confirmed and dismissed with the same keys as payments', async () => {
  await becomeFull()
  answer(listRecurring, {
    success: true,
    series: [first, second].map((series) => ({ ...series, state: 'suggested' as const })),
  })
  answer(listOccurrences, {
    success: true,
    occurrences: [],
    price_changes: [],
    evidence: { payments: 8, missed: 0, since: today, last: today },
  })
  answer(updateRecurring, { success: true, series: { ...first, state: 'active' } })
  answer(deleteRecurring, { success: true })
  await openScreen('/transactions/swipe?queue=bills')
  await expect.element(card().getByText(first.name).last()).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(card().getByText(second.name).last()).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(decisions).toEqual([
    ['PATCH', first.id, { state: 'active' }],
    ['DELETE', second.id, null],
  ])
  // the switch leads to the payments
  await page.getByRole('radio', { name: 'Transactions' }).click()
  await expect.element(page.getByRole('group', { name: 'Transaction to verify' })).toBeVisible()
})

test('a payment added by hand beside the same one of the bank is merged or kept', async () => {
  await becomeFull()
  const [entered, other] = someTransactions
  if (!entered || !other) throw new Error('two payments are needed')
  answer(listDuplicates, { success: true, duplicates: [{ entered, other }], count: 1 })
  answer(answerDuplicate, { success: true, transaction: other })
  await openScreen('/transactions/swipe?queue=duplicates')
  await page.getByRole('button', { name: 'Two payments' }).click()
  await page.getByRole('button', { name: 'Same payment' }).click()
  const answers = () =>
    calls
      .filter(({ path }) => path.endsWith('/duplicate'))
      .map(({ path, body }) => [path.split('/').at(-2), body])
  await expect.poll(answers).toEqual([
    [entered.id, { other_id: other.id, same: false }],
    [entered.id, { other_id: other.id, same: true }],
  ])
})
