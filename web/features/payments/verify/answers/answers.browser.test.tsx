import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { undoChange } from '#contract/changes/changes.ts'
import { answerPayee, listPayees, type Payee } from '#contract/ledger/review.ts'
import { editTransaction, verifyTransaction } from '#contract/ledger/transaction-edits.ts'
import { expectAccessible } from '../../../../testing/access.ts'
import { answerList } from '../../../../testing/answers.ts'
import { openScreen } from '../../../../testing/app.tsx'
import { aTransaction } from '../../../../testing/data/transactions.ts'
import { answerWith, calls, problem } from '../../../../testing/fake-api.ts'
import { becomeFull } from '../../../../testing/people.ts'

const payeeOf = (name: string, more: Partial<Payee> = {}): Payee => ({
  key: name.toLowerCase(),
  type: 'expense',
  name,
  merchant: name,
  count: 12,
  currency: 'AED',
  total: 18_000,
  usual: 1500,
  same: true,
  last: '2026-03-01',
  likely: ['rent', 'shopping', 'groceries'],
  ...more,
})
const meera = payeeOf('Meera Nair')
const salem = payeeOf('Salem', {
  type: 'income',
  count: 1,
  same: true,
  usual: 80,
  likely: ['refunds', 'salary'],
})

/** Answers with these payees until they are answered. */
function answerPayees(payees: readonly Payee[]): void {
  let open = [...payees]
  answerWith(listPayees, () => ({ success: true as const, payees: open, count: open.length }))
  answerWith(answerPayee, () => {
    open = open.slice(1)
    return { success: true as const, changed: 14 }
  })
}
const sentAnswers = (): unknown[] =>
  calls.filter(({ method, path }) => method === 'POST' && path === answerPayee.path).map(({ body }) => body)
const question = page.getByRole('region', { name: 'Payments without a category' })
const card = () => page.getByRole('group', { name: 'Transaction to verify' })

test('payees are asked about one at a time: a press answers for all payments, and the count is the server’s', async () => {
  await becomeFull()
  const rows = [
    aTransaction(0, { description: 'Meera Nair', merchant: 'Meera Nair', category: null }),
    aTransaction(1, { description: 'Bravo', merchant: 'Bravo' }),
  ]
  answerList(rows)
  answerPayees([meera, salem])
  await openScreen('/transactions/swipe')
  await expect.element(card().getByText('Meera Nair', { exact: true })).toBeVisible()
  await expect
    .element(question.getByText(/^12 payments to Meera Nair, AED.1,500.00 each: who is this\?$/))
    .toBeVisible()
  await expect.element(question.getByText('1 more to name')).toBeVisible()
  await expectAccessible()
  await userEvent.click(question.getByRole('button', { name: 'Rent/Mortgage' }))
  await expect.element(page.getByText(/14 payments are now Rent\/Mortgage/)).toBeVisible()
  await expect.element(question.getByText(/^1 payment from Salem, AED.80.00: who is this\?$/)).toBeVisible()
  expect(sentAnswers()).toEqual([{ key: 'meera nair', type: 'expense', category: 'rent' }])
  // its card needs no decision any more
  await expect.element(card().getByText('Bravo', { exact: true })).toBeVisible()
  await userEvent.keyboard('b')
  await expect.poll(sentAnswers).toHaveLength(2)
  expect(sentAnswers()[1]).toEqual({ key: 'salem', type: 'income', category: 'salary' })
  await expect.poll(() => question.elements()).toEqual([])
})

