import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays } from '#contract/period.ts'
import { listPeriods, updatePayPeriod } from '#contract/days/periods.ts'
import { setPeriod } from '../../../api/period.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { answer, answerWith, calls } from '../../../testing/fake-api.ts'
import { today } from '../../../testing/data/basics.ts'
import { becomeFull } from '../../../testing/people.ts'

type Periods = ResponseOf<typeof listPeriods>

function periodsOf(pay: Partial<Periods['pay']>): Periods {
  return {
    success: true,
    periods: [{ key: 'pay', from: addDays(today, -20), to: today, label: 'This pay period' }],
    named: [],
    pay: {
      mode: 'salary',
      wages: null,
      day: null,
      source: 'salary',
      until: addDays(today, 9),
      next: addDays(today, 10),
      late: false,
      employer: null,
      arrival: 'on_time',
      salary: { payer: 'ACME FZ LLC', amount: 18_000, last: addDays(today, -20), day: 25, found_by: 'bank' },
      ...pay,
    },
  }
}

test('shows which salary was detected and how, and a chosen day is saved', async () => {
  await becomeFull()
  answer(listPeriods, periodsOf({}))
  answerWith(updatePayPeriod, () => periodsOf({ mode: 'day', day: 1, source: 'day' }))
  await openScreen('/profile/preferences#pay-day')
  await expect.element(page.getByText(/Salary from ACME FZ LLC, AED\s18,000\.00/)).toBeVisible()
  await expect.element(page.getByText(/Your bank marks it as salary/)).toBeVisible()
  answer(listPeriods, periodsOf({ mode: 'day', day: 25, source: 'day' }))
  await page.getByRole('radio', { name: 'On a day' }).click()
  await userEvent.selectOptions(page.getByLabelText('Day of the month'), '1')
  const changes = calls.filter(({ method, path }) => method === 'PATCH' && path === '/api/user/periods')
  expect(changes.map(({ body }) => body)).toEqual([
    { mode: 'day', day: 25 },
    { mode: 'day', day: 1 },
  ])
})

test('says so when no salary is known', async () => {
  await becomeFull()
  answer(listPeriods, periodsOf({ source: 'calendar', salary: null }))
  await openScreen('/profile/preferences#pay-day')
  await expect.element(page.getByText(/We don’t know your salary yet/)).toBeVisible()
})

test.each(['/dashboard', '/transactions?period=pay-1'])(
  'a pay period without a known salary says what it follows: %s',
  async (address) => {
    await becomeFull()
    answer(listPeriods, periodsOf({ source: 'calendar', salary: null }))
    setPeriod('pay')
    await openScreen(address)
    await expect.element(page.getByText(/pay periods follow the calendar month/)).toBeVisible()
  },
)

test('a link to the pay day scrolls to it, however far down the page it is', async () => {
  await becomeFull()
  answer(listPeriods, periodsOf({}))
  await resize('phone')
  await openScreen('/profile/preferences#pay-day', true)
  const place = page.getByRole('radiogroup', { name: 'Pay periods begin' })
  await expect.element(place).toBeVisible()
  await expect.poll(() => place.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight)
  await resize('desktop')
})
