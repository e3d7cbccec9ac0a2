/**
 * Reads a file and compares its rows with what its accounts have, in the pool. Neither the rows of a file
 * nor the comparison of thousands of them is then seen by other people.
 */
import {
  ImportMapping,
  type ImportMappingChange,
  importSettings,
  type ImportPreview,
  type ImportTarget,
} from '#contract/imports/imports.ts'
import { addDays } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { TargetRow } from '../accounts/service.own.ts'
import { daySpan } from './day-span.ts'
import { decideOpen } from './decide-accounts.ts'
import { findGaps } from './gaps.ts'
import { type EarlierFiles, type ImportHost, readPresent } from './host.ts'
import { type KeptPart, packed } from './rows/kept.ts'
import { type MatchedRow, matchRows } from './rows/match.ts'
import { categoriesIn, currencyOfTargets, planCategories, planTargets } from './plan.ts'
import { type Matched, ownIn, previewOf } from './preview.ts'
import { openFile, unlocked } from './read/open-file.ts'
import { readFile } from './read/read-file.ts'
import { type FileRow, FileRefused, type ReadFile, type Refusal } from './read/types.ts'

export type ImportTask = {
  bytes: Uint8Array
  /** Of a protected PDF. */
  password?: string | undefined
  change: ImportMappingChange
  fileName: string
  today: string
  now: Date
  /** The accounts are decided: those of `change` are used as they are. */
  isPlanned: boolean
  /** The states whose rows are returned. */
  wanted: readonly MatchedRow['state'][]
}
export type ImportRead = Pick<ReadFile, 'format' | 'layout' | 'origin'> & {
  mapping: ImportMapping
  preview: ImportPreview
  remembered: boolean
  /** The rows to import; if the accounts are not decided, only those of new ones: whatever is added meanwhile, they stay new. */
  kept: KeptPart[]
  /** What is to be kept of a protected file instead of its bytes; null for others. */
  unlocked: Uint8Array | null
}
export type ImportOutcome = { read: ImportRead } | { refused: Refusal }

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
  const opened = await openFile(task.bytes, task.password)
  const readWith = (change: ImportMappingChange): ReadFile =>
    readFile(opened, change, change.currency ?? baseCurrency, task)
  const first = readWith(task.change)
  const remembered = await host.remembered(first.layout, first.rows.length)
  const again = remembered && readWith(remembered)
  const isUsed = again !== null && isAsGood(again, first)
  const change =
    isUsed && remembered
      ? remembered
      : {
          ...task.change,
          ...(remembered && { categories: remembered.categories }),
        }
  const accounts = await host.accounts()
  const earlier = await host.earlier(first.layout)
  const whole = { task, host, accounts, change, earlier }
  const { file, targets, matched } = await decideByOverlap(
    await matchAnswered(isUsed && again ? again : first, whole, readWith),
    whole,
    readWith,
  )
  const names = categoriesIn(file)
  const proposed = names.length === 0 ? [] : await host.categories(names)
  const categories = planCategories(proposed, change.categories)
  const planned = new Set(targets.map(({ name }) => name))
  const beyond = file.rows.filter(({ account }) => !planned.has(account))
  const own = ownIn(matched, await host.name())
  const preview = {
    ...previewOf(file, { matched, beyond }),
    gaps: await findGaps(file, targets, host),
    ...(own && { own }),
  }
  const { format, layout, origin, mapping } = file
  const areNew = targets.every(({ account_id, skip }) => account_id === null || skip)
  return {
    format,
    layout,
    origin,
    mapping: ImportMapping.parse({
      ...mapping,
      accounts: targets,
      categories,
      own_transfers: change.own_transfers ?? false,
    }),
    preview,
    remembered: isUsed,
    kept: task.isPlanned || areNew ? packed(matched, task.wanted) : [],
    unlocked: task.password === undefined ? null : unlocked(opened),
  }
}

const isProven = ({ proofs }: ReadFile): boolean =>
  proofs.length > 0 && proofs.every(({ kind }) => kind === 'balance' || kind === 'totals')

/** Whether what is remembered of a layout is used: not where the file proves itself, and if it fits no worse. */
const isAsGood = (again: ReadFile, first: ReadFile): boolean =>
  !(isProven(first) && first.question === null) &&
  again.unreadableCount <= first.unreadableCount &&
  (again.question === null || first.question !== null)

type Whole = {
  task: ImportTask
  host: ImportHost
  accounts: TargetRow[]
  change: ImportMappingChange
  earlier: EarlierFiles
}
type MatchedFile = { file: ReadFile; targets: ImportTarget[]; matched: Matched[] }

