import { cleanup } from 'vitest-browser-react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCalendarEntry, listCalendar } from '#contract/days/calendar.ts'
import { readCard, updateCard } from '#contract/expected/cards.ts'
import {
  addChequePhoto,
  type Cheque,
  createCheque,
  createLease,
  deleteLease,
  dismissChequeOffer,
  listChequePhotos,
  listCheques,
  updateLease,
} from '#contract/expected/cheques.ts'
import { listDomesticCosts } from '#contract/uae/domestic.ts'
import { createInstalmentPlan, listInstalments } from '#contract/expected/instalments.ts'
import { createLoan, dismissLoan, listLoans, readLoan } from '#contract/expected/loans.ts'
import { addDays, addMonths } from '#contract/period.ts'
import { createRecurring, recurringCalendar } from '#contract/expected/series.ts'
import { listRemittances, updateRemittance } from '#contract/uae/remittances.ts'
import { readSavings, updateSavings } from '#contract/uae/savings.ts'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { keyOf, queryClient } from '../../api/queries.ts'
import { showLanguage } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { expectAccessible } from '../../testing/access.ts'
import { noura, openScreen } from '../../testing/app.tsx'
import { anAccount, complete } from '../../testing/data/banks.ts'
import { someBills, someSeries } from '../../testing/data/planning.ts'
import * as uae from '../../testing/data/uae.ts'
import { idOf, today } from '../../testing/data/basics.ts'
import { answer, answerWith, calls } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'
import { dateText } from '../../ui/format/format.ts'

const ok = { success: true } as const
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const press = (name: string | RegExp) => userEvent.click(button(name))
const fill = (label: string, text: string) =>
  userEvent.fill(page.getByRole('dialog').getByLabelText(label, { exact: true }), text)
const sent = (method: string) => calls.findLast((call) => call.method === method)
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
/** Enters an invalid value, waits for its error message, then enters a valid one. */
async function correct(label: string, wrong: string, message: string, right: string): Promise<void> {
  await fill(label, wrong)
  await shows(message)
  await fill(label, right)
}
/** Checks the open dialog's accessibility and saves it. */
async function save(message: string): Promise<void> {
  await expectAccessible('dialog')
  await press('Save')
  await shows(message)
}
/** Shows the page in Arabic until the test ends. */
async function speakArabic(): Promise<void> {
  onTestFinished(() => showLanguage('en-AE'))
  await showLanguage('ar-AE')
}
const noReturns = { returns: [], searched_from: null }
const mainText = () => document.querySelector('main')?.textContent

test('cheques: a shortfall is shown, and a cheque found at the bank is added or dismissed', async () => {
  await becomeFull()
  const offers = [uae.anOffer]
  answer(listCheques, {
    ...ok,
    cheques: [uae.aCheque],
    leases: [],
    offers,
    returns: [],
    searched_from: '2025-05-04',
  })
  answer(createCheque, { ...ok, cheque: { ...uae.aCheque, number: '000958' } })
  answer(dismissChequeOffer, ok)
  await openScreen(paths.cheques)
  await shows(/Current account is .*3,140/)
  await shows('No cheque was returned in the payments we have, which start on 4 May 2025.')
  await shows(/Cheque 000958, .*1,500.50, paid on/)
  await expectAccessible()
  await press('Add cheque 000958')
  await fill('Amount in AED', '1,500.505')
  await shows('Enter an amount, such as 1,500')
  await expect.element(button('Save')).toBeDisabled()
  await fill('Amount in AED', '1,500.50')
  await fill('Payee', 'Jasmine Real Estate')
  await save('Cheque saved')
  expect(sent('POST')?.body).toMatchObject({
    number: '000958',
    amount: 1500.5,
    date: '2026-11-03',
    currency: 'AED',
    account_id: uae.currentAccount,
    direction: 'given',
  })
  await press('Dismiss cheque 000958')
  await shows('Cheque dismissed. It won’t be suggested again.')
  expect(sent('POST')?.path).toBe(`/api/user/cheques/offers/${uae.anOffer.transaction_id}/dismiss`)
})