test('any category can be found by its name, and a payee can be left as it is', async () => {
  await becomeFull()
  answerList([aTransaction(1, { description: 'Bravo' })])
  answerPayees([meera, salem])
  await openScreen('/transactions/swipe')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('o')
  const dialog = page.getByRole('dialog', { name: /who is this/ })
  await expect.element(dialog.getByRole('group', { name: 'Housing and bills' })).toBeVisible()
  expect(dialog.getByRole('option', { name: 'Salary' }).elements()).toEqual([])
  expect(await commands.checkAccess('body')).toEqual([])
  await userEvent.keyboard('util{Enter}')
  await expect.poll(sentAnswers).toEqual([{ key: 'meera nair', type: 'expense', category: 'utilities' }])
  await userEvent.click(question.getByRole('button', { name: 'Leave it' }))
  await expect.element(page.getByText('We won’t ask about Salem again')).toBeVisible()
  expect(sentAnswers()[1]).toEqual({ key: 'salem', type: 'income', category: null })
})

test('an answer that cannot be saved stays open with its reason', async () => {
  await becomeFull()
  answerList([aTransaction(1, { description: 'Bravo' })])
  answerPayees([meera])
  answerWith(answerPayee, () => {
    throw problem(404, 'not_found', 'No payments of this payee are without a category')
  })
  await openScreen('/transactions/swipe')
  await userEvent.click(question.getByRole('button', { name: 'Rent/Mortgage' }))
  await expect.element(question.getByText(/^We couldn’t save your answer: No payments/)).toBeVisible()
})

const rows = ['Alpha', 'Bravo'].map((description, at) =>
  aTransaction(at, { description, merchant: description }),
)
async function openDeck(): Promise<void> {
  await becomeFull()
  answerList(rows)
  answerWith(verifyTransaction, ({ path }) => ({
    success: true as const,
    transaction: rows.find(({ id }) => path.includes(id)) ?? aTransaction(9),
  }))
  answerWith(editTransaction, ({ path }) => ({
    success: true as const,
    transaction: { ...(rows.find(({ id }) => path.includes(id)) ?? aTransaction(9)), verified: true },
    similar: { merchant: null, earlier: 0 },
  }))
  answerWith(undoChange, () => {
    throw problem(404, 'not_found', 'This change no longer exists.')
  })
  await openScreen('/transactions/swipe')
  await expect.element(card().getByText('Alpha', { exact: true })).toBeVisible()
}
const edits = (): unknown[] =>
  calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path.split('/').at(-1), body])
const right = (name: string) => page.getByRole('region', { name: `Which category is right for ${name}?` })

test('a card marked wrong stays until it is said what is right; skipping leaves it marked', async () => {
  await openDeck()
  await userEvent.click(page.getByRole('button', { name: 'Wrong' }))
  await expect
    .poll(() => right('Alpha').getByRole('button').first().element().textContent)
    .toContain('Dining Out')
  await expectAccessible()
  await expect.element(card().getByText('Alpha', { exact: true })).toBeVisible()
  await userEvent.click(right('Alpha').getByRole('button', { name: 'Shopping' }))
  await expect.poll(edits).toMatchObject([[rows[0]?.id, { category: 'shopping' }]])
  await expect.poll(() => right('Alpha').elements()).toEqual([])
  await expect.element(card().getByText('Bravo', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(right('Bravo')).toBeVisible()
  await userEvent.click(right('Bravo').getByRole('button', { name: 'Skip' }))
  await expect.poll(() => right('Bravo').elements()).toEqual([])
  expect(edits()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Verification Complete!' })).toBeVisible()
  await expect.element(page.getByText(/1 card was skipped or marked wrong/)).toBeVisible()
})

test('the question for a wrong card has the keys, and closes with Escape or by undoing', async () => {
  await openDeck()
  answerPayees([meera])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(right('Alpha')).toBeVisible()
  // the card is the one that the question is about, so another key decides no other card
  await expect.element(card().getByText('Alpha', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => right('Alpha').elements()).toEqual([])
  await userEvent.keyboard('z')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(right('Alpha')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.poll(() => right('Alpha').elements()).toEqual([])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(right('Alpha')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(edits).toMatchObject([[rows[0]?.id, { category: 'dining' }]])
  expect(sentAnswers()).toEqual([])
})
