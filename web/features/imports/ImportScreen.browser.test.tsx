import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  applyImport,
  changeImport,
  type Import,
  listImports,
  readImport,
  undoImport,
  uploadImport,
} from '#contract/imports/imports.ts'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { keyOf, queryClient } from '../../api/queries.ts'
import { noura, openScreen } from '../../testing/app.tsx'
import { anAccount, complete } from '../../testing/data/banks.ts'
import { answer, answerWith, calls, problem, refuse } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const file: Import = {
  id,
  state: 'read',
  file_name: 'history.csv',
  format: 'csv',
  layout: 'csv:date|text|amount',
  origin: null,
  remembered: false,
  mapping: {
    encoding: 'utf-8',
    delimiter: ',',
    header_row: 0,
    date_order: 'dmy',
    decimal: 'point',
    columns: { date: 0, description: 1, amount: 2 },
    signs: 'signed',
    until: null,
    confirmed: [],
    currency: 'AED',
    categories: [],
    accounts: [
      {
        name: '',
        number_hash: null,
        account_id: null,
        new_name: 'history',
        kind: 'current',
        currency: 'AED',
        balance: null,
        skip: false,
      },
    ],
  },
  columns: [
    { name: 'Date', cells: ['01/02/2026'] },
    { name: 'Text', cells: ['Cafe'] },
    { name: 'Amount', cells: ['-12.50'] },
  ],
  sample: [
    {
      line: 2,
      state: 'new',
      date: '2026-02-01',
      description: 'Cafe',
      amount: -12.5,
      currency: 'AED',
      category: null,
      account: '',
      reason: null,
      same_as: null,
    },
    {
      line: 3,
      state: 'doubtful',
      date: '2026-02-02',
      description: 'Tea',
      amount: -5,
      currency: 'AED',
      category: null,
      account: '',
      reason: 'similar',
      same_as: null,
    },
  ],
  unreadable: [{ line: 4, fault: 'date', text: 'x · y' }],
  left_out: [],
  rows: 5,
  alike: 0,
  counts: { new: 1, known: 2, doubtful: 1, unreadable: 1, skipped: 0 },
  from: '2026-02-01',
  to: '2026-02-02',
  question: null,
  proofs: [],
  gaps: [],
  progress: { written: 0, total: 0 },
  failure: null,
  created_at: '2026-03-01T08:00:00Z',
}
const ok = { success: true } as const

async function openWith(preview: Import, earlier: Import['state'][] = []): Promise<void> {
  await becomeFull()
  answer(listImports, {
    ...ok,
    data: earlier.map((state) => ({
      id,
      state,
      file_name: 'old.csv',
      format: 'csv' as const,
      rows: 7,
      created_at: file.created_at,
    })),
    waiting_for: null,
  })
  answer(readImport, { ...ok, ...preview })
}
const choose = () =>
  userEvent.upload(
    page.elementLocator(document.querySelector('input[type=file]') ?? document.body),
    new File(['Date,Text,Amount\n'], 'history.csv', { type: 'text/csv' }),
  )

