/** Undoes and redoes imports. An undone import's rows stay hidden as long as it can be redone. */
import type { App, Ctx, UserClock } from '../../context.ts'
import { system, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { hideEmptyAccounts, removeEmptyAccounts, unhideImportedAccounts } from '../accounts/service.own.ts'
import { dropImportedCategories, restoreImportedCategories } from '../categories/service.import.ts'
import { markUndone, oldestUndoable, type Reversal } from '../changes/service.ts'
import {
  deleteUndoneRows,
  deleteImported,
  hideImported,
  showHidden,
  usedCategories,
} from '../payments/imported/service.imported.ts'
import { refreshTotals } from '../payments/totals/service.totals.ts'
import { pairTransfers } from '../payments/transfers/service.transfers.ts'
import { findImport } from './service.ts'
import {
  deleteImport,
  deleteUndoneAccounts,
  type ImportRow,
  selectUndoneCategories,
  updateImport,
} from './store.ts'
import type { ChangedDays } from '../payments/changed-days.ts'

/** Undoes a whole import, or deletes one that was not applied. Returns how many rows that removed. */
export async function undoImport(ctx: Ctx, id: string): Promise<number> {
  return write(ctx.db, ctx, async (tx) => {
    const mark = (): Promise<void> => markUndone(tx, ctx, 'import.apply', { import_id: id.toLowerCase() })
    await mark()
    const removed = await undoIn(tx, ctx, id)
    // it may have been applied while this waited for the lock
    if (removed > 0) await mark()
    return removed
  })
}

async function undoIn(tx: Tx, ctx: UserClock, id: string): Promise<number> {
  const now = ctx.clock.now()
  const row = await findImport(tx, ctx.userId, id)
  if (row.state === 'undone') return 0
  if (row.state === 'done') return hideRows(tx, ctx.userId, row, now)
  const { freed } = await deleteImported(tx, ctx.userId, id, now)
  await refreshTotals(tx, ctx.userId, freed, now)
  await removeEmptyAccounts(tx, ctx.userId, row.made_accounts)
  await deleteImport(tx, ctx.userId, id)
  return 0
}

async function hideRows(tx: Tx, userId: string, row: ImportRow, now: Date): Promise<number> {
  const { hidden, removed, freed } = await hideImported(tx, userId, row.id, now)
  const used = new Set(await usedCategories(tx, userId, row.made_categories))
  const unused = row.made_categories.filter((id) => !used.has(id))
  const dropped = await dropImportedCategories(tx, userId, unused)
  await updateImport(tx, userId, row.id, { state: 'undone', undone_categories: dropped }, now)
  await follow(tx, userId, [...hidden, ...freed], now)
  await hideEmptyAccounts(tx, userId, row.made_accounts, now)
  return removed
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
  await follow(tx, userId, restored, now)
  await unhideImportedAccounts(tx, userId, row.made_accounts, now)
}

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
