/** A user's rights over their data: export and deletion. */
import * as z from 'zod'
import { decimalText } from '#contract/money.ts'
import { type App, type UserApp, withFields } from '../../../context.ts'
import { missingParent, read, stateOf, system, type Tx, write } from '../../../platform/db/db.ts'
import { recordAudit } from '../../person/audit/service.ts'
import { endAllConsents, withdrawAll } from '../../banks/connections/service.disconnect.ts'
import { personExists } from '../../person/identity/service.ts'
import { leanCustomerOf } from '../../person/settings/service.ts'
import { endPayments } from '../../person/subscription/service.payments.ts'
import { exportAttachments, filesToRemove, removeAllFiles } from '../../files/attachments/service.ts'
import { forgetPerson, listSharing } from '../../household/service.ts'
import { removePhotoFile } from '../../person/settings/service.photo.ts'
import { listDeletion, readDeletions } from './store.deletions.ts'
import { seededName } from '../../categories/names.ts'
import {
  deleteEvents,
  deleteEvidence,
  deleteRows,
  deleteTrail,
  exportParts,
  rowsPerPage,
  selectDays,
  selectPart,
  selectPresent,
  selectTransactions,
} from './store.ts'

const exportFormat = 'xtharwa-export-1'

/** Yields everything stored about the user as one JSON document, in pieces to limit memory use. */
export async function* exportPieces(ctx: UserApp): AsyncGenerator<string> {
  const { userId, db } = ctx
  const now = ctx.clock.now()
  await write(db, { userId }, (tx) => recordAudit(tx, userId, 'data_exported', {}, now))
  const head = { format: exportFormat, exported_at: now.toISOString(), user_id: userId }
  yield JSON.stringify(head).slice(0, -1)
  for (const part of exportParts) {
    const { name, sensitive } = part
    const rows = (await read(db, { userId }, (tx) => selectPart(tx, userId, part))).map(
      name === 'categories' ? namedCategory : (row) => row,
    )
    if (rows.length === 0 && sensitive) continue
    yield `,${JSON.stringify(name)}:${JSON.stringify(name === 'profile' ? (rows[0] ?? null) : rows.map(plainRow))}`
  }
  yield `,"household":${JSON.stringify(await listSharing(ctx))}`
  yield* listPieces('daily_balances', pagesOf(ctx, selectDays))
  yield* listPieces('transactions', pagesOf(ctx, selectTransactions))
  yield* listPieces('attachment_files', onePages(exportAttachments(ctx)))
  yield '}\n'
}

/** Adds the names of categories the user has not renamed, which exist only in the catalogue. */
function namedCategory(row: Record<string, unknown>): Record<string, unknown> {
  const { id, name } = row
  return typeof id === 'string' && name === null ? { ...row, name: seededName(id) } : row
}

/** Converts amounts in minor units to exact decimal strings, in rows that have a currency. */
function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  const { currency } = row
  if (typeof currency !== 'string') return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, unknown] => {
      if (!name.endsWith('_minor')) return [name, value]
      const minor = typeof value === 'bigint' || typeof value === 'string' ? BigInt(value) : null
      return [name.slice(0, -'_minor'.length), minor === null ? null : decimalText(minor, currency)]
    }),
  )
}

async function* listPieces(
  name: string,
  pages: AsyncGenerator<Record<string, unknown>[]>,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let first = true
  for await (const page of pages) {
    if (page.length === 0) continue
    const text = JSON.stringify(page.map(plainRow)).slice(1, -1)
    yield first ? text : `,${text}`
    first = false
  }
  yield ']'
}

async function* onePages<T>(rows: AsyncGenerator<T>): AsyncGenerator<T[]> {
  for await (const row of rows) yield [row]
}

/** Reads a list page by page; `select` receives the last row of the previous page. */
async function* pagesOf<T extends Record<string, unknown>>(
  { db, userId }: UserApp,
  select: (tx: Tx, userId: string, after?: T) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let page: T[] = []
  do {
    const after = page.at(-1)
    page = await read(db, { userId }, (tx) => select(tx, userId, after))
    yield page
  } while (page.length === rowsPerPage)
}

/** What deleting an account needs from identity. */
export type SignIn = {
  provePassword(who: { userId: string; sessionId: string }, password: string | undefined): Promise<void>
  deleteUser(userId: string): Promise<void>
}

/**
 * Checks the password, or without one the proof of the session, and withdraws every consent at the provider, then deletes the user's rows, files and,
 * last, sign-in. If a bank cannot be reached, nothing is deleted. Evidence of consents and of the deletion
 * stays, without amounts. A later job removes what the user's concurrent requests have written meanwhile.
 */
