import * as contract from '#contract/calendar.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { addDayOff, correctEntry, listDays, removeCorrection } from './service.ts'

const ok = { success: true } as const

export function calendarRoutes(app: App): Route[] {
  return [
    handle(contract.listCalendar, async (caller, { query }, request) => {
      return { ...ok, ...(await listDays(contextOf(app, caller, request), query.year)) }
    }),
    handle(contract.createCalendarEntry, async (caller, { body }, request) => {
      return { ...ok, entry: await addDayOff(contextOf(app, caller, request), body) }
    }),
    handle(contract.correctCalendarEntry, async (caller, { params, body }, request) => {
      return { ...ok, entry: await correctEntry(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteCalendarEntry, async (caller, { params }, request) => {
      await removeCorrection(contextOf(app, caller, request), params.id)
      return ok
    }),
  ]
}
