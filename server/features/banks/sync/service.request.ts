/** Syncs and balance refreshes that the user requests: limits, waiting for the runs, and the response. */
import type { ResponseFields } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import { limits } from '#contract/limits.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type * as contract from '#contract/banks/sync.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail, sentenceOf } from '../../../platform/errors.ts'
import { today } from '../../../platform/clock.ts'
import { readBalances } from '../../accounts/service.ts'
import type { Ctx, UserApp } from '../../../context.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { causeOf, failForKind } from '../connections/service.failure.ts'
import { countCall, failForLimit, isUnread } from './service.limits.ts'
import { openRuns, type RunRequest, sendRuns, viewRun } from './service.ts'
import { type RunRow, selectOpenRuns, selectRuns } from './store.ts'

export type SyncAnswer = Omit<ResponseFields<typeof contract.syncLeanData>, 'data'>
type SyncType = SyncAnswer['sync_type']
/** A demo has no bank to ask. */
type MaybeDemo = Pick<Ctx, 'demo'>
type Input = { days: unknown; background: boolean; connectionId: string | undefined; signal: AbortSignal }

const waitMs = 25_000
const lookEveryMs = 200

/**
 * Syncs the user's banks. In the background it returns at once; otherwise it waits up to 25 s for the result.
 * Throws when the days are out of range, a limit is reached, or every bank failed.
 */
export async function syncNow(ctx: UserApp & MaybeDemo, input: Input): Promise<SyncAnswer> {
  const days = parseDays(input.days)
  if (ctx.demo) return answerOf(ctx, typeOf(days, false), [])
  const opened = await write(ctx.db, ctx, (tx) => admit(ctx, tx, input.connectionId, days))
  const type = typeOf(days, opened.first)
  if (opened.connectionIds.length === 0)
    return { ...answerOf(ctx, type, []), message: textOf(ctx.language, 'sync', 'no_bank') }
  await sendRuns(ctx, ctx.userId, opened.connectionIds)
  const { ids } = opened
  const rows = input.background ? await readRuns(ctx, ids) : await waitFor(ctx, ids, waitMs, input.signal)
  if (!input.background) failIfAllFailed(rows)
  return answerOf(ctx, type, rows)
}

/** Counts the request and opens its runs in one transaction: a run ending in between would be repeated. */
async function admit(ctx: UserApp, tx: Tx, connectionId: string | undefined, days: number | null) {
  const { banks, refusal } = await countCall(tx, ctx.userId, connectionId, ctx.clock.now())
  if (connectionId !== undefined && banks.length === 0) fail('connection_not_found')
  if (refusal) failForLimit(refusal)
  const first = banks.some(isUnread)
  const connectionIds = banks.map((bank) => bank.id)
  const request: RunRequest = {
    connectionIds,
    trigger: first ? 'connect' : 'manual',
    days: days ?? (first ? limits.fullSyncDays : limits.quickSyncDays),
  }
  return { connectionIds, first, ids: await openRuns(tx, ctx.userId, request, ctx.clock.now()) }
}

/** Parses the requested days: 1 to 1095 as a number or numeric text; null when none are given. */
function parseDays(input: unknown): number | null {
  if (input === undefined || input === null) return null
  const days = typeof input === 'string' && /^\s*\d{1,6}\s*$/.test(input) ? Number(input) : input
  const fits = typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= limits.maxSyncDays
  return fits ? days : fail('days_out_of_range', {}, { field: 'days' })
}

function typeOf(days: number | null, first: boolean): SyncType {
  if (days === null) return first ? 'connect' : 'quick'
  if (days === limits.quickSyncDays) return 'quick'
  return days === limits.fullSyncDays ? 'full' : 'custom'
}

async function readRuns(ctx: UserApp, ids: readonly string[]): Promise<RunRow[]> {
  return read(ctx.db, ctx, (tx) => selectRuns(tx, ctx.userId, ids))
}

/** Polls the runs until each has ended or waits for a retry, the time is up, or the client disconnects. */
async function waitFor(
  ctx: UserApp,
  ids: readonly string[],
  longestMs: number,
  signal: AbortSignal,
): Promise<RunRow[]> {
  const end = performance.now() + longestMs
  for (;;) {
    const rows = await readRuns(ctx, ids)
    const busy = rows.some((row) => !isOver(row) && !isPutOff(row))
    if (!busy || performance.now() >= end || signal.aborted) return rows
    await pause(lookEveryMs)
  }
}

