import * as contract from '#contract/settings.ts'
import { type App, contextOf } from '../../context.ts'
import { streamOf } from '../../platform/http/body.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { deleteAccount, exportPieces, type SignIn } from './service.ts'

const success = true as const

export function privacyRoutes(app: App, signIn: SignIn): Route[] {
  return [
    handle(contract.exportData, async (caller, _input, request) => {
      const body = streamOf(exportPieces(contextOf(app, caller, request)))
      const day = app.clock.now().toISOString().slice(0, 10)
      return new Response(body, {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="xtharwa-${day}.json"`,
          'cache-control': 'no-store',
        },
      })
    }),
    handle(contract.deleteAccount, async (caller, { body }, request) => {
      await deleteAccount(contextOf(app, caller, request), signIn, body.password)
      return { success, message: 'Your account and its data were deleted' }
    }),
  ]
}
