/** Detects recurring payments among changed payments and merges them into the known series. */
import { setImmediate as giveWay } from 'node:timers/promises'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { type App, type UserApp, withFields } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { chunksOf } from '../../../platform/db/arrays.ts'
import { read, system, type Tx, write } from '../../../platform/db/db.ts'
import { letOthersGo, takeSteps } from '../../../platform/turns.ts'
import { readUnreceivedChange } from '../../changes/events/service.ts'
import type { DaysOff } from '../../days/calendar/entries.ts'
import { readDaysOff } from '../../days/calendar/service.ts'
import { farthestDays, type NamedRun, runsOf, seriesOfRuns } from '../recurring/detect.ts'
import { rowsByName } from '../recurring/debts.ts'
import { identityOf } from '../recurring/identity.ts'
import { isDebt } from '../recurring/kinds.ts'
import type { FoundSeries, LedgerRow } from '../recurring/types.ts'
import { mayBeYearly, yearlyAmong } from '../recurring/yearly.ts'
import { tolerance } from '../recurring/cadence.ts'
import { followExpected } from '../service.follow.ts'
import { isMustPay } from './counted.ts'
import type { Known } from './merge/apply.ts'
import { type Mark, nextOf } from './occurrences.ts'
import { endSettled, nameOf, readKnown, saveFound, saveOrders, unnamed } from './service.save.ts'
import {
  deleteChanges,
  hasSeries,
  selectChanged,
  selectChanges,
  selectMerchants,
  selectMerchantsAlike,
  selectRowsOf,
  selectUnnamedRows,
  selectWaiting,
  upsertChanges,
} from './store.rows.ts'

/**
 * Records, inside the transaction of a change, that payments since a day have changed; null means all. This
 * alone changes nothing that a response shows, so it resolves to false.
 */
export async function recordChangedPayments(
  tx: Tx,
  userId: string,
  since: Day | null,
  changedAt: Date,
): Promise<false> {
  await upsertChanges(tx, userId, since, changedAt)
  return false
}

/** Payments are read in batches of merchants with about this many rows, and looked at so many at a time, so that others are served between. */
const rowsAtOnce = 1000
/** After this many changes all payments are looked at, some at a time: the changed ones alone would be read in one go. */
const mostChanged = 1000

/**
 * Runs detection where payments have changed since the last time; does nothing if none have. Reads and
 * searches in steps outside the writing transaction, so that other work is not blocked.
 */
export async function detectChanges(ctx: Pick<UserApp, 'db' | 'clock' | 'userId'>): Promise<void> {
  const day = today(ctx.clock)
  const changes = await read(ctx.db, ctx, (tx) => selectChanges(tx, ctx.userId))
  if (!changes) return
  const ofChanged = await read(ctx.db, ctx, async (tx) => {
    const changed = changes.since === null ? [] : await selectChanged(tx, ctx.userId, changes, mostChanged)
    const isAll = changes.since === null || changed.length === mostChanged
    return isAll ? null : readScope(tx, ctx.userId, new Set(changed.map(identityOf)), day)
  })
  const scope = ofChanged ?? (await readAll(ctx, day))
  const daysOff = await read(ctx.db, ctx, (tx) => readDaysOff(tx, ctx.userId))
  const regular = await detectBetween(scope, day, daysOff)
  await giveWay()
  const topical: LedgerRow[] = []
  for (const some of chunksOf(scope, rowsAtOnce)) {
    topical.push(...some.filter(mayBeYearly))
    await giveWay()
  }
  const detected = [...regular, ...yearlyAmong(topical, regular, day, daysOff)]
  await giveWay()
  const save = async (tx: Tx): Promise<boolean> => {
    const changed = await saveFound(tx, ctx.userId, detected, scope, ctx.clock.now())
    const ended = await endSettled(tx, ctx.userId, ctx.clock.now())
    const ordered = await saveOrders(tx, ctx.userId, ctx.clock.now(), day)
    await deleteChanges(tx, ctx.userId, changes)
    const followed = changed || ended || ordered ? await followExpected(tx, ctx) : false
    // without any, the search itself was shown
    return changed || ended || ordered || followed || !(await hasSeries(tx, ctx.userId))
  }
  await write(ctx.db, ctx, save, { keepVersion: (changed) => !changed })
}

/** Every series among many rows, as `detectSeries` finds them, with others served between. */
export async function detectBetween(
  rows: readonly LedgerRow[],
  day: Day,
  daysOff: DaysOff,
): Promise<FoundSeries[]> {
  const runs: NamedRun[] = []
  await takeSteps(runsOf(rows, day, daysOff), (some) => void runs.push(...some))
  await giveWay()
  return seriesOfRuns(runs, day)
}

