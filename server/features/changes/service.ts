/**
 * The trail of what a user changed, and how it is taken back.
 *
 * A feature records a change by `writeChange` in place of `write` (or by `recordChange` inside its own transaction):
 *
 *     return writeChange(ctx, 'budget.edit', async (tx) => { … }, (budget) => ({ name: budget.name }))
 *
 * Triggers then record each row that `work` adds, changes or deletes in the tables of tables.ts, in the same
 * transaction; undo and redo put those rows back, for every kind in the same way. A new table of a user's data needs a
 * line in tables.ts and `select track_changes('name', 'key columns')` in its migration; a new kind a line in
 * contract/change-kinds.ts and its sentence in the web's catalogue `changes`. What must follow when rows come back
 * (totals, events), a feature gives as a `Follow` for the table, and a kind that is more than its rows (an import) as a
 * `Reversal`; the lists in server/reversals.ts name them.
 */
import { changeDays, type ChangeKind, changeKinds } from '#contract/change-kinds.ts'
import type { Change } from '#contract/changes.ts'
import type { App, Ctx } from '../../context.ts'
import { type Actor, missingParent, read, stateOf, system, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import {
  type ChangeRow,
  deleteOld,
  insertChange,
  insertStep,
  nameChange,
  type Place,
  selectChange,
  selectChangeOf,
  selectChanges,
  selectRowChanges,
} from './store.ts'
import { restoreRows } from './store.restore.ts'
import type { Direction } from './store.restore-rows.ts'

export type { Direction } from './store.restore-rows.ts'
export type ChangeParams = Record<string, string | number>
/** Who changes: a request's context, or background work on behalf of a user. */
type Acting = Pick<App, 'clock'> & { readonly userId: string; readonly requestId?: string }

const recording = new WeakSet<Tx>()

/**
 * Records what `work` writes through `tx` as one change, or as a part of the change that is being recorded already.
 * `params` are names and figures for its sentence, at best in the user's own words. Without a changed row nothing is
 * recorded, unless `always`. With `ownRows` no trigger records rows: `work` adds them to the change of the given id by
 * statements of its own, as is quicker for very many. All changes of one request are one, of the kind that is recorded first.
 */
export async function recordChange<T>(
  tx: Tx,
  ctx: Acting,
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
    // one round trip: the database carries them out in this order
    const [, result] = await Promise.all([nameChange(tx, ownRows ? null : id), work(id)])
    const entry = { id, at: now, kind, params: params(result) }
    await Promise.all([nameChange(tx, null), insertChange(tx, ctx.userId, entry, always)])
    return result
  } finally {
    recording.delete(tx)
  }
}

/** Has the triggers record what `work` writes in a change whose other rows are recorded by statements of their own. */
export async function recordRows<T>(tx: Tx, changeId: string, work: () => Promise<T>): Promise<T> {
  const [, result] = await Promise.all([nameChange(tx, changeId), work()])
  await nameChange(tx, null)
  return result
}

/** `write` whose transaction is one recorded change. */
export async function writeChange<T>(
  ctx: Acting & Actor & Pick<App, 'db'>,
  kind: ChangeKind,
  work: (tx: Tx) => Promise<T>,
  params?: (result: T) => ChangeParams,
): Promise<T> {
  return write(ctx.db, ctx, (tx) => recordChange(tx, ctx, kind, () => work(tx), params))
}

type Stepped = { readonly changeId: string; readonly kind: string; readonly direction: Direction }

/** What follows in the same transaction where rows of a table were put back. */
export type Follow = {
  readonly table: string
  follow(tx: Tx, ctx: Ctx, stepped: Stepped): Promise<void>
  /** Runs after the transaction, for work that needs several transactions. */
  after?: (ctx: Ctx, stepped: Stepped) => Promise<void>
}
/** How a kind is taken back that is more than its rows; what it has no way for cannot be done. */
export type Reversal = {
  readonly kind: ChangeKind
  undo?: (tx: Tx, ctx: Ctx, params: ChangeParams) => Promise<void>
  redo?: (tx: Tx, ctx: Ctx, params: ChangeParams) => Promise<void>
}
export type Reversals = {
  readonly follows: readonly Follow[]
  readonly reversals: readonly Reversal[]
  /** A name that was stored in one language, in another. */
  shownName(name: string, language: Language): string
}

const dayMs = 86_400_000
const pageSize = 25

