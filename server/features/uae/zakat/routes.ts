import * as contract from '#contract/zakat.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { deleteZakat, deleteZakatPayment, payZakat, readZakat, saveZakat } from './service.ts'

const ok = { success: true } as const

export function zakatRoutes(app: App): Route[] {
  return [
    handle(contract.readZakat, async (caller, _input, request) => {
      return { ...ok, zakat: await readZakat(contextOf(app, caller, request)) }
    }),
    handle(contract.saveZakat, async (caller, { body }, request) => {
      return { ...ok, zakat: await saveZakat(contextOf(app, caller, request), body) }
    }),
    handle(contract.deleteZakat, async (caller, _input, request) => {
      await deleteZakat(contextOf(app, caller, request))
      return ok
    }),
    handle(contract.payZakat, async (caller, { body }, request) => {
      return { ...ok, zakat: await payZakat(contextOf(app, caller, request), body) }
    }),
    handle(contract.deleteZakatPayment, async (caller, { params }, request) => {
      return { ...ok, zakat: await deleteZakatPayment(contextOf(app, caller, request), params.id) }
    }),
  ]
}