const due = addMonths(`${today.slice(0, 7)}-01`, 1)
const fourFound = [-12, -9, -6, -3].map((months, at) => ({
  ...uae.anOffer,
  transaction_id: idOf(7300 + at),
  number: String(255 + at).padStart(6, '0'),
  date: addMonths(due, months),
  amount: 20_000,
}))

test('cheques: a lease starts from found ones, which are taken over as one or added all at once', async () => {
  await becomeFull()
  answer(listCheques, { ...ok, ...noReturns, cheques: [], leases: [], offers: fourFound })
  answer(createLease, { ...ok, lease: uae.aLease })
  answer(createCheque, { ...ok, cheque: uae.aCheque })
  await openScreen(paths.cheques)
  await press('Add lease')
  await expect.element(page.getByLabelText('Yearly rent in AED')).toHaveValue('80000')
  await expect.element(page.getByLabelText('Starts on')).toHaveValue(due.split('-').toReversed().join('/'))
  await expect.element(page.getByLabelText('Number of the first cheque')).toHaveValue('000259')
  await fill('Home', 'Sharjah flat')
  await fill('Landlord or agent', 'Jasmine Real Estate')
  await save('Lease saved')
  expect(sent('POST')?.body).toMatchObject({ starts: due, account_id: uae.currentAccount })
  await press(/Add those of AED.20,000.00 as a lease/)
  await fill('Home', 'Sharjah flat')
  await fill('Landlord or agent', 'Jasmine Real Estate')
  await save('Lease saved')
  const cheques = fourFound.map(({ number, date, amount }) => ({ number, date, amount }))
  await expect.poll(() => sent('POST')?.body).toMatchObject({ starts: addMonths(due, -12), cheques })
  await press('Add all the cheques you wrote')
  await fill('Payee', 'Jasmine Real Estate')
  await save('Cheques saved')
  const single = calls.filter(({ method, path }) => method === 'POST' && path === createCheque.path)
  expect(single.map(({ body }) => body)).toMatchObject(
    fourFound.map(({ number, date }) => ({ number, date, payee: 'Jasmine Real Estate', purpose: 'rent' })),
  )
})

test('an account that another device made half a minute ago can be chosen', async () => {
  await becomeFull()
  const made = anAccount(77, { account_name: 'Sharjah account', kind: 'current' })
  const accounts = { ...ok, count: 1, total_balance: 0, unconverted: [], coverage: complete }
  queryClient.setQueryData(
    keyOf(noura.id, accountsQuick),
    { ...accounts, data: [] },
    { updatedAt: Date.now() - 31_000 },
  )
  answer(accountsQuick, { ...accounts, data: [made] })
  answer(listCheques, { ...ok, ...noReturns, cheques: [uae.aCheque], leases: [], offers: [] })
  await openScreen(paths.cheques)
  await press('Add cheque')
  const choice = page.getByRole('dialog').getByLabelText('Account', { exact: true })
  await expect.poll(() => choice.element().textContent).toContain('Sharjah')
})

test('the account of a lease waits for the accounts', async () => {
  await becomeFull()
  const made = anAccount(77, { id: uae.currentAccount, account_name: 'Sharjah account', kind: 'current' })
  const { promise, resolve } = Promise.withResolvers<void>()
  queryClient.removeQueries({ queryKey: keyOf(noura.id, accountsQuick) })
  answerWith(
    accountsQuick,
    () => ({ ...ok, data: [made], count: 1, total_balance: 0, unconverted: [], coverage: complete }),
    () => promise,
  )
  answer(listCheques, { ...ok, ...noReturns, cheques: [], leases: [], offers: fourFound })
  await openScreen(paths.cheques)
  await press('Add lease')
  const choice = page.getByRole('dialog').getByLabelText('Account', { exact: true })
  await expect.element(choice).toBeDisabled()
  expect(choice.element().textContent).toBe('Loading')
  resolve()
  await expect.element(choice).toBeEnabled()
  await expect.element(choice).toHaveValue(uae.currentAccount)
  expect(choice.element().textContent).toContain('Sharjah account')
})

