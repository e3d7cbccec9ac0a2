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
import type { Change } from '#contract/changes/changes.ts'
import { addDays, dubaiDay, dubaiInstant } from '#contract/period.ts'
import { type App, type Ctx, type UserClock, withFields } from '../../context.ts'
import {
  type Actor,
  type Db,
  missingParent,
  onTables,
  read,
  stateOf,
  system,
  type Tx,
  write,
} from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import {
  type ChangeRow,
  deleteOld,
  insertChange,
  insertStep,
  setCurrentChangeId,
  type Place,
  selectChange,
  selectChangeOf,
  selectChanges,
  selectOwnerName,
  selectRowChanges,
} from './store.ts'
import { restoreRows } from './store.restore.ts'
import type { Direction } from './store.restore-rows.ts'

export type { Direction } from './store.restore-rows.ts'
export type ChangeParams = Record<string, string | number>
/** Who makes the change: a request's context, or a background job on behalf of a user. */
type Changing = UserClock & { readonly requestId?: string }

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
    await insertChange(tx, ctx.userId, { id, at: now, kind, params: params(result) }, always)
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

/** A context whose changes get the id that the caller chose, if one was given. */
export const withChangeId = <C extends Ctx>(ctx: C, id: string | undefined) =>
  id === undefined ? ctx : withFields(ctx, { requestId: id.toLowerCase() })

