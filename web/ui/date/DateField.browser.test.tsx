import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dubaiDay } from '#contract/period.ts'
import { dateText } from '../format/format.ts'
import { renderPart } from '../../testing/app.tsx'
import { DateField } from './DateField.tsx'
import { typedDate } from './typed-date.ts'
import { DateText } from '../format/DateText.tsx'

const today = dubaiDay(new Date())
const field = () => page.getByLabelText('Date', { exact: true })
function Form({ start = '' }: { start?: string }) {
  const [day, setDay] = useState(start)
  return (
    <>
      <DateField label="Date" value={day} max={today} onChange={setDay} />
      <p data-testid="day">{day}</p>
    </>
  )
}

test('a typed date is read day first, and an invalid one is reported on leaving the field', async () => {
  await renderPart(<Form />)
  await userEvent.fill(field(), '2/11/2024')
  await expect.element(page.getByTestId('day')).toHaveTextContent('2024-11-02')
  await userEvent.tab()
  await expect.element(field()).toHaveValue('02/11/2024')
  await userEvent.fill(field(), '31/02/2024')
  await expect.element(page.getByTestId('day')).toHaveTextContent('')
  await userEvent.tab()
  await expect.element(page.getByText(`Enter a date such as ${typedDate(today)}`)).toBeVisible()
})

test('the calendar selects by click, arrow keys, Today and Yesterday, but nothing after its maximum', async () => {
  await renderPart(<Form start={addDays(today, -8)} />)
  const open = page.getByRole('button', { name: 'Open the calendar for Date' })
  await open.click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByTestId('day')).toHaveTextContent(addDays(today, -1))
  await expect.element(open).toHaveFocus()
  await open.click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect.element(field()).toHaveValue(typedDate(today))
  await open.click()
  const next = addDays(today, 1)
  if (next.slice(0, 7) !== today.slice(0, 7)) await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByRole('button', { name: dateText(next, 'long') })).toBeDisabled()
})

afterEach(() => void vi.useRealTimers())

test('a day that begins while a screen is open becomes Today at midnight in Dubai, also after a sleep', async () => {
  vi.setSystemTime('2026-11-20T19:59:59.500Z')
  await renderPart(
    <>
      <DateText value="2026-11-21" />
      <DateText value="2026-11-22" />
    </>,
  )
  await expect.element(page.getByText('21 Nov 2026')).toBeVisible()
  vi.setSystemTime('2026-11-20T20:00:00.000Z')
  await expect.element(page.getByText('Today')).toBeVisible()
  await expect.element(page.getByText('22 Nov 2026')).toBeVisible()
  vi.setSystemTime('2026-11-21T20:00:00.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Yesterday')).toBeVisible()
  await expect.element(page.getByText('Today')).toBeVisible()
})
