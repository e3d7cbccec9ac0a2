import { dubaiDay, instantOf, utcMidnight } from './dates.ts'
import type { AccountPlan, Draft, Person, Row } from './rows.ts'

/** Rows of one account in booking order. */
export interface Ledger {
  plan: AccountPlan
  rows: Row[]
  /** Counts the changes of its rows. */
  changes: number
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
  const { account, second, pendingHours, ...fields } = draft
  void account
  const happenedAt = instantOf(day, second)
  const pending = pendingHours === undefined ? {} : { pendingUntil: happenedAt + pendingHours * 3_600_000 }
  return { key, at: happenedAt, booking: midnight ? utcMidnight(day) : happenedAt, ...fields, ...pending }
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
    life.accounts.map((plan) => [plan.key, { plan, rows: [], changes: 0 }]),
  )
  for (const extra of person.extras?.(seed, anchorMs) ?? []) insert(extra.account, extra.row)
  let nextDay = firstDay

  function insert(accountKey: string, row: Row): void {
    const ledger = ledgers.get(accountKey)
    if (!ledger) return
    const { rows } = ledger
    ledger.changes += 1
    rows.splice(rows.findLastIndex((other) => inOrder(other, row) < 0) + 1, 0, row)
  }

  return {
    plans: life.accounts,
    ledger(accountKey, untilMs) {
      for (const until = dubaiDay(untilMs); nextDay <= until; nextDay++)
        for (const [index, draft] of life.day(nextDay).entries())
          insert(draft.account, rowOf(draft, `${nextDay}.${index}`, nextDay, midnight))
      return ledgers.get(accountKey)
    },
    insert,
    change({ account, key, minor, booking, text, wire }) {
      const rows = ledgers.get(account)?.rows ?? []
      const index = rows.findIndex((row) => row.key === key)
      const [row] = index < 0 ? [] : rows.splice(index, 1)
      if (!row) return
      const quirk = wire === undefined ? row.quirk : { ...row.quirk, wire }
      insert(account, {
        ...row,
        minor: minor ?? row.minor,
        booking: booking ?? row.booking,
        text: text ?? row.text,
        ...(quirk ? { quirk } : {}),
      })
    },
  }
}
