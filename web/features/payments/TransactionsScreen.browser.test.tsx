import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { backgroundRows, prepareExport } from '#contract/files/exports.ts'
import { filterTotals, searchTransactions } from '#contract/ledger/transactions.ts'
import { bulkEdit, editTransaction } from '#contract/ledger/transaction-edits.ts'
import { createView, listViews } from '#contract/ledger/views.ts'
import { undoChange } from '#contract/changes/changes.ts'
import { queryClient, readAgain } from '../../api/queries.ts'
import { answerBanks, answerList } from '../../testing/answers.ts'
import { expectAccessible } from '../../testing/access.ts'
import { openScreen, resize } from '../../testing/app.tsx'
import { aConnection } from '../../testing/data/banks.ts'
import { answer, answerWith, calls, cutOff, refuse } from '../../testing/fake-api.ts'
import { aTransaction, someTransactions } from '../../testing/data/transactions.ts'
import { becomeFull, becomeNew } from '../../testing/people.ts'
import { toasts } from '../../ui/overlays/toast.tsx'

const success = true as const
const searchParams = (): URLSearchParams => new URLSearchParams(location.search)

test('a plain-language search is paraphrased, and becomes chips that can be removed', async () => {
  await becomeFull()
  await openScreen('/transactions?period=all')
  await page.getByRole('textbox', { name: 'Search transactions' }).fill('talabat in march 2025 over 100')
  await expect.element(page.getByText(/Press Enter to show: from AED\s100\.01/)).toBeVisible()
  // the sentence below the box moves nothing beside it
  const topOf = (part: Locator) => part.element().getBoundingClientRect().top
  expect(topOf(page.getByRole('button', { name: 'More filters' }))).toBe(
    topOf(page.getByRole('textbox', { name: 'Search transactions' })),
  )
  await expect.poll(() => searchParams().get('q')).toBe('talabat')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => Object.fromEntries(searchParams()))
    .toMatchObject({
      q: 'talabat',
      from: '2025-03-01',
      to: '2025-03-31',
      min: '100.01',
    })
  await expect.element(page.getByRole('textbox', { name: 'Search transactions' })).toHaveValue('talabat')
  await page.getByRole('button', { name: /Remove: from AED/ }).click()
  await expect.poll(() => searchParams().get('min')).toBe(null)
})

test('the current filter is saved as a view and opened again', async () => {
  await becomeFull()
  const view = {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'Weekend',
    filter: { weekday: '6' as const },
  }
  answer(listViews, { success: true, views: [] })
  answerWith(createView, () => {
    answer(listViews, { success: true, views: [view] })
    return { success, view }
  })
  await openScreen('/transactions?period=all&weekday=6')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Weekend')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('View saved')).toBeVisible()
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/user/views')?.body).toEqual({
    name: 'Weekend',
    filter: { weekday: '6' },
  })
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Weekend', exact: true }).click()
  await expect.poll(() => searchParams().get('weekday')).toBe('6')
})

test('totals that cannot be loaded offline say that they need a connection', async () => {
  await becomeFull()
  cutOff(filterTotals)
  await openScreen('/transactions')
  const totals = page.getByRole('region', { name: 'Totals for these filters' })
  await expect
    .element(totals.getByText('You’re offline. This needs a connection.', { exact: false }))
    .toBeVisible()
})

