/** The forecast's input as it was known at the end of a day of a replayed history. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { PayDays } from '../server/features/days/periods/pay-days.ts'
import { ratesOn } from '../server/features/days/rates/service.ts'
import type { LedgerRow } from '../server/features/expected/recurring/types.ts'
import {
  type ForecastAccount,
  type ForecastInput,
  habitCategories,
  type PastDays,
  type PastHabit,
} from '../server/features/planning/ahead/types.ts'
import { expectedAt } from './replay.expected.ts'
import { isSpendable, kindOf, payAt, type Replay } from './replay.ts'

const ahead = 91
const mostPastDays = 364

/** A forecast's input, with the ids of the events that must be paid on their day: rent, loans, plans, cards. */
export type ReplayInput = ForecastInput & { must: ReadonlySet<string>; pay: PayDays }

export function inputAt(replay: Replay, today: Day, knownPay?: PayDays): ReplayInput {
  const rows = replay.rows.filter(({ day }) => day <= today)
  const pay = knownPay ?? payAt(rows, today)
  const accounts = Object.keys(replay.opening).map((id) => accountAt(replay, id, rows))
  const cards = accounts.filter(({ id }) => kindOf(replay, id) === 'card')
  const known = { rows, entered: replay.known ?? [], cards, pay }
  const { events, must, rowsExpected } = expectedAt(known, today, ahead)
  const count = Math.min(mostPastDays, daysBetween(replay.from, today))
  const first = addDays(today, -count)
  const usual = rows.filter(({ id }) => !rowsExpected.has(id))
  const past = accounts.map(({ id }) => ({
    ...pastDaysOf(
      id,
      usual.filter(({ accountId }) => accountId === id),
      first,
      count,
    ),
    overdrawn: wasOverdrawn(replay, id, today),
  }))
  return {
    must,
    today,
    days: ahead,
    accounts,
    rates: ratesOn(today),
    events,
    past,
    changes: changesBefore(rows, today, count),
    habits: accounts.flatMap(({ id }) => habitsAt(usual, id, today, count)),
    pay,
  }
}

function accountAt(replay: Replay, id: string, rows: readonly LedgerRow[]): ForecastAccount {
  const minor = rows.reduce(
    (sum, row) => (row.accountId === id ? sum + Number(row.minor) * (row.type === 'income' ? 1 : -1) : sum),
    replay.opening[id] ?? 0,
  )
  return {
    id,
    currency: 'AED',
    minor: BigInt(minor),
    factor: 1,
    spendable: isSpendable(replay, id),
    everyday: isSpendable(replay, id) || kindOf(replay, id) === 'card',
  }
}

const habitsAt = (usual: readonly LedgerRow[], id: string, today: Day, count: number): PastHabit[] =>
  habitCategories.map((category) => {
    const rows = usual.filter(
      ({ accountId, categoryId, transfer }) => accountId === id && categoryId === category && !transfer,
    )
    const { spending } = pastDaysOf(id, rows, addDays(today, -count), count)
    const booked = rows.filter(({ day, type }) => day === today && type === 'expense')
    return { accountId: id, spending, today: booked.reduce((sum, { minor }) => sum + Number(minor), 0) }
  })

/** How the total changed on each of the days before one. */
function changesBefore(rows: readonly LedgerRow[], today: Day, count: number): Float64Array {
  const changes = new Float64Array(count)
  for (const { day, minor, type } of rows) {
    const place = count - daysBetween(day, today)
    if (place >= 0 && place < count)
      changes[place] = (changes[place] ?? 0) + Number(minor) * (type === 'income' ? 1 : -1)
  }
  return changes
}

/** Whether the balance of an account was negative at the end of a day before `today`. */
function wasOverdrawn({ opening, rows }: Replay, accountId: string, today: Day): boolean {
  let balance = opening[accountId] ?? 0
  return rows.some((row, index) => {
    if (row.day >= today) return false
    if (row.accountId === accountId) balance += Number(row.minor) * (row.type === 'income' ? 1 : -1)
    return balance < 0 && rows[index + 1]?.day !== row.day
  })
}

function pastDaysOf(
  accountId: string,
  rows: readonly LedgerRow[],
  first: Day,
  count: number,
): Omit<PastDays, 'overdrawn'> {
  const spending = new Float64Array(count)
  const otherDays = new Float64Array(count)
  for (const row of rows) {
    const day = daysBetween(first, row.day)
    if (day < 0 || day >= count) continue
    const minor = Number(row.minor)
    if (row.type === 'expense' && !row.transfer) spending[day] = (spending[day] ?? 0) + minor
    else otherDays[day] = (otherDays[day] ?? 0) + (row.type === 'income' ? minor : -minor)
  }
  return { accountId, spending, other: otherDays }
}