/** Changes, newest first; with `bin` only deletions that can still be taken back. */
export async function listChanges(
  ctx: Ctx,
  reversals: Reversals,
  input: { cursor?: string | undefined; size?: number | undefined; bin?: 'true' | 'false' | undefined },
): Promise<{ data: Change[]; next_cursor: string | null }> {
  const size = input.size ?? pageSize
  const now = ctx.clock.now()
  const binSince = input.bin === 'true' ? oldestUndoable(now) : null
  const after = decodePlace(input.cursor)
  const rows = await read(ctx.db, ctx, (tx) =>
    selectChanges(tx, ctx.userId, { after, limit: size + 1, binSince }),
  )
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    data: shown.flatMap((row) => viewChange(row, reversals, ctx)),
    next_cursor: rows.length > size && last ? encodePlace(last) : null,
  }
}

/**
 * Takes a change back, or makes it again: all its rows or, where one of them is not as the change left it, none (409).
 * Where that is done already it answers so.
 */
export async function stepChange(
  ctx: Ctx,
  reversals: Reversals,
  id: string,
  direction: Direction,
): Promise<Change> {
  const stepped = await write(ctx.db, ctx, (tx) => stepRows(tx, ctx, reversals, id, direction)).catch(explain)
  if (stepped !== null)
    for (const { after } of followsOf(reversals, stepped.tables))
      await after?.(ctx, { changeId: stepped.id, kind: stepped.kind, direction })
  return read(ctx.db, ctx, async (tx) => {
    const row = await requireChange(tx, ctx.userId, id)
    return viewChange(row, reversals, ctx)[0] ?? fail('change_not_found')
  })
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
  const tables = await restoreRows(tx, { userId, changeId: row.id, direction, now })
  if (tables === null) fail('change_conflict')
  for (const each of followsOf(reversals, tables))
    await each.follow(tx, ctx, { changeId: row.id, kind: row.kind, direction })
  return { id: row.id, kind: row.kind, tables }
}

/**
 * Says in the trail that a change is undone, for a feature that undoes it by a call of its own. `params` are some of the
 * change's. Call it before the rows are locked, as an undo from Activity does.
 */
export async function markUndone(
  tx: Tx,
  { userId, clock }: Acting,
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

/** What the database refuses to put back: a name that another thing has by now, or what would hang on nothing. */
function explain(error: unknown): never {
  if (stateOf(error) === missingParent || stateOf(error) === '23505') fail('change_conflict')
  throw error
}

const isUndone = ({ steps }: ChangeRow): boolean => steps % 2 === 1
const oldestUndoable = (now: Date): Date => new Date(now.getTime() - changeDays * dayMs)

function actionOf(row: ChangeRow, { reversals }: Reversals, now: Date): Direction | null {
  if (row.at < oldestUndoable(now)) return null
  const direction = isUndone(row) ? 'redo' : 'undo'
  const reversal = reversals.find(({ kind }) => kind === row.kind)
  const possible = reversal ? reversal[direction] !== undefined : row.rows > 0
  return possible ? direction : null
}

/** As the contract shows it; a kind of a later version is left out. */
function viewChange(row: ChangeRow, reversals: Reversals, { clock, language }: Ctx): Change[] {
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
    },
  ]
}

const encodePlace = ({ at, id }: ChangeRow): string =>
  Buffer.from(`${at.toISOString()},${id}`).toString('base64url')

function decodePlace(text: string | undefined): Place | null {
  if (text === undefined || text === '') return null
  const [at = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(',')
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at))
  if (rest.length > 0 || !isInstant || !isUuid(id)) fail('cursor_invalid', {}, { field: 'cursor' })
  return { at, id }
}

/** What was changed in one row, oldest first: `columns` by their names in its table; none where it was added or deleted. */
export async function readRowChanges(
  tx: Tx,
  userId: string,
  row: { table: string; id: string },
): Promise<{ id: string; at: Date; kind: ChangeKind; undone: boolean; columns: string[] }[]> {
  const rows = await selectRowChanges(tx, userId, row)
  return rows.flatMap(({ id, at, kind: name, steps, columns }) => {
    const kind = changeKinds.find((known) => known === name)
    return kind ? [{ id, at, kind, undone: steps % 2 === 1, columns }] : []
  })
}

/** The trail itself leaves after so many days; deleted things leave the bin when they cannot be undone any more. */
const trailDays = 400

/** Removes what is too old from everybody's trail. */
export async function removeOldChanges({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const before = (days: number): Date => new Date(now - days * dayMs)
  await system(db, (tx) => deleteOld(tx, { bin: before(changeDays), all: before(trailDays) }))
}
