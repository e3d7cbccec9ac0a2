import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCategories } from '#contract/categories/categories.ts'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import type { Role } from '#contract/household/roles.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import {
  createTransaction,
  editTransaction,
  readTransaction,
  verifyTransaction,
} from '#contract/ledger/transaction-edits.ts'
import { answerList } from '../../testing/answers.ts'
import { openScreen } from '../../testing/app.tsx'
import { anAccount } from '../../testing/data/banks.ts'
import { aChange } from '../../testing/data/changes.ts'
import { aDashboard } from '../../testing/data/dashboard.ts'
import { aMembership, answerHousehold, watchHeaders } from '../../testing/data/household.ts'
import { someTransactions } from '../../testing/data/transactions.ts'
import { answer, answerWith, calls } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

const [row = expect.fail()] = someTransactions
const success = true as const
const editOfMine = aChange()

async function openAs(role: Role): Promise<{ id: string; headers: Map<string, string | null> }> {
  await becomeFull()
  const omar = aMembership('Omar Saeed', { role })
  const dashboard = aDashboard()
  answer(dashboardData, {
    ...dashboard,
    accounts: { ...dashboard.accounts, data: [anAccount(1), { ...anAccount(2), source: 'manual' }] },
  })
  answerHousehold({ memberships: [omar] })
  answer(searchTransactions, {
    success: true,
    data: someTransactions.slice(0, 3),
    next_cursor: null,
    upcoming: null,
    last_synced: null,
  })
  answer(readTransaction, { success: true, transaction: row })
  answer(listChanges, { success, data: [editOfMine], next_cursor: null })
  const headers = watchHeaders()
  await openScreen(`/household?of=${omar.id}`)
  return { id: omar.id, headers }
}

test('a partner edits a payment in place, every call names the membership, and so does an undo', async () => {
  const { id, headers } = await openAs('partner')
  answerWith(editTransaction, ({ body }) => ({
    success,
    transaction: { ...row, note: String(Reflect.get(Object(body), 'note')), version: row.version + 1 },
    similar: { merchant: null, earlier: 0 },
  }))
  answer(undoChange, { success, change: { ...editOfMine, state: 'undone', action: 'redo' } })
  await page
    .getByRole('button', { name: /^Carrefour/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  // the amount, transfers, rules and receipts are the owner's
  await expect.element(dialog.getByLabelText('Note')).toBeVisible()
  await expect.element(dialog.getByLabelText('Amount')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Make a rule')).not.toBeInTheDocument()
  await dialog.getByLabelText('Note').fill('For the party')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => headers.get(`PATCH ${editTransaction.path.replace(':id', row.id)}`)).toBe(id)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo: Edited Talabat' }).click()
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  const written = [...headers].filter(([call]) => !call.startsWith('GET ') && call.includes('/api/user/'))
  expect(written.length).toBe(2)
  expect(written.map(([, membership]) => membership)).toEqual([id, id])
  expect(headers.get(`GET ${listCategories.path}`)).toBe(id)
  expect(localStorage.length === 0 || !JSON.stringify(localStorage).includes('For the party')).toBe(true)
})

test('a partner adds cash where the cash account is shared; a viewer gets no button and no sheet', async () => {
  const { id, headers } = await openAs('partner')
  answer(createTransaction, { success: true, id: row.id, transaction: row })
  await page.getByRole('button', { name: 'Add cash' }).click()
  await page.getByLabelText('Amount in AED').fill('12.50')
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('dining')
  await page.getByLabelText('Description').fill('Shawarma')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => headers.get(`POST ${createTransaction.path}`)).toBe(id)
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    amount: '12.50',
    description: 'Shawarma',
  })
})

test('a partner reviews by swiping, in the owner’s data alone, without what only the owner decides', async () => {
  const { id, headers } = await openAs('partner')
  const transaction = { ...row, verified: false }
  answerList([
    transaction,
    { ...transaction, id: '01a2c1e6-0000-7000-8000-00000000000f', description: 'Second' },
  ])
  answer(verifyTransaction, { success, transaction })
  answer(undoChange, { success, change: { ...editOfMine, state: 'undone', action: 'redo' } })
  await page.getByRole('link', { name: 'Review by swiping' }).click()
  const card = page.getByRole('group', { name: 'Transaction to verify' })
  await expect.element(card.getByText(row.description, { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(card.getByText('Second', { exact: true })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(card.getByText(row.description, { exact: true })).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('dialog').getByLabelText('Description')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByLabelText('Amount')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => [...headers.keys()].filter((each) => each.startsWith('POST ')).length).toBe(2)
  const inData = [...headers].filter(([each]) => /\/(review|verify|undo)$/.test(each))
  expect(inData.map(([, membership]) => membership)).toEqual([id, id, id])
  expect([...headers.keys()].some((each) => each.includes('payees'))).toBe(false)
  await page.getByRole('link', { name: 'Back to the accounts' }).click()
  await expect.element(page.getByRole('link', { name: 'Review by swiping' })).toBeVisible()
})

test('a viewer gets nothing to edit', async () => {
  await openAs('viewer')
  await expect.element(page.getByRole('link', { name: 'Review by swiping' })).not.toBeInTheDocument()
  await expect.element(page.getByText(row.description).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Carrefour/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add cash' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Your changes here')).not.toBeInTheDocument()
})
