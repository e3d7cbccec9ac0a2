import type { EntryType } from '#contract/common.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, daysBetween } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  type DayRange,
  type FlowQuestion,
  selectDailySpending,
  selectFlows,
  selectMonthlyCounts,
  selectMonthlySpending,
} from './store.flows.ts'

/** Income and spending of a range in fils; `categories` where they were asked for. */
export type Flow = {
  income: bigint
  expense: bigint
  count: number
  categories: CategoryFlow[]
  unconverted: { currency: string; minor: bigint; what: EntryType }[]
}
/** `categoryId` is null for what has none. */
export type CategoryFlow = { categoryId: string | null; type: EntryType; amount: bigint; count: number }

const emptyFlow = (): Flow => ({ income: 0n, expense: 0n, count: 0, categories: [], unconverted: [] })

/** Income, spending and counts of several ranges in one statement, from the totals alone. */
export async function readFlows<const K extends string>(
  tx: Tx,
  userId: string,
  questions: readonly (FlowQuestion & { key: K })[],
): Promise<Record<K, Flow>> {
  const flows = new Map<string, Flow>(questions.map(({ key }) => [key, emptyFlow()]))
  for (const row of await selectFlows(tx, userId, questions)) {
    const flow = flows.get(row.key)
    if (!flow) continue
    const type = row.type === 'income' ? 'income' : 'expense'
    flow.count += row.count
    if (row.unconverted !== null) addUnconverted(flow, row.unconverted, type, row.amount)
    else flow[type] += row.amount
    if (row.category_id !== null)
      addCategory(flow, row.category_id, type, row.unconverted === null ? row.amount : 0n, row.count)
  }
  return Object.fromEntries(flows) as Record<K, Flow> // one entry for each question
}

function addUnconverted(flow: Flow, currency: string, what: EntryType, minor: bigint): void {
  const known = flow.unconverted.find((other) => other.currency === currency && other.what === what)
  if (known) known.minor += minor
  else flow.unconverted.push({ currency, minor, what })
}

function addCategory(flow: Flow, id: string, type: EntryType, amount: bigint, count: number): void {
  const categoryId = id === '' ? null : id
  const known = flow.categories.find((other) => other.categoryId === categoryId && other.type === type)
  if (known) {
    known.amount += amount
    known.count += count
  } else flow.categories.push({ categoryId, type, amount, count })
}

/** Cumulative spending in fils at the end of each day of each range. */
export async function readSpending(
  tx: Tx,
  userId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<bigint[][]> {
  const texts = await selectDailySpending(tx, userId, ranges)
  return ranges.map(({ from, to }, index) => {
    const days: bigint[] = Array.from({ length: daysBetween(from, to) + 1 }, () => 0n)
    for (const part of texts[index]?.split(',') ?? []) {
      const [offset = '', spent = '0'] = part.split(':')
      days[Number(offset)] = BigInt(spent)
    }
    let sum = 0n
    return days.map((spent) => (sum += spent))
  })
}

const maxPoints = 400

/** Cumulative spending by month over everything; the first point carries what lies before. */
export async function readMonthlySpending(
  tx: Tx,
  userId: string,
): Promise<{ days: string[]; spent: bigint[] }> {
  const months = await selectMonthlySpending(tx, userId)
  let sum = 0n
  const points = months.map(({ month, spent }) => ({ month, spent: (sum += spent) })).slice(-maxPoints)
  return { days: points.map(({ month }) => month), spent: points.map(({ spent }) => spent) }
}

export type MonthCount = { month: string; listed: number }
/** Counts of the visible rows: booked by type, how many of them are verified, and pending ones. */
export type Counts = {
  income: number
  expense: number
  verified: number
  unverified: number
  pending: number
  /** Rows of the list, newest month first. */
  months: MonthCount[]
}

export async function readCounts(tx: Tx, userId: string): Promise<Counts> {
  const rows = await selectMonthlyCounts(tx, userId)
  const sum = (pick: 'income' | 'expense' | 'verified' | 'pending'): number =>
    rows.reduce((total, row) => total + row[pick], 0)
  const income = sum('income')
  const expense = sum('expense')
  const verified = sum('verified')
  return {
    income,
    expense,
    verified,
    unverified: income + expense - verified,
    pending: sum('pending'),
    months: rows.map((row) => ({ month: row.month, listed: row.income + row.expense + row.pending })),
  }
}

/** The days of a range as a list. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

export const aed = (minor: bigint): number => wireAmount(minor, 'AED')
export type { DayRange }
