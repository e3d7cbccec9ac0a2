import * as contract from '#contract/gratuity.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { createEmployment, deleteEmployment, readGratuity, updateEmployment } from './service.ts'

const ok = { success: true } as const

export function gratuityRoutes(app: App): Route[] {
  return [
    handle(contract.readGratuity, async (caller, _input, request) => {
      return { ...ok, ...(await readGratuity(contextOf(app, caller, request))) }
    }),
    handle(contract.createEmployment, async (caller, { body }, request) => {
      return { ...ok, employment: await createEmployment(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateEmployment, async (caller, { params, body }, request) => {
      return { ...ok, employment: await updateEmployment(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteEmployment, async (caller, { params }, request) => {
      await deleteEmployment(contextOf(app, caller, request), params.id)
      return ok
    }),
  ]
}
