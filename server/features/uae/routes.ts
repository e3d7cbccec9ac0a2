import type { App } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { cardRoutes } from '../expected/cards/routes.ts'
import { chequeRoutes, type FileRoutes } from '../expected/cheques/routes.ts'
import { householdRoutes } from './domestic/routes.ts'
import { instalmentRoutes } from '../expected/instalments/routes.ts'
import { loanRoutes } from '../expected/loans/routes.ts'
import { remittanceRoutes } from './remittances/routes.ts'
import { gratuityRoutes } from './gratuity/routes.ts'
import { savingsRoutes } from './savings/routes.ts'
import { zakatRoutes } from './zakat/routes.ts'

/** Financial features specific to the UAE; each sub-folder has its own routes. */
export function uaeRoutes(app: App, fileRoutes: FileRoutes): Route[] {
  return [
    ...chequeRoutes(app, fileRoutes),
    ...instalmentRoutes(app),
    ...loanRoutes(app),
    ...cardRoutes(app),
    ...savingsRoutes(app),
    ...remittanceRoutes(app),
    ...gratuityRoutes(app),
    ...zakatRoutes(app),
    ...householdRoutes(app),
  ]
}
