import { exportData } from '#contract/files/exports.ts'
import * as contract from '#contract/person/account.ts'
import { type App, contextOf } from '../../../context.ts'
import { fail } from '../../../platform/errors.ts'
import { streamOf } from '../../../platform/http/body.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { inOwnTurn } from '../../../platform/work/queue.ts'
import { exportTransactions, requireExportable } from '../../files/exports/service.ts'
import { deleteAccount, type SignIn } from './service.delete.ts'
import { exportPieces } from './service.ts'

export function privacyRoutes(app: App, signIn: SignIn): Route[] {
  return [
    handle(exportData, async (caller, { query }, request) => {
      const ctx = contextOf(app, caller, request)
      const { format, ...filter } = query
      const all = format === undefined && Object.values(filter).every((value) => value === undefined)
      // it also contains sign-in data, which tokens may not read
      if (all && caller.scope) fail('token_not_accepted')
      if (all && caller.member) fail('not_for_members')
      if (!all) await requireExportable(ctx, filter, format ?? 'csv')
      const file = all
        ? {
            pieces: exportPieces(ctx),
            type: 'application/json; charset=utf-8',
            name: `xtharwa-${app.clock.now().toISOString().slice(0, 10)}.json`,
          }
        : exportTransactions(ctx, filter, format ?? 'csv')
      return new Response(await streamOf(inOwnTurn(ctx, file.pieces)), {
        headers: {
          'content-type': file.type,
          'content-disposition': `attachment; filename="${file.name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
    handle(contract.deleteAccount, async (caller, { body }, request) => {
      const { sessionId } = caller
      await deleteAccount(contextOf(app, caller, request), signIn, { password: body.password, sessionId })
      return { message: 'Your account and its data were deleted' }
    }),
  ]
}