test('a file that waits behind others says so, then that it is read', async () => {
  await openWith(file)
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(
    uploadImport,
    () => ({ ...ok, ...file }),
    () => promise,
  )
  await openScreen('/transactions/import')
  answer(listImports, { ...ok, data: [], waiting_for: 2 })
  await choose()
  await expect.element(page.getByText('Waiting for its turn...')).toBeVisible()
  answer(listImports, { ...ok, data: [], waiting_for: null })
  await expect.element(page.getByText('Reading the file...')).toBeVisible()
  resolve()
  await expect.element(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
})

test('a chosen file is reviewed, corrected, imported with its uncertain rows, and undone', async () => {
  await openWith(file)
  answer(uploadImport, { ...ok, ...file })
  answer(changeImport, { ...ok, ...file, counts: { ...file.counts, new: 2 } })
  answer(applyImport, { ...ok, ...file, state: 'done', progress: { written: 3, total: 3 } })
  answer(undoImport, { ...ok, removed: 3 })
  await openScreen('/transactions/import')
  await choose()
  await expect.element(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
  expect(location.search).toBe(`?id=${id}`)
  await expect.poll(() => document.querySelector('main')?.innerText).toContain('Line 4: no date')
  await userEvent.click(page.getByText('Columns and formats'))
  await userEvent.selectOptions(page.getByLabelText('Dates are written'), 'Month, day, year')
  await expect.element(page.getByRole('button', { name: 'Import 2 transactions' })).toBeVisible()
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    mapping: { date_order: 'mdy' },
  })
  await userEvent.click(page.getByRole('switch', { name: 'Import uncertain ones too' }))
  await userEvent.click(page.getByRole('button', { name: 'Import 3 transactions' }))
  await expect.element(page.getByText('3 transactions imported')).toBeVisible()
  expect(calls.findLast(({ path }) => path.endsWith('/apply'))?.body).toEqual({ doubtful: true })
  await userEvent.click(page.getByRole('button', { name: 'Undo import' }))
  await expect.element(page.getByText('3 transactions removed')).toBeVisible()
})

const applied: Import = {
  ...file,
  sample: [
    ...file.sample,
    { ...(file.sample[0] ?? never()), line: 5, reason: 'alike', same_as: 2 },
    { ...(file.sample[0] ?? never()), line: 6, state: 'known', reason: 'present' },
  ],
  unreadable: [
    { line: 7, fault: 'day', text: '31/02/2026 · Cake' },
    { line: 8, fault: 'amount', text: '01/03/2026 · Pie' },
  ],
  left_out: [
    { line: 9, reason: 'no_payment', same_as: null, text: 'Total' },
    { line: 10, reason: 'repeated', same_as: 2, text: 'Cafe' },
  ],
  rows: 70,
  alike: 1,
  counts: { new: 2, known: 1, doubtful: 1, unreadable: 2, skipped: 64 },
}
function never(): never {
  throw new Error('not in this test')
}

test('every row is counted, and each shown row says why it has its state', async () => {
  await openWith(applied)
  await openScreen(`/transactions/import?id=${id}`)
  const text = () => document.querySelector('main')?.innerText ?? ''
  await expect.poll(text).toContain('70 rows in the file.')
  for (const part of [
    '1 row has the date, amount and text of an earlier one.',
    'same date, amount and text as line 2',
    'same amount as a transaction within three days',
    'already in this account',
    'Line 7: no such day – 31/02/2026 · Cake',
    'Line 8: no amount – 01/03/2026 · Pie',
    'Line 9: a heading, a balance or a total – Total',
    'Line 10: repeats line 2 – Cafe',
    'And 62 more rows',
  ])
    expect(text()).toContain(part)
  const counts = [...document.querySelectorAll('main dl > *')].map((each) => each.textContent)
  expect(counts).toEqual(['New2', 'Already here1', 'Uncertain1', 'Not readable2', 'Left out64'])
})

test('a rejected file shows the reason and changes nothing else', async () => {
  await openWith(file)
  refuse(uploadImport, 415, 'unsupported_media', 'This kind of file cannot be imported.')
  await openScreen('/transactions/import')
  await choose()
  await expect.element(page.getByText('This kind of file cannot be imported.')).toBeVisible()
  expect(location.search).toBe('')
})

test('what a category of the file becomes is chosen by name', async () => {
  const categories = [
    { name: 'Food', category_id: 'groceries', create: false },
    { name: 'Violin', category_id: null, create: true },
  ]
  const named = { ...file, mapping: { ...file.mapping, categories } }
  await openWith(named)
  answer(changeImport, { ...ok, ...named })
  await openScreen(`/transactions/import?id=${id}`)
  await userEvent.selectOptions(page.getByLabelText('Violin'), 'Let XTharwa find it')
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PATCH')?.body)
    .toEqual({
      mapping: { categories: [categories[0], { name: 'Violin', category_id: null, create: false }] },
    })
})

