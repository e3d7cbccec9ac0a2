/** Takes the rows of an import, as they were kept or from its file, and stages them, unseen, in many short transactions. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { ImportMapping } from '#contract/imports/imports.ts'
import type { UserApp } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { letOthersGo } from '../../platform/turns.ts'
import { addHiddenAccounts } from '../accounts/service.own.ts'
import { categoriesById } from '../categories/service.ts'
import { findImportedCategories, type ImportedCategories } from '../categories/service.import.ts'
import { loadCategoriser } from '../payments/categorise/service.categoriser.ts'
import { type ChangedDays, DaysOfRows } from '../payments/changed-days.ts'
import { type PreparedImport, prepareImported, stageImported } from '../payments/imported/service.imported.ts'
import { tagsByName } from '../payments/tags/service.tags.ts'
import { recountTotals } from '../payments/totals/service.totals.ts'
import { addedOf, type KeptPart, type KeptRow, unpacked } from './rows/kept.ts'
import { addRows, importedRows, noRows, type Placed, type Summary } from './rows/rows.ts'
import { readAndMatch } from './service.match.ts'
import { fileBytes, mappingOf } from './service.ts'
import { type ImportRow, selectImport, selectKept, updateImport } from './store.ts'

/**
 * How many rows are written in one transaction. On an embedded database all wait for its one session, so a step is so short
 * that they hardly notice it.
 */
export const rowsPerStep = ({ config }: Pick<UserApp, 'config'>): number =>
  config.databaseUrl === null ? 300 : 2500

/** Thrown when the import was undone or deleted meanwhile. */
export class Stopped extends Error {}

/** The packed rows of an import by their place, null after the last, and what is known of all of them. */
type Parts = (place: number) => Promise<KeptPart | null>
export type Taken = { mapping: ImportMapping; parts: Parts; about: Summary }

export type Staged = {
  /** The categories that must be added with the rows. */
  categories: ImportedCategories
  categorised: { ids: string[]; basis: string }
  /** The user's categories and tags at the time, as text. */
  names: string
  /** The days of all rows. */
  days: ChangedDays[]
  /** When the rows were written, and whether the totals of new accounts were with them. */
  at: Date
  isCounted: boolean
}

/** The accounts that rows go to, by the places of their targets. */
export type Places = ReadonlyMap<number, Placed>
type Given = Taken & { placed: Places }

/** Stages all rows in short transactions; those of new accounts, which are hidden until the end, as they will be shown. */
export async function stageRows(app: UserApp, importId: string, given: Given): Promise<Staged> {
  const { userId } = app
  const now = app.clock.now()
  const opened = await openStage(app, importId, given, now)
  const { categories, categorise, names } = opened
  const hidden = [...given.placed.values()].flatMap(({ isNew, accountId }) => (isNew ? [accountId] : []))
  const most = rowsPerStep(app)
  const inStep = async (work: (tx: Tx) => Promise<unknown>): Promise<void> => {
    const step = async (tx: Tx): Promise<void> => {
      await requireApplying(tx, userId, importId)
      await work(tx)
    }
    await write(app.db, app, step, { keepVersion: true })
    await letOthersGo()
  }
  const ids: string[] = []
  const days = new DaysOfRows()
  const countable = new DaysOfRows()
  const steps = stepsOf(given, { ...opened, most, now })
  for (let next = steps.next(); ;) {
    const step = await next
    if (step.done === true) break
    // named and categorised while the database writes the ones before
    next = steps.next()
    next.catch(() => undefined)
    for (const { id, accountId, day } of step.value.flatMap(({ rows }) => rows)) {
      ids.push(id)
      days.add(accountId, day)
      if (hidden.includes(accountId)) countable.add(accountId, day)
    }
    await inStep(async (tx) => {
      await stageImported(tx, userId, importId, step.value, { hiddenAccounts: hidden, now })
      await updateImport(tx, userId, importId, { written: ids.length }, now)
    })
  }
  // what money in a category that is yet to be added counts as is known when it is
  const isCounted = categories.missing.length === 0
  if (isCounted)
    for (const part of countable.inMonths(most)) await inStep((tx) => recountTotals(tx, userId, [part]))
  return {
    categories,
    names,
    categorised: { ids, basis: categorise.basis },
    days: days.all(),
    at: now,
    isCounted,
  }
}