test('a split payment is expanded to its lines in the list, and collapsed again', async () => {
  await becomeFull()
  await openScreen('/transactions?period=all')
  const show = page.getByRole('button', { name: /^Show \d+ lines/ }).first()
  await show.click()
  const hide = page.getByRole('button', { name: /^Hide \d+ lines/ }).first()
  await expect.element(hide).toHaveAttribute('aria-expanded', 'true')
  const id = hide.element().getAttribute('aria-controls') ?? ''
  const lines = [...(document.getElementById(id)?.querySelectorAll('li') ?? [])]
  expect(lines.length).toBeGreaterThan(1)
  const [below] = document.querySelectorAll(`[data-index="${Number(rowAbove(hide.element())) + 2}"]`)
  const bottom = lines.at(-1)?.getBoundingClientRect().bottom ?? Infinity
  if (below) expect(below.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  await hide.click()
  await expect.element(show).toHaveAttribute('aria-expanded', 'false')
})

/** The index of the row above the given button. */
const rowAbove = (button: Element): string | null | undefined =>
  button
    .closest('.absolute')
    ?.previousElementSibling?.querySelector('[data-index]')
    ?.getAttribute('data-index')

test('rows are selected with shift, by day and all at once, and changed in one request', async () => {
  await becomeFull()
  const bodies: unknown[] = []
  answerWith(bulkEdit, ({ body }) => {
    bodies.push(body)
    return { success, changed: 3, skipped: 0 }
  })
  answerWith(undoChange, () => {
    throw new Error('not asked for')
  })
  await openScreen('/transactions?period=all')
  await page.getByRole('button', { name: /import and export/ }).click()
  await page.getByRole('menuitem', { name: 'Select transactions' }).click()
  const bar = page.getByRole('region', { name: 'Selected transactions' })
  await expect.element(bar.getByText('0 selected')).toBeVisible()
  const rows = page.getByRole('button', { pressed: false }).elements()
  const ofRows = rows.filter((row) => row.hasAttribute('data-index'))
  const [first, , third] = ofRows
  if (!(first instanceof HTMLElement) || !(third instanceof HTMLElement)) throw new Error('too few rows')
  first.click()
  third.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
  await expect.element(bar.getByText('3 selected')).toBeVisible()
  await userEvent.selectOptions(bar.getByLabelText('Category'), 'Groceries')
  await expect.element(page.getByText(/3 transactions changed/)).toBeVisible()
  const listed = calls.filter(({ path }) => path === searchTransactions.path)
  expect(listed.length).toBeGreaterThan(1)
  const [body] = bodies
  expect(body).toMatchObject({ set: { category: 'groceries' } })
  toasts.set([]) // they lie over the button for six seconds
  await page.getByRole('button', { name: /import and export/ }).click()
  await page.getByRole('menuitem', { name: 'Select transactions' }).click()
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'More changes' }).click()
  await page.getByRole('menuitem', { name: 'Mark as verified' }).click()
  await expect.poll(() => bodies.at(-1)).toEqual({ filter: {}, except: [], set: { verified: true } })
})