test('the balance of a new account may be typed in Arabic digits', async () => {
  await openWith(file)
  answer(changeImport, { ...ok, ...file })
  await openScreen(`/transactions/import?id=${id}`)
  const balance = page.getByLabelText(/^Balance at the end of/)
  await balance.fill('١٬٢٣٤٫٥٠')
  await userEvent.tab()
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ mapping: { accounts: [{ balance: { amount: 1234.5 } }] } })
})

test('a protected statement asks for its password and is uploaded again with it', async () => {
  await openWith(file)
  const sentence = 'This statement is protected by a password'
  answerWith(uploadImport, () => {
    throw problem(400, 'invalid_input', sentence, 'import_password')
  })
  await openScreen('/transactions/import')
  await choose()
  await expect.element(page.getByText(sentence)).toBeVisible()
  answer(uploadImport, { ...ok, ...file })
  await userEvent.fill(page.getByLabelText('Password of history.csv'), '01011990')
  await userEvent.click(page.getByRole('button', { name: 'Open the statement' }))
  await expect.element(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a running import shows its progress and finishes by itself', async () => {
  let requestCount = 0
  await openWith(file)
  answerWith(readImport, () => {
    requestCount += 1
    return {
      ...ok,
      ...file,
      state: requestCount < 3 ? ('applying' as const) : ('done' as const),
      progress: { written: 2500, total: 10_000 },
    }
  })
  await openScreen(`/transactions/import?id=${id}`)
  await expect.element(page.getByText('2,500 of 10,000 transactions')).toBeVisible()
  const kept = ['someone', '/api/user/look-ahead']
  queryClient.setQueryData(kept, {})
  await expect.element(page.getByText('10,000 transactions imported')).toBeVisible()
  // what other screens have kept is of before
  await expect.poll(() => queryClient.getQueryState(kept)?.isInvalidated).toBe(true)
})

test('an earlier import is undone from the list', async () => {
  await openWith(file, ['done'])
  answer(undoImport, { ...ok, removed: 7 })
  await openScreen('/transactions/import')
  await userEvent.click(page.getByRole('button', { name: 'Undo import' }))
  await expect.element(page.getByText('7 transactions removed')).toBeVisible()
})

test('a question is asked with two rows, and the file is imported after it is answered', async () => {
  const rows = (amount: number) => [
    { line: 2, date: '2026-02-01', description: 'LULU', amount, currency: 'AED' },
    { line: 3, date: '2026-02-02', description: 'NOON', amount, currency: 'AED' },
  ]
  const question: Import['question'] = {
    kind: 'signs',
    choices: [
      { mapping: { signs: 'signed' }, rows: rows(85.25) },
      { mapping: { signs: 'unmarked_out' }, rows: rows(-85.25) },
    ],
  }
  const proof = { account: '', kind: 'none', count: 2, from: null, to: null, currency: 'AED' } as const
  await openWith({ ...file, question, proofs: [proof] })
  answer(changeImport, {
    ...ok,
    ...file,
    proofs: [{ ...proof, kind: 'balance', count: 132, from: 5000, to: 3749.25 }],
    gaps: [
      {
        account: '',
        earlier: { date: '2026-01-15', amount: 1111.25 },
        later: { date: '2026-02-01', amount: 0 },
        difference: -1111.25,
        currency: 'AED',
      },
    ],
  })
  await openScreen(`/transactions/import?id=${id}`)
  await expect.poll(() => document.querySelector('main')?.innerText).toMatch(/Is LULU .*85\.25 money out\?/)
  await expect.element(page.getByText(/no balances to compare with/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 1 transaction' })).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Money out' }))
  await expect.element(page.getByText(/The 132 payments lead from/)).toBeVisible()
  await expect
    .poll(() => document.querySelector('main')?.innerText)
    .toMatch(
      /1,111\.25 on 15 Jan.*0\.00 before the first payment of .*1 Feb.*no payment explains .*1,111\.25/,
    )
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    mapping: { signs: 'unmarked_out' },
  })
  // the note stands beside the account, and beside the button, which stays in sight
  await expect.element(page.getByRole('alert').getByText(/no payment explains/)).toBeVisible()
  await expect.element(page.getByText(/^Payments may be missing/)).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Import 1 transaction' })).toBeEnabled()
})

