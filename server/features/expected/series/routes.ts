import * as contract from '#contract/expected/series.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import type { readCalendar } from '../service.calendar.ts'
import { deleteSeries, updateSeries } from './service.change.ts'
import { createSeries } from './service.create.ts'
import { listSeries, readOccurrences } from './service.ts'

export function seriesRoutes(app: App, calendar: typeof readCalendar): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listRecurring, async (ctx) => ({ series: await listSeries(ctx) })),
    handle(contract.recurringCalendar, async (ctx, { query }) => calendar(ctx, query)),
    handle(contract.createRecurring, async (ctx, { body }) => ({ series: await createSeries(ctx, body) })),
    handle(contract.updateRecurring, async (ctx, { params, body }) => ({
      series: await updateSeries(ctx, params.id, body),
    })),
    handle(contract.deleteRecurring, async (ctx, { params }) => deleteSeries(ctx, params.id)),
    handle(contract.listOccurrences, async (ctx, { params }) => readOccurrences(ctx, params.id)),
  ]
}