test('that something was saved is said once the page shows it', async () => {
  await becomeFull()
  const book = { ...ok, ...noReturns, cheques: [uae.aCheque], leases: [uae.aLease], offers: [] }
  answer(listCheques, book)
  answer(updateLease, { ...ok, lease: uae.aLease })
  await openScreen(paths.cheques)
  await press('Edit lease')
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(
    listCheques,
    () => ({ ...book, leases: [{ ...uae.aLease, name: 'Palm villa' }] }),
    () => promise,
  )
  await fill('Home', 'Palm villa')
  await press('Save')
  await expect.poll(() => sent('PATCH')).toBeTruthy()
  await new Promise((wait) => setTimeout(wait, 300))
  expect(page.getByText('Lease saved').elements()).toEqual([])
  resolve()
  await shows('Lease saved')
  expect(mainText()).toContain('Palm villa')
})

test('cheques: nothing is claimed of what is to be paid before it is read, at first and again', async () => {
  await becomeFull()
  const book = {
    ...ok,
    ...noReturns,
    cheques: [],
    leases: [{ ...uae.aLease, ends: addDays(today, 30) }],
    offers: [],
  }
  answer(listCheques, book)
  const [bills, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answerWith(
    recurringCalendar,
    () => ({ ...someBills(), occurrences: [] }),
    () => bills.promise,
  )
  await openScreen(paths.cheques)
  await shows('We’re still updating this.')
  expect(mainText()).not.toContain('No cheque is waiting to be paid')
  bills.resolve()
  await shows('No cheque is waiting to be paid.')
  answer(createLease, { ...ok, lease: uae.aLease })
  answerWith(
    listCheques,
    () => ({ ...book, cheques: [uae.aCheque] }),
    () => again.promise,
  )
  await press('Add the next lease')
  await fill('Home', 'Marina flat')
  await fill('Landlord or agent', 'Jasmine Real Estate')
  await fill('Yearly rent in AED', '80000')
  await press('Save')
  await expect.poll(() => sent('POST')).toBeTruthy()
  await shows('We’re still updating this.')
  expect(mainText()).not.toContain('No cheque is waiting to be paid')
  // the form stays until the page shows the cheque
  await expect.element(page.getByRole('dialog')).toBeVisible()
  again.resolve()
  await shows('Lease saved')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(mainText()).toContain(uae.aCheque.number)
})

test('that a lease is saved is said at once, and what was offered before is not offered again meanwhile', async () => {
  await becomeFull()
  const book = { ...ok, ...noReturns, cheques: [], leases: [], offers: fourFound }
  answer(listCheques, book)
  answer(createLease, { ...ok, lease: uae.aLease })
  await openScreen(paths.cheques)
  const { promise, resolve } = Promise.withResolvers<void>()
  const offered = /Add those of AED.20,000.00 as a lease/
  await press(offered)
  await fill('Home', 'Marina flat')
  await fill('Landlord or agent', 'Jasmine Real Estate')
  answerWith(
    listCheques,
    () => ({ ...book, leases: [{ ...uae.aLease, ends: addDays(today, 30) }], offers: [] }),
    () => promise,
  )
  await press('Save')
  const message = page.getByText('Lease saved')
  await expect.element(message).toBeVisible()
  // the form waits no longer than five seconds
  await expect.element(page.getByRole('dialog'), { timeout: 8000 }).not.toBeInTheDocument()
  await expect.element(message).toBeVisible()
  for (const name of [offered, 'Add all the cheques you wrote', 'Add lease'])
    await expect.element(button(name).first()).toBeDisabled()
  await shows(/As of today, .*Updating/)
  resolve()
  await expect.element(button(offered)).not.toBeInTheDocument()
  await expect.element(button('Add the next lease').first()).toBeEnabled()
})

test('a lease is edited, its last day must be after its first, and it can be deleted, in both languages', async () => {
  await becomeFull()
  answer(listCheques, { ...ok, ...noReturns, cheques: [uae.aCheque], leases: [uae.aLease], offers: [] })
  answer(updateLease, { ...ok, lease: uae.aLease })
  answer(deleteLease, ok)
  await openScreen(paths.cheques)
  await press('Edit lease')
  await expect.element(button('Save')).toBeVisible()
  await fill('Landlord or agent', 'Palm Homes')
  await fill('Ends on', '28/02/2026')
  await shows('The lease must end after it starts')
  await fill('Ends on', '31/03/2027')
  await save('Lease saved')
  expect(sent('PATCH')).toMatchObject({
    path: `/api/user/cheques/leases/${uae.aLease.id}`,
    body: { name: 'Marina flat', payee: 'Palm Homes', starts: '2026-03-01', ends: '2027-03-31' },
  })
  await press('Edit lease')
  await press('Delete lease')
  await shows(/Marina flat and its cheques are deleted/)
  await press('Delete lease')
  await shows('Lease deleted')
  expect(sent('DELETE')?.path).toBe(`/api/user/cheques/leases/${uae.aLease.id}`)
  await speakArabic()
  await press('تعديل عقد الإيجار')
  await shows('الإيجار مجموع شيكات العقد، فعدّل الشيكات لتغيّره.')
  await shows('ينتهي في')
})

test('cheques: a returned one says when, its fee and what replaced it, in both languages', async () => {
  await becomeFull()
  const replacement = { ...uae.aCheque, id: uae.anOffer.transaction_id, number: '000124', date: '2026-10-07' }
  const bounced: Cheque = {
    ...uae.aCheque,
    number: '000123',
    state: 'replaced',
    fees: 105,
    cover: null,
    replaced_by: replacement.id,
    lines: [
      {
        transaction_id: uae.aPlan.id,
        role: 'return',
        date: '2026-10-03',
        amount: 20_000,
        text: 'RETURN CHQ 000123',
        pending: false,
        by_user: false,
      },
    ],
  }
  const returned = {
    transaction_id: uae.aPlan.id,
    cheque_id: bounced.id,
    number: '000123',
    date: '2026-10-03',
    currency: 'AED',
    amount: 20_000,
    fee: 105,
    paid: null,
    text: 'RETURN CHQ 000123',
  }
  const other = { ...returned, transaction_id: idOf(7120), cheque_id: null, number: '000200', fee: null }
  answer(listCheques, {
    ...ok,
    cheques: [bounced, replacement],
    leases: [],
    offers: [],
    returns: [returned, other],
    searched_from: '2025-05-04',
  })
  await openScreen(paths.cheques)
  await shows(/Returned on 3 Oct · fee .*105\.00.* · replaced by cheque 000124 of 7 Oct/)
  const card = page.getByRole('region', { name: 'Returned cheques' })
  await expect
    .element(
      card.getByText(/^Returned on .*3 Oct 2026.* · fee .*105\.00 · replaced by cheque 000124 of 7 Oct$/),
    )
    .toBeVisible()
  await expect
    .element(card.getByText(/^Returned on .* · no fee found · no later payment found$/))
    .toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: /000123/ }).first())
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /000124/ }))
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /000123/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(mainText()).not.toContain('Fee for the return')
  await speakArabic()
  await shows(
    /ارتُجع في .*3 أكتوبر.* · .*رسوم الارتجاع .*105\.00.* · .*استُبدل بالشيك .*000124.* المؤرخ في .*7 أكتوبر/,
  )
})

