import * as contract from '#contract/recurring.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { deleteSeries, updateSeries } from './service.change.ts'
import { createSeries } from './service.create.ts'
import { listSeries, readCalendar, readOccurrences } from './service.ts'

const ok = { success: true } as const

export function seriesRoutes(app: App): Route[] {
  return [
    handle(contract.listRecurring, async (caller, _input, request) => {
      return { ...ok, series: await listSeries(contextOf(app, caller, request)) }
    }),
    handle(contract.recurringCalendar, async (caller, { query }, request) => {
      return { ...ok, ...(await readCalendar(contextOf(app, caller, request), query)) }
    }),
    handle(contract.createRecurring, async (caller, { body }, request) => {
      return { ...ok, series: await createSeries(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateRecurring, async (caller, { params, body }, request) => {
      return { ...ok, series: await updateSeries(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteRecurring, async (caller, { params }, request) => {
      await deleteSeries(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.listOccurrences, async (caller, { params }, request) => {
      return { ...ok, ...(await readOccurrences(contextOf(app, caller, request), params.id)) }
    }),
  ]
}
