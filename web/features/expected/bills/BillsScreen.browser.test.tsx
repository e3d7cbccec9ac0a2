import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { addDays } from '#contract/period.ts'
import {
  deleteRecurring,
  createRecurring,
  listOccurrences,
  listRecurring,
  type Occurrence,
  recurringCalendar,
  type Series,
  updateRecurring,
} from '#contract/expected/series.ts'
import { type ChequeOffer, listCheques } from '#contract/expected/cheques.ts'
import { readAgain } from '../../../api/queries.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { idOf, today } from '../../../testing/data/basics.ts'
import { someBills, someSeries } from '../../../testing/data/planning.ts'
import { answer, calls, cutOff } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

function named(name: string): Series {
  const series = someSeries.find((one) => one.name === name)
  if (!series) throw new Error(`no series ${name}`)
  return series
}
const rent = named('Rent')
const dewa = named('DEWA')
const netflix = named('Netflix')

async function open(path = '/budgets/bills'): Promise<void> {
  await becomeFull()
  answer(listOccurrences, {
    success: true,
    occurrences: [
      {
        date: addDays(today, 20),
        expected: 49,
        state: 'due',
        transaction_id: null,
        amount: null,
        paid_on: null,
      },
      {
        date: addDays(today, -10),
        expected: 49,
        state: 'paid',
        transaction_id: rent.id,
        amount: 49,
        paid_on: addDays(today, -10),
      },
    ],
    price_changes: [{ date: addDays(today, -40), from: 39, to: 49 }],
    evidence: { payments: 8, missed: 1, since: addDays(today, -240), last: addDays(today, -10) },
  })
  answer(updateRecurring, { success: true, series: { ...netflix, state: 'active' } })
  answer(deleteRecurring, { success: true })
  answer(createRecurring, { success: true, series: rent })
  await openScreen(path)
}
const changes = (method: string) =>
  calls.filter((call) => call.method === method && call.path.startsWith('/api/user/recurring'))

test('the dates of a bill that cannot be loaded offline say that they need a connection', async () => {
  await becomeFull()
  cutOff(listOccurrences)
  await openScreen(`/budgets/bills?series=${rent.id}`)
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('You’re offline. This needs a connection.')).toBeVisible()
})

test('shows what is left to pay before pay day, with open bills before paid ones', async () => {
  await open()
  await expect.element(page.getByText(/Left to pay before/)).toBeVisible()
  await expect.element(page.getByText(/20,431\.20/)).toBeVisible()
  const period = page.getByRole('region', { name: 'This pay period' })
  const rows = period.getByRole('button').all()
  expect(rows.map((row) => row.element().textContent)).toEqual([
    expect.stringMatching(/DEWA.*Late, was due/),
    expect.stringMatching(/Rent.*Due/),
  ])
  await expect
    .element(page.getByRole('region', { name: 'Done this pay period' }).getByText(/^Paid/))
    .toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await expect
    .element(page.getByRole('region', { name: 'Paused and ended' }).getByText('Fitness First'))
    .toBeVisible()
  expect(page.getByRole('main').getByRole('button', { name: /DEWA/ }).elements()).toHaveLength(1)
})

test('series to confirm are counted, and reviewed with everything else', async () => {
  await open()
  await expect.element(page.getByText('1 recurring payment to confirm')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Review', exact: true }))
    .toHaveAttribute('href', '/transactions/swipe?queue=bills')
})

test('a series opens from its URL, skips a date and is dismissed', async () => {
  await open(`/budgets/bills?series=${netflix.id}`)
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/8 payments from/)).toBeVisible()
  await expect.element(sheet.getByText(/Price rose from AED\s39\.00 to AED\s49\.00/)).toBeVisible()
  await sheet.getByRole('button', { name: /^Skip/ }).click()
  await expect.poll(() => changes('PATCH').map(({ body }) => body)).toEqual([{ skip: addDays(today, 20) }])
  await sheet.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Dismiss for good' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss for good' }).click()
  await expect.poll(() => changes('DELETE').length).toBe(1)
})

