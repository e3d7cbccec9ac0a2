/** Undoes and redoes imports. An undone import's rows stay hidden as long as it can be redone. */
import type { App, Ctx, UserApp, UserClock } from '../../context.ts'
import { system, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { letOthersGo } from '../../platform/turns.ts'
import {
  hideEmptyAccounts,
  hideImportedAccounts,
  removeEmptyAccounts,
  unhideImportedAccounts,
} from '../accounts/service.own.ts'
import { dropImportedCategories, restoreImportedCategories } from '../categories/service.import.ts'
import { publishChanged, publishEvent, type Published, startJob } from '../changes/events/service.ts'
import { markUndone, oldestUndoable, type Reversal } from '../changes/service.ts'
import { type ChangedDays, DaysOfRows } from '../payments/changed-days.ts'
import {
  countedDays,
  deleteUndoneRows,
  deleteImported,
  freeImported,
  hasToItself,
  hideImported,
  showHidden,
  usedCategories,
} from '../payments/imported/service.imported.ts'
import { recountTotals, refreshTotals } from '../payments/totals/service.totals.ts'
import { pairTransfers } from '../payments/transfers/service.transfers.ts'
import { anchorAccounts, appliedTargets } from './service.anchor.ts'
import { findImport, importQueue } from './service.ts'
import { rowsPerStep } from './service.stage.ts'
import {
  deleteImport,
  deleteUndoneAccounts,
  type ImportRow,
  selectImport,
  selectUndoneCategories,
  updateImport,
} from './store.ts'

/** Undoes a whole import, or deletes one that was not applied. Returns how many rows that removed. */
export async function undoImport(ctx: Ctx, id: string): Promise<number> {
  const { removed, requested } = await write(ctx.db, ctx, async (tx) => {
    const mark = (): Promise<void> => markUndone(tx, ctx, 'import.apply', { import_id: id.toLowerCase() })
    await mark()
    const undone = await undoIn(tx, ctx, id)
    // it may have been applied while this waited for the lock
    if (undone.removed > 0) await mark()
    return undone
  })
  if (requested) await startJob(ctx, importQueue, requested)
  return removed
}

/** How many rows an undo removed, and the job that is to hide them one by one. */
type Undone = { removed: number; requested?: Published<'import.requested'> }

async function undoIn(tx: Tx, ctx: UserClock, id: string): Promise<Undone> {
  const now = ctx.clock.now()
  const row = await findImport(tx, ctx.userId, id)
  if (row.state === 'undone') return { removed: 0 }
  if (row.state === 'done') return takeBack(tx, ctx.userId, row, now)
  const { freed } = await deleteImported(tx, ctx.userId, id, now)
  await refreshTotals(tx, ctx.userId, freed, now)
  await removeEmptyAccounts(tx, ctx.userId, row.made_accounts)
  await deleteImport(tx, ctx.userId, id)
  return { removed: 0 }
}

/**
 * Rows that have accounts to themselves are out of sight with these, however many they are; a job hides them one by one.
 * Others are hidden here.
 */
async function takeBack(tx: Tx, userId: string, row: ImportRow, now: Date): Promise<Undone> {
  const accountIds = row.made_accounts
  const freed = await freeImported(tx, userId, row.id, now)
  const isApart =
    accountIds.length > 0 &&
    (await hasToItself(tx, userId, row.id, accountIds)) &&
    (await hideImportedAccounts(tx, userId, accountIds, now))
  const days = new DaysOfRows()
  if (isApart)
    for (const each of await countedDays(tx, userId, accountIds))
      days.add(each.account_id, each.day, each.count)
  const rows = { importId: row.id, of: 'all' as const }
  const hidden = isApart
    ? { removed: days.count, hidden: days.all() }
    : await hideImported(tx, userId, rows, now)
  const used = new Set(await usedCategories(tx, userId, row.made_categories))
  const unused = row.made_categories.filter((id) => !used.has(id))
  const dropped = await dropImportedCategories(tx, userId, unused)
  await updateImport(tx, userId, row.id, { state: 'undone', undone_categories: dropped }, now)
  const { removed } = hidden
  if (!isApart) {
    await follow(tx, userId, [...hidden.hidden, ...freed], now)
    await hideEmptyAccounts(tx, userId, accountIds, now)
    await anchorAccounts(tx, userId, accountsOf(row), now)
    return { removed }
  }
  const paired = await pairTransfers(tx, userId, [...hidden.hidden, ...freed], now)
  await refreshTotals(tx, userId, [...freed, ...paired], now)
  return { removed, requested: await publishEvent(tx, userId, 'import.requested', { importId: row.id }, now) }
}

/** Hides the rows of an undone import whose accounts are hidden, in short transactions; those after a crash that are left. */
export async function finishUndo(app: UserApp, id: string): Promise<void> {
  const { userId } = app
  const inStep = <T>(work: (tx: Tx, row: ImportRow, now: Date) => Promise<T>): Promise<T | null> => {
    const step = async (tx: Tx): Promise<T | null> => {
      const row = await selectImport(tx, userId, id)
      return row?.state === 'undone' ? work(tx, row, app.clock.now()) : null
    }
    return write(app.db, app, step, { keepVersion: true })
  }
  const left = await inStep((tx, row) => countedDays(tx, userId, row.made_accounts))
  if (left === null) return
  const counted = new DaysOfRows()
  for (const { account_id, day, count } of left) counted.add(account_id, day, count)
  const most = rowsPerStep(app)
  for (const part of counted.inMonths(most)) {
    const rows = { importId: id, of: { ...part, most } }
    for (let removed = most; removed === most;) {
      const step = await inStep((tx, _row, now) => hideImported(tx, userId, rows, now))
      if (step === null) return
      removed = step.removed
      await letOthersGo()
    }
    // until then its days are among those that are counted, and this begins there again after a crash
    await inStep((tx) => recountTotals(tx, userId, [part]))
  }
  await inStep((tx, _row, now) => publishChanged(tx, userId, null, now))
}

async function follow(tx: Tx, userId: string, touched: readonly ChangedDays[], now: Date): Promise<void> {
  const paired = await pairTransfers(tx, userId, touched, now)
  await refreshTotals(tx, userId, [...touched, ...paired], now)
}

/**
 * Shows an undone import's rows, accounts and categories again; 409 if its rows were imported again since.
 */
async function redoIn(tx: Tx, { userId, clock }: UserClock, id: string): Promise<void> {
  const now = clock.now()
  const row = await findImport(tx, userId, id)
  if (row.state === 'done') return
  if (row.state !== 'undone') fail('change_conflict')
  await restoreImportedCategories(tx, userId, await selectUndoneCategories(tx, userId, id), now)
  const restored = await showHidden(tx, userId, id, now)
  if (restored.length === 0) fail('change_conflict')
  await updateImport(tx, userId, id, { state: 'done', undone_categories: [] }, now)
  await unhideImportedAccounts(tx, userId, row.made_accounts, now)
  await follow(tx, userId, restored, now)
  await anchorAccounts(tx, userId, accountsOf(row), now)
}

const accountsOf = (row: ImportRow): string[] => [
  ...new Set(appliedTargets(row).flatMap(({ account_id }) => account_id ?? [])),
]

const importOf = (params: Readonly<Record<string, string | number>>): string => String(params['import_id'])

export const importReversals: readonly Reversal[] = [
  {
    kind: 'import.apply',
    undo: async (tx, ctx, params) => void (await undoIn(tx, ctx, importOf(params))),
    redo: async (tx, ctx, params) => redoIn(tx, ctx, importOf(params)),
  },
]

/** Deletes the hidden rows of imports that can no longer be redone. */
export async function sweepImports({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = oldestUndoable(clock.now())
  await system(db, async (tx) => {
    await deleteUndoneRows(tx, before)
    await deleteUndoneAccounts(tx, before)
  })
}