test('instalments and loans use the same certainty words, in both languages', async () => {
  await becomeFull()
  const covers = [
    { state: 'covered', day: '2026-12-05', account: 'Main', left: 1200, short: 0 },
    { state: 'likely', day: '2026-12-05', account: 'Main', left: 1200, short: 0 },
    { state: 'short', day: '2026-12-05', account: 'Main', left: -1200, short: 1200 },
    { state: 'unknown', day: addDays(today, 90), account: 'Main', left: null, short: 0 },
    { state: 'unknown', day: addDays(today, 89), account: null, left: null, short: 0 },
  ] as const
  const plans = covers.map((cover, index) => ({ ...uae.aPlan, id: idOf(7110 + index), cover }))
  answer(listInstalments, { ...ok, plans, suggestions: [], commitments: [], left: 5500, cost: 240 })
  answer(listLoans, { ...ok, loans: [uae.aLoan], suggestions: [], owed: 10_000, each: 888.49 })
  await openScreen(paths.instalments)
  await shows(/^Covered on 5 Dec: about .*1,200.* is left in Main/)
  await shows(/Likely covered on 5 Dec, but short in 1 of 10/)
  await shows(/Not covered: Main is .*1,200.* short on 5 Dec/)
  await shows(new RegExp(`^We look ahead to ${dateText(addDays(today, 89), 'dayMonth')}: whether`))
  await shows(/^We can’t tell whether it’s covered: we don’t know the balance/)
  await speakArabic()
  await shows(/^يكفي رصيد «.*Main.*» للدفع في .*5 ديسمبر\S*، ويبقى/)
  await shows(/^يكفي رصيد «.*Main.*» للدفع في .*5 ديسمبر\S* على الأرجح/)
  await shows(/لا يكفي رصيد «.*Main.*» للدفع في .*5 ديسمبر/)
  await cleanup()
  await openScreen(paths.loans)
  await shows(/يكفي رصيد «.*» للدفع في .*1 ديسمبر\S* على الأرجح/)
})

