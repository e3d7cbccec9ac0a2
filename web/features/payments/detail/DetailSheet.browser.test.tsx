import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addAttachment,
  deleteAttachment,
  listAttachments,
  readAttachment,
} from '#contract/files/attachments.ts'
import { listCheques } from '#contract/expected/cheques.ts'
import type { Attachment } from '#contract/files/files.ts'
import { listPurchases, putRefund } from '#contract/payments/refunds.ts'
import { putShares, settleShares } from '#contract/payments/shares.ts'
import { putSplits } from '#contract/payments/splits.ts'
import { createTag, mergeTag } from '#contract/payments/tags.ts'
import { editTransaction, readTransaction } from '#contract/ledger/transaction-edits.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { idOf } from '../../../testing/data/basics.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { someShares, someTags, someTransactions } from '../../../testing/data/transactions.ts'
import { answer, answerWith, calls, refuse } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const ok = { success: true } as const
const rowAt = (index: number) => {
  const row = someTransactions[index]
  if (!row) throw new Error('no such row')
  return row
}
const sent = (method: string) => calls.findLast((call) => call.method === method)?.body

async function openSheet(index: number) {
  await becomeFull()
  const row = rowAt(index)
  await openScreen(`/transactions?tx=${row.id}`)
  return row
}

test('splitting a payment: the editor shows the remainder, and sends lines that add up', async () => {
  const row = await openSheet(8)
  answer(putSplits, { ...ok, transaction: { ...row, version: 2 } })
  await userEvent.click(page.getByRole('button', { name: 'Split into categories' }))
  const save = page.getByRole('button', { name: 'Save split' })
  await expect.element(save).toBeDisabled()
  await userEvent.fill(page.getByLabelText('Amount 1'), '50.5')
  await expect.element(page.getByText(/left to assign/).first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Use the rest' }).last())
  await expect.element(page.getByText('Adds up exactly')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Category 2/ }))
  await userEvent.keyboard('shopping{Enter}')
  await userEvent.fill(page.getByLabelText('Note 2'), 'Gift')
  await userEvent.click(save)
  await expect.element(page.getByText('Payment split', { exact: true })).toBeVisible()
  expect(sent('PUT')).toEqual({
    splits: [
      { amount: '50.5', category_id: 'groceries', note: '' },
      { amount: '27.50', category_id: 'shopping', note: 'Gift' },
    ],
    version: 1,
  })
})

test('a split is shown line by line, marked in the list, and undone', async () => {
  const row = await openSheet(5)
  answer(putSplits, { ...ok, transaction: { ...row, splits: [], split_state: null, version: 2 } })
  const lines = page.getByRole('region', { name: 'Split' })
  await expect.element(lines.getByText('Food')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Split · 2')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo split' }))
  await expect.poll(() => sent('PUT')).toEqual({ splits: [], version: 1 })
  await expectAccessible('dialog')
})

test('the sheet of a cheque that was returned and then paid names the other payment, and opens it', async () => {
  const row = { ...rowAt(8), title: { code: 'cheque_numbered' as const, params: { number: '000261' } } }
  const payment = rowAt(5)
  await becomeFull()
  answerWith(readTransaction, ({ path }) => ({
    ...ok,
    transaction: path.endsWith(row.id) ? row : payment,
  }))
  const returned = {
    transaction_id: row.id,
    cheque_id: null,
    number: '000261',
    date: '2026-06-04',
    currency: 'AED',
    amount: 20_000,
    fee: 105,
    paid: { transaction_id: payment.id, date: '2026-06-11' },
    text: 'CHQ RETURNED 000261',
  }
  answer(listCheques, {
    ...ok,
    cheques: [],
    leases: [],
    offers: [],
    returns: [returned],
    searched_from: null,
  })
  await openScreen(`/transactions?tx=${row.id}`)
  const card = page.getByRole('region', { name: 'Returned cheques' })
  await expect.element(card.getByText(/^Returned on 4.Jun.2026 · paid on/)).toBeVisible()
  await expectAccessible('dialog')
  await userEvent.click(card.getByRole('button', { name: /^paid on 11.Jun.2026$/ }))
  await expect.poll(() => location.search).toContain(`tx=${payment.id}`)
})

