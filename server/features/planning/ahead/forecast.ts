/** The balance of each account and of all together by day, from known payments and typical spending. Pure. */
import { daysBetween } from '#contract/period.ts'
import { drawMargins, type Group, type Margins, weightIn } from './futures.ts'
import type { ForecastAccount, ForecastInput, KnownEvent } from './types.ts'
import { fitUsual, type Usual } from './usual.ts'

/** Balances at the end of each day, starting today; 80 % of drawn futures lie between `low` and `high`. */
export type Line = { expected: bigint[]; low: bigint[]; high: bigint[] }
export type Forecast = {
  accounts: { id: string; currency: string; line: Line }[]
  /** In fils, without accounts whose currency has no rate. */
  total: Line
  /** Cumulative spending of everyday accounts that no series covers, up to each day, in fils. */
  usualSpending: bigint[]
  /** The margins of the everyday balance around its expected value, without irregular income: fils by day. */
  everydayMargins: Margins
}

/** Forecasts the balances. The order of the events does not matter. */
export function forecast(unsorted: ForecastInput): Forecast {
  const input = { ...unsorted, events: unsorted.events.toSorted(inOrder) }
  const fit = fitUsual(input)
  const ahead = new Map(fit.ahead.map((usual) => [usual.accountId, usual]))
  const placed = input.events.map((event) => ({ event, day: daysBetween(input.today, event.day) }))
  const expected = input.accounts.map((account) =>
    expectedOf(account, placed, input.days, ahead.get(account.id)),
  )
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
  const [totalMargins, everydayMargins, ...accountMargins] = drawMargins(input, fit, groups)
  return {
    accounts: input.accounts.map(({ id, currency }, index) => ({
      id,
      currency,
      line: lineOf(expected[index] ?? [], accountMargins[index]),
    })),
    total: lineOf(sumInAed(input, expected), totalMargins),
    usualSpending: spendingOf(input, fit.ahead, everyday, factors),
    everydayMargins: everydayMargins ?? { below: [], above: [] },
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const inOrder = (a: KnownEvent, b: KnownEvent): number =>
  compare(a.day, b.day) ||
  compare(a.id, b.id) ||
  compare(a.accountId, b.accountId) ||
  compare(a.type, b.type) ||
  Number(a.minor - b.minor)

/** The expected balances of one account; `placed` holds each event with the number of days until it. */
function expectedOf(
  account: ForecastAccount,
  placed: readonly { event: KnownEvent; day: number }[],
  days: number,
  usual: Usual | undefined,
): bigint[] {
  const moved = Array.from({ length: days }, () => 0n)
  for (const { event, day } of placed) {
    if (day < 0 || day >= days) continue
    const weight = weightIn(event, { weight: (id) => (id === account.id ? 1 : 0) })
    moved[day] = (moved[day] ?? 0n) + BigInt(weight) * event.minor
  }
  let expectedMinor = account.minor
  let typical = 0
  return moved.map((change, day) => {
    expectedMinor += change
    typical += (usual?.other[day] ?? 0) - (usual?.spending[day] ?? 0)
    return expectedMinor + BigInt(Math.round(typical))
  })
}

/** The expected balances with the margins around them. */
export function lineOf(expected: readonly bigint[], margins: Margins | undefined): Line {
  return {
    expected: [...expected],
    low: expected.map((value, day) => value - (margins?.below[day] ?? 0n)),
    high: expected.map((value, day) => value + (margins?.above[day] ?? 0n)),
  }
}

/** The daily sum in fils of all accounts with a rate, each converted separately, as totals are. */
function sumInAed(
  { accounts, days, rates }: ForecastInput,
  balances: readonly (readonly bigint[])[],
): bigint[] {
  return Array.from({ length: days }, (_, day) =>
    accounts.reduce(
      (sum, { currency }, index) => sum + (rates.toAed(balances[index]?.[day] ?? 0n, currency) ?? 0n),
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
