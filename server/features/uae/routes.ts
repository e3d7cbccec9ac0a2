import type { App } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { domesticRoutes } from './domestic/routes.ts'
import { gratuityRoutes } from './gratuity/routes.ts'
import { remittanceRoutes } from './remittances/routes.ts'
import { savingsRoutes } from './savings/routes.ts'
import { zakatRoutes } from './zakat/routes.ts'

/** Financial features specific to the UAE; each sub-folder has its own routes. */
export function uaeRoutes(app: App): Route[] {
  return [
    ...savingsRoutes(app),
    ...remittanceRoutes(app),
    ...gratuityRoutes(app),
    ...zakatRoutes(app),
    ...domesticRoutes(app),
  ]
}