async function hashesIn(file: ReadFile, host: ImportHost): Promise<Map<string, string>> {
  const numbers = file.accounts.flatMap(({ number }) => number ?? [])
  const hashes = numbers.length === 0 ? [] : await host.hashes(numbers)
  return new Map(numbers.map((number, index) => [number, hashes[index] ?? '']))
}

/** Answers what an earlier file of the layout, or the account that the rows go to, tells: the order of days, the currency. */
async function answered(
  given: ReadFile,
  { host, accounts, change, earlier }: Whole,
  readWith: (change: ImportMappingChange) => ReadFile,
): Promise<ReadFile> {
  let file = given
  let said = change
  const read = (more: ImportMappingChange): void => {
    said = saying(said, more)
    const again = readWith(said)
    // it is not what a person said
    file = { ...again, mapping: { ...again.mapping, confirmed: given.mapping.confirmed } }
  }
  if (file.question?.kind === 'dates' && earlier.dateOrder) read({ date_order: earlier.dateOrder })
  if (file.question?.kind !== 'currency') return file
  const hashOf = await hashesIn(file, host)
  const currency = currencyOfTargets(file, accounts, {
    said: change.accounts,
    earlier: earlier.targets,
    hashOf,
  })
  if (currency !== null) read({ currency })
  return file
}

/** The currency of an earlier file's account is not that of rows which do not go there. */
async function matchAnswered(
  given: ReadFile,
  whole: Whole,
  readWith: (change: ImportMappingChange) => ReadFile,
): Promise<MatchedFile> {
  const found = await matchFile(await answered(given, whole, readWith), whole)
  const isElsewhere = found.targets.some(({ account_id, skip }) => account_id === null && !skip)
  const isOpen = given.question?.kind === 'currency' && found.file.question === null
  return isOpen && isElsewhere ? matchFile(given, whole) : found
}

async function matchFile(file: ReadFile, whole: Whole): Promise<MatchedFile> {
  const { task, host, accounts, change, earlier } = whole
  const said = task.isPlanned
    ? change.accounts?.map((each) => ({ ...each, basis: 'person' as const }))
    : change.accounts
  const planned = planTargets(file, accounts, {
    said,
    earlier: earlier.targets,
    fileName: task.fileName,
    hashOf: await hashesIn(file, host),
  })
  const targets = await decideOpen(file, planned, whole)
  const rowsOf = Map.groupBy(file.rows, (row) => row.account)
  const matched: Matched[] = []
  for (const target of targets)
    matched.push({
      target,
      rows: await matchTarget(task, host, { target, rows: rowsOf.get(target.name) ?? [], accounts }),
    })
  return { file, targets, matched }
}

/** A question is answered by the account itself where it has rows of the file as one choice alone reads them. */
async function decideByOverlap(
  found: MatchedFile,
  whole: Whole,
  readWith: (change: ImportMappingChange) => ReadFile,
): Promise<MatchedFile> {
  const { question } = found.file
  if (!question || question.choices.length < 2) return found
  if (found.targets.every(({ account_id }) => account_id === null)) return found
  const known = ({ matched }: MatchedFile): number =>
    matched.flatMap(({ rows }) => rows).filter(({ state }) => state === 'known').length
  const read: MatchedFile[] = []
  for (const { mapping } of question.choices) {
    const change = saying(whole.change, mapping)
    read.push(await matchFile(readWith(change), whole))
  }
  const [best, ...others] = read.toSorted((a, b) => known(b) - known(a))
  const isClear = best !== undefined && known(best) >= 2 && others.every((each) => known(each) === 0)
  if (!isClear) return found
  // it is not what a person said
  const mapping = { ...best.file.mapping, confirmed: found.file.mapping.confirmed }
  return { ...best, file: { ...best.file, mapping } }
}

/** A mapping with what a person, or the account, says of some settings. */
function saying(mapping: ImportMappingChange, said: ImportMappingChange): ImportMappingChange {
  const names = importSettings.filter((name) => Object.hasOwn(said, name))
  return { ...mapping, ...said, confirmed: [...new Set([...(mapping.confirmed ?? []), ...names])] }
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
  const present = await readPresent(host, accountId, spanOf(rows, today))
  const isBank = accounts.some((account) => account.id === accountId && account.source === 'bank')
  return matchRows(rows, present, { today, now, withIds: !isBank })
}

const spanOf = (rows: readonly FileRow[], today: string): { from: string; to: string } => {
  const { from, to } = daySpan(rows) ?? { from: today, to: today }
  return { from: addDays(from, -reach), to: addDays(to, reach) }
}
