import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { readInvestmentReturns, readInvestments } from '#contract/investments/investments.ts'
import {
  listOursPayments,
  readOurs,
  readOursCosts,
  readOursFlow,
  readOursBudgets,
} from '#contract/household/together.ts'
import type { Member } from '#contract/household/sharing.ts'
import { settleShares } from '#contract/payments/shares.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { queryClient } from '../../api/queries.ts'
import { noura, openScreen, signInAs } from '../../testing/app.tsx'
import { idOf } from '../../testing/data/basics.ts'
import { anAccount, complete } from '../../testing/data/banks.ts'
import { aDashboard } from '../../testing/data/dashboard.ts'
import {
  aMember,
  aMembership,
  anInvitation,
  answerHousehold,
  watchHeaders,
} from '../../testing/data/household.ts'
import { someInvestments, someReturns } from '../../testing/data/investments.ts'
import { someTransactions } from '../../testing/data/transactions.ts'
import { answer, answerIdentity, answerWith, calls, problem } from '../../testing/fake-api.ts'

const omar = aMembership('Omar Saeed')
const sums = { assets: 900, debts: 100, net: 800, income: 50, expenses: 30 }

const owed = {
  membership_id: omar.id,
  name: 'Omar Saeed',
  currency: 'AED',
  owed: 120,
  owing: 20,
  net: 100,
  owed_costs: [
    { id: idOf(11), transaction_id: idOf(12), description: 'Dinner', date: '2026-11-05', amount: 120 },
  ],
  owing_costs: [
    { id: idOf(13), transaction_id: idOf(14), description: 'Taxi', date: '2026-11-06', amount: 20 },
  ],
  matched: { transaction_id: idOf(15), date: '2026-11-09', description: 'From Omar' },
}

async function open(path: string, members: Member[] = []): Promise<void> {
  answerHousehold({ members, memberships: [omar] })
  answer(readOurs, {
    success: true,
    from: null,
    to: null,
    total: sums,
    people: [
      { name: 'Noura', membership_id: null, ...sums, net: 500 },
      { name: 'Omar Saeed', membership_id: omar.id, ...sums, net: 300 },
    ],
    accounts: [
      { id: anAccount(1).id, membership_id: null, account: anAccount(1), counted_elsewhere: false },
      { id: anAccount(2).id, membership_id: omar.id, account: anAccount(2), counted_elsewhere: true },
    ],
    investments: [
      { id: idOf(21), membership_id: null, name: 'Halcyon Brokerage', value: 12_345.67 },
      { id: idOf(22), membership_id: omar.id, name: 'Unpriced fund', value: null },
    ],
    categories: [
      {
        id: 'dining',
        name: 'Dining Out',
        type: 'expense',
        color: 'purple',
        icon: 'utensils',
        amount: 30,
        count: 1,
      },
    ],
    transfers: { count: 2, amount: 100 },
    unconverted: [],
  })
  answer(readOursFlow, {
    success: true,
    months: [{ from: '2026-11-01', to: '2026-11-30', income: 50, expenses: 30, net: 20 }],
    unconverted: [],
  })
  answer(readOursCosts, { success: true, balances: [owed] })
  answer(readOursBudgets, {
    success: true,
    month: { from: '2026-11-01', to: '2026-11-30' },
    budgets: [
      { id: idOf(1), membership_id: omar.id, category: null, limit: 40, spent: 30, left: 10 },
      { id: idOf(2), membership_id: null, category: null, limit: 20, spent: 30, left: -10 },
    ],
    goals: [
      {
        id: idOf(3),
        membership_id: omar.id,
        name: 'Flat',
        target: 1000,
        by: null,
        accounts: [],
        hidden: 1,
        saved: null,
        needed: null,
      },
    ],
    bills: [],
    bills_total: 0,
    bills_without_account: 1,
  })
  answer(searchTransactions, {
    success: true,
    data: someTransactions.slice(0, 3),
    next_cursor: null,
    upcoming: null,
    last_synced: null,
  })
  await signInAs(noura)
  await openScreen(path)
}

test('another person’s accounts are read with the membership, under a banner, and never stored for offline', async () => {
  answer(dashboardData, aDashboard())
  answer(readInvestments, someInvestments)
  answer(readInvestmentReturns, someReturns)
  const headers = watchHeaders()
  await open(`/household?of=${omar.id}`)
  await expect.element(page.getByText('You’re looking at accounts of Omar Saeed')).toBeVisible()
  await expect.element(page.getByText('Net worth of these accounts')).toBeVisible()
  await expect.poll(() => headers.get(`GET ${searchTransactions.path}`)).toBe(omar.id)
  expect(headers.get(`GET ${dashboardData.path}`)).toBe(omar.id)
  expect(headers.get('GET /api/user/sharing')).toBe(null)
  await expect.element(page.getByText('World ETF')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /World ETF/ })).not.toBeInTheDocument()
  await expect.poll(() => headers.get(`GET ${readInvestmentReturns.path}`)).toBe(omar.id)
  const shared = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[0] === `${noura.id} ${omar.id}`)
  expect(shared.length).toBeGreaterThan(1)
})

