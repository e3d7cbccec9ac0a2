/** What an import would do, from the rows of a file and those that its accounts already have. */
import {
  ImportMapping,
  type ImportMappingChange,
  type ImportPreview,
  importLimits,
  type ImportTarget,
} from '#contract/imports.ts'
import { addDays } from '#contract/period.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read } from '../../platform/db/db.ts'
import { listTargets, type TargetRow } from '../accounts/service.own.ts'
import { readExistingRows } from '../transactions/imported/service.imported.ts'
import { type MatchedRow, matchRows } from './match.ts'
import { planTargets } from './plan.ts'
import type { FileRow, ReadFile } from './read/types.ts'

type Acting = Pick<Ctx, 'db' | 'clock' | 'userId'>
export type Matched = { target: ImportTarget; rows: MatchedRow[] }
export type Planned = { mapping: ImportMapping; matched: Matched[] }

/** Determines the targets of a file's accounts, and which of its rows are new to them. */
export async function planImport(
  ctx: Acting,
  file: ReadFile,
  given: ImportMappingChange,
  fileName: string,
): Promise<Planned> {
  const accounts = await read(ctx.db, ctx, (tx) => listTargets(tx, ctx.userId))
  const targets = planTargets(file, accounts, given.accounts, fileName)
  const rowsOf = Map.groupBy(file.rows, (row) => row.account)
  const matched: Matched[] = []
  for (const target of targets)
    matched.push({ target, rows: await matchTarget(ctx, target, rowsOf.get(target.name) ?? [], accounts) })
  return { mapping: ImportMapping.parse({ ...file.mapping, accounts: targets }), matched }
}

/** How many days before and after the file's rows a present row can still match one of them. */
const reach = 7

async function matchTarget(
  ctx: Acting,
  target: ImportTarget,
  rows: readonly FileRow[],
  accounts: readonly TargetRow[],
): Promise<MatchedRow[]> {
  const context = { today: today(ctx.clock), now: ctx.clock.now() }
  const accountId = target.account_id
  if (accountId === null || target.skip) {
    const matched = matchRows(rows, [], { ...context, withIds: true })
    if (target.skip) for (const row of matched) row.state = 'skipped'
    return matched
  }
  const days = rows.map((row) => row.day).sort()
  const [from, to] = [addDays(days[0] ?? context.today, -reach), addDays(days.at(-1) ?? context.today, reach)]
  const present = await read(ctx.db, ctx, (tx) => readExistingRows(tx, ctx.userId, { accountId, from, to }))
  const isBank = accounts.some((account) => account.id === accountId && account.source === 'bank')
  return matchRows(rows, present, { ...context, withIds: !isBank })
}

/** The preview in the contract's shape. */
export function previewOf(file: ReadFile, { matched }: Planned): ImportPreview {
  const rows = matched.flatMap((each) => each.rows)
  const counts = { new: 0, known: 0, doubtful: 0, skipped: 0, unreadable: file.unreadableCount }
  for (const { state } of rows) counts[state] += 1
  const days = rows.map(({ bank }) => bank.day)
  const edge = (pick: (a: string, b: string) => string): string | null =>
    days.length === 0 ? null : days.reduce(pick)
  return {
    columns: file.columns,
    counts,
    unreadable: file.unreadable,
    from: edge((a, b) => (b < a ? b : a)),
    to: edge((a, b) => (b > a ? b : a)),
    sample: sampleOf(rows).map(({ file: row, state }) => ({
      line: row.line,
      state,
      date: row.day,
      description: row.payee ?? row.text,
      amount: wireAmount(row.amountMinor, row.currency),
      currency: row.currency,
      category: row.category,
      account: row.account,
    })),
  }
}

/** The first rows of the file, plus the first doubtful ones, which the user has to check. */
function sampleOf(rows: readonly MatchedRow[]): MatchedRow[] {
  const first = rows.toSorted((a, b) => a.file.line - b.file.line).slice(0, importLimits.sampleRows)
  const doubtful = rows.filter((row) => row.state === 'doubtful' && !first.includes(row)).slice(0, 10)
  return [...first, ...doubtful]
}
