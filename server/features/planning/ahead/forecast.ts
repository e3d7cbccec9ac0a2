/** The balance of each account and of all together, day by day: what is known, and what is typical. Pure. */
import { daysBetween } from '#contract/period.ts'
import { toAed } from '../../accounts/service.ts'
import { type Band, drawBands, type Group, weightIn } from './futures.ts'
import type { ForecastAccount, ForecastInput } from './types.ts'
import { fitUsual, type Usual } from './usual.ts'

/** Balances at the end of each day, the first being today. `low` and `high` hold eight of ten futures. */
export type Line = { expected: bigint[]; low: bigint[]; high: bigint[] }
export type Forecast = {
  accounts: { id: string; currency: string; line: Line }[]
  /** In fils; accounts without a rate are not in it. */
  total: Line
  /** Spending of everyday accounts that no series covers: in fils, summed up to each day. */
  usualSpending: bigint[]
  /** How far the everyday money may be from what is expected, without irregular income: fils, by day. */
  everydayBand: { below: bigint[]; above: bigint[] }
}

export function forecast(input: ForecastInput): Forecast {
  const fit = fitUsual(input)
  const ahead = new Map(fit.ahead.map((usual) => [usual.accountId, usual]))
  const expected = input.accounts.map((account) => expectedOf(account, input, ahead.get(account.id)))
  const factors = new Map(input.accounts.map(({ id, factor }) => [id, factor ?? 0]))
  const everyday = new Set(input.accounts.flatMap((account) => (account.everyday ? account.id : [])))
  const groups: Group[] = [
    { weight: (id) => factors.get(id) ?? 0, withOther: true, single: false },
    { weight: (id) => (everyday.has(id) ? (factors.get(id) ?? 0) : 0), withOther: false, single: false },
    ...input.accounts.map(({ id }): Group => ({
      weight: (other) => (other === id ? 1 : 0),
      withOther: true,
      single: true,
    })),
  ]
  const [totalBand, everydayBand, ...accountBands] = drawBands(input, fit, groups)
  const lines = input.accounts.map((account, index) =>
    lineOf(expected[index] ?? [], account.minor, accountBands[index]),
  )
  const total = sumInAed(input.accounts, expected, input.days)
  const opening = sumInAed(
    input.accounts,
    input.accounts.map(({ minor }) => [minor]),
    1,
  )
  const usualSpending = spendingOf(input, fit.ahead, everyday, factors)
  return {
    accounts: input.accounts.map(({ id, currency }, index) => ({
      id,
      currency,
      line: lines[index] ?? { expected: [], low: [], high: [] },
    })),
    total: lineOf(total, opening[0] ?? 0n, totalBand),
    usualSpending,
    everydayBand: marginsOf(input, usualSpending, everyday, factors, everydayBand),
  }
}

function expectedOf(account: ForecastAccount, input: ForecastInput, usual: Usual | undefined): bigint[] {
  const moved = Array.from({ length: input.days }, () => 0n)
  for (const event of input.events) {
    const day = daysBetween(input.today, event.day)
    if (day < 0 || day >= input.days) continue
    const weight = weightIn(event, { weight: (id) => (id === account.id ? 1 : 0) })
    moved[day] = (moved[day] ?? 0n) + BigInt(weight) * event.minor
  }
  let known = account.minor
  let typical = 0
  return moved.map((change, day) => {
    known += change
    typical += (usual?.other[day] ?? 0) - (usual?.spending[day] ?? 0)
    return known + BigInt(Math.round(typical))
  })
}

function lineOf(expected: readonly bigint[], opening: bigint, band: Band | undefined): Line {
  const at = (values: Float64Array | undefined, day: number): bigint =>
    opening + BigInt(Math.round(values?.[day] ?? 0))
  return {
    expected: [...expected],
    low: expected.map((value, day) => least(value, at(band?.low, day))),
    high: expected.map((value, day) => most(value, at(band?.high, day))),
  }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Day by day the sum of what has a rate, each account converted by itself, as totals are. */
function sumInAed(
  accounts: readonly ForecastAccount[],
  balances: readonly (readonly bigint[])[],
  days: number,
): bigint[] {
  return Array.from({ length: days }, (_, day) =>
    accounts.reduce(
      (sum, { currency }, index) => sum + (toAed(balances[index]?.[day] ?? 0n, currency) ?? 0n),
      0n,
    ),
  )
}

function spendingOf(
  { days }: ForecastInput,
  ahead: readonly Usual[],
  everyday: ReadonlySet<string>,
  factors: ReadonlyMap<string, number>,
): bigint[] {
  let sum = 0
  return Array.from({ length: days }, (_, day) => {
    for (const { accountId, spending } of ahead)
      if (everyday.has(accountId)) sum += (spending[day] ?? 0) * (factors.get(accountId) ?? 0)
    return BigInt(Math.max(0, Math.round(sum)))
  })
}

/** The band of the everyday money around its expected line. */
function marginsOf(
  input: ForecastInput,
  usualSpending: readonly bigint[],
  everyday: ReadonlySet<string>,
  factors: ReadonlyMap<string, number>,
  band: Band | undefined,
): Forecast['everydayBand'] {
  const moved = new Float64Array(input.days)
  for (const event of input.events) {
    const day = daysBetween(input.today, event.day)
    if (day < 0 || day >= input.days) continue
    const weight = weightIn(event, { weight: (id) => (everyday.has(id) ? (factors.get(id) ?? 0) : 0) })
    moved[day] = (moved[day] ?? 0) + weight * Number(event.minor)
  }
  let known = 0
  const middle = Array.from(moved, (change, day) => (known += change) - Number(usualSpending[day] ?? 0n))
  const gap = (value: number): bigint => BigInt(Math.max(0, Math.round(value)))
  return {
    below: middle.map((value, day) => gap(value - (band?.low[day] ?? 0))),
    above: middle.map((value, day) => gap((band?.high[day] ?? 0) - value)),
  }
}