test('a payment in another currency shows its amount in AED with the rate and its day', async () => {
  const row = { ...rowAt(8), currency: 'EUR', amount: 20 }
  await becomeFull()
  answer(readTransaction, {
    ...ok,
    transaction: { ...row, in_aed: { amount: 86.02, rate: '4.3012', date: '2026-11-18' } },
  })
  await openScreen(`/transactions?tx=${row.id}`)
  const facts = page.getByRole('region', { name: 'Details' })
  await expect.element(facts.getByText(/86\.02/).first()).toBeVisible()
  await expect.element(facts.getByText('at 4.3012 on 18 Nov 2026')).toBeVisible()
})

test('an exchange between own accounts shows the second amount and what it cost', async () => {
  const row = { ...rowAt(8), currency: 'USD', amount: 1000, type: 'expense' as const }
  const exchange = { amount: 3660, currency: 'AED', cost: 12.5, rate_date: '2026-11-18' }
  await becomeFull()
  answer(readTransaction, { ...ok, transaction: { ...row, exchange } })
  await openScreen(`/transactions?tx=${row.id}`)
  const facts = page.getByRole('region', { name: 'Details' })
  await expect.element(facts.getByText('Exchanged for')).toBeVisible()
  await expect.element(facts.getByText(/3,660\.00/).first()).toBeVisible()
  await expect.element(facts.getByText(/12\.50/).first()).toBeVisible()
  await expect.element(facts.getByText(/mid-market rate of 18 Nov 2026/)).toBeVisible()
})

test('a transfer without a category says that it has none for that reason', async () => {
  const row = { ...rowAt(8), category: null, category_name: 'Uncategorised' }
  await becomeFull()
  const transfer = { counterpart_id: rowAt(7).id, by: 'auto' as const }
  answer(readTransaction, { ...ok, transaction: { ...row, transfer } })
  await openScreen(`/transactions?tx=${row.id}`)
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('button', { name: 'Category: None (a transfer)' })).toBeVisible()
  await expect.element(sheet.getByText('Why it’s not income or spending')).toBeVisible()
})

test('tags are added, created and removed', async () => {
  const row = await openSheet(8)
  const [trip] = someTags
  if (!trip) throw new Error('no tags')
  const tagged = { ...row, tags: [{ id: trip.id, name: trip.name, color: trip.color }] }
  answer(readTransaction, { ...ok, transaction: tagged })
  answer(editTransaction, { ...ok, transaction: tagged, similar: { merchant: null, earlier: 0 } })
  await userEvent.click(page.getByRole('button', { name: 'Add tag' }))
  await expect.element(page.getByLabelText('Find or create a tag')).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Oman trip', exact: true }))
  await expect.poll(() => sent('PATCH')).toEqual({ tags: [trip.id], verify: false, version: 1 })
  await expect.element(page.getByRole('button', { name: 'Remove Oman trip' })).toBeVisible()
  answerWith(createTag, () => ({
    ...ok,
    tag: { ...trip, id: '00000000-0000-4000-8000-000000009999', name: 'Kids' },
  }))
  await userEvent.fill(page.getByLabelText('Find or create a tag'), 'Kids')
  await userEvent.click(page.getByRole('button', { name: 'Create “Kids”' }))
  await expect
    .poll(() => sent('PATCH'))
    .toEqual({ tags: [trip.id, '00000000-0000-4000-8000-000000009999'], verify: false, version: 1 })
})