test('who shares nothing yet invites somebody here; the household then waits for them and asks to confirm them', async () => {
  answerHousehold()
  answer(accountsQuick, {
    success: true,
    data: [anAccount(1)],
    count: 1,
    total_balance: 100,
    unconverted: [],
    coverage: complete,
  })
  answer(readInvestments, { ...someInvestments, accounts: [] })
  await signInAs({ ...noura, emailVerified: false })
  await openScreen('/household')
  await page.getByRole('button', { name: 'Share an account' }).click()
  const form = page.getByRole('dialog', { name: 'Share accounts' })
  await expect.element(form.getByText('Confirm your e-mail address first')).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Send the link again' })).toBeVisible()
  await expect.element(form.getByText(noura.email)).toBeVisible()
  // the mail that signing up sent leads back here too
  expect(localStorage.getItem('confirmed_from')).toBe('"/household"')
  answerIdentity('get-session', { user: { ...noura, emailVerified: true } })
  window.dispatchEvent(new Event('focus'))
  await expect.element(form.getByText('Confirm your e-mail address first')).not.toBeInTheDocument()
  await expect.element(form.getByLabelText('E-mail address')).toBeVisible()
  expect(localStorage.getItem('confirmed_from')).toBe(null)
  await form.getByRole('button', { name: 'Close' }).click()
  const person = { name: 'Layla Rahman', email: 'layla@example.test' }
  answerHousehold({ invitations: [anInvitation({ state: 'accepted', person })] })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('button', { name: 'Confirm Layla Rahman and share' })).toBeVisible()
  await expect.element(page.getByText('Nobody shares accounts with you yet')).not.toBeInTheDocument()
})

test('the household page opened again shows what was shared meanwhile', async () => {
  answerHousehold({ awaited: [{ owner: 'Omar Saeed' }] })
  await signInAs(noura)
  await openScreen('/household')
  await expect.element(page.getByText(/You accepted the invitation of Omar Saeed/)).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  answerHousehold({ memberships: [omar] })
  await page.getByRole('link', { name: 'Household' }).first().click()
  await expect.element(page.getByText('What your household shares'), { timeout: 8000 }).toBeVisible()
})

test('an access that ended says so, and what was read through it is forgotten', async () => {
  let ended = false
  answerWith(dashboardData, () => {
    if (ended) throw problem(403, 'forbidden', 'You no longer have access to these accounts')
    return aDashboard()
  })
  await open(`/household?of=${omar.id}`)
  await expect.element(page.getByText('Net worth of these accounts')).toBeVisible()
  ended = true
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('You no longer have access to these accounts')).toBeVisible()
  const remaining = (): unknown[] =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ queryKey, state }) => queryKey[0] === `${noura.id} ${omar.id}` && state.data !== undefined)
  await expect.poll(remaining).toEqual([])
})

test('Ours adds up what people share, by person, with a joint account counted once', async () => {
  await open('/household')
  await expect.element(page.getByText('What your household shares')).toBeVisible()
  await expect.element(page.getByText('Joint account, counted once')).toBeVisible()
  await expect
    .element(page.getByText('2 transfers between accounts of your household, shared or not, are left out'))
    .toBeVisible()
  await expect.element(page.getByText('Halcyon Brokerage')).toBeVisible()
  await expect.element(page.getByText(/^Without a price/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Omar Saeed' })).toBeVisible()
})

test('Ours says who owes whom and settles with a matched payment; only one’s own plans can be changed', async () => {
  await open('/household')
  await expect.element(page.getByText('Omar Saeed owes you')).toBeVisible()
  answer(settleShares, { success: true, changed: 1 })
  await page.getByRole('button', { name: 'Settle with this payment' }).click()
  await expect
    .poll(() => calls.find(({ method }) => method === 'POST')?.body)
    .toEqual({ ids: [idOf(11)], settled: true, transaction_id: idOf(15) })
  await expect.element(page.getByText(/isn’t shared with you, so we can’t say/)).toBeVisible()
  await expect.element(page.getByText(/^One of your planned payments isn’t included/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /All spending/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Flat/ })).not.toBeInTheDocument()
})

test('a category of Ours opens the payments of everybody behind it', async () => {
  const [row] = someTransactions
  if (!row) throw new Error('no payment')
  answer(listOursPayments, {
    success: true,
    payments: [{ membership_id: omar.id, counted: 30, transaction: row }],
    count: 1,
    total: 30,
  })
  await open('/household')
  await page.getByRole('button', { name: /Dining Out/ }).click()
  await expect.element(page.getByRole('dialog').getByText('1 payment', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Omar Saeed')).toBeVisible()
})

test('what a person sees is changed from the household itself, beside who is invited', async () => {
  answer(accountsQuick, {
    success: true,
    data: [anAccount(1)],
    count: 1,
    total_balance: 100,
    unconverted: [],
    coverage: complete,
  })
  answer(readInvestments, someInvestments)
  await open('/household', [aMember('Sara Khan')])
  await page.getByRole('button', { name: 'Share or change access' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Accounts others share with you' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Change what Sara Khan sees' }).click()
  await expect.element(page.getByRole('dialog', { name: 'What Sara Khan sees' })).toBeVisible()
})