export async function deleteAccount(
  ctx: UserApp,
  signIn: SignIn,
  {
    password,
    sessionId = '',
    demo = false,
  }: { password?: string | undefined; sessionId?: string; demo?: boolean },
): Promise<void> {
  const { userId, db } = ctx
  if (!demo) await signIn.provePassword({ userId, sessionId }, password)
  const customerId = await read(db, { userId }, (tx) => leanCustomerOf(tx, userId))
  if (!demo) await withdrawAll(ctx, customerId)
  await endPayments(ctx, userId)
  const leftovers: Leftovers = { userId, customerId }
  await ctx.queue.send(forgetQueue, leftovers, { startAfterSeconds: lookAgainSeconds })
  const files = await filesToRemove(ctx)
  await forgetPerson(db, userId)
  await deleteAll(
    ctx,
    demo ? undefined : (tx) => recordAudit(tx, userId, 'account_deleted', {}, ctx.clock.now()),
  )
  if (customerId !== null) await system(db, (tx) => deleteEvents(tx, customerId))
  await removePhotoFile(ctx, userId)
  await removeAllFiles(ctx, userId, files)
  if (demo) await system(db, (tx) => deleteEvidence(tx, userId))
  else await listDeletion(ctx.config.dataDir, userId)
  await signIn.deleteUser(userId)
  await deleteAll(ctx)
}

/** Deletes a demo as an account is deleted, and with it the evidence, since nobody gave a consent. */
export async function deleteDemo(ctx: UserApp, signIn: SignIn): Promise<void> {
  await deleteAccount(ctx, signIn, { demo: true })
}

/**
 * Deletes users again that a restored backup brought back; the list of deletions is stored outside the
 * backups. No bank is called, since their consents were withdrawn then. Returns how many there were.
 */
export async function deleteAgain(app: App, signIn: Pick<SignIn, 'deleteUser'>): Promise<number> {
  const listed = readDeletions(app.config.dataDir)
  if (listed.length === 0) return 0
  const back = await system(app.db, (tx) => selectPresent(tx, listed))
  const now = app.clock.now()
  for (const userId of back) {
    const acting = withFields(app, { userId })
    const files = await filesToRemove(acting)
    await forgetPerson(app.db, userId)
    await deleteAll(acting, async (tx) => {
      await endAllConsents(tx, userId, now)
      await recordAudit(tx, userId, 'account_deleted', { reason: 'restored' }, now)
    })
    await removePhotoFile(acting, userId)
    await removeAllFiles(acting, userId, files)
    await signIn.deleteUser(userId)
  }
  return back.length
}

const triesAtMost = 20

/** Deletes all rows; retries if a concurrent request added a row that references a deleted one. */
async function deleteAll(
  { db, userId }: Pick<UserApp, 'db' | 'userId'>,
  before: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await write(db, { userId }, async (tx) => {
        await before(tx)
        await deleteRows(tx, userId)
      })
      return await system(db, (tx) => deleteTrail(tx, userId))
    } catch (error) {
      if (stateOf(error) !== missingParent || tries >= triesAtMost) throw error
    }
}

const forgetQueue = 'forget'
/** Longer than any request that began before the sign-in was deleted. */
const lookAgainSeconds = 180
const Leftovers = z.object({ userId: z.uuid(), customerId: z.nullable(z.string()) })
type Leftovers = z.infer<typeof Leftovers>

/** Defines the queue; a process without workers must do so too, since it may be newer than the workers. */
export async function defineForgetting({ queue }: Pick<App, 'queue'>): Promise<void> {
  await queue.define(forgetQueue, {
    retryLimit: 20,
    retryDelaySeconds: 60,
    expireSeconds: 300,
    background: true,
  })
}

/** Starts the job that removes, some minutes after a deletion, what was written while it ran. */
export async function startForgetting(app: App): Promise<void> {
  await defineForgetting(app)
  await app.queue.work(forgetQueue, ({ data }) => removeLeftovers(app, Leftovers.parse(data)))
}

/** Removes what a deleted user still has, at the bank first. Does nothing if the user still exists. */
export async function removeLeftovers(app: App, { userId, customerId }: Leftovers): Promise<void> {
  if (await personExists(app.db, userId)) return
  const acting = withFields(app, { userId })
  await withdrawAll(acting, customerId)
  const files = await filesToRemove(acting)
  await deleteAll(acting)
  await removePhotoFile(app, userId)
  await removeAllFiles(app, userId, files)
}
