/** The amount that is safe to spend until pay day, as a sum of parts. Pure; all amounts in fils. */
import { type SafePartKind, safePartKinds } from '#contract/planning/look-ahead.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { Rates } from '../../days/rates/service.ts'
import type { Steps } from './forecast.ts'
import type { EventSource, ForecastAccount, KnownEvent } from './types.ts'

export type Part = { kind: SafePartKind; amount: bigint }

export type SafeInput = {
  today: Day
  /** The pay day; the money has to last until the day before. */
  until: Day
  accounts: readonly ForecastAccount[]
  events: readonly KnownEvent[]
  rates: Pick<Rates, 'toAed'>
  /** Cumulative up to each day from today on; as long as the forecast. */
  usualSpending: readonly bigint[]
  /** Of the current pay period up to today: income, spending, and how much of that was expected. `days` is its length. */
  period: { income: bigint; spent: bigint; bills: bigint; days: number }
  buffer: bigint
}
export type SafeToSpend = {
  /** Negative for a shortfall. */
  amount: bigint
  /** What could be spent besides, but is more than the income of this pay period leaves; 0 for a shortfall. */
  reserve: bigint
  /** What the reserve adds to this pay period: a usual week's spending where its income leaves less, and what is spent beyond both. */
  fromReserve: bigint
  /** A usual week's spending, where the reserve makes the period's money up to it; what is spent beside the usual changes it since. */
  usualWeek: bigint | null
  /** As it counts for that: the usual spending of the whole pay period. */
  usualPeriod: bigint
  until: Day
  /** The day that determines the amount, with the balance expected at its end. */
  lowest: { date: Day; amount: bigint }
  /** They add up to `amount`. */
  parts: Part[]
  /** The everyday balance expected at the end of each day, and how it changes. */
  line: bigint[]
  steps: Steps
  /** The effect of each of the given events on the everyday balance. */
  effects: bigint[]
}

/**
 * The lowest everyday balance before pay day, less the buffer. Money spent today is also missing later: if a
 * salary is expected, the lowest day in the month after pay day counts as well.
 */
export function safeToSpend(input: SafeInput): SafeToSpend {
  const { today, until, events, usualSpending, buffer } = input
  const moves = movesOf(input)
  const opening = balanceOf(input)
  const line: bigint[] = []
  let balance = opening.balance + opening.cards
  usualSpending.forEach((usual, day) => {
    balance += moves.byDay.get(day) ?? 0n
    line.push(balance - usual)
  })
  const last = Math.min(Math.max(0, daysBetween(today, until) - 1), line.length - 1)
  const before = lowestOf(line, 0, last)
  const following = daysBetween(today, addMonths(until, 1)) - 1
  const after = earnsWithin(events, today, last + 1, following) ? lowestOf(line, last + 1, following) : null
  const decides = after !== null && (line[after] ?? 0n) < (line[before] ?? 0n) ? after : before
  const moved = moves.until(last)
  const balanceOn = (day: number): bigint => line[day] ?? 0n
  const lasting = balanceOn(decides) - buffer
  const withoutWhatIf = events.filter(({ source }) => source !== 'what_if')
  // what is only tried takes from the period's money first, and from the reserve when that is used up
  const untried =
    withoutWhatIf.length < events.length
      ? safeToSpend({ ...input, events: withoutWhatIf })
      : reserveOf(lasting, input, moved, last)
  const reserve = lowerOf(untried.reserve, lasting)
  const amount = lasting - reserve
  const usual: Part = { kind: 'usual', amount: -(usualSpending[last] ?? 0n) }
  const kept: Part = { kind: 'buffer', amount: -buffer }
  const parts: Part[] =
    reserve > 0n
      ? earnedParts(amount, input.period, [...moved.parts, usual, kept])
      : [
          { kind: 'balance', amount: opening.balance },
          { kind: 'cards', amount: opening.cards },
          ...moved.parts,
          usual,
          { kind: 'later_income', amount: balanceOn(before) - balanceOn(last) },
          { kind: 'after_pay_day', amount: balanceOn(decides) - balanceOn(before) },
          kept,
        ]
  return {
    amount,
    reserve,
    fromReserve: untried.fromReserve,
    usualWeek: untried.usualWeek,
    usualPeriod: untried.usualPeriod,
    until,
    lowest: { date: addDays(today, decides), amount: balanceOn(decides) },
    parts: parts.filter((part) => part.kind === 'balance' || part.kind === 'earned' || part.amount !== 0n),
    line,
    steps: {
      opening: opening.balance + opening.cards,
      spending: usualSpending.map((usual, day) => (usualSpending[day - 1] ?? 0n) - usual),
      irregular: usualSpending.map(() => 0n),
    },
    effects: moves.effects,
  }
}

/**
 * With a reserve, the amount is what the pay period brought and the reserve adds, less what was and will be spent of it. What
 * is held back for after pay day, as when something is tried there, may leave less.
 */
function earnedParts(
  amount: bigint,
  { income, spent }: SafeInput['period'],
  coming: readonly Part[],
): Part[] {
  const own: Part[] = [{ kind: 'earned', amount: income }, ...coming, { kind: 'spent', amount: -spent }]
  const rest = amount - own.reduce((sum, part) => sum + part.amount, 0n)
  const all = [
    ...own,
    { kind: rest > 0n ? ('from_before' as const) : ('after_pay_day' as const), amount: rest },
  ]
  return all.toSorted((one, other) => safePartKinds.indexOf(one.kind) - safePartKinds.indexOf(other.kind))
}

