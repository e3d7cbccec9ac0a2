import type { EntryType } from '#contract/common.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, daysBetween, type Range } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  type CategorySum,
  selectCategorySums,
  selectCells,
  selectCounts,
  selectDailySpending,
  selectFlowSums,
  selectMonthlySpending,
} from './store.flows.ts'

export {
  type AccountFlow,
  type AccountMonth,
  selectAccountFlows,
  selectAccountMonths,
} from './store.accounts.ts'

/** Income and spending of a range in fils; `categories` and `unconverted` are filled only `byCategory`. */
export type Flow = {
  income: bigint
  expense: bigint
  count: number
  categories: CategoryFlow[]
  unconverted: { currency: string; minor: bigint; what: EntryType }[]
}
/** `amount` in fils; `categoryId` null for uncategorised; `count` of payments with a line in the category. */
export type CategoryFlow = { categoryId: string | null; type: EntryType; amount: bigint; count: number }
export type FlowQuestion = { key: string; range: Range; byCategory: boolean }

const emptyFlow = (): Flow => ({ income: 0n, expense: 0n, count: 0, categories: [], unconverted: [] })

/** Reads income, spending and counts by range from the totals, without own transfers and hidden accounts. */
export async function readFlows<const K extends string>(
  tx: Tx,
  userId: string,
  questions: readonly (FlowQuestion & { key: K })[],
): Promise<Record<K, Flow>> {
  const [whole, byCategory] = [
    questions.filter((question) => !question.byCategory),
    questions.filter((question) => question.byCategory),
  ]
  const [sums, categories] = await Promise.all([
    selectFlowSums(tx, userId, whole),
    selectCategorySums(tx, userId, byCategory, { transfer: false }),
  ])
  const flows = new Map<string, Flow>(questions.map(({ key }) => [key, emptyFlow()]))
  for (const { key, income, expense, count } of sums) {
    const flow = flows.get(key) ?? emptyFlow()
    flow.income += income
    flow.expense += expense
    flow.count += count
  }
  for (const row of categories) addCategory(flows.get(row.key) ?? emptyFlow(), row)
  return Object.fromEntries(flows) as Record<K, Flow> // one entry for each question
}

export type Cell = { categoryId: string | null; type: EntryType; amount: bigint }

/** Income and spending in fils by category for each range, without own transfers and unconverted rows. */
export async function readCells(
  tx: Tx,
  userId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<Cell[][]> {
  const cells: Cell[][] = ranges.map(() => [])
  for (const { span, category_id, type, amount } of await selectCells(tx, userId, ranges))
    cells[span]?.push({
      categoryId: category_id === '' ? null : category_id,
      type: type === 'income' ? 'income' : 'expense',
      amount,
    })
  return cells
}

function addCategory(flow: Flow, row: CategorySum): void {
  const type = row.type === 'income' ? 'income' : 'expense'
  const converted = row.unconverted === null ? row.amount : 0n
  flow.count += row.count
  flow[type] += converted
  if (row.unconverted !== null) addUnconverted(flow, row.unconverted, type, row.amount)
  const categoryId = row.category_id === '' ? null : row.category_id
  const categoryFlow = flow.categories.find((other) => other.categoryId === categoryId && other.type === type)
  if (categoryFlow) {
    categoryFlow.amount += converted
    categoryFlow.count += row.in_category
  } else flow.categories.push({ categoryId, type, amount: converted, count: row.in_category })
}

function addUnconverted(flow: Flow, currency: string, type: EntryType, minor: bigint): void {
  const unconvertedSum = flow.unconverted.find((other) => other.currency === currency && other.what === type)
  if (unconvertedSum) unconvertedSum.minor += minor
  else flow.unconverted.push({ currency, minor, what: type })
}

/** Cumulative spending in fils at the end of each day of each range. */
export async function readSpending(
  tx: Tx,
  userId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<bigint[][]> {
  if (ranges.length === 0) return []
  const rows = await selectDailySpending(tx, userId, ranges)
  const spentOn = new Map(rows.map(({ day, spent }) => [day, spent]))
  return ranges.map((range) => {
    let sum = 0n
    return daysOf(range).map((day) => (sum += spentOn.get(day) ?? 0n))
  })
}

const maxPoints = 400

/**
 * Cumulative spending in fils by month; limited to the last `maxPoints`, whose first includes all earlier.
 */
export async function readMonthlySpending(
  tx: Tx,
  userId: string,
): Promise<{ days: string[]; spent: bigint[] }> {
  const months = await selectMonthlySpending(tx, userId)
  let sum = 0n
  const points = months.map(({ month, spent }) => ({ month, spent: (sum += spent) })).slice(-maxPoints)
  return { days: points.map(({ month }) => month), spent: points.map(({ spent }) => spent) }
}

/** Counts of visible rows: booked ones by type and by verification, and pending ones. */
export type Counts = {
  income: number
  expense: number
  verified: number
  unverified: number
  pending: number
}

export async function readCounts(tx: Tx, userId: string): Promise<Counts> {
  const counts = await selectCounts(tx, userId)
  return { ...counts, unverified: counts.income + counts.expense - counts.verified }
}

/** The days of a range as a list. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

export const aed = (minor: bigint): number => wireAmount(minor, 'AED')
