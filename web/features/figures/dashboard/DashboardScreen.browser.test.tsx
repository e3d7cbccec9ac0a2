import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { accountsQuick, balanceHistory } from '#contract/accounts/accounts.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { readToDo } from '#contract/figures/to-do.ts'
import { filterTotals } from '#contract/ledger/transactions.ts'
import { addDays } from '#contract/period.ts'
import { listBudgets } from '#contract/planning/budgets.ts'
import { paths } from '../../../paths.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { someAhead } from '../../../testing/data/ahead.ts'
import { anAccount, complete, someAccounts, someConnections } from '../../../testing/data/banks.ts'
import { today } from '../../../testing/data/basics.ts'
import { aDashboard } from '../../../testing/data/dashboard.ts'
import { aMembership, answerHousehold } from '../../../testing/data/household.ts'
import { answer, answerWith, calls } from '../../../testing/fake-api.ts'
import { becomeFull, becomeNew } from '../../../testing/people.ts'

const cardOf = (title: string): Element =>
  [...document.querySelectorAll('main section')].find((section) =>
    section.querySelector('h2, h3')?.textContent.includes(title),
  ) ?? expect.fail(`no card ${title}`)
const amountText = (amount: number): string =>
  new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2 }).format(amount)
const textsOf = (elements: Iterable<Element>): string[] =>
  [...elements].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
const textOf = (locator: Locator): string => locator.query()?.textContent.replaceAll('\u00a0', ' ') ?? ''
const connectDialog = () => page.getByRole('dialog', { name: 'Connect Bank Account' })
async function openAndCancelConnecting(press: () => Promise<void>): Promise<void> {
  await press()
  await connectDialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(connectDialog()).not.toBeInTheDocument()
}

