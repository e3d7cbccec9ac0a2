import * as endpoints from '#contract/settings.ts'
import type { App } from '../../context.ts'
import { asUser } from '../../platform/db.ts'
import { handle, type Route } from '../../platform/http.ts'
import { listAuditEntries } from '../audit/service.ts'
import { readUserDocument, testConnection } from './service.ts'

/** Who the caller is, the audit list, the write test and the photo. */
export function settingsRoutes({ db, clock }: App): Route[] {
  return [
    handle(endpoints.userProfile, async ({ userId }) => {
      const user = await asUser(db, userId, (tx) => readUserDocument(tx, userId))
      return {
        success: true as const,
        id: userId,
        name: user.name,
        email: user.email,
        photoURL: user.photoURL,
        plan: user.plan,
        createdAt: user.createdAt.toISOString(),
        darkMode: user.settings.darkMode,
      }
    }),
    handle(endpoints.listAudit, async ({ userId }) => {
      const data = await asUser(db, userId, (tx) => listAuditEntries(tx, userId))
      return { success: true as const, data }
    }),
    handle(endpoints.connectionTest, async ({ userId }, { body }) => {
      const message = body?.message ?? 'Connection test'
      const written = await asUser(db, userId, (tx) => testConnection(tx, userId, message, clock.now()))
      return { success: true as const, ...written }
    }),
  ]
}