/** Whether the change of this context has been made already, by an earlier attempt of the same call. */
export async function isRepeated(tx: Tx, { userId, requestId }: Ctx): Promise<boolean> {
  return isUuid(requestId) && (await selectChange(tx, userId, requestId)) !== null
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
export type Reversals = {
  readonly follows: readonly Follow[]
  readonly reversals: readonly Reversal[]
  /** Translates a name that was stored in one language into another. */
  shownName(name: string, language: Language): string
  /** The names of the people of some memberships, by the membership's id; without those who have left the product. */
  readonly readMemberNames: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const dayMs = 86_400_000
const pageSize = 25

/** The user's changes, newest first; with `bin` only deletions that can still be undone. */
export async function listChanges(
  ctx: Ctx,
  reversals: Reversals,
  input: { cursor?: string | undefined; size?: number | undefined; bin?: 'true' | 'false' | undefined },
): Promise<{ data: Change[]; next_cursor: string | null }> {
  const size = input.size ?? pageSize
  const now = ctx.clock.now()
  const binSince = input.bin === 'true' ? oldestUndoable(now) : null
  const after = decodePlace(input.cursor)
  const { rows, owner } = await read(ctx.db, ctx, async (tx) => ({
    rows: await selectChanges(tx, ctx.userId, { after, limit: size + 1, binSince }),
    owner: await readOwner(tx, ctx),
  }))
  const names = await readNames(ctx, reversals, rows, owner)
  const pageRows = rows.slice(0, size)
  const last = pageRows.at(-1)
  return {
    data: pageRows.flatMap((row) => viewChange(row, reversals, ctx, names)),
    next_cursor: rows.length > size && last ? encodePlace(last) : null,
  }
}

/**
 * Undoes or redoes a change: all its rows or, if one of them is no longer as the change left it, none (409).
 * If the change is already undone (or redone), it is returned as it is.
 */
export async function undoOrRedoChange(
  ctx: Ctx,
  reversals: Reversals,
  id: string,
  direction: Direction,
): Promise<Change> {
  const stepped = await write(ctx.db, ctx, (tx) => stepRows(tx, ctx, reversals, id, direction)).catch(explain)
  if (stepped !== null)
    for (const { after } of followsOf(reversals, stepped.tables))
      await after?.(ctx, { changeId: stepped.id, kind: stepped.kind, direction })
  const { row, owner } = await read(ctx.db, ctx, async (tx) => ({
    row: await requireChange(tx, ctx.userId, id),
    owner: await readOwner(tx, ctx),
  }))
  const names = await readNames(ctx, reversals, [row], owner)
  return viewChange(row, reversals, ctx, names)[0] ?? fail('change_not_found')
}

/** The names that stand beside changes: of the owner for a member, who sees only their own, else of members. */
type Names = { owner: string | null; members: ReadonlyMap<string, string> }

const readOwner = async (tx: Tx, { userId, member }: Ctx): Promise<string | null> =>
  member ? selectOwnerName(tx, userId) : null

async function readNames(
  { db, member }: Ctx,
  { readMemberNames }: Reversals,
  rows: readonly ChangeRow[],
  owner: string | null,
): Promise<Names> {
  const ids = new Set(rows.flatMap(({ membership_id: id }) => id ?? []))
  const members = member || ids.size === 0 ? new Map<string, string>() : await readMemberNames(db, [...ids])
  return { owner, members }
}

type StepDone = { id: string; kind: string; tables: readonly string[] }

async function stepRows(
  tx: Tx,
  ctx: Ctx,
  reversals: Reversals,
  id: string,
  direction: Direction,
): Promise<StepDone | null> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const row = await requireChange(tx, userId, id)
  if (isUndone(row) === (direction === 'undo')) return null
  if (row.at < oldestUndoable(now)) fail('change_too_old', { days: changeDays })
  if (actionOf(row, reversals, now) !== direction) fail('change_not_reversible')
  if (!(await insertStep(tx, userId, row, { id: newId(now), at: now }))) fail('change_conflict')
  const reversal = reversals.reversals.find(({ kind }) => kind === row.kind)
  await reversal?.[direction]?.(tx, ctx, row.params)
  const tables = await onTables(tx, () => restoreRows(tx, { userId, changeId: row.id, direction, now }))
  if (tables === null) fail('change_conflict')
  for (const each of followsOf(reversals, tables))
    await each.follow(tx, ctx, { changeId: row.id, kind: row.kind, direction, now })
  return { id: row.id, kind: row.kind, tables }
}

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

async function requireChange(tx: Tx, userId: string, id: string): Promise<ChangeRow> {
  const known = id.toLowerCase()
  return (isUuid(known) ? await selectChange(tx, userId, known) : null) ?? fail('change_not_found')
}

const followsOf = ({ follows }: Reversals, tables: readonly string[]): readonly Follow[] =>
  follows.filter(({ table }) => tables.includes(table))

/**
 * Reports constraint violations as a conflict: a name that is taken by now, or a parent row that is missing.
 */
function explain(error: unknown): never {
  if (stateOf(error) === missingParent || stateOf(error) === '23505') fail('change_conflict')
  throw error
}

const isUndone = ({ steps }: ChangeRow): boolean => steps % 2 === 1
/** A change can be undone to the end of its last day in Dubai, so that a list of changes is true for a whole day. */
export const oldestUndoable = (now: Date): Date => dubaiInstant(addDays(dubaiDay(now), -changeDays), 0)

function actionOf(row: ChangeRow, { reversals }: Reversals, now: Date): Direction | null {
  if (row.at < oldestUndoable(now)) return null
  const direction = isUndone(row) ? 'redo' : 'undo'
  const reversal = reversals.find(({ kind }) => kind === row.kind)
  const possible = reversal ? reversal[direction] !== undefined : row.rows > 0
  return possible ? direction : null
}

/** A change in the contract's shape; none for a kind that only a later version knows. */
function viewChange(row: ChangeRow, reversals: Reversals, ctx: Ctx, names: Names): Change[] {
  const { clock, language } = ctx
  const kind = changeKinds.find((known) => known === row.kind)
  if (kind === undefined) return []
  return [
    {
      id: row.id,
      at: row.at.toISOString(),
      kind,
      params:
        typeof row.params.name === 'string'
          ? { ...row.params, name: reversals.shownName(row.params.name, language) }
          : row.params,
      rows: row.rows,
      state: isUndone(row) ? 'undone' : 'done',
      changed_at: row.stepped_at?.toISOString() ?? null,
      action: actionOf(row, reversals, clock.now()),
      ...personsOf(row, ctx, names),
    },
  ]
}

/** Who made a change, and who last undid or redid it, where it was not the caller. */
function personsOf(
  row: ChangeRow,
  { member }: Ctx,
  { owner, members }: Names,
): Pick<Change, 'by' | 'changed_by'> {
  const { membership_id: id, stepped_by_member: byMember } = row
  if (member) return { by: null, changed_by: byMember === false ? { name: owner } : null }
  const person = id === null ? null : { name: members.get(id) ?? null }
  return { by: person, changed_by: byMember ? person : null }
}

const encodePlace = ({ at, id }: ChangeRow): string =>
  Buffer.from(`${at.toISOString()},${id}`).toString('base64url')

function decodePlace(text: string | undefined): Place | null {
  if (text === undefined || text === '') return null
  const [time = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(',')
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) && !Number.isNaN(Date.parse(time))
  if (rest.length > 0 || !isInstant || !isUuid(id)) fail('cursor_invalid', {}, { field: 'cursor' })
  return { at: time, id }
}

/**
 * The changes of one row, oldest first. `columns` are the names of the changed columns in its table; empty if
 * the row was added or deleted.
 */
export async function readRowChanges(
  tx: Tx,
  userId: string,
  row: { table: string; id: string },
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
