import * as contract from '#contract/days/calendar.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { addDayOff, correctEntry, listDays, removeCorrection } from './service.ts'

export function calendarRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listCalendar, async (ctx, { query }) => listDays(ctx, query.year)),
    handle(contract.createCalendarEntry, async (ctx, { body }) => ({ entry: await addDayOff(ctx, body) })),
    handle(contract.correctCalendarEntry, async (ctx, { params, body }) => ({
      entry: await correctEntry(ctx, params.id, body),
    })),
    handle(contract.deleteCalendarEntry, async (ctx, { params }) => removeCorrection(ctx, params.id)),
  ]
}
