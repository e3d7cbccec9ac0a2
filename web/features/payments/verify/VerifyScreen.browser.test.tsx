import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reviewDeck } from '#contract/ledger/review.ts'
import { undoChange } from '#contract/changes/changes.ts'
import {
  applyCorrection,
  editGroup,
  editTransaction,
  similarTransactions,
  verifyBatch,
  verifyTransaction,
} from '#contract/ledger/transaction-edits.ts'
import { openScreen } from '../../../testing/app.tsx'
import { aChange } from '../../../testing/data/changes.ts'
import { aTransaction } from '../../../testing/data/transactions.ts'
import { answer, answerWith, calls, problem } from '../../../testing/fake-api.ts'
import { answerList } from '../../../testing/answers.ts'
import { becomeFull } from '../../../testing/people.ts'

const rows = ['Alpha', 'Bravo', 'Carrot'].map((description, at) => aTransaction(at, { description }))
const card = () => page.getByRole('group', { name: 'Transaction to verify' })
const ChangeId = z.object({ change_id: z.string() })
/** The decisions sent so far: the row's description and the body, or the id of the change that was undone. */
const sent = (): unknown[] =>
  calls
    .filter(({ method, path }) => method === 'POST' && /\/(verify|undo)$/.test(path))
    .map(({ path, body }) =>
      path.endsWith('/undo')
        ? path.split('/').at(-2)
        : [rows.find(({ id }) => path.includes(id))?.description, body],
    )
const changeIds = (): string[] => calls.flatMap(({ body }) => ChangeId.safeParse(body).data?.change_id ?? [])

