import * as contract from '#contract/uae/zakat.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { deleteZakat, deleteZakatPayment, payZakat, readZakat, saveZakat } from './service.ts'

export function zakatRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.readZakat, async (ctx) => ({ zakat: await readZakat(ctx) })),
    handle(contract.saveZakat, async (ctx, { body }) => ({ zakat: await saveZakat(ctx, body) })),
    handle(contract.deleteZakat, (ctx) => deleteZakat(ctx)),
    handle(contract.payZakat, async (ctx, { body }) => ({ zakat: await payZakat(ctx, body) })),
    handle(contract.deleteZakatPayment, async (ctx, { params }) => ({
      zakat: await deleteZakatPayment(ctx, params.id),
    })),
  ]
}
