/** What was sent to models and what came back, for the person to read. */
import type * as contract from '#contract/assistant/assistant-model.ts'
import type { App, Ctx } from '../../../context.ts'
import { read, system, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { deleteLog, deleteLogBefore, insertLog, type LogRow, selectLog, selectLogEntry } from './store.ts'

const daysKept = 30
const since = ({ clock }: Pick<App, 'clock'>): Date => new Date(clock.now().getTime() - daysKept * 86_400_000)
const longestText = 200_000
/** Text as the database can hold it. */
const stored = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, longestText)

/** Adds an entry; no answer of the API but the log itself shows it, so that nothing else is read again. */
export async function keepEntry(ctx: Ctx, entry: Omit<LogRow, 'id' | 'at'>): Promise<void> {
  const now = ctx.clock.now()
  const row = {
    ...entry,
    id: newId(now),
    at: now,
    sent: stored(entry.sent),
    received: stored(entry.received),
  }
  await write(ctx.db, { userId: ctx.userId }, (tx) => insertLog(tx, ctx.userId, row), { keepVersion: true })
}

export async function listEntries(ctx: Ctx): Promise<contract.LogEntry[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectLog(tx, ctx.userId, since(ctx)))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
export async function readEntry(ctx: Ctx, id: string) {
  if (!isUuid(id)) fail('not_found')
  const row = await read(ctx.db, ctx, (tx) => selectLogEntry(tx, ctx.userId, id, since(ctx)))
  return row ? { ...row, at: row.at.toISOString() } : fail('not_found')
}
export const clearEntries = (ctx: Ctx): Promise<void> =>
  write(ctx.db, ctx, (tx) => deleteLog(tx, ctx.userId), { keepVersion: true })

/** Deletes what is older than thirty days, of everybody. */
export const sweepEntries = (app: App): Promise<void> =>
  system(app.db, (tx) => deleteLogBefore(tx, since(app)))
