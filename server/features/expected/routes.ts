import type { App } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { cardRoutes } from './cards/routes.ts'
import { chequeRoutes, type FileRoutes } from './cheques/routes.ts'
import type { listBook } from './cheques/service.ts'
import { instalmentRoutes } from './instalments/routes.ts'
import type { listInstalmentPlans } from './instalments/service.ts'
import { loanRoutes } from './loans/routes.ts'
import type { listLoans } from './loans/service.ts'
import { seriesRoutes } from './series/routes.ts'

/** `covered` lists what is due with whether it is covered, which only the look-ahead of a later feature knows. */
export function expectedRoutes(
  app: App,
  fileRoutes: FileRoutes,
  covered: { cheques: typeof listBook; plans: typeof listInstalmentPlans; loans: typeof listLoans },
): Route[] {
  return [
    ...seriesRoutes(app),
    ...chequeRoutes(app, fileRoutes, covered.cheques),
    ...instalmentRoutes(app, covered.plans),
    ...loanRoutes(app, covered.loans),
    ...cardRoutes(app),
  ]
}
