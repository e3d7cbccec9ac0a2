/** The balance of each account and of all together by day, from known payments and typical spending. Pure. */
import { daysBetween } from '#contract/period.ts'
import { drawMargins, type Group, groupDays, type Margins } from './futures.ts'
import type { ForecastAccount, ForecastInput, KnownEvent } from './types.ts'
import { towardsUnchanged } from './unchanged.ts'
import { fitUsual, type Usual } from './usual.ts'
import { withinMoney } from './within.ts'

/** Balances at the end of each day, starting today; 80 % of drawn futures lie between `low` and `high`. */
export type Line = { expected: bigint[]; low: bigint[]; high: bigint[] }
/**
 * How a line's balance changes. A day's balance is that of the day before (`opening` for today), the effects of its
 * events, `spending` and `irregular`: exactly, to the minor unit.
 */
export type Steps = {
  opening: bigint
  /** Usual spending of each day; negative or zero unless refunds outweigh it. */
  spending: bigint[]
  /**
   * Irregular income, transfers and rare payments that no event stands for, by day. For the total also what brings it
   * back to today's where the forecast is no better than that; no account is expected to change by it.
   */
  irregular: bigint[]
}
/** An event with its effect on the total in fils. */
export type PlacedEvent = { event: KnownEvent; effect: bigint }
export type Forecast = {
  accounts: { id: string; currency: string; line: Line; steps: Steps }[]
  /** In fils, without accounts whose currency has no rate. */
  total: Line
  totalSteps: Steps
  /** The events within the forecast's days, by day. */
  events: PlacedEvent[]
  /** Cumulative spending of everyday accounts that no series covers, up to each day, in fils, whatever money there is. */
  usualSpending: bigint[]
  /** The margins of the everyday balance around its expected value, without irregular income: fils by day. */
  everydayMargins: Margins
}

