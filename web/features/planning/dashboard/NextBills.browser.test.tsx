import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recurringCalendar } from '#contract/expected/series.ts'
import { addDays } from '#contract/period.ts'
import { noura, renderPart, signInAs } from '../../../testing/app.tsx'
import { today } from '../../../testing/data/basics.ts'
import { someBills } from '../../../testing/data/planning.ts'
import { answer } from '../../../testing/fake-api.ts'
import { NextBills } from './NextBills.tsx'

test('the largest bill before pay day is shown however many small ones come first, and what goes to cards', async () => {
  const bills = someBills()
  const [bill = expect.fail()] = bills.occurrences
  const at = (days: number, name: string, expected: number) => ({
    ...bill,
    source_id: crypto.randomUUID(),
    name,
    date: addDays(today, days),
    state: 'due' as const,
    expected,
    low: expected,
    high: expected,
  })
  const small = [1, 2, 2, 2].map((days) => at(days, `Fee ${days}`, 25))
  const occurrences = [...small, at(3, 'Cheque paid', 20_000), at(20, 'School', 30_000)]
  answer(recurringCalendar, { ...bills, occurrences, left_on_cards: 1074.73 })
  await signInAs(noura)
  await renderPart(<NextBills />)
  const names = (): string[] =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.replace(/(\d|paid).*/, '$1'))
  await expect.poll(() => names().length).toBe(3)
  expect(names().at(-1)).toContain('Cheque paid')
  await expect.element(page.getByText(/1,074\.73/).first()).toBeVisible()
})