/** A change of payments that reaches back this many days may bring the first recurring ones. */
const searchedDays = 45

/** Whether recurring payments are being looked for in a longer history, and none are known yet. */
export async function isSearching(tx: Tx, userId: string, day: Day): Promise<boolean> {
  if (await hasSeries(tx, userId)) return false
  const waiting = [
    await readUnreceivedChange(tx, userId, recurringSubscriber),
    (await selectChanges(tx, userId))?.since,
  ]
  return waiting.some(
    (since) => since === null || (since !== undefined && since <= addDays(day, -searchedDays)),
  )
}
/** The name of detection among those who follow changes of payments. */
export const recurringSubscriber = 'recurring'

/** Runs detection for users whose changes have waited for ten minutes, because a process was killed. */
export async function detectWaiting(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - waitingMs)
  for (const userId of await system(app.db, (tx) => selectWaiting(tx, before)))
    await detectChanges(withFields(app, { userId })).catch((error: unknown) =>
      app.log.error("A user's recurring payments could not be detected", {}, error),
    )
}
const waitingMs = 600_000

/**
 * Runs detection for some identities inside the user's own transaction, after a manual change of a series.
 */
export async function detectAgain(
  tx: Tx,
  userId: string,
  identities: ReadonlySet<string>,
  now: Date,
  day: Day,
): Promise<void> {
  const scope = await readScope(tx, userId, identities, day)
  const daysOff = await readDaysOff(tx, userId)
  const regular = seriesOfRuns([...runsOf(scope, day, daysOff)].flat(), day)
  await saveFound(tx, userId, [...regular, ...yearlyAmong(scope, regular, day, daysOff)], scope, now)
}

async function readAll(
  { db, userId }: Pick<UserApp, 'db' | 'clock' | 'userId'>,
  day: Day,
): Promise<LedgerRow[]> {
  const since = addDays(day, -farthestDays)
  const merchants = await read(db, { userId }, (tx) => selectMerchants(tx, userId, since))
  const rows = await read(db, { userId }, (tx) => selectUnnamedRows(tx, userId, since))
  let keys: string[] = []
  let count = 0
  const readKeys = async (): Promise<void> => {
    const some = keys
    rows.push(...(await read(db, { userId }, (tx) => selectRowsOf(tx, userId, some, since))))
    keys = []
    count = 0
    await letOthersGo()
  }
  for (const merchant of merchants) {
    keys.push(merchant.key)
    count += merchant.count
    if (count >= rowsAtOnce) await readKeys()
  }
  await readKeys()
  return rows
}

/** All payments of these identities, of debts by any of their names, and of series that may continue under another name about now. */
async function readScope(
  tx: Tx,
  userId: string,
  identities: ReadonlySet<string>,
  day: Day,
): Promise<LedgerRow[]> {
  if (identities.size === 0) return []
  const stored = await readKnown(tx, userId)
  const continued = new Set([
    ...identities,
    ...stored
      .filter((one) => isWaiting(one, day) || isMustPay(one.row.kind, one.row.name))
      .flatMap(({ row }) => row.identity ?? []),
  ])
  const since = addDays(day, -farthestDays)
  const keys = [...continued].map(nameOf)
  const merchants = keys.filter((key) => !key.startsWith(unnamed))
  const [named, nameless] = await Promise.all([
    selectRowsOf(tx, userId, merchants, since),
    merchants.length < keys.length ? selectUnnamedRows(tx, userId, since) : [],
  ])
  const isContinued = (row: LedgerRow): boolean => continued.has(identityOf(row))
  const rows = [...named, ...nameless]
  const debts = rows.filter((row) => isContinued(row) && isDebt([row]))
  if (debts.length > 0) {
    const alike = new Set(await selectMerchantsAlike(tx, userId, debts, since))
    rows.push(...(await selectRowsOf(tx, userId, [...alike.difference(new Set(merchants))], since)))
    if (merchants.length === keys.length) rows.push(...(await selectUnnamedRows(tx, userId, since)))
  }
  return [...rowsByName(rows).values()].filter((group) => group.some(isContinued)).flat()
}

/** Whether a payment of a series is due about now or has just been missed. */
function isWaiting({ row, paid }: Known, day: Day): boolean {
  if (row.source !== 'found' && row.identity === null) return false
  const marks = paid.map(({ due, transactionId }): Mark => ({ due, transactionId, skipped: false }))
  const next = nextOf({ ...row, decision: 'active', decidedDay: null }, marks, day)
  return next === null || daysBetween(day, next.date) <= tolerance[row.cadence]
}
