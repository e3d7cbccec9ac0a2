import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reviewDeck } from '#contract/review.ts'
import { editTransaction, undoTransaction, verifyBatch, verifyTransaction } from '#contract/transactions.ts'
import { openScreen } from '../../testing/app.tsx'
import { aTransaction } from '../../testing/data/transactions.ts'
import { answer, answerWith, calls, problem } from '../../testing/fake-api.ts'
import { answerList } from '../../testing/answers.ts'
import { becomeFull } from '../../testing/people.ts'

const rows = ['Alpha', 'Bravo', 'Carrot'].map((description, at) => aTransaction(at, { description }))
const card = () => page.getByRole('group', { name: 'Transaction to verify' })
/** The requests sent for the rows so far: the row's description, the endpoint and the body. */
const sent = (): unknown[] =>
  calls
    .filter(({ method, path }) => method === 'POST' && /\/(verify|undo)$/.test(path))
    .map(({ path, body }) => [
      rows.find(({ id }) => path.includes(id))?.description,
      path.split('/').at(-1),
      body,
    ])

async function openDeck(): Promise<void> {
  await becomeFull()
  answerList(rows)
  for (const endpoint of [verifyTransaction, undoTransaction])
    answerWith(endpoint, ({ path }) => {
      const transaction = rows.find(({ id }) => path.includes(id))
      if (!transaction) throw problem(404, 'not_found', 'Not found')
      return { success: true as const, transaction }
    })
  await openScreen('/transactions/swipe')
  await expect.element(card()).toBeVisible()
}

test('keys and buttons decide, each decision is sent once, and Z undoes the last', async () => {
  await openDeck()
  await expect.element(card().getByText('Alpha', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(card().getByText('Bravo', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Wrong' }))
  await expect.element(card().getByText('Carrot', { exact: true })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(card().getByText('Bravo', { exact: true })).toBeVisible()
  await expect.poll(sent).toMatchObject([
    ['Alpha', 'verify', { action: 'correct' }],
    ['Bravo', 'verify', { action: 'incorrect' }],
    ['Bravo', 'undo', {}],
  ])
})

test('the amount of a bank row can be corrected, and the bank’s amount stays visible', async () => {
  await openDeck()
  answerWith(editTransaction, ({ body }) => {
    const [alpha] = rows
    if (!alpha) throw new Error('three rows')
    return {
      success: true as const,
      transaction: {
        ...alpha,
        ...z.parse(z.object({ amount: z.number() }), body),
        bank_amount: alpha.amount,
      },
      similar: { merchant: null, earlier: 0 },
    }
  })
  await userEvent.keyboard('e')
  const dialog = page.getByRole('dialog', { name: 'Edit transaction' })
  await userEvent.fill(dialog.getByLabelText('Amount'), '60.25')
  await expect.element(dialog.getByText(/^Your bank says/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Use the bank’s amount' }))
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue(120.5)
  await userEvent.fill(dialog.getByLabelText('Amount'), '60.25')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await expect
    .poll(
      () => calls.find(({ method, path }) => method === 'PATCH' && path.includes(rows[0]?.id ?? '-'))?.body,
    )
    .toMatchObject({ amount: 60.25 })
})

test('the end counts what was decided', async () => {
  await openDeck()
  for (const next of ['Bravo', 'Carrot', 'Verification Complete!']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('main').getByText(next).first()).toBeVisible()
  }
  await expect.element(page.getByRole('heading', { name: 'Verification Complete!' })).toBeVisible()
})

test('a decision that cannot be saved is reverted with its reason', async () => {
  await openDeck()
  answerWith(verifyTransaction, () => {
    throw problem(404, 'not_found', 'This transaction no longer exists.')
  })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('alert').getByText(/We couldn’t save Alpha/)).toBeVisible()
})

test('the payments of a card can be viewed, and some of them decided separately', async () => {
  await becomeFull()
  const three = [0, 1, 2].map((at) =>
    aTransaction(at, { description: 'Salik', merchant: 'Salik', amount: [4, 50, 4][at] ?? 0 }),
  )
  answerList(three)
  const [head] = three
  if (!head) throw new Error('three rows')
  answer(reviewDeck, {
    success: true,
    cards: [
      {
        key: head.id,
        ids: three.map(({ id }) => id),
        count: 3,
        total: 58,
        usual: 4,
        payments: three.map(({ id, date, amount }) => ({ id, date, amount, account_id: id })),
        transaction: head,
      },
    ],
    next_cursor: 'more',
    counters: { total: 900, verified: 0, unverified: 900 },
    queue: { cards: 73, payments: 400, older: 500 },
  })
  answer(verifyBatch, { success: true, changed: 2 })
  await openScreen('/transactions/swipe')
  await expect.element(page.getByText('1 of 73')).toBeVisible()
  await expect.poll(() => card().element().textContent).toContain('58.00 in total')
  await userEvent.click(page.getByRole('button', { name: 'See all 3 payments' }))
  const dialog = page.getByRole('dialog', { name: 'Salik' })
  await userEvent.click(dialog.getByRole('checkbox').nth(1))
  await expect.element(dialog.getByText('2 payments together')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Review 1 separately' }))
  await expect.element(page.getByText('1 of 74')).toBeVisible()
  await expect.poll(() => card().element().textContent).toContain('8.00 in total')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => card().element().textContent).toContain('50.00')
  await expect
    .poll(() => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]))
    .toMatchObject([[verifyBatch.path, { ids: [three[0]?.id, three[2]?.id], action: 'correct' }]])
})
