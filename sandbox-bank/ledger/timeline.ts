import { dubaiDay, instantOf, utcMidnight } from './dates.ts'
import type { AccountPlan, Draft, Life, Person, Row } from './rows.ts'

/** Rows of one account in booking order, with the running sum of their signed amounts. */
export interface Ledger {
  plan: AccountPlan
  rows: Row[]
  /** sums[i] is the sum of rows 0 to i-1 in minor units. */
  sums: number[]
}

/** A person's payments at one bank; grows day by day with the clock, and its past never changes. */
export interface Timeline {
  plans: AccountPlan[]
  /** The ledger with all rows up to the day of the instant, inclusive. */
  ledger(accountKey: string, untilMs: number): Ledger | undefined
  /** Inserts a row that is not part of the simulated life. */
  insert(accountKey: string, row: Row): void
  /** Changes an existing row; its key, and so its id, stays. */
  change(change: ChangedRow): void
}

/** Changed fields of a payment of an account. */
export interface ChangedRow {
  account: string
  key: string
  minor?: number | undefined
  booking?: number | undefined
  text?: string | undefined
  wire?: Record<string, string | number | null> | undefined
}

const inOrder = (a: Row, b: Row): number => a.booking - b.booking || a.at - b.at || (a.key < b.key ? -1 : 1)

function rowOf(draft: Draft, key: string, day: number, midnight: boolean): Row {
  const at = instantOf(day, draft.second)
  const { minor, text, template } = draft
  const row: Row = { key, at, booking: midnight ? utcMidnight(day) : at, minor, text, template }
  if (draft.reference !== undefined) row.reference = draft.reference
  if (draft.counterparty !== undefined) row.counterparty = draft.counterparty
  if (draft.exchange !== undefined) row.exchange = draft.exchange
  if (draft.pendingHours !== undefined) row.pendingUntil = at + draft.pendingHours * 3_600_000
  return row
}

function appendDay(ledgers: Map<string, Ledger>, life: Life, day: number, midnight: boolean): void {
  const perAccount = new Map<string, Row[]>()
  let n = 0
  for (const draft of life.day(day)) {
    const rows = perAccount.get(draft.account) ?? []
    rows.push(rowOf(draft, `${day}.${n++}`, day, midnight))
    perAccount.set(draft.account, rows)
  }
  for (const [account, rows] of perAccount) {
    const ledger = ledgers.get(account)
    if (!ledger) continue
    for (const row of rows.sort(inOrder)) place(ledger, row)
  }
}

function place(ledger: Ledger, row: Row): void {
  const { rows, sums } = ledger
  const last = rows.at(-1)
  if (!last || inOrder(last, row) < 0) {
    rows.push(row)
    sums.push((sums.at(-1) ?? 0) + row.minor)
    return
  }
  const index = firstIndex(rows, (other) => inOrder(other, row) > 0)
  rows.splice(index, 0, row)
  sums.length = index + 1
  for (let i = index; i < rows.length; i++) sums.push((sums[i] ?? 0) + (rows[i]?.minor ?? 0))
}

/** First index whose row meets a condition that holds for all later rows. */
export function firstIndex(rows: readonly Row[], holds: (row: Row) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && holds(row)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Starts a person's history, which is generated only when a ledger is requested. `anchorMs` is the instant of
 * the first connection; the same seed and anchor give the same history.
 */
export function createTimeline(person: Person, seed: string, anchorMs: number, midnight: boolean): Timeline {
  const anchorDay = dubaiDay(anchorMs)
  const firstDay = person.firstDay(anchorDay)
  const life = person.live(seed, firstDay, anchorDay)
  const ledgers = new Map<string, Ledger>(
    life.accounts.map((plan) => [plan.key, { plan, rows: [], sums: [0] }]),
  )
  for (const extra of person.extras?.(seed, anchorMs) ?? []) insert(extra.account, extra.row)
  let nextDay = firstDay

  function insert(accountKey: string, row: Row): void {
    const ledger = ledgers.get(accountKey)
    if (ledger) place(ledger, row)
  }

  return {
    plans: life.accounts,
    ledger(accountKey, untilMs) {
      for (const until = dubaiDay(untilMs); nextDay <= until; nextDay++)
        appendDay(ledgers, life, nextDay, midnight)
      return ledgers.get(accountKey)
    },
    insert,
    change({ account, key, minor, booking, text, wire }) {
      const ledger = ledgers.get(account)
      const index = ledger?.rows.findIndex((row) => row.key === key) ?? -1
      const row = ledger?.rows[index]
      if (!ledger || !row) return
      ledger.rows.splice(index, 1)
      ledger.sums.length = index + 1
      for (let i = index; i < ledger.rows.length; i++)
        ledger.sums.push((ledger.sums[i] ?? 0) + (ledger.rows[i]?.minor ?? 0))
      const quirk = wire === undefined ? row.quirk : { ...row.quirk, wire }
      place(ledger, {
        ...row,
        minor: minor ?? row.minor,
        booking: booking ?? row.booking,
        text: text ?? row.text,
        ...(quirk ? { quirk } : {}),
      })
    },
  }
}