test('pressing Import right after typing a name saves the name first', async () => {
  await openWith(file)
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(
    changeImport,
    () => ({ ...ok, ...file }),
    () => promise,
  )
  answer(applyImport, { ...ok, ...file, state: 'done', progress: { written: 1, total: 1 } })
  await openScreen(`/transactions/import?id=${id}`)
  await userEvent.fill(page.getByLabelText('Name of the new account'), 'Wallet')
  await userEvent.click(page.getByRole('button', { name: 'Import 1 transaction' }))
  resolve()
  await expect.element(page.getByText('1 transaction imported')).toBeVisible()
  const [first, last] = calls.filter(({ method }) => method !== 'GET')
  expect([first?.method, last?.path.endsWith('/apply')]).toEqual(['PATCH', true])
})

test('a file whose account nothing tells waits until one is chosen', async () => {
  const accounts = file.mapping.accounts.map((each) => ({ ...each, basis: 'open' as const }))
  const open = { ...file, mapping: { ...file.mapping, accounts } }
  await openWith(open)
  answer(changeImport, { ...ok, ...file })
  await openScreen(`/transactions/import?id=${id}`)
  await expect.element(page.getByText('Which account is this file from?')).toBeVisible()
  await expect.element(page.getByLabelText('Where all rows go')).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Import 1 transaction' })).toBeDisabled()
  await userEvent.selectOptions(page.getByLabelText('Where all rows go'), 'A new account')
  await expect.element(page.getByText(/^From the file’s name/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 1 transaction' })).toBeEnabled()
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    mapping: { accounts: [{ account_id: null, basis: 'person' }] },
  })
})

test('an account made on another device is offered, and rows go to none that is not shown', async () => {
  const made = anAccount(77, { account_name: 'bank', source: 'manual' })
  const accounts = file.mapping.accounts.map((each) => ({ ...each, account_id: made.id }))
  await openWith({ ...file, mapping: { ...file.mapping, accounts } })
  const target = page.getByLabelText('Where all rows go')
  const start = page.getByRole('button', { name: 'Import 1 transaction' })
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(
    accountsQuick,
    () => ({
      success: true as const,
      data: [made],
      count: 1,
      total_balance: 0,
      unconverted: [],
      coverage: complete,
    }),
    () => promise,
  )
  const before = {
    success: true as const,
    data: [],
    count: 0,
    total_balance: 0,
    unconverted: [],
    coverage: complete,
  }
  queryClient.setQueryData(keyOf(noura.id, accountsQuick), before)
  await openScreen(`/transactions/import?id=${id}`)
  await expect.element(target).toHaveValue('')
  await expect.element(start).toBeDisabled()
  resolve()
  await expect.element(target).toHaveValue(made.id)
  await expect.element(target).toHaveDisplayValue(/bank/)
  await expect.element(start).toBeEnabled()
})

test('on a phone, the bar that imports stands on the bar of the app', async () => {
  await openWith(file)
  await page.viewport(390, 500)
  await openScreen(`/transactions/import?id=${id}`)
  const start = page.getByRole('button', { name: /^Import \d/ })
  await expect.element(start).toBeVisible()
  const below = page.getByRole('navigation', { name: 'Quick access' }).element().getBoundingClientRect().top
  const bar = start.element().parentElement?.getBoundingClientRect()
  expect(bar?.bottom).toBeGreaterThanOrEqual(below)
  await page.viewport(1280, 800)
})

test('several files at once are each read and wait in the list', async () => {
  await openWith(file)
  answer(uploadImport, { ...ok, ...file })
  await openScreen('/transactions/import')
  const files = ['a.csv', 'b.csv'].map((name) => new File(['x'], name, { type: 'text/csv' }))
  await userEvent.upload(
    page.elementLocator(document.querySelector('input[type=file]') ?? document.body),
    files,
  )
  await expect.element(page.getByText('2 files were read. Open each below to import it.')).toBeVisible()
  expect(location.search).toBe('')
})