test('a receipt is uploaded, and opens with its picture', async () => {
  const row = await openSheet(8)
  const receipt: Attachment = {
    id: '00000000-0000-4000-8000-000000008001',
    kind: 'picture',
    name: 'Lunch.webp',
    size: 1200,
    width: 4,
    height: 4,
    created_at: '2026-11-20T08:00:00.000Z',
  }
  answer(addAttachment, { ...ok, attachment: receipt })
  answer(listAttachments, { ...ok, data: [receipt] })
  answer(readAttachment, { stands: 'for bytes' })
  answer(deleteAttachment, ok)
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) throw new Error('no input')
  answer(readTransaction, { ...ok, transaction: { ...row, attachments: 1, version: 2 } })
  await userEvent.upload(input, new File(['picture'], 'Lunch.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText('Receipt added')).toBeVisible()
  expect(calls.some(({ method, path }) => method === 'POST' && path.endsWith('/attachments'))).toBe(true)
  await userEvent.click(page.getByRole('button', { name: 'Open Lunch.webp' }))
  await userEvent.click(page.getByRole('button', { name: 'Remove', exact: true }))
  await expect.element(page.getByText('Receipt removed')).toBeVisible()
})

test('a cost is shared equally with another person', async () => {
  const row = await openSheet(8)
  const half = { id: idOf(31), person: 'Sara', amount: 39, settled: false, household: false, lowers: false }
  const shared = { ...row, version: 2, shares: [half] }
  answer(putShares, { ...ok, transaction: shared })
  await userEvent.click(page.getByRole('button', { name: 'Split with someone' }))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  // half is proposed, and nothing is saved before somebody is named
  await expect.element(page.getByLabelText('Amount for person 1')).toHaveValue('39')
  await expect.element(save).toBeDisabled()
  await userEvent.clear(page.getByLabelText('Amount for person 1'))
  await expect.element(save).toBeDisabled()
  await userEvent.fill(page.getByLabelText('Person 1'), 'Sara')
  await userEvent.click(page.getByRole('button', { name: 'Split equally' }))
  answer(readTransaction, { ...ok, transaction: shared })
  await userEvent.click(save)
  await expect
    .poll(() => sent('PUT'))
    .toEqual({
      shares: [{ person: 'Sara', amount: '39', household: false }],
      own_part: false,
    })
  await expect.element(page.getByRole('button', { name: 'Edit shares' })).toBeVisible()
  await expect.element(page.getByText(/^Split with Sara: AED.39\.00 of AED.78\.00 are theirs$/)).toBeVisible()
})

test('a person’s open shares are settled in one step', async () => {
  await becomeFull()
  answer(settleShares, { ...ok, changed: 1 })
  await openScreen('/transactions/shared')
  await userEvent.click(page.getByRole('button', { name: 'Settle up' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Settle up' }))
  await expect.element(page.getByText('Settled with Sara')).toBeVisible()
  const [open] = someShares[0]?.shares ?? []
  expect(sent('POST')).toEqual({ ids: [open?.id], settled: true, transaction_id: null })
})

test('a refund is linked to its purchase', async () => {
  const row = await openSheet(4)
  answer(listPurchases, { ...ok, data: [rowAt(8)] })
  answer(putRefund, { ...ok, transaction: row })
  await userEvent.click(page.getByRole('button', { name: 'Link to a purchase' }))
  await userEvent.click(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Carrefour/ })
      .last(),
  )
  await expect.element(page.getByText('Refund linked')).toBeVisible()
  expect(sent('PUT')).toEqual({ purchase_id: rowAt(8).id })
})

test('a tag is merged into another', async () => {
  await becomeFull()
  const [trip, work] = someTags
  if (!trip || !work) throw new Error('no tags')
  answer(mergeTag, { ...ok, tag: work })
  await openScreen('/transactions/tags')
  await userEvent.click(page.getByRole('button', { name: 'Edit Oman trip' }))
  await userEvent.selectOptions(page.getByLabelText('Merge into'), 'Work')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Tags merged')).toBeVisible()
  expect(sent('POST')).toEqual({ into: work.id })
})

test('a field that was changed elsewhere meanwhile shows both values before it is saved', async () => {
  const row = await openSheet(8)
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  const save = sheet.getByRole('button', { name: 'Save Changes' })
  const theirs = {
    ...row,
    note: 'from the desk',
    category: 'dining',
    category_name: 'Dining Out',
    version: 2,
  }
  await sheet.getByLabelText('Note').fill('from the phone')
  refuse(editTransaction, 409, 'stale_edit', 'This transaction was changed elsewhere')
  await save.click()
  await expect.element(sheet.getByText('This transaction was changed elsewhere')).toBeVisible()
  answer(readTransaction, { ...ok, transaction: theirs })
  await sheet.getByRole('button', { name: 'Load latest version' }).click()
  await expect.element(sheet.getByText('Note is now “from the desk”.')).toBeVisible()
  await expect.element(sheet.getByLabelText('Note')).toHaveValue('from the phone')
  await expect.element(sheet.getByRole('button', { name: 'Category: Dining Out' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(sheet.getByLabelText('Note')).toHaveValue('from the desk')
  const last = { ...theirs, note: 'from the phone after all', version: 3 }
  answer(editTransaction, { ...ok, transaction: last, similar: { merchant: null, earlier: 0 } })
  await sheet.getByLabelText('Note').fill('from the phone after all')
  await save.click()
  await expect.element(page.getByText(/: changes saved$/)).toBeVisible()
  expect(sent('PATCH')).toMatchObject({ note: 'from the phone after all', version: 2 })
})

/** Opens a sheet, chooses a category by typing, and presses ✕. */
async function closeUnsaved() {
  const row = await openSheet(8)
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  expect(sheet.getByRole('button', { name: 'Save Changes' }).elements()).toEqual([])
  await userEvent.click(sheet.getByRole('button', { name: 'Category: Groceries' }))
  await userEvent.keyboard('dini{Enter}')
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await expect.element(sheet.getByText('Your changes aren’t saved yet.')).toBeVisible()
  return { row, sheet }
}

test('a sheet with unsaved changes asks before it closes, and discards them', async () => {
  const { sheet } = await closeUnsaved()
  await expectAccessible('dialog')
  await userEvent.click(sheet.getByRole('button', { name: 'Discard changes' }))
  await expect.poll(() => sheet.elements()).toEqual([])
  expect(sent('PATCH')).toBeUndefined()
})

test('on a phone, the bar that saves does not cover the field that was changed', async () => {
  await resize('phone')
  await openSheet(8)
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  const field = sheet.getByRole('button', { name: 'Category: Groceries' }).element()
  const body = field.closest<HTMLElement>('.overflow-y-auto') ?? expect.fail()
  // a screen of such a height, nine tenths of which a sheet takes, that the field is the last thing in it
  const toField = field.getBoundingClientRect().bottom - sheet.element().getBoundingClientRect().top
  await page.viewport(390, Math.ceil(toField / 0.9) + 2)
  await userEvent.click(field)
  await userEvent.keyboard('dini{Enter}')
  await expect.element(sheet.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const changed = sheet.getByRole('button', { name: 'Category: Dining Out' })
  const bottomOf = (element: Element): number => Math.round(element.getBoundingClientRect().bottom)
  await expect.poll(() => bottomOf(changed.element())).toBeLessThanOrEqual(bottomOf(body))
  await resize('desktop')
})

test('a sheet about to be closed saves its changes, and closes', async () => {
  const { row, sheet } = await closeUnsaved()
  const edited = { ...row, category: 'dining', category_name: 'Dining Out', version: 2 }
  answer(editTransaction, { ...ok, transaction: edited, similar: { merchant: null, earlier: 0 } })
  await userEvent.click(sheet.getByRole('button', { name: 'Save Changes' }))
  await expect.poll(() => sheet.elements()).toEqual([])
  expect(sent('PATCH')).toMatchObject({ category: 'dining' })
})
