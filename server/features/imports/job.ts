/**
 * Reads a file and compares its rows with what its accounts have, in a thread of the pool. Neither the rows of a file
 * nor the comparison of thousands of them is then seen by other people.
 */
import {
  ImportMapping,
  type ImportMappingChange,
  type ImportPreview,
  type ImportTarget,
} from '#contract/imports/imports.ts'
import { addDays } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { TargetRow } from '../accounts/service.own.ts'
import { type MatchedRow, matchRows, type PresentRow } from './match.ts'
import { planTargets } from './plan.ts'
import { type Matched, previewOf } from './preview.ts'
import { openFile, unlocked } from './read/open-file.ts'
import { readFile } from './read/read-file.ts'
import { type FileRow, FileRefused, type ReadFile, type Refusal } from './read/types.ts'

/** Rows of one target: its place among the targets, and whether the file's rows go to an account that is new. */
export type TakenRows = { target: number; rows: MatchedRow[] }
/** What a job asks the main thread; one question at a time. */
export type ImportHost = {
  /** The mapping of an earlier file of this layout; null if there is none or another one is given. */
  remembered(layout: string, rows: number): Promise<ImportMappingChange | null>
  accounts(): Promise<TargetRow[]>
  /** The keyed hashes of account numbers, in their order. */
  hashes(numbers: string[]): Promise<string[]>
  /** A page of an account's rows between two days, after an id; the last page has `next` null. */
  present(span: { accountId: string; from: string; to: string; after: string | null }): Promise<{
    rows: PresentRow[]
    next: string | null
  }>
  /** Takes rows to import, some at a time. */
  take(rows: TakenRows): Promise<void>
}
export type ImportTask = {
  bytes: Uint8Array
  /** Of a protected PDF. */
  password?: string | undefined
  change: ImportMappingChange
  fileName: string
  today: string
  now: Date
  /** The states whose rows are taken. */
  wanted: readonly MatchedRow['state'][]
}
export type ImportRead = Pick<ReadFile, 'format' | 'layout' | 'origin'> & {
  mapping: ImportMapping
  preview: ImportPreview
  remembered: boolean
  /** What is to be kept of a protected file instead of its bytes; null for others. */
  unlocked: Uint8Array | null
}
export type ImportOutcome = { read: ImportRead } | { refused: Refusal }

const rowsPerMessage = 1000
/** How many days before and after the file's rows a present row can still match one of them. */
const reach = 7

export async function run(task: ImportTask, host: ImportHost): Promise<ImportOutcome> {
  try {
    return { read: await readAndMatch(task, host) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.reason }
    throw error
  }
}

async function readAndMatch(task: ImportTask, host: ImportHost): Promise<ImportRead> {
  const { wanted } = task
  const opened = await openFile(task.bytes, task.password)
  const readWith = (change: ImportMappingChange): ReadFile =>
    readFile(opened, change, change.currency ?? baseCurrency)
  let change = task.change
  let file = readWith(change)
  const remembered = await host.remembered(file.layout, file.rows.length)
  if (remembered) {
    change = remembered
    file = readWith(change)
  }
  const accounts = await host.accounts()
  const numbers = file.accounts.flatMap(({ number }) => number ?? [])
  const hashes = numbers.length === 0 ? [] : await host.hashes(numbers)
  const targets = planTargets(file, accounts, {
    changes: change.accounts,
    fileName: task.fileName,
    hashOf: new Map(numbers.map((number, index) => [number, hashes[index] ?? ''])),
  })
  const rowsOf = Map.groupBy(file.rows, (row) => row.account)
  const matched: Matched[] = []
  for (const target of targets)
    matched.push({
      target,
      rows: await matchTarget(task, host, { target, rows: rowsOf.get(target.name) ?? [], accounts }),
    })
  const planned = new Set(targets.map(({ name }) => name))
  const beyond = file.rows.filter(({ account }) => !planned.has(account))
  const preview = previewOf(file, { matched, beyond })
  for (const [place, { rows }] of matched.entries()) {
    const taken = rows.filter(({ state }) => wanted.includes(state))
    for (let start = 0; start < taken.length; start += rowsPerMessage)
      await host.take({ target: place, rows: taken.slice(start, start + rowsPerMessage) })
  }
  const { format, layout, origin, mapping } = file
  return {
    format,
    layout,
    origin,
    mapping: ImportMapping.parse({ ...mapping, accounts: targets }),
    preview,
    remembered: remembered !== null,
    unlocked: task.password === undefined ? null : unlocked(opened),
  }
}

async function matchTarget(
  { today, now }: ImportTask,
  host: ImportHost,
  {
    target,
    rows,
    accounts,
  }: { target: ImportTarget; rows: readonly FileRow[]; accounts: readonly TargetRow[] },
): Promise<MatchedRow[]> {
  const accountId = target.account_id
  if (accountId === null || target.skip) {
    const matched = matchRows(rows, [], { today, now, withIds: true })
    if (target.skip)
      for (const row of matched) Object.assign(row, { state: 'skipped', reason: 'account', sameAs: null })
    return matched
  }
  const days = rows.map((row) => row.day).sort()
  const [from, to] = [addDays(days[0] ?? today, -reach), addDays(days.at(-1) ?? today, reach)]
  const present: PresentRow[] = []
  for (let after: string | null = null; ;) {
    const page = await host.present({ accountId, from, to, after })
    for (const row of page.rows) present.push(row)
    if (page.next === null) break
    after = page.next
  }
  const isBank = accounts.some((account) => account.id === accountId && account.source === 'bank')
  return matchRows(rows, present, { today, now, withIds: !isBank })
}