/** Forecasts the balances. The order of the events does not matter. */
export function forecast(unsorted: ForecastInput): Forecast {
  const input = { ...unsorted, events: unsorted.events.toSorted(inOrder) }
  const unlimited = fitUsual(input)
  const fit = withinMoney(input, unlimited)
  const ahead = new Map(fit.ahead.map((usual) => [usual.accountId, usual]))
  const placed = input.events
    .map((event): Placed => ({ event, day: daysBetween(input.today, event.day), effect: 0n }))
    .filter(({ day }) => day >= 0 && day < input.days)
  const totalSteps = noSteps(input.days)
  const walked = input.accounts.map((account) =>
    walk(account, placed, ahead.get(account.id), { input, totalSteps }),
  )
  const factors = new Map(input.accounts.map(({ id, factor }) => [id, factor ?? 0]))
  const everyday = new Set(input.accounts.flatMap((account) => (account.everyday ? account.id : [])))
  const all: Group = { weight: (id) => factors.get(id) ?? 0, withOther: true, single: false }
  const groups: Group[] = [
    all,
    { weight: (id) => (everyday.has(id) ? (factors.get(id) ?? 0) : 0), withOther: false, single: false },
    ...input.accounts.map(({ id }): Group => ({
      weight: (other) => (other === id ? 1 : 0),
      withOther: true,
      single: true,
    })),
  ]
  const [totalMargins, everydayMargins, ...accountMargins] = drawMargins(input, fit, groups)
  let band = lineOf(balancesOf(totalSteps, placed), totalMargins)
  if (totalMargins && input.changes) {
    const tried = placed.filter(({ event }) => event.source === 'what_if')
    const moved = balancesOf(
      totalSteps,
      placed.filter((one) => !tried.includes(one)),
    )
    const away = moved.map((balance) => balance - totalSteps.opening)
    const past = { changes: input.changes, missed: groupDays(input, fit, all).surprise }
    const added = towardsUnchanged(away, totalMargins, past)
    added.expected.forEach((sum, day, sums) => {
      totalSteps.irregular[day] = (totalSteps.irregular[day] ?? 0n) + sum - (sums[day - 1] ?? 0n)
    })
    band = {
      ...band,
      low: band.low.map((low, day) => low + (added.low[day] ?? 0n)),
      high: band.high.map((high, day) => high + (added.high[day] ?? 0n)),
    }
  }
  return {
    accounts: walked.map(({ id, currency, expected, steps }, index) => ({
      id,
      currency,
      line: lineOf(expected, accountMargins[index]),
      steps,
    })),
    total: within(band, balancesOf(totalSteps, placed)),
    totalSteps,
    events: placed.map(({ event, effect }) => ({ event, effect })),
    usualSpending: spendingOf(input, unlimited.ahead, everyday, factors),
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

type Placed = PlacedEvent & { day: number }
const noSteps = (days: number): Steps => ({
  opening: 0n,
  spending: Array.from({ length: days }, () => 0n),
  irregular: Array.from({ length: days }, () => 0n),
})

/** What an event changes on an account, in that account's minor units. */
export function effectOn(event: KnownEvent, accountId: string): bigint {
  const sent = event.accountId !== accountId ? 0n : event.type === 'income' ? event.minor : -event.minor
  return sent + (event.toAccountId === accountId ? event.toMinor : 0n)
}

type Walked = { id: string; currency: string; expected: bigint[]; steps: Steps }

/**
 * The expected balances of one account, step by step. Each step is also added to the total, as the difference that it
 * makes to the converted balance, so that the total's steps add up although every balance is rounded.
 */
function walk(
  account: ForecastAccount,
  placed: readonly Placed[],
  usual: Usual | undefined,
  { input, totalSteps }: { input: ForecastInput; totalSteps: Steps },
): Walked {
  const inAed = (minor: bigint): bigint => input.rates.toAed(minor, account.currency) ?? 0n
  const { id, currency } = account
  const steps = { ...noSteps(input.days), opening: account.minor }
  totalSteps.opening += inAed(account.minor)
  const byDay = Map.groupBy(
    placed.filter(({ event }) => event.accountId === id || event.toAccountId === id),
    ({ day }) => day,
  )
  let balance = account.minor
  const move = (minor: bigint): bigint => {
    const before = inAed(balance)
    balance += minor
    return inAed(balance) - before
  }
  const spent = wholeSteps(usual?.spending, input.days)
  const irregular = wholeSteps(usual?.other, input.days)
  const expected = Array.from({ length: input.days }, (_, day) => {
    for (const one of byDay.get(day) ?? []) one.effect += move(effectOn(one.event, id))
    const [daySpent, dayOther] = [-(spent[day] ?? 0n), irregular[day] ?? 0n]
    steps.spending[day] = daySpent
    steps.irregular[day] = dayOther
    totalSteps.spending[day] = (totalSteps.spending[day] ?? 0n) + move(daySpent)
    totalSteps.irregular[day] = (totalSteps.irregular[day] ?? 0n) + move(dayOther)
    return balance
  })
  return { id, currency, expected, steps }
}

/** Daily estimates as whole minor units whose sums stay within one of the estimates' sums. */
function wholeSteps(daily: Float64Array | undefined, days: number): bigint[] {
  let sum = 0
  let whole = 0n
  return Array.from({ length: days }, (_, day) => {
    sum += daily?.[day] ?? 0
    const step = BigInt(Math.round(sum)) - whole
    whole += step
    return step
  })
}

function balancesOf({ opening, spending, irregular }: Steps, placed: readonly Placed[]): bigint[] {
  const effects = new Map<number, bigint>()
  for (const { day, effect } of placed) effects.set(day, (effects.get(day) ?? 0n) + effect)
  let balance = opening
  return spending.map((spent, day) => (balance += spent + (irregular[day] ?? 0n) + (effects.get(day) ?? 0n)))
}

/** The expected balances with the margins around them. */
export function lineOf(expected: readonly bigint[], margins: Margins | undefined): Line {
  return {
    expected: [...expected],
    low: expected.map((value, day) => value - (margins?.below[day] ?? 0n)),
    high: expected.map((value, day) => value + (margins?.above[day] ?? 0n)),
  }
}

/**
 * A line with other expected balances, in the same band as far as it holds them; with neither side narrower than half of it,
 * since what is expected may be off the middle of what will be, not only the days to come.
 */
function within({ low, high }: Line, expected: bigint[]): Line {
  const sides = expected.map((value, day) => {
    const below = value - (low[day] ?? value)
    const above = (high[day] ?? value) - value
    const [down, up] = [below > 0n ? below : 0n, above > 0n ? above : 0n]
    const half = (down + up) / 2n
    return { down: down > half ? down : half, up: up > half ? up : half }
  })
  return {
    expected,
    low: expected.map((value, day) => value - (sides[day]?.down ?? 0n)),
    high: expected.map((value, day) => value + (sides[day]?.up ?? 0n)),
  }
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
