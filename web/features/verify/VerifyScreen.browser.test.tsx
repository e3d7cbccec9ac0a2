import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { verifyTransaction, undoTransaction } from '#contract/transactions.ts'
import { openScreen } from '../../testing/app.tsx'
import { aTransaction } from '../../testing/data.ts'
import { answerWith, calls, problem } from '../../testing/fake-api.ts'
import { answerList, becomeFull } from '../../testing/people.ts'

const rows = ['Alpha', 'Bravo', 'Carrot'].map((description, at) => aTransaction(at, { description }))
const card = () => page.getByRole('group', { name: 'Transaction to verify' })
/** What was sent about the rows so far: the row's name and the decision. */
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

test('the end counts what was decided', async () => {
  await openDeck()
  for (const next of ['Bravo', 'Carrot', 'Verification Complete!']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('main').getByText(next).first()).toBeVisible()
  }
  await expect.element(page.getByRole('heading', { name: 'Verification Complete!' })).toBeVisible()
})

test('a decision that cannot be saved comes back and says why', async () => {
  await openDeck()
  answerWith(verifyTransaction, () => {
    throw problem(404, 'not_found', 'This transaction no longer exists.')
  })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('alert').getByText(/We couldn’t save Alpha/)).toBeVisible()
})
