/** Exports that are requested, then written by a background job, and can be downloaded for some days. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { type ExportFormat, type PreparedExport, preparedExports } from '#contract/files/exports.ts'
import { Filter } from '#contract/ledger/transactions.ts'
import { type App, type Ctx, withFields } from '../../../context.ts'
import { read, system, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { languages } from '../../../platform/i18n/index.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { publishEvent, startJob, subscribeJob } from '../../changes/events/service.ts'
import { exportTransactions, requireExportable } from './service.ts'
import {
  deleteExpired,
  finishPrepared,
  insertPrepared,
  type PreparedRow,
  selectPrepared,
  selectPreparedBytes,
} from './store.ts'

const exportQueue = 'export'
const givenUpQueue = 'export-given-up'
const dayMs = 86_400_000
const Job = z.object({ userId: z.uuid(), exportId: z.uuid(), language: z.enum(languages) })
type Job = z.infer<typeof Job>
const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Creates the queue; a process without workers needs it too, to send jobs. */
export async function defineExports({ queue }: Pick<App, 'queue'>): Promise<void> {
  await queue.define(givenUpQueue, {
    retryLimit: 20,
    retryDelaySeconds: 30,
    expireSeconds: 60,
    background: true,
  })
  await queue.define(exportQueue, {
    retryLimit: 3,
    retryDelaySeconds: 5,
    expireSeconds: 900,
    givenUp: givenUpQueue,
  })
}

/** The job of an export is in the outbox of the transaction that asks for it. */
export const exportSubscriptions = [subscribeJob('export.requested', exportQueue)]

export async function startExports(app: App): Promise<void> {
  await defineExports(app)
  await app.queue.work(exportQueue, ({ data, signal }) => writeExport(app, Job.parse(data), signal))
  await app.queue.work(givenUpQueue, async ({ data }) => {
    const { userId, exportId } = Job.parse(data)
    await write(app.db, { userId }, (tx) => finishPrepared(tx, userId, exportId, null))
  })
}

const viewPrepared = (row: PreparedRow): PreparedExport => ({
  id: row.id,
  format: row.format,
  state: row.state,
  name: row.file_name,
  size: row.size,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** The user's exports that have not expired, in any state, newest first. */
export async function listPrepared(ctx: Ctx): Promise<PreparedExport[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectPrepared(tx, ctx.userId, ctx.clock.now()))
  return rows.map(viewPrepared)
}

/** Queues an export to be written in the background. A PDF of too many payments is refused at once. */
export async function prepareExport(ctx: Ctx, filter: Filter, format: ExportFormat): Promise<PreparedExport> {
  await requireExportable(ctx, filter, format)
  const now = ctx.clock.now()
  const id = newId(now)
  const expires = new Date(now.getTime() + preparedExports.days * dayMs)
  const requested = await write(ctx.db, ctx, async (tx) => {
    await insertPrepared(tx, ctx.userId, { id, format, filter, now, expires, most: preparedExports.most })
    return publishEvent(tx, ctx.userId, 'export.requested', { exportId: id, language: ctx.language }, now)
  })
  await startJob(ctx, exportQueue, requested)
  const made = (await listPrepared(ctx)).find((one) => one.id === id)
  return made ?? fail('export_not_found')
}

/** Stores a file and notifies its owner in one transaction. Does nothing if it is already done or deleted. */
async function writeExport(
  app: App,
  { userId, exportId, language }: Job,
  signal: AbortSignal,
): Promise<void> {
  const exportCtx = { userId, language, sessionId: '', requestId: exportId, signal }
  const ctx: Ctx = withFields(app, exportCtx)
  const rows = await read(app.db, ctx, (tx) => selectPrepared(tx, userId, app.clock.now()))
  const row = rows.find(({ id, state }) => id === exportId && state === 'preparing')
  if (!row) return
  try {
    const { name, type, pieces } = exportTransactions(ctx, Filter.parse(row.filter), row.format)
    const parts: Buffer[] = []
    for await (const piece of pieces) parts.push(Buffer.from(piece))
    const whole = Buffer.concat(parts)
    const file = { name, type, bytes: await compress(whole), size: whole.length }
    await write(app.db, { userId }, async (tx) => {
      if (!(await finishPrepared(tx, userId, exportId, file))) return
      await app.notify(
        userId,
        'export_ready',
        { exportId, file: name, expiresAt: row.expires_at.toISOString() },
        tx,
      )
    })
  } catch (error) {
    if (signal.aborted) throw error // the job was stopped and will be retried
    app.log.error('An export could not be prepared', { exportId }, error)
    await write(app.db, { userId }, (tx) => finishPrepared(tx, userId, exportId, null))
  }
}

export type PreparedFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/** A file that is ready. Fails with `export_not_found` if it is unknown, expired or another user's. */
export async function readPrepared(ctx: Ctx, id: string): Promise<PreparedFile> {
  const lowerId = id.toLowerCase()
  const row = isUuid(lowerId)
    ? await read(ctx.db, ctx, (tx) => selectPreparedBytes(tx, ctx.userId, lowerId, ctx.clock.now()))
    : null
  if (!row) return fail('export_not_found')
  return { name: row.file_name, type: row.media_type, bytes: new Uint8Array(await decompress(row.bytes)) }
}

/** Deletes the expired exports of all users. */
export async function sweepExports({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await system(db, (tx) => deleteExpired(tx, clock.now()))
}