test('a very large export is prepared in the background', async () => {
  await becomeFull()
  const listed = backgroundRows + 1
  const total = { currency: 'AED', income: 0, expenses: 0, net: 0 }
  answer(filterTotals, { success, count: listed, listed, capped: false, total, unconverted: 0 })
  const file = { format: 'csv', state: 'preparing', name: '', size: null } as const
  answerWith(prepareExport, () => ({
    success,
    export: {
      ...file,
      id: '01990000-0000-7000-8000-000000000002',
      created_at: '2026-03-15T08:00:00Z',
      expires_at: '2026-03-22T08:00:00Z',
    },
  }))
  await openScreen('/transactions?period=all&type=expense')
  await page.getByRole('button', { name: /import and export/ }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  await expect.element(page.getByText(/You’ll get a notification when it is ready/)).toBeVisible()
  expect(calls.find(({ method, path }) => method === 'POST' && path === prepareExport.path)?.body).toEqual({
    type: 'expense',
    format: 'csv',
  })
})

test('on the narrowest phone the actions fit on one line and nothing overflows the screen', async () => {
  await becomeFull()
  await resize('narrow')
  await openScreen('/transactions?period=all')
  const top = (name: string): number =>
    page.getByRole('button', { name }).first().element().getBoundingClientRect().top
  await expect.element(page.getByRole('button', { name: 'Saved views' })).toBeVisible()
  await expect.poll(() => top('Rules, tags, import and export') - top('Saved views')).toBe(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await resize('desktop')
})

test.for([
  ['desktop', 'Emirates NBD · POS PURCHASE CARREFOUR DUBAI AE'],
  ['phone', 'Emirates NBD · Current account'],
] as const)('the grey line of a row on a %s is “%s”', async ([size, line]) => {
  await becomeFull()
  await resize(size)
  await openScreen('/transactions?period=all')
  await expect.element(page.getByText(line).first()).toBeVisible()
  await resize('desktop')
})

test('a list of nothing but upcoming payments shows their line, and does not say that there are none', async () => {
  await becomeFull()
  let upcoming: { from: string; count: number } | null = { from: '2026-12-26', count: 2 }
  answerWith(searchTransactions, () => ({
    success,
    data: [],
    next_cursor: null,
    upcoming,
    last_synced: null,
  }))
  await openScreen('/transactions?period=all')
  await expect.element(page.getByText('2 payments from 26 Dec 2026 on')).toBeVisible()
  await expect.element(page.getByText('No transactions found')).not.toBeInTheDocument()
  upcoming = null
  await cleanup()
  await openScreen('/transactions?period=all&type=income')
  await expect.element(page.getByText('No transactions found')).toBeVisible()
  await expect.element(page.getByText('2 payments from')).not.toBeInTheDocument()
})

test('the count says from when it is while a newer one is read', async () => {
  await becomeFull()
  await openScreen('/transactions')
  const bar = page.getByRole('region', { name: 'Totals for these filters' })
  await expect.element(bar.getByText(/\d+ transactions/)).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  const total = { currency: 'AED', income: 0, expenses: 0, net: 0 }
  answerWith(
    filterTotals,
    () => ({ success, count: 667, listed: 667, capped: false, total, unconverted: 0 }),
    () => promise,
  )
  void readAgain([filterTotals])
  await expect.element(bar.getByText(/As of today, .*Updating/)).toBeVisible()
  resolve()
  await expect.element(bar.getByText('667 transactions')).toBeVisible()
  await expect.element(bar.getByText(/As of/)).not.toBeInTheDocument()
})

test('without payments the list offers to connect a bank, or says that a connected one has sent nothing yet', async () => {
  await becomeNew()
  await openScreen('/transactions')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('button', { name: 'Connect Bank' })).toBeVisible()
  await cleanup()
  await becomeNew()
  answerBanks([aConnection(1, { accounts: [], accounts_count: 0, last_synced_at: null })])
  queryClient.clear()
  await openScreen('/transactions')
  await expect.element(main.getByText(/^Nothing has arrived from your bank yet/)).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Connect Bank' })).not.toBeInTheDocument()
})

test('payments far ahead stand apart as upcoming, and odd dates carry a mark', async () => {
  await becomeFull()
  const [row] = someTransactions
  if (!row) throw new Error('the test data has no payments')
  answerWith(searchTransactions, ({ query }) => ({
    success,
    data: [{ ...row, date: '2025-09-02', date_suspect: 'before_opening' as const }],
    next_cursor: null,
    upcoming: query['from'] ? null : { from: '2026-12-26', count: 2 },
    last_synced: null,
  }))
  await openScreen('/transactions?period=all')
  await expect.element(page.getByText('Before account opening')).toBeVisible()
  await expect.element(page.getByText('2 payments from 26 Dec 2026 on')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => searchParams().get('from')).toBe('2026-12-26')
  await expect.element(page.getByText('2 payments from')).not.toBeInTheDocument()
})

const listed = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main button[data-index]')]

test.each(['desktop', 'phone'] as const)(
  'on a %s a category is changed in its row, found by typing',
  async (size) => {
    await resize(size)
    await becomeFull()
    const row = someTransactions.find(({ description }) => description === 'Karak')
    if (!row) throw new Error('no Karak')
    const edited = { ...row, category: 'utilities', category_name: 'Utilities', verified: true, version: 2 }
    answerWith(editTransaction, () => {
      answerList(someTransactions.map((each) => (each.id === row.id ? edited : each)))
      return { success, transaction: edited, similar: { merchant: null, earlier: 0 } }
    })
    await openScreen('/transactions?period=all')
    const pill = page.getByRole('button', { name: `${row.category_name}, change the category of Karak` })
    await expect.element(pill).toBeVisible()
    const box = pill.element().getBoundingClientRect()
    expect(box.height).toBeGreaterThanOrEqual(24)
    expect(box.right).toBeLessThanOrEqual(innerWidth)
    // the press is the category's alone: no sheet opens
    await pill.click()
    const chooser = page.getByRole('dialog', { name: 'Category of Karak' })
    await expect.element(chooser.getByText(/^Category of ?Karak · .*AED/)).toBeVisible()
    await expect
      .element(chooser.getByRole('option', { selected: true }))
      .toHaveTextContent('Groceries current category')
    await expectAccessible('body')
    await userEvent.keyboard('util{Enter}')
    await expect.element(chooser).not.toBeInTheDocument()
    await expect
      .poll(() => calls.find(({ method }) => method === 'PATCH'))
      .toMatchObject({
        path: expect.stringContaining(row.id) as unknown,
        body: { category: 'utilities', version: 1 },
      })
    await expect.element(page.getByText('Karak is now in Utilities')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Utilities, change the category of Karak' }))
      .toHaveFocus()
    expect(page.getByRole('dialog').elements()).toEqual([])
  },
)

test('j and Enter open a row, its edit is saved and shown, and printing gives a plain table', async () => {
  await becomeFull()
  const [, , row] = someTransactions
  if (!row) throw new Error('three rows')
  await openScreen('/transactions?period=all')
  await expect.poll(() => listed().length).toBeGreaterThan(5)
  await userEvent.keyboard('jjj')
  await expect
    .poll(() => document.activeElement?.getAttribute('data-index'))
    .toBe(listed()[2]?.dataset['index'])
  await userEvent.keyboard('{Enter}')
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await expect.element(sheet.getByLabelText('Description')).toHaveValue('Karak')
  const edited = { ...row, description: 'My own words', note: 'for the office', version: 2 }
  answerWith(editTransaction, () => {
    answerList(someTransactions.map((each) => (each.id === row.id ? edited : each)))
    return { success, transaction: edited, similar: { merchant: null, earlier: 0 } }
  })
  await sheet.getByLabelText('Note').fill('for the office')
  await sheet.getByLabelText('Description').fill('My own words')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('My own words: changes saved')).toBeVisible()
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    description: 'My own words',
    note: 'for the office',
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => listed().some(({ textContent }) => textContent.includes('My own words'))).toBe(true)
  window.dispatchEvent(new Event('beforeprint'))
  await expect
    .poll(() => document.querySelector('[data-print-sheet] table')?.textContent)
    .toContain('My own words')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-print-sheet] table')).toBe(null)
})

test('a list that cannot be loaded says so, and is there after another try', async () => {
  await becomeFull()
  refuse(searchTransactions, 500, 'internal', 'no')
  await openScreen('/transactions')
  await expect.element(page.getByText('Failed to Load Transactions').first()).toBeVisible()
  answer(searchTransactions, {
    success,
    data: [aTransaction(1, { description: 'Found again' })],
    next_cursor: null,
    upcoming: null,
    last_synced: null,
  })
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await expect.element(page.getByText('Found again').first()).toBeVisible()
})

test('a long list loads on while it is scrolled, and holds only the rows near the viewport', async () => {
  await becomeFull()
  answerWith(searchTransactions, ({ query }) => {
    const from = Number(query['cursor'] ?? 0)
    return {
      success,
      data: Array.from({ length: 100 }, (_, at) => aTransaction(10_000 + from + at)),
      next_cursor: from < 400 ? String(from + 100) : null,
      upcoming: null,
      last_synced: null,
    }
  })
  await openScreen('/transactions?period=all')
  await expect
    .poll(
      () => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return Number(listed().at(-1)?.dataset['index'])
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBeGreaterThan(300)
  expect(listed().length).toBeLessThan(60)
  window.scrollTo(0, 0)
})