test('an edit sends only what was changed', async () => {
  await open(`/budgets/bills?series=${dewa.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Amount in AED').fill('450')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changes('PATCH').map(({ body }) => body)).toEqual([{ amount: 450 }])
})

test('a series is added by hand', async () => {
  await open()
  await page.getByRole('button', { name: 'Add recurring' }).click()
  await page.getByLabelText('Name').fill('School bus')
  await page.getByLabelText('Amount in AED').fill('350')
  await page.getByLabelText('Category').selectOptions('Education')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => changes('POST').map(({ body }) => body))
    .toEqual([
      {
        type: 'expense',
        kind: 'bill',
        cadence: 'monthly',
        amount: 350,
        name: 'School bus',
        next_date: today,
        account_id: null,
        category_id: 'education',
        until_date: null,
      },
    ])
})

for (const size of ['desktop', 'phone'] as const)
  test(`the calendar shows a day's bills when it is pressed (${size})`, async () => {
    await resize(size)
    await open('/budgets/bills?view=calendar')
    const day = page.getByRole('button', { name: /DEWA/ }).first()
    await day.click()
    await expect.element(page.getByRole('listitem').getByText('DEWA').last()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
    await resize('desktop')
  })

test('a heavy person’s lists show their first rows, the next ones when asked, and are searched', async () => {
  await becomeFull()
  const [bill] = someBills().occurrences
  if (!bill) throw new Error('no bill')
  const names = Array.from({ length: 60 }, (_, at) => `Series ${String(at).padStart(2, '0')}`)
  const many = names.map((name, at) => ({ ...netflix, id: idOf(100 + at), name }))
  answer(listRecurring, { success: true, series: many })
  const due = names.map((name, at) => ({
    ...bill,
    state: 'due' as const,
    name,
    date: addDays(today, 1),
    source_id: idOf(100 + at),
  }))
  answer(recurringCalendar, { ...someBills(), occurrences: due })
  await openScreen('/budgets/bills')
  const rows = () => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Series' }).elements()
  await expect.poll(() => rows().length).toBe(20)
  await page.getByRole('button', { name: 'Show 40 more' }).click()
  await expect.poll(() => rows().length).toBe(60)
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await expect.poll(() => rows().length).toBe(20)
  await page.getByRole('textbox', { name: 'Find a recurring payment' }).fill('series 47')
  await expect
    .poll(() => rows().map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining('Series 47')])
  await expectAccessible()
})

test('messages of before still open the part that they named', async () => {
  await becomeFull()
  await openScreen('/budgets/bills?cheque=a1#cheques')
  await expect
    .poll(() => location.pathname + location.search + location.hash)
    .toBe('/budgets/cheques?cheque=a1')
})

test('without any series the screen says what will appear', async () => {
  await becomeFull()
  answer(listRecurring, { success: true, series: [] })
  answer(recurringCalendar, { ...someBills(), occurrences: [] })
  await openScreen('/budgets/bills')
  await expect.element(page.getByText('No recurring payments yet')).toBeVisible()
})

test('while the first bills are being found nothing is said to be due or not, and then all is read again', async () => {
  await becomeFull()
  answer(listRecurring, { success: true, series: [] })
  answer(recurringCalendar, { ...someBills(), occurrences: [], left_to_pay: 0, searching: true })
  await openScreen('/budgets/bills')
  await expect.element(page.getByText('We’re finding your regular payments.')).toBeVisible()
  expect(page.getByText('Nothing is due').elements()).toEqual([])
  expect(page.getByText('0.00').elements()).toEqual([])
  answer(recurringCalendar, someBills())
  answer(listRecurring, { success: true, series: [...someSeries] })
  await expect.element(page.getByRole('button', { name: /DEWA/ }).first()).toBeVisible()
  await expect
    .poll(() => calls.filter(({ path }) => path === '/api/user/recurring').length)
    .toBeGreaterThan(1)
  expect(page.getByText('We’re finding your regular payments.').elements()).toEqual([])
})

test('cheques, instalments and card statements are listed, and open where they are kept', async () => {
  await becomeFull()
  const [bill] = someBills().occurrences
  if (!bill) throw new Error('no bill')
  const cheque = { ...bill, source: 'cheque' as const, series_id: null, name: 'Rent cheque 000263' }
  const id = cheque.source_id
  answer(listRecurring, { success: true, series: [] })
  const order = {
    ...bill,
    name: 'Halcyon Brokerage',
    kind: 'transfer' as const,
    invests: true,
    source_id: idOf(31),
  }
  answer(recurringCalendar, { ...someBills(), occurrences: [cheque, order] })
  await openScreen('/budgets/bills')
  await expect.element(page.getByText('Cheque', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Into investments')).toBeVisible()
  await page.getByRole('button', { name: /Rent cheque 000263/ }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/budgets/cheques?cheque=${id}`)
})

test('all tabs of the plan fit on a phone, and the pages of a tab wrap', async () => {
  await resize('phone')
  await open()
  for (const name of ['Budgets & plan', 'Bills & commitments'])
    for (const link of page.getByRole('navigation', { name }).getByRole('link').elements()) {
      const { left, right } = link.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth)
    }
  await resize('desktop')
})

test('rent that is due much later stands in the plan and on the dashboard with whether it is covered', async () => {
  await becomeFull()
  const bills = someBills()
  const [bill = expect.fail('a bill')] = bills.occurrences
  const later = {
    ...bill,
    kind: 'rent',
    name: 'Rent · Oasis Properties',
    source: 'cheque',
    source_id: idOf(7300),
    series_id: null,
    state: 'due',
    date: '2027-02-01',
    expected: 16_250,
    cover: { state: 'short', day: '2027-02-01', account: 'Current account', left: -350, short: 350 },
  } as const
  const returned = {
    transaction_id: idOf(7301),
    cheque_id: null,
    number: '000261',
    date: addDays(today, -3),
    currency: 'AED',
    amount: 20_000,
    fee: 105,
    paid: null,
    text: 'CHQ RETURN 000261',
  }
  const own = { ...bill, state: 'due', date: today, name: 'To savings', own_transfer: true } as const
  answer(recurringCalendar, {
    ...bills,
    occurrences: [own],
    later: [later],
    returned,
    left_on_cards: 120,
  })
  await openScreen('/budgets/bills')
  const ahead = page.getByRole('region', { name: 'Further ahead' })
  await expect
    .element(ahead.getByText(/^Not covered: Current account is .*350\.00 short on 1 Feb$/))
    .toBeVisible()
  await expect.element(page.getByText(/120\.00.* of it to your cards/)).toBeVisible()
  await expect.element(page.getByText('Between your accounts')).toBeVisible()
  await cleanup()
  await openScreen('/budgets/look-ahead')
  await expect.element(page.getByText(/^Next rent: .*16,250\.00 on Mon, 1 Feb$/)).toBeVisible()
  await cleanup()
  await openScreen('/dashboard')
  const rentLink = page.getByRole('link', { name: /Rent · Oasis Properties/ })
  await expect.element(rentLink).toHaveAttribute('href', `/budgets/cheques?cheque=${later.source_id}`)
  await expect.element(rentLink.getByText(/Not covered: .*350\.00 short/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Cheque 000261 was returned on/ }))
    .toHaveAttribute('href', '/budgets/cheques?returned')
  // money between own accounts is no bill
  expect(document.querySelector('main')?.textContent).not.toContain('To savings')
})

const chequeOffer = (number: string, date: string): ChequeOffer => ({
  transaction_id: idOf(Number(number)),
  direction: 'given',
  number,
  date,
  currency: 'AED',
  amount: 20_000,
  account_id: idOf(1),
  text: `CHQ PAID ${number}`,
})

test('cheques found as a series are first offered as a lease, whose form is filled in', async () => {
  const found: Series = {
    ...netflix,
    name: 'Cheque paid',
    kind: 'other',
    state: 'suggested',
    expected: 20_000,
  }
  const answerFound = (offers: ChequeOffer[]): void => {
    answer(listRecurring, { success: true, series: [found] })
    answer(listCheques, { success: true, cheques: [], leases: [], offers, returns: [], searched_from: null })
  }
  await becomeFull()
  answerFound([chequeOffer('262', '2026-09-03'), chequeOffer('261', '2026-06-03')])
  await openScreen(`/budgets/bills?series=${found.id}`)
  const sheet = page.getByRole('dialog', { name: 'Cheque paid' })
  await expect.element(sheet.getByText(/^These look like rent cheques\./)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Add as a lease' }).click()
  const form = page.getByRole('dialog', { name: 'Add lease' })
  await expect.element(form.getByLabelText('Number of cheque 2')).toHaveValue('262')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe('')
})

test('the dates of a series begin with the next one', async () => {
  await open(`/budgets/bills?series=${rent.id}`)
  const at = (days: number, state: 'due' | 'paid'): Occurrence => ({
    date: addDays(today, days),
    expected: 49,
    state,
    transaction_id: null,
    amount: null,
    paid_on: null,
  })
  answer(listOccurrences, {
    success: true,
    evidence: null,
    price_changes: [],
    occurrences: [at(180, 'due'), at(90, 'due'), at(1, 'due'), at(-90, 'paid'), at(-180, 'paid')],
  })
  await readAgain([listOccurrences])
  const rows = (): string[] =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(() => rows().map((text) => /Due|Paid/.exec(text)?.[0]))
    .toEqual(['Due', 'Due', 'Due', 'Paid', 'Paid'])
  expect(rows()[0]).toContain(`tomorrow`)
})