test('loans: the schedule opens, and a suggestion is completed with rate and end or dismissed', async () => {
  await becomeFull()
  const listed = { ...ok, loans: [uae.aLoan], suggestions: [uae.aLoanSuggestion], owed: 10_000, each: 888.49 }
  answer(listLoans, listed)
  answer(readLoan, { ...ok, schedule: uae.aLoan.next, lines: [] })
  answer(createLoan, { ...ok, loan: uae.aLoan })
  answer(dismissLoan, ok)
  await openScreen(paths.loans)
  await shows('Looks like a loan')
  await shows(/12\.00% a year/)
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: /Personal loan · Emirates NBD/ }))
  await shows(/788\.49.* repays the loan, .*100\.00.* is interest or profit/)
  await shows(/Estimate: the central bank allows 1%/)
  await expectAccessible('dialog')
  await userEvent.keyboard('{Escape}')
  await press('Add it')
  await fill('Bank or lender', 'ADIB')
  await correct('Rate in % a year', '5.4.9', 'Enter an amount, such as 1,500', '5.49')
  await fill('Last instalment', '05/11/2029')
  await userEvent.tab()
  await save('Loan saved')
  expect(sent('POST')?.body).toMatchObject({
    series_id: uae.aLoanSuggestion.series_id,
    kind: 'car',
    each: 1450,
    rate: 5.49,
    principal: null,
    first_due: '2026-12-05',
    last_due: '2029-11-05',
  })
  await press('No, it isn’t')
  await shows('We won’t suggest it again')
  expect(sent('DELETE')?.path).toBe(`/api/user/loans/suggestions/${uae.aLoanSuggestion.series_id}`)
})

