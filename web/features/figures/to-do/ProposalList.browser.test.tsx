import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { undoChange } from '#contract/changes/changes.ts'
import {
  type Proposal,
  confirmProposal,
  dismissProposal,
  listProposals,
} from '#contract/proposals/proposals.ts'
import { answerDuplicate, listDuplicates } from '#contract/payments/duplicates.ts'
import { someTransactions } from '../../../testing/data/transactions.ts'
import { openScreen } from '../../../testing/app.tsx'
import { answer, calls, refuse } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'
import {
  deleteRecurring,
  listOccurrences,
  listRecurring,
  updateRecurring,
} from '#contract/expected/series.ts'
import { today } from '../../../testing/data/basics.ts'
import { someSeries } from '../../../testing/data/planning.ts'

const id = '01990000-0000-7000-8000-000000000001'
const proposal = (more: Partial<Proposal>): Proposal => ({
  id,
  kind: 'category',
  source: 'Helper',
  note: 'You asked for it',
  question: null,
  created_at: '2026-03-14T08:00:00.000Z',
  expires_at: '2026-03-28T20:00:00.000Z',
  subject: {
    name: 'Careem ride',
    day: '2026-03-10',
    amount: { amount: 40, currency: 'AED' },
    transaction_id: id,
    added: false,
  },
  lines: [
    {
      field: 'category',
      before: { is: 'categories', ids: ['shopping'] },
      after: { is: 'categories', ids: ['dining'] },
    },
  ],
  outdated: false,
  ...more,
})
const button = (name: string) => page.getByRole('button', { name })
const posts = (): string[] => calls.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('a proposal shows who proposed what, before and after; its confirmation is undone by its own change', async () => {
  await becomeFull()
  answer(listProposals, { success: true, proposals: [proposal({})] })
  answer(confirmProposal, { success: true, change_id: id })
  refuse(undoChange, 409, 'conflict', 'Changed again')
  await openScreen('/transactions/swipe?queue=proposals')
  await expect.element(page.getByText('Proposed by Helper')).toBeVisible()
  const card = page.getByRole('region', { name: 'Change a category' })
  const lines = card.getByRole('definition')
  await expect.element(lines.getByText('Shopping')).toBeVisible()
  await expect.element(lines.getByText('Dining Out')).toBeVisible()
  await button('Confirm').click()
  await expect.poll(posts).toContain(`/api/user/proposals/${id}/confirm`)
  await button('Undo').click()
  await expect.poll(posts).toContain(`/api/user/changes/${id}/undo`)
})

test('what has changed meanwhile can only be dismissed', async () => {
  await becomeFull()
  answer(listProposals, { success: true, proposals: [proposal({ outdated: true })] })
  answer(dismissProposal, { success: true })
  await openScreen('/transactions/swipe?queue=proposals')
  await expect.element(page.getByText(/can’t be confirmed any more/)).toBeVisible()
  await expect.element(button('Confirm')).not.toBeInTheDocument()
  await button('Dismiss').click()
  await expect.poll(posts).toContain(`/api/user/proposals/${id}/dismiss`)
})

test('a proposal made in Ask says which model made it and what the person asked', async () => {
  await becomeFull()
  const question = 'categorise Careem as dining'
  answer(listProposals, {
    success: true,
    proposals: [proposal({ source: 'model.example', note: '', question })],
  })
  await openScreen('/transactions/swipe?queue=proposals')
  await expect.element(page.getByText('Proposed in Ask by the model at model.example')).toBeVisible()
  await expect.element(page.getByText(question)).toBeVisible()
})

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
