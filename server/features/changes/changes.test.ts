import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { read, system, write } from '../../platform/db/db.ts'
import { reversals } from '../../reversals.ts'
import { createCategory, updateCategory } from '../categories/service.ts'
import { createBudget, deleteBudget, updateBudget } from '../planning/budgets/service.ts'
import { createGoal, deleteGoal, updateGoal } from '../planning/goals/service.ts'
import { updateBuffer } from '../planning/ahead/service.ts'
import { createTransaction, deleteTransaction } from '../payments/edit/service.create.ts'
import { applyCorrection, editTransaction } from '../payments/edit/service.edit.ts'
import { readTransaction, searchTransactions } from '../ledger/list/service.ts'
import { readHistory } from '../payments/history/service.history.ts'
import { createRule } from '../payments/rules/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { verifyTotals } from '../payments/totals/service.totals.ts'
import { verifyBatch, verifyTransaction } from '../payments/verify/service.verify.ts'
import { readDocument, updateDocument } from '../closing/document/service.ts'
import { removeOldChanges } from './service.ts'
import { listChanges, undoOrRedoChange } from './service.undo.ts'
import { userTables } from '../../user-tables.ts'
import { trackedTables } from './store.tables.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const list = async (ctx: Ctx, input: Parameters<typeof listChanges>[2] = {}) =>
  (await listChanges(ctx, reversals, input)).data
const newest = async (ctx: Ctx) => {
  const [change] = await list(ctx, { size: 1 })
  if (!change) throw new Error('nothing was recorded')
  return change
}
const step = (ctx: Ctx, id: string, direction: 'undo' | 'redo') =>
  undoOrRedoChange(ctx, reversals, id, direction)
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.said.reason : String(error)),
  )
/** A context of a single request: everything it changes is one change. */
const request = (ctx: Ctx): Ctx => ({ ...ctx, requestId: randomUUID() })
const manual = { type: 'expense', amount: 12.5, category: 'dining', description: 'Lunch', date: '2026-03-14' }

const keys = new Map(userTables.map(({ name, key }) => [name, key]))
type State = Map<string, Map<string, Record<string, unknown>>>
/** All tracked rows of a user, without the columns that the history leaves out. */
async function stateOf(ctx: Ctx): Promise<State> {
  return read(ctx.db, ctx, async (tx) => {
    await sql`set local timezone = 'UTC'`.execute(tx)
    const state: State = new Map()
    for (const { name } of trackedTables) {
      const { rows } = await sql<{ image: Record<string, unknown> }>`
        select to_jsonb(t) - untracked_columns() - '{search_text}'::text[] as image from ${sql.table(name)} t`.execute(
        tx,
      )
      const keyOf = (image: Record<string, unknown>): string =>
        (keys.get(name) ?? []).map((column) => String(image[column])).join(' ')
      state.set(name, new Map(rows.map(({ image }) => [keyOf(image), image])))
    }
    return state
  })
}
const rowsOf = (state: State): unknown =>
  [...state].map(([name, rows]) => [name, [...rows.values()].map((row) => JSON.stringify(row)).sort()])

async function withBank(): Promise<{ ctx: Ctx; rows: string[] }> {
  ledger.setNow('2026-03-15T08:00:00Z')
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const rows = await addBankRows(
    ctx,
    Array.from({ length: 6 }, (_, index) => ({
      accountId,
      day: `2026-03-0${index + 1}`,
      amountMinor: BigInt(1000 + index),
      text: `TALABAT ${index}`,
      merchantKey: 'talabat',
      merchant: 'Talabat',
      category: index % 2 ? 'shopping' : null,
    })),
  )
  return { ctx, rows }
}

