import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deleteRecurring,
  listOccurrences,
  listRecurring,
  updateRecurring,
} from '#contract/expected/series.ts'
import { openScreen } from '../../../testing/app.tsx'
import { today } from '../../../testing/data/basics.ts'
import { someSeries } from '../../../testing/data/planning.ts'
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