test('a new user gets six steps, the quick links and cards with empty states', async () => {
  await becomeNew()
  const none = { limit: 0, spent: 0, pending: 0, left: 0, yearly_share: 0 }
  const rest = { from: today, to: today, spent: 0, budgeted: 0, all: 0, categories: [] }
  answer(listBudgets, { success: true, budgets: [], totals: none, flexible: null, everything_else: rest })
  await openScreen(paths.dashboard)
  await expect.poll(() => textOf(page.getByRole('heading', { level: 1 }))).toBe('Welcome, Noura Haddad')
  await expect.element(page.getByRole('radio', { name: 'Dashboard' })).toBeChecked()
  const steps = textsOf(cardOf('Getting Started').querySelectorAll('li'))
  expect(steps).toEqual([
    expect.stringMatching(/Create your account.*\(Done\)/),
    expect.stringMatching(/Add an account.*Connect Bank/),
    expect.stringMatching(/Customize categories/),
    expect.stringMatching(/Set your pay day.*Open/),
    expect.stringMatching(/Create a goal.*Open/),
    expect.stringMatching(/Create a budget/),
  ])
  expect(page.getByText(/transactions? to review/).elements()).toEqual([])
  const quick = page.getByRole('group', { name: 'Quick Actions' })
  for (const [name, href] of [
    ['Verify Transactions', paths.verify],
    ['View All Transactions', paths.transactions],
    ['Manage Accounts', paths.accounts],
  ] as const)
    await expect.element(quick.getByRole('link', { name })).toHaveAttribute('href', href)
  const all = quick.getByRole('link', { name: 'View All Transactions' }).element()
  expect(all.getBoundingClientRect().height, 'the longest words are on one line').toBeLessThanOrEqual(48)
  await expect.element(quick.getByRole('button', { name: 'Sync Now' })).toBeVisible()
  for (const name of ['Budget', 'Recurring', 'Investments'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect.element(page.getByText(/Set monthly limits by category/)).toBeVisible()
  await openAndCancelConnecting(() => quick.getByRole('button', { name: 'Connect Bank' }).click())
  for (const design of ['Dashboard', 'Financial Overview']) {
    await userEvent.click(page.getByRole('radio', { name: design }))
    await expect.element(page.getByText(/256-bit encryption/).last()).toBeVisible()
    await expect.element(page.getByText(/Bank-level security/).last()).toBeVisible()
    await openAndCancelConnecting(() =>
      page.getByRole('main').getByRole('button', { name: 'Connect Bank Account' }).last().click(),
    )
  }
  await cleanup()
  await openScreen(paths.accounts)
  await expect.element(page.getByRole('main').getByText(/256-bit encryption/)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel and return to dashboard' }).click()
  await expect.poll(() => location.pathname).toBe(paths.dashboard)
})

test('the reference dashboard shows every account, the newest payments and the banks, and opens what they stand for', async () => {
  await becomeFull()
  answer(dashboardData, aDashboard({ unverified_count: 128 }))
  answer(readToDo, { success: true, count: 40, items: [{ kind: 'review', count: 40 }] })
  await openScreen(paths.dashboard)
  const quick = page.getByRole('group', { name: 'Quick Actions' })
  await expect
    .poll(() => textOf(quick.getByRole('link', { name: /Verify Transactions/ })))
    .toContain('40 to look at')
  await page.getByRole('button', { name: /40 to look at · about 2 minutes/ }).click()
  const inbox = page.getByRole('dialog', { name: 'To do' })
  await expect.element(inbox.getByText('Review 40 merchants, about 2 minutes').first()).toBeVisible()
  await expect.element(inbox.getByRole('link', { name: /^Review now/ })).toHaveAttribute('href', paths.verify)
  await userEvent.keyboard('{Escape}')
  await expect
    .element(
      page
        .getByRole('main')
        .getByText(/AED\s46,844\.01/)
        .first(),
    )
    .toBeVisible()
  const enbd = page.getByRole('main').getByRole('article', { name: 'Emirates NBD' }).first()
  await expect.poll(() => textOf(enbd)).toMatch(/Bank Connected/)
  for (const { account_name: name, balance } of someAccounts.slice(0, 2)) {
    const tile = enbd.getByRole('link', { name: new RegExp(name) }).first()
    await expect.poll(() => textOf(tile)).toMatch(amountText(balance ?? 0))
    await expect.element(tile).toHaveAttribute('href', paths.accounts)
  }
  expect(cardOf('Recent Transactions').querySelectorAll('li')).toHaveLength(5)

  const banks = page.getByRole('region', { name: 'Connected Banks (2)' })
  const [first] = someConnections
  await expect
    .poll(() => textOf(banks.getByRole('article', { name: 'Emirates NBD' })))
    .toMatch(/Emirates NBD\s*Active\s*2 accounts connected · Connected/)
  await banks.getByRole('button', { name: 'Disconnect Emirates NBD' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Delete Bank Connection' })
  await expect.element(leaving.getByText(first?.entity_id ?? '?')).toBeVisible()
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await openAndCancelConnecting(() => banks.getByRole('button', { name: 'Connect Another Bank' }).click())
  expect(page.getByText(/more than 3 days ago/).elements()).toEqual([])
})

for (const size of ['desktop', 'phone'] as const)
  test(`nothing in sight moves when what loads later arrives: ${size}`, async () => {
    await becomeFull()
    await resize(size)
    const later = Promise.withResolvers<void>()
    const waitLater = (): Promise<void> => later.promise
    const review = { success: true as const, count: 40, items: [{ kind: 'review' as const, count: 40 }] }
    answerWith(lookAhead, () => someAhead(), waitLater)
    answerWith(readToDo, () => review, waitLater)
    const opened = openScreen(paths.dashboard, true)
    const topOf = (part: Locator): number => Math.round(part.element().getBoundingClientRect().top)
    const history = page.getByRole('button', { name: 'Balance history' })
    const actions = page.getByRole('group', { name: 'Quick Actions' })
    await expect.element(page.getByRole('slider', { name: /^Total balance over/ })).toBeVisible()
    const before = [topOf(history), topOf(actions)]
    later.resolve()
    await opened
    await expect.element(page.getByRole('list', { name: 'Expected until pay day' })).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /40 to look at/ })).toBeVisible()
    expect([topOf(history), topOf(actions)]).toEqual(before)
  })

test('in the first days of a period the last thirty stand in its place, beside its own figure', async () => {
  await becomeFull()
  const days = Array.from({ length: 30 }, (_, at) => addDays(today, at - 29))
  const before = { from: addDays(today, -59), to: addDays(today, -30), expenses: 9000 }
  const spent = days.map((_, at) => at * 300)
  answer(dashboardData, aDashboard({ recent: { days, spent, previous: spent, expenses: 8700, before } }))
  await openScreen(paths.dashboard)
  const card = () => cardOf('Expenses,').textContent.replaceAll('\u00a0', ' ')
  await expect.poll(card).toMatch(/AED 8,700\.00AED 300\.00 less than/)
  expect(card()).toContain('AED 6,210.40')
  const chart = page.getByRole('slider', { name: 'Cumulative spending by day' })
  await expect.element(chart).toHaveAttribute('aria-valuemax', '30')
  // the comparison that the sentence is about, not another one
  const range = { from: days[0] ?? '', to: today }
  await expect
    .element(page.getByRole('link', { name: /300\.00 less than/ }))
    .toHaveAttribute('href', paths.compareOf(range, before))
})

test('a running period is drawn to its end, with the days to come left open', async () => {
  await becomeFull()
  const days = Array.from({ length: 30 }, (_, at) => addDays(today, at - 9))
  const previous = days.map((_, at) => at * 100)
  answer(dashboardData, aDashboard({ trend: { days, spent: previous.slice(0, 10), previous } }))
  await openScreen(paths.dashboard)
  const chart = page.getByRole('slider', { name: 'Cumulative spending by day' })
  await expect.element(chart).toHaveAttribute('aria-valuemax', '30')
  chart.element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => chart.element().getAttribute('aria-valuetext'))
    .toMatch(/^[^:]*Previous period: AED\s2,900\.00$/)
})

test('the first day of payments is told in figures, not drawn as a step', async () => {
  await becomeFull()
  const days = Array.from({ length: 30 }, (_, at) => addDays(today, at - 9))
  const none = days.map(() => 0)
  const spent = [...none.slice(0, 9), 158.5]
  const total = [...none, -158.5]
  answer(
    dashboardData,
    aDashboard({
      trend: { days, spent, previous: none },
      history: { from: addDays(today, -30), to: today, total, accounts: [] },
    }),
  )
  await openScreen(paths.dashboard)
  await expect.element(page.getByText(/starts with the first day of data/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Balance history' })).toBeVisible()
  expect(page.getByRole('slider').elements()).toEqual([])
})

test('somebody without an account sees first which accounts others share', async () => {
  await becomeNew()
  const sara = aMembership('Sara Haddad')
  answerHousehold({ memberships: [sara] })
  answerWith(accountsQuick, ({ headers }) => {
    const data =
      headers.get(membershipHeader) === sara.id ? [anAccount(1, { account_name: 'Joint account' })] : []
    const sums = { count: data.length, total_balance: 0, unconverted: [], coverage: complete }
    return { success: true as const, data, ...sums }
  })
  await openScreen(paths.dashboard)
  const shared = page.getByRole('region', { name: 'Shared with me' })
  const link = shared.getByRole('link', { name: /Sara Haddad.*Joint account/ })
  await expect.element(link).toHaveAttribute('href', paths.oursOf(sara.id))
})

test('the balance history asks for the chosen time, and old figures say how old they are', async () => {
  await becomeFull()
  const long = new Date(Date.now() - 4 * 86_400_000).toISOString()
  answer(dashboardData, aDashboard({ last_synced: long }))
  await openScreen(paths.dashboard)
  await expect.element(page.getByText(/more than 3 days ago/)).toBeVisible()
  await page.getByRole('button', { name: 'Balance history' }).click()
  const dialog = page.getByRole('dialog', { name: 'Balance history' })
  await expect.element(dialog.getByRole('radio', { name: '30 Days' })).toBeChecked()
  expect(
    dialog
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent ?? radio.textContent),
  ).toEqual(['7 Days', 'MTD', '30 Days', '3 Months', 'YTD', '1 Year', 'Pay Period'])
  for (const [name, period] of [
    ['7 Days', '7d'],
    ['1 Year', '1y'],
  ] as const) {
    await userEvent.click(dialog.getByRole('radio', { name }))
    await expect
      .poll(() => calls.findLast(({ path }) => path === balanceHistory.path)?.query)
      .toMatchObject({ period })
  }
  await expect.element(dialog.getByText(/\+AED\s6,844\.01/).first()).toBeVisible()
})

test('the overview asks for the chosen period and keeps it, and the parts of the score add up', async () => {
  await becomeFull()
  await openScreen(paths.dashboard)
  await userEvent.click(page.getByRole('radio', { name: 'Financial Overview' }))
  const tabs = page.getByRole('radiogroup', { name: 'Period' })
  await expect.element(tabs.getByRole('radio', { name: 'Pay' })).toBeChecked()
  expect(
    tabs
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent ?? radio.textContent),
  ).toEqual(['1W', 'MTD', '1M', '3M', 'YTD', '1Y', 'All', 'Pay'])
  await userEvent.click(tabs.getByRole('radio', { name: '1Y' }))
  await expect
    .poll(() => calls.findLast(({ path }) => path === dashboardData.path)?.query)
    .toMatchObject({ period: '1y' })
  const figures = page.getByRole('list', { name: 'Key figures' })
  const net = figures.getByRole('link', { name: /^Net Income/ })
  await expect.poll(() => textOf(net)).toMatch(/AED\s12,289\.60/)
  await expect.poll(() => textOf(net)).toMatch(/Saving/)
  await expect
    .poll(() => textOf(figures.getByRole('link', { name: /^Total Balance/ })))
    .toMatch(/4 accounts, including cash/)
  await expect.poll(() => textOf(figures.getByRole('link', { name: /^Income/ }))).toMatch(/\d transactions/)
  const actions = textsOf(cardOf('Quick Actions').querySelectorAll('a, button')).join()
  for (const name of ['Add Transaction', 'View All Transactions', 'Connect Account'])
    expect(actions).toContain(name)
  await figures.getByRole('button', { name: /Health Score/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Health Score' }).element()
  const points = textsOf(receipt.querySelectorAll('tbody td')).map((text) => Number.parseInt(text, 10))
  const total = points.reduce((sum, each) => sum + each, 0)
  expect(receipt.querySelector('tfoot td')?.textContent).toBe(`${total} of 100`)
  await userEvent.keyboard('{Escape}')
  await cleanup()
  await openScreen(paths.dashboard)
  // one look at a design does not change what one starts with
  await expect.element(page.getByRole('radio', { name: 'Dashboard' })).toBeChecked()
  await userEvent.click(page.getByRole('radio', { name: 'Financial Overview' }))
  await expect.element(tabs.getByRole('radio', { name: '1Y' })).toBeChecked()
})

test('figures that cannot be loaded say so, and are there after another try', async () => {
  await becomeFull()
  answerWith(dashboardData, () => {
    throw Response.json({}, { status: 500 })
  })
  answerWith(filterTotals, () => {
    throw Response.json({}, { status: 500 })
  })
  await openScreen(paths.dashboard)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })
  await expect.element(alert).toBeVisible()
  answer(
    dashboardData,
    aDashboard({ history: { from: addDays(today, -1), to: today, total: [0, 0], accounts: [] } }),
  )
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => textOf(page.getByRole('article', { name: 'Cash' }))).toMatch(/AED\s96\.25/)
  expect(page.getByText('No investment income').elements(), 'not known is not none').toEqual([])
})
