import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type CalendarEntry,
  correctCalendarEntry,
  createCalendarEntry,
  deleteCalendarEntry,
  listCalendar,
} from '#contract/calendar.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { openScreen } from '../../../testing/app.tsx'
import { answer, answerWith, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const eid: CalendarEntry = {
  id: 'eid_al_fitr-2026',
  kind: 'holiday',
  name: 'Eid Al Fitr',
  from: '2026-03-19',
  to: '2026-03-22',
  state: 'announced',
  day_off: true,
  source: 'Announced, as reported by a newspaper',
  built_in: null,
}
const ramadan: CalendarEntry = {
  ...eid,
  id: 'ramadan-2026',
  kind: 'ramadan',
  name: 'Ramadan',
  from: '2026-02-18',
  to: '2026-03-18',
  day_off: false,
}
const arafah: CalendarEntry = { ...eid, id: 'arafah-2026', name: 'Arafah Day', state: 'expected' }
const corrected: CalendarEntry = {
  ...eid,
  to: '2026-03-23',
  source: null,
  built_in: { from: eid.from, to: eid.to, state: 'announced', day_off: true, source: 'A newspaper' },
}
const ok = { success: true } as const
const last = (method: string) => calls.findLast((call) => call.method === method)

test('a year lists its days with their source; one is corrected and given back, and an own one is added', async () => {
  await becomeFull()
  let entries = [ramadan, eid, arafah]
  answerWith(listCalendar, ({ query }) => ({
    ...ok,
    year: Number(query['year']),
    years: [2025, 2026, 2027],
    entries,
  }))
  answerWith(correctCalendarEntry, () => {
    entries = [ramadan, corrected, arafah]
    return { ...ok, entry: corrected }
  })
  answerWith(deleteCalendarEntry, () => {
    entries = [ramadan, eid, arafah]
    return ok
  })
  answer(createCalendarEntry, { ...ok, entry: { ...eid, kind: 'own', name: 'Office closed' } })
  await openScreen('/settings/holidays')
  await expect.element(page.getByText('Arafah Day')).toBeVisible()
  await expect.element(page.getByText('Expected')).toBeVisible()
  await expectAccessible()

  await userEvent.click(page.getByRole('button', { name: 'Correct Eid Al Fitr' }))
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('switch', { name: /Day off/ }))
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => last('PUT'))
    .toMatchObject({
      path: '/api/user/calendar/eid_al_fitr-2026',
      body: { from: '2026-03-19', to: '2026-03-22', state: 'announced', day_off: false },
    })
  await expect.element(page.getByText(/Corrected by you\. The calendar says .*19.*22 Mar 2026/)).toBeVisible()

  await userEvent.click(page.getByRole('button', { name: 'Correct Eid Al Fitr' }))
  await userEvent.click(page.getByRole('button', { name: 'Use the calendar’s dates' }))
  await expect.poll(() => last('DELETE')?.path).toBe('/api/user/calendar/eid_al_fitr-2026')
  await expect.element(page.getByText(/Corrected by you/)).not.toBeInTheDocument()

  await userEvent.click(page.getByRole('button', { name: 'Correct Ramadan' }))
  await expect.element(page.getByRole('switch', { name: /Day off/ })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))

  await userEvent.click(page.getByRole('button', { name: 'Add a day off' }))
  await userEvent.fill(page.getByLabelText('Name'), 'Office closed')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => last('POST')?.body).toMatchObject({ name: 'Office closed' })

  await userEvent.selectOptions(page.getByLabelText('Year'), '2027')
  await expect.poll(() => last('GET')?.query).toEqual({ year: '2027' })
})
