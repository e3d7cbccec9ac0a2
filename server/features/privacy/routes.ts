import * as contract from '#contract/settings.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { deleteAccount, exportPieces, type SignIn } from './service.ts'

const success = true as const

export function privacyRoutes(app: App, signIn: SignIn): Route[] {
  return [
    handle(contract.exportData, async (caller, _input, request) => {
      const pieces = exportPieces(contextOf(app, caller, request))
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const next = await pieces.next()
          if (next.done) controller.close()
          else controller.enqueue(new TextEncoder().encode(next.value))
        },
        async cancel() {
          await pieces.return(undefined)
        },
      })
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
