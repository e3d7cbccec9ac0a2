/** What an import would do, from the rows of a file and those that its accounts already have. */
import {
  ImportMapping,
  type ImportMappingChange,
  type ImportPreview,
  importLimits,
  type ImportTarget,
  shownImportLines,
} from '#contract/imports/imports.ts'
import { addDays } from '#contract/period.ts'
import { decimalText, wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read } from '../../platform/db/db.ts'
import { listTargets, type TargetRow } from '../accounts/service.own.ts'
import { readExistingRows } from '../payments/imported/service.imported.ts'
import { type MatchedRow, matchRows } from './match.ts'
import { planTargets } from './plan.ts'
import type { FileRow, ReadFile } from './read/types.ts'

export type Matched = { target: ImportTarget; rows: MatchedRow[] }
/** `beyond` are the rows of accounts for which there is no room among the targets. */
export type Planned = { mapping: ImportMapping; matched: Matched[]; beyond: FileRow[] }

/** Determines the targets of a file's accounts, and which of its rows are new to them. */
export async function planImport(
  ctx: Pick<Ctx, 'db' | 'clock' | 'userId'>,
  file: ReadFile,
  change: ImportMappingChange,
  fileName: string,
): Promise<Planned> {
  const accounts = await read(ctx.db, ctx, (tx) => listTargets(tx, ctx.userId))
  const targets = planTargets(file, accounts, change.accounts, fileName)
  const rowsOf = Map.groupBy(file.rows, (row) => row.account)
  const matched: Matched[] = []
  for (const target of targets)
    matched.push({ target, rows: await matchTarget(ctx, target, rowsOf.get(target.name) ?? [], accounts) })
  const planned = new Set(targets.map(({ name }) => name))
  const beyond = file.rows.filter(({ account }) => !planned.has(account))
  return { mapping: ImportMapping.parse({ ...file.mapping, accounts: targets }), matched, beyond }
}

/** How many days before and after the file's rows a present row can still match one of them. */
const reach = 7

async function matchTarget(
  ctx: Pick<Ctx, 'db' | 'clock' | 'userId'>,
  target: ImportTarget,
  rows: readonly FileRow[],
  accounts: readonly TargetRow[],
): Promise<MatchedRow[]> {
  const context = { today: today(ctx.clock), now: ctx.clock.now() }
  const accountId = target.account_id
  if (accountId === null || target.skip) {
    const matched = matchRows(rows, [], { ...context, withIds: true })
    if (target.skip)
      for (const row of matched) Object.assign(row, { state: 'skipped', reason: 'account', sameAs: null })
    return matched
  }
  const days = rows.map((row) => row.day).sort()
  const [from, to] = [addDays(days[0] ?? context.today, -reach), addDays(days.at(-1) ?? context.today, reach)]
  const present = await read(ctx.db, ctx, (tx) => readExistingRows(tx, ctx.userId, { accountId, from, to }))
  const isBank = accounts.some((account) => account.id === accountId && account.source === 'bank')
  return matchRows(rows, present, { ...context, withIds: !isBank })
}

/** The preview in the contract's shape. */
export function previewOf(file: ReadFile, { matched, beyond }: Planned): ImportPreview {
  const rows = matched.flatMap((each) => each.rows)
  const skipped = file.leftOutCount + beyond.length
  const counts = { new: 0, known: 0, doubtful: 0, skipped, unreadable: file.unreadableCount }
  for (const { state } of rows) counts[state] += 1
  const days = rows.map(({ bank }) => bank.day)
  const edge = (pick: (a: string, b: string) => string): string | null =>
    days.length === 0 ? null : days.reduce(pick)
  return {
    columns: file.columns,
    counts,
    rows: rows.length + skipped + file.unreadableCount,
    alike: rows.filter(({ state, sameAs }) => state !== 'skipped' && sameAs !== null).length,
    unreadable: file.unreadable,
    left_out: leftOutOf(file, rows, beyond),
    from: edge((a, b) => (b < a ? b : a)),
    to: edge((a, b) => (b > a ? b : a)),
    sample: sampleOf(rows).map(({ file: row, state, reason, sameAs }) => ({
      line: row.line,
      state,
      date: row.day,
      description: row.payee ?? row.text,
      amount: wireAmount(row.amountMinor, row.currency),
      currency: row.currency,
      category: row.category,
      account: row.account,
      reason,
      same_as: sameAs,
    })),
  }
}

/** The first rows that are not left out, plus the first that the user has to check. */
function sampleOf(rows: readonly MatchedRow[]): MatchedRow[] {
  const inOrder = rows
    .filter(({ state }) => state !== 'skipped')
    .toSorted((a, b) => a.file.line - b.file.line)
  const first = inOrder.slice(0, importLimits.sampleRows)
  const more = (is: (row: MatchedRow) => boolean): MatchedRow[] =>
    inOrder.slice(importLimits.sampleRows).filter(is).slice(0, 10)
  const doubtful = more(({ state }) => state === 'doubtful')
  return [...first, ...doubtful, ...more(({ state, reason }) => state === 'new' && reason === 'alike')]
}

/** The first rows that are left out: by the reader, by their state, or for want of room for their account. */
function leftOutOf(
  file: ReadFile,
  rows: readonly MatchedRow[],
  beyond: readonly FileRow[],
): ImportPreview['left_out'] {
  const textOf = ({ day, payee, text, amountMinor, currency }: FileRow): string =>
    [day, payee ?? text, `${decimalText(amountMinor, currency)} ${currency}`].filter(Boolean).join(' · ')
  const skipped = rows.filter(({ state }) => state === 'skipped')
  return [
    ...file.leftOut.map((each) => ({ ...each, same_as: null })),
    ...skipped.map(({ file: row, reason, sameAs }) => ({
      line: row.line,
      text: textOf(row),
      reason,
      same_as: sameAs,
    })),
    ...beyond.map((row) => ({
      line: row.line,
      text: textOf(row),
      reason: 'too_many_accounts' as const,
      same_as: null,
    })),
  ]
    .sort((a, b) => a.line - b.line)
    .slice(0, shownImportLines)
}
