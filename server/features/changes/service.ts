/**
 * The history of a user's changes, and how they are undone.
 *
 * A feature records a change with `writeChange` in place of `write` (or with `recordChange` inside its own
 * transaction):
 *
 *     return writeChange(ctx, 'budget.edit', async (tx) => { … }, (budget) => ({ name: budget.name }))
 *
 * Triggers then record each row that `work` inserts, updates or deletes in the tables with `undo` in
 * server/user-tables.ts, in the same transaction; undo and redo restore those rows in the same way for every
 * kind. Such a table has `select track_changes('name', 'key columns')` in its migration; a new kind needs a
 * line in contract/changes/change-kinds.ts and a sentence in the web's catalogue `changes`. For work that must follow
 * when rows are restored (totals, events), a feature registers a `Follow` for the table; for a kind that is
 * more than its rows (an import), a `Reversal`. server/reversals.ts lists them.
 */
import { changeDays, type ChangeKind, changeKinds } from '#contract/changes/change-kinds.ts'
import { addDays, dubaiDay, dubaiInstant } from '#contract/period.ts'
import { type App, type Ctx, type UserClock, withFields } from '../../context.ts'
import { type Actor, type Db, system, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import {
  type ChangeRow,
  deleteOld,
  insertChange,
  insertStep,
  setCurrentChangeId,
  selectChange,
  selectChangeOf,
  selectNewest,
  selectRowChanges,
} from './store.ts'
import type { Direction } from './store.restore-rows.ts'

export type { Direction } from './store.restore-rows.ts'

export type ChangeParams = Record<string, string | number>

/** Who makes the change: a request's context, or a background job on behalf of a user. */
type Changing = UserClock & Partial<Pick<Ctx, 'requestId' | 'changed'>>

const recording = new WeakSet<Tx>()

/**
 * Records what `work` writes through `tx` as one change, or as part of the change already being recorded. All
 * changes of one request form one change, of the kind recorded first. `params` are names and figures for its
 * sentence, preferably in the user's own words. If no row changed, nothing is recorded, unless `always`. With
 * `ownRows` the triggers record nothing: `work` adds its rows to the change with the given id itself, which
 * is faster for very many rows.
 */
export async function recordChange<T>(
  tx: Tx,
  ctx: Changing,
  kind: ChangeKind,
  work: (changeId: string) => Promise<T>,
  params: (result: T) => ChangeParams = () => ({}),
  { always = false, ownRows = false }: { always?: boolean; ownRows?: boolean } = {},
): Promise<T> {
  const now = ctx.clock.now()
  const id = ctx.requestId !== undefined && isUuid(ctx.requestId) ? ctx.requestId : newId(now)
  if (recording.has(tx)) return work(id)
  recording.add(tx)
  try {
    await setCurrentChangeId(tx, ownRows ? null : id)
    const result = await work(id)
    await setCurrentChangeId(tx, null)
    const change = { id, at: now, kind, params: params(result) }
    // without rows it can only be undone in a way of its own
    if ((await insertChange(tx, ctx.userId, change, always)) && !always) ctx.changed?.(id)
    return result
  } finally {
    recording.delete(tx)
  }
}

/**
 * Has the triggers record what `work` writes, within a change that records its other rows itself (`ownRows`).
 */
export async function recordRows<T>(tx: Tx, changeId: string, work: () => Promise<T>): Promise<T> {
  await setCurrentChangeId(tx, changeId)
  const result = await work()
  await setCurrentChangeId(tx, null)
  return result
}

/**
 * Records what `work` writes as part of the user's newest change, which is then told as one of `kind`, so that one undo takes
 * both back: a decision how far that change goes. False, with nothing done, unless `belongs` says so of a change of the row.
 */
export async function joinNewest(
  tx: Tx,
  ctx: Changing,
  { kind, row, belongs }: { kind: ChangeKind; row: Row; belongs: (newest: ChangeRow) => boolean },
  work: () => Promise<void>,
): Promise<boolean> {
  const newest = await selectNewest(tx, ctx.userId, row)
  if (newest === null || !belongs(newest)) return false
  const at = ctx.clock.now()
  await recordRows(tx, newest.id, work)
  await insertStep(tx, ctx.userId, newest, { id: newId(at), at, joined: kind })
  ctx.changed?.(newest.id)
  return true
}
type Row = { table: string; id: string }

/** A context whose changes get the id that the caller chose, if one was given. */
export const withChangeId = <C extends Ctx>(ctx: C, id: string | undefined) =>
  id === undefined ? ctx : withFields(ctx, { requestId: id.toLowerCase() })

/** Whether the change of this context has been made already, by an earlier attempt of the same call. */
export async function isRepeated(tx: Tx, ctx: Ctx): Promise<boolean> {
  const { userId, requestId } = ctx
  const isKnown = isUuid(requestId) && (await selectChange(tx, userId, requestId)) !== null
  if (isKnown) ctx.changed?.(requestId)
  return isKnown
}

/** Like `write`, but records the transaction as one change. */
export async function writeChange<T>(
  ctx: Changing & Actor & Pick<App, 'db'>,
  kind: ChangeKind,
  work: (tx: Tx) => Promise<T>,
  params?: (result: T) => ChangeParams,
): Promise<T> {
  return write(ctx.db, ctx, (tx) => recordChange(tx, ctx, kind, () => work(tx), params))
}

type Stepped = { readonly changeId: string; readonly kind: string; readonly direction: Direction }

/** What must be done in the same transaction after rows of a table were restored. */
export type Follow = {
  readonly table: string
  /** `now` is the time that the restored rows have. */
  follow(tx: Tx, ctx: Ctx, stepped: Stepped & { readonly now: Date }): Promise<void>
  /** Runs after the transaction has committed, for work that needs several transactions. */
  after?: (ctx: Ctx, stepped: Stepped) => Promise<void>
}

/** How to undo and redo a kind that is more than its rows; a direction without a function is not possible. */
export type Reversal = {
  readonly kind: ChangeKind
  undo?: (tx: Tx, ctx: Ctx, params: ChangeParams) => Promise<void>
  redo?: (tx: Tx, ctx: Ctx, params: ChangeParams) => Promise<void>
}

/**
 * Kinds whose rows the application role may not write. What the caller needs for a step is required in a transaction of
 * their own; `restore` then makes it with access to all users' rows.
 */
export type Outside = {
  readonly kinds: ReadonlySet<string>
  require(tx: Tx, ctx: Ctx, stepped: Stepped): Promise<void>
  restore(systemTx: Tx, ctx: Ctx, stepped: Stepped & { readonly now: Date }): Promise<void>
}

export type Reversals = {
  readonly follows: readonly Follow[]
  readonly reversals: readonly Reversal[]
  readonly outside: Outside
  /** Translates a name that was stored in one language into another. */
  shownName(name: string, language: Language): string
  /** The names of the people of some memberships, by the membership's id; without those who have left the product. */
  readonly readMemberNames: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const dayMs = 86_400_000

/**
 * Marks a change as undone, for a feature that undoes it through its own endpoint. `params` is a subset of
 * the change's params. Call it before locking rows, in the order that an undo from Activity uses.
 */
export async function markUndone(
  tx: Tx,
  { userId, clock }: Changing,
  kind: ChangeKind,
  params: ChangeParams,
): Promise<void> {
  const row = await selectChangeOf(tx, userId, kind, params)
  if (row === null || isUndone(row)) return
  const now = clock.now()
  await insertStep(tx, userId, row, { id: newId(now), at: now })
}

export async function requireChange(tx: Tx, userId: string, id: string): Promise<ChangeRow> {
  const known = id.toLowerCase()
  return (isUuid(known) ? await selectChange(tx, userId, known) : null) ?? fail('change_not_found')
}

export const isUndone = ({ steps }: ChangeRow): boolean => steps % 2 === 1

/** A change can be undone to the end of its last day in Dubai, so that a list of changes is true for a whole day. */
export const oldestUndoable = (now: Date): Date => dubaiInstant(addDays(dubaiDay(now), -changeDays), 0)

/**
 * The changes of one row, oldest first. `columns` are the names of the changed columns in its table; empty if
 * the row was added or deleted.
 */
export async function readRowChanges(
  tx: Tx,
  userId: string,
  row: Row,
): Promise<
  {
    id: string
    at: Date
    kind: ChangeKind
    undone: boolean
    columns: string[]
    membership_id: string | null
  }[]
> {
  const rows = await selectRowChanges(tx, userId, row)
  return rows.flatMap(({ kind: name, steps, ...change }) => {
    const kind = changeKinds.find((known) => known === name)
    return kind ? [{ ...change, kind, undone: steps % 2 === 1 }] : []
  })
}

/**
 * Changes are stored this long. Images of added and deleted rows are removed as soon as undo is impossible.
 */
const trailDays = 400

/** Removes expired changes of all users. */
export async function removeOldChanges({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const all = new Date(now.getTime() - trailDays * dayMs)
  await system(db, (tx) => deleteOld(tx, { bin: oldestUndoable(now), all }))
}
