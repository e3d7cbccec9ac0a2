import { minorFromWire, wireAmount } from '#contract/money.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'

export type DayTotal = { currency: string; net: number }
export type ListItem =
  /** `totals` is null while rows of the day may still be missing. */
  | { kind: 'day'; key: string; day: string; upcoming: boolean; totals: readonly DayTotal[] | null }
  | { kind: 'row'; key: string; row: Transaction; upcoming: boolean }
  /** The lines of the split payment above. */
  | { kind: 'lines'; key: string; row: Transaction; upcoming: boolean }

/** Whether a row counts as income or expense: booked, not excluded, and no transfer between own accounts. */
function counts(row: Transaction): boolean {
  return row.status === 'booked' && row.transfer === null && !row.excluded
}

/** Exact net sums by currency, without pending and excluded rows and transfers. */
export function dayTotals(rows: readonly Transaction[]): DayTotal[] {
  return netSums(rows.filter(counts))
}

/** Exact net sums of all rows by currency. */
export function netSums(rows: readonly Transaction[]): DayTotal[] {
  const sums = new Map<string, bigint>()
  for (const row of rows) {
    const minor = minorFromWire(row.amount, row.currency)
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + (row.type === 'income' ? minor : -minor))
  }
  return [...sums].map(([currency, minor]) => ({ currency, net: wireAmount(minor, currency) }))
}

type Page = readonly Transaction[]

/**
 * Returns a function that turns pages into list items: rows in order with a header before each day, and one
 * before all future rows; duplicate rows are shown once. It is incremental: pages processed before are not
 * processed again.
 */
export function itemMaker(today: string): (pages: readonly Page[], complete: boolean) => ListItem[] {
  let countedPages: readonly Page[] = []
  let items: ListItem[] = []
  let seenIds = new Set<string>()
  let day: { at: number; rows: Transaction[] } | null = null
  const close = (whole: boolean): void => {
    const header = day && items[day.at]
    if (!day || header?.kind !== 'day') return
    items[day.at] = { ...header, totals: whole ? dayTotals(day.rows) : null }
  }
  const add = (row: Transaction): void => {
    if (seenIds.has(row.id)) return
    seenIds.add(row.id)
    const upcoming = row.date > today
    const last = day?.rows[0]?.date
    if (last === undefined || day === null || (last !== row.date && !(upcoming && last > today))) {
      close(true)
      day = { at: items.length, rows: [] }
      const key = `day-${row.date}-${items.length}`
      items.push({ kind: 'day', key, day: row.date, upcoming, totals: null })
    }
    day.rows.push(row)
    items.push({ kind: 'row', key: row.id, row, upcoming })
    if (row.split_state === 'in_use') items.push({ kind: 'lines', key: `lines-${row.id}`, row, upcoming })
  }
  return (pages, complete) => {
    if (countedPages.some((page, at) => pages[at] !== page)) {
      countedPages = []
      items = []
      seenIds = new Set()
      day = null
    }
    for (const page of pages.slice(countedPages.length)) for (const row of page) add(row)
    close(complete)
    countedPages = pages
    items = [...items]
    return items
  }
}

/** The index of the next row in the given direction, skipping headers; -1 if there is none. */
export function stepRow(items: readonly ListItem[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < items.length; at += step)
    if (items[at]?.kind === 'row') return at
  return -1
}

/** The header of the day at an index; null if there is none. */
export function dayAt(items: readonly ListItem[], index: number): Extract<ListItem, { kind: 'day' }> | null {
  for (let position = Math.min(index, items.length - 1); position >= 0; position -= 1) {
    const item = items[position]
    if (item?.kind === 'day') return item
  }
  return null
}