const isOver = (row: RunRow): boolean => row.state === 'done' || row.state === 'failed'
const isPutOff = (row: RunRow): boolean => row.state === 'queued' && row.retry_at !== null

/** Throws the first bank's error when every bank failed; retries continue in the background. */
function failIfAllFailed(rows: readonly RunRow[]): void {
  const [first] = rows
  if (!first?.error_kind || !rows.every((row) => row.state === 'failed' || isPutOff(row))) return
  const kind = first.error_kind
  if (kind === 'pending') return
  failForKind(kind, first.bank_name)
}

function answerOf(ctx: UserApp, type: SyncType, rows: readonly RunRow[]): SyncAnswer {
  const { language } = ctx
  const sum = (pick: 'fetched' | 'income' | 'expense'): number =>
    rows.reduce((total, row) => total + row[pick], 0)
  const times = rows.flatMap((row) =>
    row.finished_at ? [(row.finished_at.getTime() - row.created_at.getTime()) / 1000] : [],
  )
  const open = rows.filter((row) => !isOver(row))
  const state =
    open.length === 0 ? 'done' : open.some((row) => row.state === 'running') ? 'running' : 'queued'
  const failed = rows.find((row) => row.error_kind !== null)
  return {
    sync_type: type,
    total_transactions: sum('fetched'),
    income_transactions: sum('income'),
    expense_transactions: sum('expense'),
    duration_seconds: Math.round(Math.max(0, ...times) * 10) / 10,
    state,
    runs: rows.map((row) => viewRun(row, language)),
    message: failed
      ? causeOf(language, failed.error_kind ?? '', failed.bank_name)
      : state === 'done'
        ? doneMessage(language, rows)
        : textOf(language, 'sync', 'continues'),
  }
}

function doneMessage(language: Language, rows: readonly RunRow[]): string {
  const count = rows.reduce((sum, row) => sum + row.unreadable, 0)
  const since = rows.flatMap((row) => row.unreadable_since ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  if (count === 0 || !since) return textOf(language, 'sync', 'complete')
  const date = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Dubai',
  }).format(since)
  return textOf(language, 'sync', 'complete_unreadable', { count, date })
}

export type BalancesAnswer = ResponseFields<typeof contract.refreshBalances>

const balanceWaitMs = 10_000

/** Requests the balances from the banks if the limits allow it; returns the stored balances in any case. */
export async function refreshBalances(
  ctx: UserApp & MaybeDemo,
  signal: AbortSignal,
): Promise<BalancesAnswer> {
  if (ctx.demo) return readStored(ctx, '')
  const now = ctx.clock.now()
  const { connectionIds, ids, refusal } = await write(ctx.db, ctx, async (tx) => {
    const { banks, refusal } = await countCall(tx, ctx.userId, undefined, now)
    const connectionIds = refusal ? [] : banks.map((bank) => bank.id)
    const request: RunRequest = { connectionIds, trigger: 'manual', days: 1 }
    return { connectionIds, ids: await openRuns(tx, ctx.userId, request, now), refusal }
  })
  if (ids.length > 0) {
    await sendRuns(ctx, ctx.userId, connectionIds)
    await waitFor(ctx, ids, balanceWaitMs, signal)
  }
  return readStored(ctx, refusal ? sentenceOf(ctx.language, refusal.message) : '')
}

/** The stored balances, after waiting up to 10 s for open runs; calls no bank. */
export async function updateBalances(ctx: UserApp, signal: AbortSignal): Promise<BalancesAnswer> {
  const open = await read(ctx.db, ctx, (tx) => selectOpenRuns(tx, ctx.userId))
  if (open.length > 0) {
    const ids = open.map((run) => run.id)
    await waitFor(ctx, ids, balanceWaitMs, signal)
  }
  return readStored(ctx, '')
}

async function readStored(ctx: UserApp, message: string): Promise<BalancesAnswer> {
  const balances = await read(ctx.db, ctx, (tx) => readBalances(tx, ctx.userId, today(ctx.clock)))
  return {
    bank_balances: balances.rows
      .filter((row) => row.source === 'bank')
      .map((row) => ({
        bank_name: row.bank_name ?? '',
        account_id: row.id,
        account_name: row.name,
        balance: row.balance_minor === null ? null : wireAmount(row.balance_minor, row.currency),
        currency: row.currency,
        last_updated: (row.last_synced_at ?? row.balance_at)?.toISOString() ?? null,
      })),
    total_balance: wireAmount(balances.totalMinor, 'AED'),
    coverage: balances.coverage,
    message,
  }
}
