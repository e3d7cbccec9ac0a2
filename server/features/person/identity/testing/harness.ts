import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Config, readConfig } from '../../../../config.ts'
import { type Clock, systemClock } from '../../../../platform/clock.ts'
import { checkSession, createDb, createPool, type Db } from '../../../../platform/db/db.ts'
import { errorResponse } from '../../../../platform/http/error-response.ts'
import { loadKeys } from '../../../../platform/keys/keys.ts'
import { clientAddress } from '../../../../platform/http/limits.ts'
import { createLog } from '../../../../platform/log.ts'
import type { Mail, MailMessage } from '../../../../platform/mail/mail.ts'
import { openDatabase, quickPasswords } from '../../../../../test/database.ts'
import { freePort } from '../../../../../test/postgres.ts'
import { recordAudit } from '../../audit/service.ts'
import { createUserDocument, setUserEmail } from '../../settings/service.ts'
import type { PasswordCost } from '../hashing.ts'
import { mountIdentity } from '../routes.ts'
import { createIdentity, type Identity } from '../service.ts'

/** The identity feature alone behind a real socket, for its tests. */
export type Harness = {
  url: string
  db: Db
  config: Config
  identity: Identity
  mail: Mail
  mails: MailMessage[]
  logLines: string[]
  post: (route: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
  get(route: string, headers?: Record<string, string>): Promise<Response>
  /** Signs a user up, by default with a confirmed address, and returns their data with the session cookie. */
  join(more?: { email?: string; password?: string; name?: string; confirmed?: boolean }): Promise<Joined>
  /** Proves the password, so that the session may add ways in for five minutes. */
  prove(person: Joined): Promise<void>
  token(cookie: string): Promise<string>
  whoHolds(token: string): Promise<string | null>
  stop(): Promise<void>
}
export type Joined = { id: string; email: string; password: string; cookie: string }

const TokenAnswer = z.object({ token: z.string().optional() })
const SignedUp = z.object({ user: z.object({ id: z.string() }) })
let people = 0

export async function startHarness(
  env: Record<string, string> = {},
  passwordCost: PasswordCost = quickPasswords,
  clock: Clock = systemClock,
): Promise<Harness> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-identity-'))
  const port = await freePort()
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, ...env })
  const logLines: string[] = []
  const log = createLog('debug', (line) => void logLines.push(line))
  const database = await openDatabase(dataDir)
  const pool = createPool(database.target, 4)
  const identityPool = createPool(database.target, 4, 'number')
  const db = createDb(pool)
  const mails: MailMessage[] = []
  const mail: Mail = { send: async (message) => void mails.push(message) }
  const identity = await createIdentity({
    config,
    pool: identityPool,
    db,
    keys: loadKeys(dataDir),
    clock,
    libraryClock: systemClock,
    log,
    postMail: (_tx, _userId, message) => mail.send(message),
    passwordCost,
    validateSchema: true,
    audit: recordAudit,
    onEmailChanged: setUserEmail,
    onAccessEnded: async () => undefined,
    takeInvited: async () => false,
    fillSample: async () => undefined,
    copySample: async () => undefined,
    onDemoEnded: async () => undefined,
    onUserCreated: async (tx, user) => {
      await createUserDocument(tx, { userId: user.id, name: user.name, email: user.email }, new Date())
    },
  })
  const app = new Hono()
  app.onError((error, c) => errorResponse(error, c, log))
  mountIdentity(app, identity, (c) =>
    clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), config.trustedProxies),
  )
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port, hostname: '0.0.0.0' }, () => resolve(started))
  })
  const url = `http://127.0.0.1:${port}`
  const call = (route: string, init: RequestInit): Promise<Response> =>
    fetch(`${url}/api/identity${route}`, { redirect: 'manual', ...init })
  const harness: Omit<Harness, 'join' | 'prove' | 'stop'> = {
    url,
    db,
    config,
    identity,
    mail,
    mails,
    logLines,
    post: (route, body, headers = {}) =>
      call(route, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    get: (route, headers = {}) => call(route, { headers }),
    async token(cookie) {
      const answer = await call('/token', { headers: { cookie } })
      return TokenAnswer.parse(await answer.json()).token ?? ''
    },
    async whoHolds(token) {
      const holder = await identity.readToken(new Headers({ authorization: `Bearer ${token}` }))
      return (
        holder &&
        checkSession(db, holder.session).then(
          () => holder.userId,
          () => null,
        )
      )
    },
  }
  return {
    ...harness,
    join: (more) => joinIn(harness, more),
    async prove({ cookie, password }) {
      const answer = await harness.post('/prove-password', { password }, { cookie })
      if (!answer.ok) throw new Error(`the proof was answered ${answer.status} ${await answer.text()}`)
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await identityPool.end()
      await pool.end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function joinIn(
  { post, db }: Pick<Harness, 'post' | 'db'>,
  more: Parameters<Harness['join']>[0] = {},
): Promise<Joined> {
  people += 1
  const email = more.email ?? `person${people}@example.test`
  const password = more.password ?? 'Quiet-Harbour-7Lamps'
  const answer = await post('/sign-up/email', { name: more.name ?? 'Amal Rashid', email, password })
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status} ${await answer.text()}`)
  const { id } = SignedUp.parse(await answer.json()).user
  if (more.confirmed ?? true)
    await sql`update identity_users set "emailVerified" = true where "id" = ${id}`.execute(db)
  return { id, email, password, cookie: cookieOf(answer) }
}

/** The Cookie header that a browser would send after this response. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}
