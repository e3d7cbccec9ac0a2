/** Takes the rows of an import, as they were kept or from its file, and stages them, unseen, in many short transactions. */
import type { ImportMapping } from '#contract/imports/imports.ts'
import type { UserApp } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { letOthersGo } from '../../platform/turns.ts'
import { addHiddenAccounts } from '../accounts/service.own.ts'
import { categoriesById } from '../categories/service.ts'
import { findImportedCategories, type ImportedCategories } from '../categories/service.import.ts'
import { loadCategoriser } from '../payments/categorise/service.categoriser.ts'
import { type AccountDay, type ChangedDays, touchedBy } from '../payments/changed-days.ts'
import { prepareImported, stageExtras, stageImported } from '../payments/imported/service.imported.ts'
import { tagsByName } from '../payments/tags/service.tags.ts'
import { recountTotals } from '../payments/totals/service.totals.ts'
import { unpacked } from './rows/kept.ts'
import type { AddedRow } from './rows/match.ts'
import { byDay, countOf, importedRows, namesIn, type Placed } from './rows/rows.ts'
import { readAndMatch } from './service.match.ts'
import { fileBytes, mappingOf } from './service.ts'
import { type ImportRow, selectImport, selectKept, updateImport } from './store.ts'

/** So few that others, who wait for the one session of an embedded database, hardly notice a step. */
const rowsPerStep = 300

/** Thrown when the import was undone or deleted meanwhile. */
export class Stopped extends Error {}

export type Staged = {
  /** The categories that must be added with the rows. */
  categories: ImportedCategories
  categorised: { ids: string[]; basis: string }
  /** The user's categories and tags at the time, as text. */
  names: string
  /** When the rows were written, and whether the totals of new accounts were with them. */
  at: Date
  isCounted: boolean
}

type Given = { placed: readonly Placed[]; mapping: ImportMapping }

/** Stages all rows in short transactions; those of new accounts, which are hidden until the end, as they will be shown. */
export async function stageRows(app: UserApp, importId: string, given: Given): Promise<Staged> {
  const { userId } = app
  const { placed } = given
  const now = app.clock.now()
  const { tags, categories, categorise, names } = await openStage(app, importId, given, now)
  const idOf = (name: string | null): string | null =>
    name === null ? null : (categories.idOf.get(name.toLowerCase()) ?? null)
  const tagIdsOf = (all: readonly string[]): string[] =>
    all.flatMap((name) => tags.get(name.toLowerCase()) ?? [])
  const imported = byDay(await importedRows(placed, { idOf, tagIdsOf, now }))
  const hiddenAccounts = placed.flatMap(({ isNew, accountId }) => (isNew ? [accountId] : []))
  // what money in a category that is yet to be added counts as is known when it is
  const isCounted = categories.missing.length === 0
  const ids = imported.map(({ id }) => id)
  // taken out, so that those written are not in memory while the others are
  const takeStep = () => {
    const rows = imported.splice(0, rowsPerStep)
    return { rows, prepared: prepareImported(rows, categorise) }
  }
  let next = takeStep()
  const wholeDays = startDays()
  for (let written = 0; written < ids.length;) {
    const { rows } = next
    const part = await next.prepared
    written += rows.length
    // named and categorised while the database writes the ones before
    next = takeStep()
    next.prepared.catch(() => undefined)
    const countable = part.filter(({ account_id }) => hiddenAccounts.includes(account_id))
    const days = wholeDays(countable, next.rows[0]?.row.day)
    const stage = async (tx: Tx): Promise<void> => {
      await requireApplying(tx, userId, importId)
      await stageImported(tx, userId, importId, part, { hiddenAccounts, now })
      await stageExtras(tx, userId, rows)
      if (isCounted) await recountTotals(tx, userId, days)
      await updateImport(tx, userId, importId, { written }, now)
    }
    await write(app.db, app, stage, { keepVersion: true })
    await letOthersGo()
  }
  const categorised = { ids, basis: categorise.basis }
  return { categories, names, categorised, at: now, isCounted }
}

