import { changeDays, changeKinds } from '#contract/changes/change-kinds.ts'
import type { Change } from '#contract/changes/changes.ts'
import { type Ctx } from '../../context.ts'
import { missingParent, onTables, read, stateOf, systemInTurn, type Tx, write } from '../../platform/db/db.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { type ChangeRow, insertStep, type Place, selectChanges, selectOwnerName } from './store.ts'
import { restoreRows } from './store.restore.ts'
import type { Direction } from './store.restore-rows.ts'
import {
  type ChangeParams,
  type Follow,
  type Reversals,
  requireChange,
  isUndone,
  oldestUndoable,
} from './service.ts'

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
  if (stepped?.isOutside)
    await systemInTurn(ctx.db, ctx.userId, (tx) => stepOutside(tx, ctx, reversals, id, direction)).catch(
      explain,
    )
  if (stepped !== null)
    for (const { after } of followsOf(reversals, stepped.tables))
      await after?.(ctx, { changeId: stepped.id, kind: stepped.kind, direction })
  return readChange(ctx, reversals, id)
}

const proofs = ['proof_required', 'email_unconfirmed'] as const
type Wanted = (typeof proofs)[number]

/** Like `undoOrRedoChange`; where the caller must first prove who they are it says so, and nothing is changed. */
export async function stepChange(
  ctx: Ctx,
  reversals: Reversals,
  id: string,
  direction: Direction,
): Promise<{ change: Change; wanted?: Wanted }> {
  try {
    return { change: await undoOrRedoChange(ctx, reversals, id, direction) }
  } catch (error) {
    const wanted = error instanceof AppError && proofs.find((reason) => reason === error.said.reason)
    if (!wanted) throw error
    return { change: await readChange(ctx, reversals, id), wanted }
  }
}

async function readChange(ctx: Ctx, reversals: Reversals, id: string): Promise<Change> {
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
  const ids = new Set(rows.flatMap((row) => [row.membership_id ?? [], membershipOf(row) ?? []].flat()))
  const members = member || ids.size === 0 ? new Map<string, string>() : await readMemberNames(db, [...ids])
  return { owner, members }
}

/** The membership that a change is about, whose person is found when it is shown. */
const membershipOf = ({ params }: ChangeRow): string | null =>
  typeof params['membership'] === 'string' ? params['membership'] : null

type StepDone = { id: string; kind: string; tables: readonly string[]; isOutside: boolean }

/** The change if it can be undone or redone now; null if it is already. */
async function findSteppable(
  tx: Tx,
  { userId, clock }: Ctx,
  reversals: Reversals,
  id: string,
  direction: Direction,
): Promise<ChangeRow | null> {
  const now = clock.now()
  const row = await requireChange(tx, userId, id)
  if (isUndone(row) === (direction === 'undo')) return null
  if (row.at < oldestUndoable(now)) fail('change_too_old', { days: changeDays })
  if (actionOf(row, reversals, now) !== direction) fail('change_not_reversible')
  return row
}

async function stepOutside(
  systemTx: Tx,
  ctx: Ctx,
  reversals: Reversals,
  id: string,
  direction: Direction,
): Promise<void> {
  const now = ctx.clock.now()
  const row = await findSteppable(systemTx, ctx, reversals, id, direction)
  if (row === null) return
  if (!(await insertStep(systemTx, ctx.userId, row, { id: newId(now), at: now }))) fail('change_conflict')
  await reversals.outside.restore(systemTx, ctx, { changeId: row.id, kind: row.kind, direction, now })
}

async function stepRows(
  tx: Tx,
  ctx: Ctx,
  reversals: Reversals,
  id: string,
  direction: Direction,
): Promise<StepDone | null> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const row = await findSteppable(tx, ctx, reversals, id, direction)
  if (row === null) return null
  if (reversals.outside.kinds.has(row.kind)) {
    await reversals.outside.require(tx, ctx, { changeId: row.id, kind: row.kind, direction })
    return { id: row.id, kind: row.kind, tables: [], isOutside: true }
  }
  if (!(await insertStep(tx, userId, row, { id: newId(now), at: now }))) fail('change_conflict')
  const reversal = reversals.reversals.find(({ kind }) => kind === row.kind)
  await reversal?.[direction]?.(tx, ctx, row.params)
  const tables = await onTables(tx, () => restoreRows(tx, { userId, changeId: row.id, direction, now }))
  if (tables === null) fail('change_conflict')
  for (const each of followsOf(reversals, tables))
    await each.follow(tx, ctx, { changeId: row.id, kind: row.kind, direction, now })
  return { id: row.id, kind: row.kind, tables, isOutside: false }
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
      params: { ...row.params, ...shownNames(row.params, reversals, language), ...personIn(row, names) },
      rows: row.rows,
      state: isUndone(row) ? 'undone' : 'done',
      changed_at: row.stepped_at?.toISOString() ?? null,
      action: actionOf(row, reversals, clock.now()),
      ...personsOf(row, ctx, names),
    },
  ]
}

/** The params that may be names given by the product, in the caller's language. */
function shownNames(params: ChangeParams, reversals: Reversals, language: Language): ChangeParams {
  const names = (['name', 'category_from', 'category_to'] as const).flatMap((key) => {
    const name = params[key]
    return typeof name === 'string' ? [[key, reversals.shownName(name, language)] as const] : []
  })
  return Object.fromEntries(names)
}

function personIn(row: ChangeRow, { members }: Names): ChangeParams {
  const name = members.get(membershipOf(row) ?? '')
  return name === undefined ? {} : { name }
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