test('cheques: a return’s fee and a difference show in the list, and the next rent is offered', async () => {
  await becomeFull()
  const returned = { ...uae.aCheque, number: '000262', state: 'returned', fees: 105, cover: null } as const
  const differing = {
    ...uae.aCheque,
    id: uae.anOffer.transaction_id,
    number: '000200',
    purpose: 'other',
  } as const
  const cheques = [returned, { ...differing, state: 'paid', paid: 25_000, left: 0, cover: null } as const]
  answer(listCheques, { ...ok, ...noReturns, cheques, leases: [], offers: [] })
  await openScreen(paths.cheques)
  await shows(/Fee for the return.*105\.00/)
  await shows(/More than written.*5,000\.00/)
  await press('Add cheque')
  await expect.element(page.getByLabelText('Cheque number')).toHaveValue('000263')
  await expect.element(page.getByLabelText('Payee')).toHaveValue('Jasmine Real Estate')
})

test('cheques: a photo is added to an unpaid cheque', async () => {
  await becomeFull()
  answer(listCheques, { ...ok, ...noReturns, cheques: [uae.aCheque], leases: [], offers: [] })
  answer(listChequePhotos, { ...ok, data: [] })
  await openScreen(paths.cheques)
  await userEvent.click(page.getByRole('button', { name: /Rent cheque 000102/ }))
  await expect.element(button('Add photo')).toBeVisible()
  const photo = {
    id: uae.anOffer.transaction_id,
    kind: 'pdf' as const,
    name: 'Scan.pdf',
    size: 900,
    width: null,
    height: null,
    created_at: '2026-11-20T08:00:00.000Z',
  }
  answer(addChequePhoto, { ...ok, attachment: photo })
  answer(listChequePhotos, { ...ok, data: [photo] })
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) throw new Error('no input')
  await userEvent.upload(input, new File(['scan'], 'Scan.pdf', { type: 'application/pdf' }))
  await shows('Photo added')
  expect(sent('POST')?.path).toBe(`/api/user/cheques/${uae.aCheque.id}/photos`)
  await expect.element(button('Open Scan.pdf')).toBeVisible()
  await expectAccessible('dialog')
})

test('instalments: what is left is shown, and a plan is added', async () => {
  await becomeFull()
  const commitments = [{ from: '2026-11-25', to: '2026-12-24', amount: 500 }]
  answer(listInstalments, { ...ok, plans: [uae.aPlan], suggestions: [], commitments, left: 5500, cost: 240 })
  answer(createInstalmentPlan, { ...ok, plan: uae.aPlan })
  await openScreen(paths.instalments)
  await shows(/1 of 12 paid/)
  expect(mainText()).toContain('5,500')
  await press('Add plan')
  await fill('What you bought', 'Phone')
  await userEvent.selectOptions(page.getByLabelText('Paid from'), uae.currentAccount)
  await correct('Purchase amount', 'four thousand', 'Enter an amount, such as 1,500', '4,000')
  await save('Plan saved')
  expect(sent('POST')?.body).toMatchObject({ kind: 'pay_later', name: 'Phone', total: 4000, count: 4 })
})

test('cards: statement, minimum and its cost are shown, and terms are corrected', async () => {
  await becomeFull()
  answer(readCard, { ...ok, card: uae.aCard })
  answer(updateCard, { ...ok, card: { ...uae.aCard, terms: { ...uae.aCard.terms, islamic: true } } })
  await openScreen(paths.cardOf(uae.cardAccount))
  await shows(/paid off in 46 months, with .*2,231.40.* of interest/)
  expect(mainText()).toContain('170.15')
  await expectAccessible()
  await press('Card terms')
  await correct('Interest a month in %', '3.2.5', 'Enter an amount, such as 1,500', '2.99')
  await userEvent.click(page.getByRole('switch', { name: 'Islamic card' }))
  await expect.element(page.getByLabelText('Profit a month in %')).toHaveValue('2.99')
  await press('Save')
  await shows('Card details saved')
  expect(sent('PATCH')?.body).toMatchObject({ monthly_rate: 2.99, islamic: true, statement_day: 20 })
})