describe('a change', () => {
  test('is undone and redone by its id, keeps totals correct, and shows its state in the list', async () => {
    const { ctx, rows } = await withBank()
    const [id = ''] = rows
    const before = await readTransaction(ctx, id)
    await editTransaction(ctx, id, { category: 'dining', note: 'with Salim', description: 'Dinner' })
    const edit = await newest(ctx)
    expect(edit).toMatchObject({
      kind: 'transaction.edit',
      params: {
        name: 'Dinner',
        category_from: '',
        category_to: 'Dining Out',
        note_from: '',
        note_to: 'with Salim',
        description_to: 'Dinner',
      },
      state: 'done',
      action: 'undo',
      changed_at: null,
    })
    const edited = await readTransaction(ctx, id)
    expect(await step(ctx, edit.id, 'undo')).toMatchObject({ state: 'undone', action: 'redo' })
    const same = (row: typeof before) => ({ ...row, version: 0, updatedAt: '' })
    expect(same(await readTransaction(ctx, id))).toEqual(same(before))
    expect((await searchTransactions(ctx, { q: 'salim' })).data).toEqual([])
    expect((await readHistory(ctx, id)).changes).toMatchObject([
      {
        id: edit.id,
        kind: 'transaction.edit',
        by: 'user',
        undone: true,
        fields: ['category', 'name', 'note', 'verified'],
      },
    ])
    // repeating it returns the same and changes nothing
    expect(await step(ctx, edit.id, 'undo')).toMatchObject({ state: 'undone' })
    await step(ctx, edit.id, 'redo')
    expect(same(await readTransaction(ctx, id))).toEqual(same(edited))
    expect((await searchTransactions(ctx, { q: 'salim' })).data).toHaveLength(1)
    expect(await write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
    expect(await list(ctx)).toHaveLength(1)
  })

  test('cannot be undone after a later change to the same row, and then nothing changes', async () => {
    const { ctx, rows } = await withBank()
    const [firstRow = '', two = ''] = rows
    await verifyBatch(ctx, [firstRow, two], 'correct')
    const bothChanges = await newest(ctx)
    await editTransaction(ctx, two, { note: 'later', category: 'dining' })
    const later = await newest(ctx)
    const state = rowsOf(await stateOf(ctx))
    expect(await reasonOf(step(ctx, bothChanges.id, 'undo'))).toBe('change_conflict')
    expect(rowsOf(await stateOf(ctx))).toEqual(state)
    await step(ctx, later.id, 'undo')
    await step(ctx, bothChanges.id, 'undo')
    expect((await readTransaction(ctx, firstRow)).verified).toBe(false)
  })

  test('keeps what the bank has corrected since', async () => {
    const { ctx, rows } = await withBank()
    const [id = ''] = rows
    await editTransaction(ctx, id, { note: 'reimbursed', category: 'dining' })
    const edit = await newest(ctx)
    await write(ctx.db, ctx, (tx) =>
      sql`update transactions set amount_minor = 7777, text = 'TALABAT CORRECTED', search_text = 'talabat corrected reimbursed', category_id = 'groceries'
        where id = ${id}`.execute(tx),
    )
    await step(ctx, edit.id, 'undo')
    expect(await readTransaction(ctx, id)).toMatchObject({
      amount: 77.77,
      raw_description: 'TALABAT CORRECTED',
      note: '',
      category: 'groceries',
    })
    const found = async (q: string) => (await searchTransactions(ctx, { q })).data.length
    expect([await found('corrected'), await found('reimbursed')]).toEqual([1, 0])
  })

  test('that deleted something stays in the bin until it is restored or 30 days have passed', async () => {
    const { ctx } = await withBank()
    const created = await createTransaction(ctx, manual, null)
    await deleteTransaction(ctx, created.id)
    const [binned] = await list(ctx, { bin: 'true' })
    expect(binned).toMatchObject({ kind: 'transaction.delete', params: { name: 'Lunch' }, action: 'undo' })
    await step(ctx, binned?.id ?? '', 'undo')
    expect(await readTransaction(ctx, created.id)).toMatchObject({ description: 'Lunch', amount: 12.5 })
    expect(await list(ctx, { bin: 'true' })).toEqual([])
    await deleteTransaction(ctx, created.id)
    const gone = await newest(ctx)
    ledger.setNow('2026-04-15T08:00:00Z')
    expect(await list(ctx, { bin: 'true' })).toEqual([])
    expect(await reasonOf(step(ctx, gone.id, 'undo'))).toBe('change_too_old')
    await removeOldChanges(ctx)
    const remaining = await system(ctx.db, (tx) =>
      sql`select 1 from change_rows where change_id = ${gone.id}`.execute(tx),
    )
    expect(remaining.rows).toEqual([])
    expect(await list(ctx)).not.toEqual([])
  })

  test('that added a rule also undoes what the rule did to earlier transactions', async () => {
    const { ctx, rows } = await withBank()
    const category = (id: string) => readTransaction(ctx, id).then((row) => row.category)
    const before = await Promise.all(rows.map(category))
    const conditions = { all: [{ field: 'text', op: 'contains', value: 'talabat' }] } as const
    await createRule(request(ctx), {
      name: 'Food',
      conditions: { all: [...conditions.all] },
      actions: [{ set: 'category', value: 'dining' }],
      apply: true,
    })
    const added = await newest(ctx)
    expect(added).toMatchObject({ kind: 'rule.add', params: { name: 'Food' } })
    expect(new Set(await Promise.all(rows.map(category)))).toEqual(new Set(['dining']))
    await step(ctx, added.id, 'undo')
    expect(await Promise.all(rows.map(category))).toEqual(before)
    await step(ctx, added.id, 'redo')
    expect(new Set(await Promise.all(rows.map(category)))).toEqual(new Set(['dining']))
    expect(await write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  })
})

/** A reproducible sequence of pseudo-random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Replays the history on a state: what the rows must be now. */
async function replay(ctx: Ctx, from: State): Promise<State> {
  const { rows } = await read(ctx.db, ctx, (tx) =>
    sql<{ table_name: string; row_id: string; image: Record<string, unknown> | null; whole: boolean }>`
      select r.table_name, r.row_id, case when coalesce(c.step, 0) % 2 = 0 then r.after else r.before end as image,
        r.before is null or r.after is null as whole
      from changes c join change_rows r on r.user_id = c.user_id and r.change_id = coalesce(c.of_id, c.id)
      order by c.at, c.of_id is not null, c.step, c.id`.execute(tx),
  )
  const untracked = ['updated_at', 'version', 'aed_rate', 'aed_rate_day', 'lowers_category_id']
  const state: State = new Map([...from].map(([name, own]) => [name, new Map(own)]))
  for (const { table_name, row_id, image, whole } of rows) {
    const rowsOfTable = state.get(table_name) ?? new Map<string, Record<string, unknown>>()
    const shownImage = { ...image }
    for (const name of [...untracked, 'undo', 'search_text']) delete shownImage[name]
    if (image === null) rowsOfTable.delete(row_id)
    else rowsOfTable.set(row_id, whole ? shownImage : { ...rowsOfTable.get(row_id), ...shownImage })
    state.set(table_name, rowsOfTable)
  }
  return state
}

test.each([1, 2, 3])(
  'any changes, undos and redos give the same rows as replaying the history (%i)',
  async (seed) => {
    const { ctx, rows } = await withBank()
    const pick = numbers(seed)
    const of = <T>(values: readonly T[]): T | undefined => values[pick(values.length)]
    const created: Record<'manual' | 'budget' | 'goal', string[]> = {
      manual: [],
      budget: [],
      goal: [],
    }
    await createTransaction(ctx, manual, null) // creates the manual account
    const first = (await list(ctx)).length
    const initial = await stateOf(ctx)
    const steps: (() => Promise<unknown>)[] = [
      () => editTransaction(ctx, of(rows) ?? '', { category: of(['dining', 'groceries', null]) ?? null }),
      () =>
        editTransaction(ctx, of(rows) ?? '', {
          note: `note ${pick(9)}`,
          amount: pick(50) + 1,
          verify: false,
        }),
      () => verifyTransaction(ctx, of(rows) ?? '', pick(2) ? 'correct' : 'incorrect'),
      () => verifyBatch(ctx, rows.slice(0, 3), 'correct'),
      () => applyCorrection(ctx, of(rows) ?? ''),
      async () => created.manual.push((await createTransaction(ctx, manual, null)).id),
      () => editTransaction(ctx, of(created.manual) ?? '', { amount: pick(90) + 1, date: '2026-03-02' }),
      () => deleteTransaction(ctx, of(created.manual) ?? ''),
      async () => created.budget.push((await createBudget(ctx, { name: `B${pick(99)}`, amount: 100 })).id),
      () => updateBudget(ctx, of(created.budget) ?? '', { amount: pick(500), category_ids: ['dining'] }),
      () => deleteBudget(ctx, of(created.budget) ?? ''),
      async () => created.goal.push((await createGoal(ctx, { name: `G${pick(99)}`, target: 1000 })).id),
      () => updateGoal(ctx, of(created.goal) ?? '', { target: pick(900) + 1 }),
      () => deleteGoal(ctx, of(created.goal) ?? ''),
      () => createCategory(ctx, { name: `C${pick(9999)}`, type: 'expense' }),
      () => updateCategory(ctx, 'gym', { name: `Gym ${pick(99)}` }),
      () => updateBuffer(ctx, pick(900)),
    ]
    let conflicts = 0
    for (let turn = 0; turn < 60; turn += 1) {
      ledger.setNow(new Date(Date.UTC(2026, 2, 15, 9, 0, turn)).toISOString())
      const listedChanges = (await list(ctx, { size: 100 })).slice(0, -first)
      const change = of(listedChanges)
      if (turn % 3 === 2 && change?.action) {
        const before = rowsOf(await stateOf(ctx))
        const reason = await reasonOf(step(ctx, change.id, change.action))
        if (reason === 'done') continue
        expect(reason).toBe('change_conflict')
        conflicts += 1
        expect(rowsOf(await stateOf(ctx))).toEqual(before)
      } else await reasonOf(of(steps)?.() ?? Promise.resolve())
    }
    const trail = await list(ctx, { size: 100 })
    expect(trail.length).toBeGreaterThan(15)
    expect(conflicts).toBeLessThan(20)
    expect(rowsOf(await stateOf(ctx))).toEqual(rowsOf(await replay(ctx, initial)))
    expect(await write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  },
)

test('changes of name, theme and landing page are listed in Activity and can be undone', async () => {
  const ctx = await ledger.person()
  const before = await readDocument(ctx)
  const request = () => ({ ...ctx, requestId: randomUUID() })
  await updateDocument(request(), { name: 'Amal H.' })
  await updateDocument(request(), { settings: { darkMode: !before.settings.darkMode } })
  const { data } = await listChanges(ctx, reversals, {})
  expect(new Map(data.map(({ kind, action }) => [kind, action]))).toEqual(
    new Map([
      ['settings.display', 'undo'],
      ['settings.profile', 'undo'],
    ]),
  )
  for (const { id } of data) await undoOrRedoChange(ctx, reversals, id, 'undo')
  const after = await readDocument(ctx)
  expect([after.profile.name, after.settings]).toEqual([before.profile.name, before.settings])
})