async function openDeck(): Promise<void> {
  await becomeFull()
  answerList(rows)
  answerWith(verifyTransaction, ({ path }) => {
    const transaction = rows.find(({ id }) => path.includes(id))
    if (!transaction) throw problem(404, 'not_found', 'Not found')
    return { success: true as const, transaction }
  })
  answerWith(undoChange, () => {
    throw problem(404, 'not_found', 'This change no longer exists.')
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
  await userEvent.click(page.getByRole('button', { name: 'Skip' }))
  await expect.element(card().getByText('Carrot', { exact: true })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(card().getByText('Bravo', { exact: true })).toBeVisible()
  await expect.poll(() => sent().length).toBe(3)
  expect(sent()).toMatchObject([
    ['Alpha', { action: 'correct' }],
    ['Bravo', { action: 'incorrect' }],
    changeIds()[1],
  ])
  expect(page.getByText(/We couldn’t save/).elements()).toEqual([])
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
  await userEvent.fill(dialog.getByLabelText('Amount'), '٦٠٫٢٥')
  await expect.element(dialog.getByText(/^Your bank says/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Use the bank’s amount' }))
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('120.50')
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

test('cards are stepped through in both directions, and another filter begins with the first', async () => {
  await openDeck()
  const [back, on] = ['Previous', 'Next'].map((name) => page.getByRole('button', { name, exact: true }))
  if (!back || !on) expect.fail()
  await expect.element(back).toBeDisabled()
  for (const name of ['Bravo', 'Carrot']) {
    await userEvent.click(on)
    await expect.element(card().getByText(name)).toBeVisible()
  }
  await expect.element(on).toBeDisabled()
  await userEvent.click(back)
  await expect.element(card().getByText('Bravo')).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'All' }))
  await expect.element(card().getByText('Alpha')).toBeVisible()
  expect(sent()).toEqual([])
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
        likely: [],
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

test('an edit of a card is one request, and its offer stays until it is answered, also after leaving', async () => {
  await becomeFull()
  const three = [0, 1, 2].map((at) => aTransaction(at, { description: 'Salik', merchant: 'Salik' }))
  const [head] = three
  if (!head) throw new Error('three rows')
  const ids = three.map(({ id }) => id)
  answerList(three)
  answer(reviewDeck, {
    success: true,
    cards: [
      {
        key: head.id,
        ids,
        count: 3,
        total: 58,
        usual: 4,
        payments: three.map(({ id, date, amount }) => ({ id, date, amount, account_id: id })),
        likely: [],
        transaction: head,
      },
    ],
    next_cursor: null,
    counters: { total: 3, verified: 0, unverified: 3 },
    queue: { cards: 1, payments: 3, older: 0 },
  })
  const similar = { merchant: 'Salik', earlier: 28 }
  answer(editGroup, { success: true, changed: 3, transaction: head, similar })
  answer(similarTransactions, { success: true, similar })
  answer(applyCorrection, { success: true, changed: 28 })
  await openScreen('/transactions/swipe')
  await userEvent.keyboard('e')
  await userEvent.click(
    page.getByRole('dialog', { name: 'Edit transaction' }).getByRole('button', { name: 'Save Changes' }),
  )
  const question = page.getByText('Also change 28 other transactions from Salik?')
  await expect.element(question).toBeVisible()
  const edits = calls.filter(({ path }) => path === editGroup.path)
  expect(edits.map(({ body }) => body)).toMatchObject([{ ids, change_id: changeIds()[0] }])
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  await userEvent.click(page.getByRole('main').getByRole('link', { name: 'Back' }))
  await expect.element(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  await expect.element(question).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Change 28' }))
  await expect.element(page.getByText('28 transactions changed')).toBeVisible()
  await expect.poll(() => question.elements()).toEqual([])
})

/** Drags the card by `x` pixels, without letting go if `hold`. */
async function drag(x: number, hold = false): Promise<void> {
  const element = card().element()
  const { left, top, width } = element.getBoundingClientRect()
  const from = left + width / 2
  const at = (kind: string, clientX: number, buttons: number): boolean =>
    element.dispatchEvent(
      new PointerEvent(kind, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: 'touch',
        isPrimary: true,
        clientX,
        clientY: top + 40,
        buttons,
      }),
    )
  at('pointerdown', from, 1)
  for (let step = 1; step <= 6; step += 1) at('pointermove', from + (x * step) / 6, 1)
  await new Promise(requestAnimationFrame)
  if (!hold) at('pointerup', from + x, 0)
}
const letGo = (): boolean =>
  card()
    .element()
    .dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId: 1 }))

test('a drag shows its meaning beyond 50 px, decides beyond 100, and everything is undone step by step', async () => {
  await openDeck()
  answerWith(undoChange, ({ path }) => ({
    success: true as const,
    change: aChange({ id: path.split('/').at(-2) ?? '' }),
  }))
  const counter = (name: string): string | undefined =>
    [...document.querySelectorAll('dl[aria-label="Counters"] div')]
      .find((each) => each.querySelector('dt')?.textContent === name)
      ?.querySelector('dd')?.textContent
  await drag(48, true)
  await expect.element(card().getByText('Correct', { exact: true })).not.toBeInTheDocument()
  letGo()
  await drag(98, true)
  await expect.element(card().getByText('Correct', { exact: true })).toBeVisible()
  letGo()
  await expect.element(card().getByText('Alpha', { exact: true })).toBeVisible()
  await drag(102)
  await expect.element(card().getByText('Bravo', { exact: true })).toBeVisible()
  await expect.poll(() => [counter('Verified'), counter('Unverified')]).toEqual(['1', '2'])
  await drag(-102)
  await expect.element(page.getByRole('region', { name: /right for Bravo/ })).toBeVisible()
  // a second time goes on without an answer
  await drag(-102)
  await expect.element(card().getByText('Carrot', { exact: true })).toBeVisible()
  await expect.poll(() => [counter('Verified'), counter('Unverified')]).toEqual(['1', '2'])
  for (const name of ['Bravo', 'Alpha']) {
    await userEvent.keyboard('z')
    await expect.element(card().getByText(name, { exact: true })).toBeVisible()
  }
  await expect.poll(() => [counter('Verified'), counter('Unverified')]).toEqual(['0', '3'])
  await expect.poll(() => sent().length).toBe(4)
  const [first, second] = changeIds()
  expect(sent()).toMatchObject([
    ['Alpha', { action: 'correct' }],
    ['Bravo', { action: 'incorrect' }],
    second,
    first,
  ])
})