test('savings: an Islamic account shows profit and an anticipated rate, not interest', async () => {
  await becomeFull()
  answer(readSavings, { ...ok, savings: uae.aSaving })
  answer(updateSavings, { ...ok, savings: { ...uae.aSaving, yearly_rate: 3.9 } })
  await openScreen(paths.returnsOf(uae.savingsAccount))
  await shows('Anticipated yearly rate')
  expect(mainText()).toMatch(/312\.40.*4\.25%/s)
  expect(mainText()).not.toMatch(/interest|guarantee/i)
  await expectAccessible()
  await press('Edit profit')
  await correct(
    'Anticipated yearly rate in % (optional)',
    '200',
    'Enter a percentage between 0 and 100',
    '3.9',
  )
  await save('Account details saved')
  expect(sent('PATCH')?.body).toEqual({ returns: 'profit', yearly_rate: 3.9 })
})

test('sent home: an unknown margin is reported, and calculated once the rates are entered', async () => {
  await becomeFull()
  const total = { count: 1, sent: 3000, fees: 26.25, unknown_fees: 0, margin: 0, unknown_margins: 1 }
  answer(listRemittances, {
    ...ok,
    period: { from: '2026-01-05', to: '2026-11-22' },
    remittances: [uae.aRemittance],
    recipients: [uae.aRecipient],
    total,
    by_recipient: [{ recipient_id: uae.aRecipient.id, ...total }],
    by_country: [{ country: 'IN', ...total }],
  })
  const remittance = { ...uae.aRemittance, offered_rate: '25.74', mid_rate: '26', margin: 30, cost: 56.25 }
  answer(updateRemittance, { ...ok, remittance: remittance })
  await openScreen(paths.sent)
  await shows(/5 Jan\s*[–-]\s*22 Nov 2026/)
  await shows(/margin of 1 transfer is unknown/)
  await expectAccessible()
  await press(/Amma.*Cost at least.*26\.25/)
  await correct('Rate you got', '25,74', 'Enter a rate, such as 22.75', '25.74')
  await fill('Mid rate of the day', '26')
  await save('Transfer details saved')
  expect(sent('PATCH')?.body).toMatchObject({
    received: null,
    offered_rate: '25.74',
    mid_rate: '26',
    fee: 25,
    vat: 1.25,
  })
})

test('holidays: a custom day off is added', async () => {
  await becomeFull()
  const past = { ...uae.aHoliday, id: 'arafah-2025', name: 'Arafah', from: '2025-06-05', to: '2025-06-05' }
  answer(listCalendar, { ...ok, year: 2026, years: [2026], entries: [past, uae.aHoliday] })
  answer(createCalendarEntry, { ...ok, entry: { ...uae.aHoliday, kind: 'own', name: 'Founding day' } })
  await openScreen(paths.holidays)
  await shows('National Day')
  await shows('Expected')
  await shows('Past, dates not confirmed')
  await expectAccessible()
  await press('Add a day off')
  await expect.element(button('Save')).toBeDisabled()
  await fill('Name', 'Founding day')
  await fill('First day', '30/02/2026')
  await userEvent.tab()
  await shows(/Enter a date such as/)
  await fill('First day', '30/11/2026')
  await fill('Last day', '30/11/2026')
  await userEvent.tab()
  await save('Calendar saved')
  expect(sent('POST')?.body).toEqual({ name: 'Founding day', from: '2026-11-30', to: '2026-11-30' })
})

test('household: a cost is planned with the amount of the user’s own payments', async () => {
  await becomeFull()
  answer(listDomesticCosts, { ...ok, costs: [uae.aCost] })
  const [series] = someSeries
  if (!series) throw new Error('no series')
  answer(createRecurring, { ...ok, series })
  await openScreen(paths.domestic)
  expect(mainText()).toContain('640.20')
  await expectAccessible()
  await press('Plan DEWA')
  await correct('Amount', '64O', 'Enter an amount, such as 1,500', '650')
  await save('Added to your plan')
  expect(sent('POST')?.body).toMatchObject({
    name: 'DEWA',
    amount: 650,
    cadence: 'monthly',
    category_id: uae.aCost.category_id,
  })
})
