import * as endpoints from '#contract/person/settings.ts'
import * as account from '#contract/person/account.ts'
import { limits } from '#contract/limits.ts'
import type { App } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { readCapped } from '../../../platform/http/body.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { pool } from '../../../platform/work/pool.ts'
import { listAuditEntries } from '../audit/service.ts'
import { subscriptionOf } from '../subscription/service.ts'
import { readPhotoOf, removePhoto, replacePhoto } from './service.files.ts'
import { readUserDocument, testConnection } from './service.ts'

/** The user's profile, the audit log, the write test and the photo. */
export function settingsRoutes(app: App): Route[] {
  const { db, clock, config } = app
  return [
    handle(endpoints.userProfile, async ({ userId }) => {
      const [user, plan] = await read(db, { userId }, (tx) =>
        Promise.all([readUserDocument(tx, userId), subscriptionOf(tx, userId, clock.now())]),
      )
      return {
        id: userId,
        name: user.name,
        email: user.email,
        photoURL: user.photoURL,
        plan,
        createdAt: user.createdAt.toISOString(),
        darkMode: user.settings.darkMode ?? null,
        secondCurrency: user.settings.secondCurrency ?? null,
        language: user.settings.language ?? null,
        display: user.settings.display ?? null,
      }
    }),
    handle(account.listAudit, async ({ userId }) => ({
      data: await read(db, { userId }, (tx) => listAuditEntries(tx, userId, clock.now())),
    })),
    handle(account.connectionTest, ({ userId }, { body }) => {
      if (!config.debugScreens) fail('not_found')
      const message = body?.message ?? 'Connection test'
      return write(db, { userId }, (tx) => testConnection(tx, userId, message, clock.now()))
    }),
    handle(endpoints.uploadPhoto, ({ userId }, _input, { request, signal }) =>
      pool.admit(userId, limits.photoBytes, async () => {
        const bytes = await readCapped(request, limits.photoBytes)
        return { photoURL: await replacePhoto(app, userId, bytes, signal) }
      }),
    ),
    handle(endpoints.readPhoto, async ({ userId }, _input, { headers }) => {
      const { webp, version } = await readPhotoOf(app, userId)
      const tag = `"${version}"`
      const common = { etag: tag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }
      if (headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: common })
      return new Response(webp, {
        headers: {
          ...common,
          'content-type': 'image/webp',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      })
    }),
    handle(endpoints.deletePhoto, ({ userId }) => removePhoto(app, userId)),
  ]
}