/**
 * How much of the money that lasts until pay day is savings rather than this pay period's: what exceeds the period's
 * income less what was and will be spent of it. Where that leaves less than a usual week's spending, the reserve adds the
 * rest. How much depends on what is expected alone, so a purchase lowers what is left.
 */
function reserveOf(
  lasting: bigint,
  { period, usualSpending, buffer }: SafeInput,
  { parts, purchases }: Moved,
  last: number,
): Pick<SafeToSpend, 'reserve' | 'fromReserve' | 'usualWeek' | 'usualPeriod'> {
  // of the days after pay day, since those before are expected to cost less once some of it is paid
  const end = Math.min(last + usualDays, usualSpending.length - 1)
  const usual = (usualSpending[end] ?? 0n) - (usualSpending[last] ?? 0n)
  const usualOf = (days: number): bigint => (end > last ? (usual * BigInt(days)) / BigInt(end - last) : 0n)
  const toCome = parts.reduce((sum, { amount }) => sum + amount, 0n) - buffer
  const usualPeriod = usualOf(period.days)
  const planned = period.income - period.bills + toCome - purchases - usualPeriod
  const week = usualOf(7)
  const nothing = { reserve: 0n, fromReserve: 0n, usualWeek: null, usualPeriod }
  if (planned <= 0n && week <= 0n) return nothing
  const left = period.income - period.spent + toCome - (usualSpending[last] ?? 0n)
  const available = notBelowZero(left + notBelowZero(week - planned))
  if (lasting <= available) return nothing
  return {
    reserve: lasting - available,
    fromReserve: notBelowZero(available - left),
    usualWeek: week > planned ? week : null,
    usualPeriod,
  }
}
const usualDays = 28

const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** The lower of a reserve and what is left of it; never negative. */
const lowerOf = (reserve: bigint, lasting: bigint): bigint =>
  lasting < reserve ? notBelowZero(lasting) : reserve

/** The money in spendable accounts, and the debt on cards, which is already spent and so counts in full. */
function balanceOf({ accounts, rates }: SafeInput): { balance: bigint; cards: bigint } {
  let balance = 0n
  let cards = 0n
  for (const { minor, currency, spendable, everyday } of accounts) {
    const fils = rates.toAed(minor, currency) ?? 0n
    if (spendable) balance += fils
    // neither a card's limit nor a credit balance on it is money to spend
    else if (everyday && fils < 0n) cards += fils
  }
  return { balance, cards }
}

/** What the events up to a day change, by kind, and how much of it is for purchases that were not expected. */
type Moved = { parts: Part[]; purchases: bigint }
type Moves = { byDay: Map<number, bigint>; effects: bigint[]; until: (last: number) => Moved }

function movesOf({ today, accounts, events, rates }: SafeInput): Moves {
  const accountsById = new Map(accounts.map((account) => [account.id, account]))
  const everyday = (id: string | null, minor: bigint): bigint => {
    const account = accountsById.get(id ?? '')
    return account?.everyday ? (rates.toAed(minor, account.currency) ?? 0n) : 0n
  }
  const signed = events.map((event) => {
    const sent = everyday(event.accountId, event.type === 'income' ? event.minor : -event.minor)
    const amount = sent + everyday(event.toAccountId, event.toMinor)
    const kind = partOf(event.source, amount)
    return { day: Math.max(0, daysBetween(today, event.day)), amount, kind, isPurchase: event.isPurchase }
  })
  const byDay = new Map<number, bigint>()
  for (const { day, amount } of signed) byDay.set(day, (byDay.get(day) ?? 0n) + amount)
  const until = (last: number): Moved => {
    const within = signed.filter(({ day }) => day <= last)
    const sumOf = (some: typeof signed): bigint => some.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      parts: movedKinds.map((kind) => ({ kind, amount: sumOf(within.filter((one) => one.kind === kind)) })),
      purchases: sumOf(within.filter(({ isPurchase }) => isPurchase)),
    }
  }
  return { byDay, effects: signed.map(({ amount }) => amount), until }
}
const movedKinds = ['income', 'pending', 'bills', 'transfers', 'invested', 'planned', 'what_if'] as const

function partOf(source: EventSource, amount: bigint): SafePartKind {
  if (source === 'pending' || source === 'what_if') return source
  if (source === 'investment') return 'invested'
  if (source === 'transfer') return 'transfers'
  if (source !== 'planned') return amount > 0n ? 'income' : 'bills'
  return 'planned'
}

function lowestOf(line: readonly bigint[], from: number, to: number): number {
  let lowest = from
  for (let day = from; day <= Math.min(to, line.length - 1); day += 1)
    if ((line[day] ?? 0n) < (line[lowest] ?? 0n)) lowest = day
  return lowest
}

/** Whether a series brings income in the coming period; without it, nothing can be said about that period. */
function earnsWithin(events: readonly KnownEvent[], today: Day, from: number, to: number): boolean {
  return events.some(({ type, source, day }) => {
    const at = daysBetween(today, day)
    return type === 'income' && (source === 'series' || source === 'transfer') && at >= from && at <= to
  })
}