/** Takes rows that come by their days, and the day of the next one; returns the days that are whole, to be counted once each. */
function startDays(): (rows: readonly AccountDay[], nextDay: string | undefined) => ChangedDays[] {
  let open: readonly AccountDay[] = []
  return (rows, nextDay) => {
    const all = [...open, ...rows]
    const later = new Map(all.filter(({ day }) => day === nextDay).map((row) => [row.account_id, row]))
    open = [...later.values()]
    return touchedBy(all.filter(({ day }) => day !== nextDay))
  }
}

/** Adds the new accounts, hidden, and reads what the rows are named and categorised by. */
async function openStage(app: UserApp, importId: string, { placed, mapping }: Given, now: Date) {
  const { userId } = app
  const named = await namesIn(placed)
  const made = placed.filter(({ isNew }) => isNew)
  const accounts = made.map(({ accountId, target: { new_name: name, kind, currency, number_hash } }) => ({
    id: accountId,
    name,
    kind,
    currency,
    iban_hash: number_hash ?? null,
  }))
  const wanted = { names: named.categories, choices: mapping.categories ?? [] }
  const change = {
    total: countOf(placed),
    written: 0,
    made_accounts: made.map(({ accountId }) => accountId),
  }
  const open = async (tx: Tx) => {
    await requireApplying(tx, userId, importId)
    await addHiddenAccounts(tx, userId, accounts, now)
    await updateImport(tx, userId, importId, change, now)
    return {
      tags: await tagsByName(tx, userId, [...named.tags], now),
      categories: await findImportedCategories(tx, userId, wanted, now),
      categorise: await loadCategoriser(tx, userId),
      names: await readNames(tx, userId),
    }
  }
  return write(app.db, app, open, { keepVersion: true })
}

/** The user's categories and tags, to notice a change of them. */
export async function readNames(tx: Tx, userId: string): Promise<string> {
  const categories = await categoriesById(tx, userId)
  return JSON.stringify([...categories.keys(), ...(await tagsByName(tx, userId, [], new Date(0)))])
}

export async function requireApplying(tx: Tx, userId: string, id: string): Promise<void> {
  const row = await selectImport(tx, userId, id)
  if (row?.state !== 'applying') throw new Stopped()
}

/** The mapping of an import that is being applied, and the rows to add, by the place of their target in it. */
export async function takeRows(
  app: UserApp,
  row: ImportRow,
): Promise<{ mapping: ImportMapping; taken: Taken }> {
  const taken: Taken = new Map()
  const mapping = (await takeKept(app, row, taken)) ?? (await takeFromFile(app, row, taken))
  return { mapping, taken }
}

type Taken = Map<number, AddedRow[]>

function take(taken: Taken, target: number, rows: readonly AddedRow[]): void {
  const list = taken.get(target) ?? []
  for (const each of rows) list.push(each)
  taken.set(target, list)
}

/** Takes the rows that were kept when the file was read; null if none were. */
async function takeKept(app: UserApp, row: ImportRow, taken: Taken): Promise<ImportMapping | null> {
  for (let place = 0; ; place += 1) {
    const part = await read(app.db, app, (tx) => selectKept(tx, app.userId, row.id, place))
    if (part === null && place > 0) break
    const rows = part && (await unpacked(part.rows))
    if (part === null || rows === null) {
      taken.clear()
      return null
    }
    take(taken, part.target, rows)
  }
  const mapping = mappingOf(row)
  return { ...mapping, accounts: mapping.accounts.map((target) => ({ ...target, basis: 'person' })) }
}

/** Reads the file again, and compares its rows with what their accounts have by now. */
async function takeFromFile(app: UserApp, row: ImportRow, taken: Taken): Promise<ImportMapping> {
  const bytes = await read(app.db, app, (tx) => fileBytes(tx, app.userId, row.id))
  const { mapping } = await readAndMatch(app, {
    bytes,
    change: mappingOf(row),
    isPlanned: true,
    fileName: row.file_name,
    wanted: row.doubtful_too ? ['new', 'doubtful'] : ['new'],
    take: ({ target, rows }) => take(taken, target, rows),
  })
  return mapping
}