type Opened = Awaited<ReturnType<typeof openStage>> & { most: number; now: Date }

/** The rows as they are written, at most so many at a time. */
async function* stepsOf({ parts, placed, about }: Given, opened: Opened): AsyncGenerator<PreparedImport[]> {
  const { tags, categories, categorise, most, now } = opened
  const found = {
    idOf: (name: string | null) => (name === null ? null : (categories.idOf.get(name.toLowerCase()) ?? null)),
    tagIdsOf: (all: readonly string[]) => all.flatMap((name) => tags.get(name.toLowerCase()) ?? []),
    legs: about.legs,
    now,
  }
  let from = 0
  let step: PreparedImport[] = []
  let size = 0
  for await (const { target, rows } of rowsIn(parts)) {
    const accountId = placed.get(target)?.accountId
    if (rows === null || accountId === undefined)
      throw new Error('the rows are not those that were looked at')
    if (size + rows.length > most) {
      yield step
      step = []
      size = 0
    }
    const made = importedRows(rows.map(addedOf), { accountId, from }, found)
    step.push(prepareImported(made, categorise))
    from += rows.length
    size += rows.length
  }
  if (size > 0) yield step
}

/** Adds the new accounts, hidden, and reads what the rows are named and categorised by. */
async function openStage(app: UserApp, importId: string, { placed, mapping, about }: Given, now: Date) {
  const { userId } = app
  const made = [...placed.values()].filter(({ isNew }) => isNew)
  const accounts = made.map(({ accountId, target: { new_name: name, kind, currency, number_hash } }) => ({
    id: accountId,
    name,
    kind,
    currency,
    iban_hash: number_hash ?? null,
  }))
  const wanted = { names: about.categories, choices: mapping.categories ?? [] }
  const change = {
    total: about.count,
    written: 0,
    made_accounts: made.map(({ accountId }) => accountId),
  }
  const open = async (tx: Tx) => {
    await requireApplying(tx, userId, importId)
    await addHiddenAccounts(tx, userId, accounts, now)
    await updateImport(tx, userId, importId, change, now)
    return {
      tags: await tagsByName(tx, userId, [...about.tags], now),
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
export async function takeRows(app: UserApp, row: ImportRow): Promise<Taken> {
  return (await takeKept(app, row)) ?? takeFromFile(app, row)
}

/** The rows of all parts, some at a time, with others served between; null of a part that another release wrote. */
async function* rowsIn(parts: Parts): AsyncGenerator<{ target: number; rows: KeptRow[] | null }> {
  for (let place = 0; ; place += 1) {
    const part = await parts(place)
    if (part === null) return
    for (const rows of await unpacked(part.rows)) {
      yield { target: part.target, rows }
      await giveWay()
    }
  }
}

/** What is known of all rows together; null if another release wrote some. */
async function lookThrough(parts: Parts, now: Date): Promise<Summary | null> {
  const about = noRows()
  for await (const { target, rows } of rowsIn(parts)) {
    if (rows === null) return null
    addRows(about, { target, rows }, now)
  }
  return about
}

/** Takes the rows that were kept when the file was read; null if none were. */
async function takeKept(app: UserApp, row: ImportRow): Promise<Taken | null> {
  const parts: Parts = (place) => read(app.db, app, (tx) => selectKept(tx, app.userId, row.id, place))
  const about = await lookThrough(parts, app.clock.now())
  if (about === null || about.count === 0) return null
  const mapping = mappingOf(row)
  const accounts = mapping.accounts.map((target) => ({ ...target, basis: 'person' as const }))
  return { mapping: { ...mapping, accounts }, parts, about }
}

/** Reads the file again, and compares its rows with what their accounts have by now. */
async function takeFromFile(app: UserApp, row: ImportRow): Promise<Taken> {
  const bytes = await read(app.db, app, (tx) => fileBytes(tx, app.userId, row.id))
  const { mapping, kept } = await readAndMatch(app, {
    bytes,
    change: mappingOf(row),
    isPlanned: true,
    fileName: row.file_name,
    wanted: row.doubtful_too ? ['new', 'doubtful'] : ['new'],
  })
  const parts: Parts = async (place) => kept[place] ?? null
  const about = await lookThrough(parts, app.clock.now())
  if (about === null) throw new Error('the rows that were packed just now cannot be read')
  return { mapping, parts, about }
}
