/** The apps that a person has connected: their list, their end, and the check of what they send to /mcp. */
import * as z from 'zod'
import type { ConnectedApp } from '#contract/person/api-tokens.ts'
import { mcpAddress } from '../../../../config.ts'
import type { App, Ctx } from '../../../../context.ts'
import { read, type Tx, write } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Caller } from '../../../../platform/http/http.ts'
import { isUuid } from '../../../../platform/ids.ts'
import { recordAudit } from '../../audit/service.ts'
import { bearerToken, createVerifier } from '../tokens/service.tokens.ts'
import { appClaim } from './service.provider.ts'
import { deleteGrants } from '../store.ts'
import { deleteApps, livingApp, selectAppById, selectApps, touchApp } from './store.ts'
import { accessSeconds, proposeScope, readScope } from './terms.ts'

/** The apps that may read, newest first. */
export async function listApps(ctx: Ctx): Promise<ConnectedApp[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectApps(tx, ctx.userId, ctx.clock.now()))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    may_propose: row.may_propose,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}

/** Ends an app's access at once; 404 for one that is not the user's. */
export async function disconnectApp(ctx: Ctx, id: string): Promise<void> {
  const clientId = await write(ctx.db, ctx, async (tx) => {
    const [app] = await deleteApps(tx, ctx.userId, id)
    if (!app) fail('connected_app_not_found')
    await recordAudit(tx, ctx.userId, 'app_disconnected', { name: app.name }, ctx.clock.now())
    return app.client_id
  })
  await deleteGrants(ctx.db, ctx.userId, clientId)
}

/** Ends all apps of a user who regains control of the account, in the transaction that restores it. */
export async function endAllApps(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const { name } of await deleteApps(tx, userId, null))
    await recordAudit(tx, userId, 'app_disconnected', { name }, now)
}

/** Who calls with an app's access token: the person, with the app's name and whether it may propose. */
export type AppCaller = { caller: Caller; appId: string; scopes: readonly string[] }

const Claims = z.object({
  sub: z.string().refine(isUuid),
  [appClaim]: z.string().refine(isUuid),
  scope: z.string(),
})
const touchEveryMs = 60_000
const mostTouched = 10_000

/**
 * Creates a reader of apps' access tokens, which returns null for a request without a valid one. They expire by the clock of
 * the library that signed them, and are checked with every call against what the person still allows.
 */
export function createAppReader(
  { db, config, clock }: Pick<App, 'db' | 'config' | 'clock'>,
  libraryClock: Clock,
) {
  const verify = createVerifier(db, Claims)
  const terms = {
    issuer: config.publicUrl,
    audience: mcpAddress(config),
    typ: 'at+jwt',
    maxAgeSeconds: accessSeconds,
  }
  const touched = new Map<string, number>()
  return async (headers: Headers): Promise<AppCaller | null> => {
    const token = bearerToken(headers)
    const claims = token === null ? null : await verify(token, { ...terms, now: libraryClock.now() })
    const scopes = claims?.scope.split(' ') ?? []
    if (!claims || !scopes.includes(readScope)) return null
    const { sub: userId, [appClaim]: appId } = claims
    const now = clock.now()
    if (Math.abs(now.getTime() - (touched.get(appId) ?? -Infinity)) >= touchEveryMs) {
      const isLiving = await write(db, { userId }, (tx) => touchApp(tx, userId, appId, now), {
        keepVersion: true,
      })
      if (!isLiving) return null
      if (touched.size >= mostTouched) touched.clear()
      touched.set(appId, now.getTime())
    }
    const query = livingApp(userId, appId, now)
    const session = { queries: () => [query], checked: false, version: null, language: null }
    return { caller: { userId, sessionId: '', scope: 'read', session }, appId, scopes }
  }
}

/** The name of an app, and whether it may propose by what the person has allowed and its token says. */
export async function readApp(
  ctx: Ctx,
  { appId, scopes }: Pick<AppCaller, 'appId' | 'scopes'>,
): Promise<{ name: string; mayPropose: boolean }> {
  const app = await read(ctx.db, ctx, (tx) => selectAppById(tx, ctx.userId, appId))
  if (!app) fail('unauthenticated')
  return { name: app.name, mayPropose: app.may_propose && scopes.includes(proposeScope) }
}
