import type { App } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { cardRoutes } from './cards/routes.ts'
import { chequeRoutes, type FileRoutes } from './cheques/routes.ts'
import type { listBook } from './cheques/service.ts'
import { instalmentRoutes } from './instalments/routes.ts'
import type { listInstalmentPlans } from './instalments/service.ts'
import { loanRoutes } from './loans/routes.ts'
import type { listLoans } from './loans/service.ts'
import type { readCalendar } from './service.calendar.ts'
import { seriesRoutes } from './series/routes.ts'

/** `covered`: the lists with whether each payment is covered, which the look-ahead of a later feature computes. */
export function expectedRoutes(
  app: App,
  fileRoutes: FileRoutes,
  covered: {
    cheques: typeof listBook
    bills: typeof readCalendar
    plans: typeof listInstalmentPlans
    loans: typeof listLoans
  },
): Route[] {
  return [
    ...seriesRoutes(app, covered.bills),
    ...chequeRoutes(app, fileRoutes, covered.cheques),
    ...instalmentRoutes(app, covered.plans),
    ...loanRoutes(app, covered.loans),
    ...cardRoutes(app),
  ]
}
