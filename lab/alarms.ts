/** Replays a life day by day: which alarms it would have brought, which of them were false, and which were missing. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { lateCredit } from '../server/features/days/periods/late.ts'
import { isFinalPay } from '../server/features/days/periods/final-pay.ts'
import { findPayDays } from '../server/features/days/periods/pay-days.ts'
import { readLine } from '../server/features/payments/transfers/sent-line.ts'
import { isDueSoon } from '../server/features/planning/ahead/cover.ts'
import { effectOn, forecast, type PlacedEvent } from '../server/features/planning/ahead/forecast.ts'
import { runsLow } from '../server/features/planning/ahead/low.ts'
import type { KnownEvent } from '../server/features/planning/ahead/types.ts'
import type { DueAlarm } from './due-alarms.ts'
import { inputAt, type ReplayInput } from './replay.input.ts'
import { employersOf, isSpendable, payAt, type Replay, salariesOf } from './replay.ts'

/** `due`: the day of what is not covered. */
export type Alarm = {
  kind: 'balance_low' | 'not_covered' | 'salary_late' | 'cheque_returned'
  day: Day
  due?: Day
}
export type Alarms = { name: string; months: number; told: Alarm[]; wrong: Alarm[]; missing: Alarm[] }

const replayedDays = 365
/** A warning may come this long before what it warns of. */
const warnedDays = 31
/** Money that runs out so soon after the day that a warning named was rightly warned of. */
const nearDays = 3
/** The charge for a return that names its cheque may come so much later. */
const numberedFeeDays = 60
/** A salary this many days after the day on which it was expected was late. */
const lateDays = 5
/** What is due within so many days is compared with what its account is expected to hold, as notifications do. */
const coverDays = 10
/** What only recurs is an estimate, so it is told nearer to its day. */
const seriesDays = 5

/**
 * `due`: what the author of a life says had to be told; without it, the balances and pay days judge. `since`: the first day
 * that is replayed, by default the last year's as far as some history goes before it. `ofPay`: without what needs a forecast.
 */
export function replayAlarms(replay: Replay, due?: readonly DueAlarm[], since?: Day, ofPay = false): Alarms {
  const { from, to, rows } = replay
  const begin = since ?? [addDays(from, 100), addDays(to, -replayedDays)].toSorted().at(-1) ?? from
  const told: Alarm[] = []
  const wrong: Alarm[] = []
  const keys = new Set<string>()
  const surely = new Set<Alarm>()
  const tell = (one: Alarm, key: string, isTrue: () => boolean, isSure = false): void => {
    if (keys.has(`${one.kind} ${key}`)) return
    keys.add(`${one.kind} ${key}`)
    told.push(one)
    if (isSure) surely.add(one)
    if (!isTrue()) wrong.push(one)
  }
  const salaries = salariesOf(rows)
  const employers = employersOf(rows)
  const returns = rows.filter((row) => readLine(row)?.role === 'return')
  // some banks list the charge for a return alone
  const isReturn = (row: (typeof rows)[number]): boolean => {
    if (returns.includes(row)) return true
    const line = readLine(row)
    const days = line?.number == null ? nearDays : numberedFeeDays
    return (
      line?.role === 'fee' &&
      !returns.some(
        (one) =>
          Math.abs(daysBetween(one.day, row.day)) <= days &&
          (line.number === null || [null, line.number].includes(readLine(one)?.number ?? null)),
      )
    )
  }
  const low = lowDays(replay)
  const missing: Alarm[] = []
  for (let day = begin; day <= to; day = addDays(day, 1)) {
    const pay = payAt(
      rows.filter((row) => row.day <= day),
      day,
    )
    const began = pay.starts[0] ?? day
    if (pay.source === 'salary' && pay.late) {
      const next = salaries.find((row) => row.day > day)
      tell({ kind: 'salary_late', day }, began, () => !next || daysBetween(day, next.day) > 0)
    } else {
      const last = lateCredit(employers, day)
      if (last) tell({ kind: 'salary_late', day }, `${last.day} ${last.payer}`, () => true)
    }
    for (const row of rows)
      if (row.day === day && isReturn(row)) tell({ kind: 'cheque_returned', day }, row.id, () => true)
    if (ofPay) continue
    const input = inputAt(replay, day, pay)
    const spendable = new Set(input.accounts.flatMap((account) => (account.spendable ? account.id : [])))
    const { accounts, events } = forecast(input)
    const holding = new Set(
      input.accounts.flatMap(({ id, minor, everyday }) => (!everyday && minor > 0n ? id : [])),
    )
    let isShort = false
    const isMust = ({ event }: PlacedEvent): boolean =>
      event.id.startsWith('known ') || (input.must.has(event.id) && spendable.has(event.accountId))
    for (const { event: due } of events.filter(isMust)) {
      const ahead = daysBetween(day, due.day)
      const overdue = events
        .filter(
          ({ event }) =>
            event.overdue &&
            isDueSoon(due.day, day) &&
            event.accountId === due.accountId &&
            event.day <= due.day,
        )
        .reduce((sum, { event }) => sum + event.minor, 0n)
      const account = accounts.find(({ id }) => id === due.accountId)
      const balance = account?.line.expected[ahead] ?? 0n
      const usual = [account?.steps.spending, account?.steps.irregular]
        .flatMap((steps) => steps?.slice(0, ahead + 1) ?? [])
        .reduce((sum, step) => sum + step, 0n)
      const undated = isDueSoon(due.day, day) && usual > 0n ? usual : 0n
      const days = input.must.has(due.id) ? seriesDays : coverDays
      if (ahead <= 0 || ahead > days || balance >= overdue + undated) continue
      isShort ||= due.day < input.pay.next
      const alarm: Alarm = { kind: 'not_covered', day, due: due.day }
      const key = due.id.startsWith('known ') ? due.id : `${due.day.slice(0, 7)} ${due.id}`
      tell(alarm, key, () => true, due.day > to || isBare(due, input))
    }
    const lines = accounts.filter(({ id }) => spendable.has(id) || holding.has(id))
    const run = runsLow(
      lines.map(({ line }) => ({ expected: line.expected.map(Number), high: line.high.map(Number) })),
      { today: day, until: input.pay.next, kept: 0 },
    )
    // the same shortage is told once
    if (run && !isShort)
      tell({ kind: 'balance_low', day }, began, () =>
        low.some((each) => each > day && each <= addDays(input.pay.next, nearDays)),
      )
  }
  if (due)
    return {
      name: replay.name,
      months: daysBetween(begin, to) / 30.4,
      told,
      ...judged(told, due, { begin, justified: new Set([...surely, ...ranOut(told, wrong)]), replay }),
    }
  const isTold = (kind: Alarm['kind'], since: Day, until: Day): boolean =>
    told.some((one) => one.kind === kind && one.day >= since && one.day <= until)
  let last = ''
  for (const day of low.filter((each) => each > addDays(begin, warnedDays))) {
    // a balance below zero for days is one event
    if (last === '' || daysBetween(last, day) > warnedDays)
      if (!isTold('balance_low', addDays(day, -warnedDays), day)) missing.push({ kind: 'balance_low', day })
    last = day
  }
  const { details } = findPayDays(salaries, to)
  for (const { day, expected, arrival } of details)
    if (arrival === 'late' && day > begin && daysBetween(expected, day) > lateDays)
      if (!isTold('salary_late', expected, day)) missing.push({ kind: 'salary_late', day })
  return { name: replay.name, months: daysBetween(begin, to) / 30.4, told, wrong, missing }
}

/** What was told of money that then did run out, which is right whatever an author lists. */
const ranOut = (told: readonly Alarm[], wrong: readonly Alarm[]): Alarm[] =>
  told.filter((one) => one.kind === 'balance_low' && !wrong.includes(one))

type Judging = { begin: Day; justified: ReadonlySet<Alarm>; replay: Replay }

/**
 * Which alarms the author's list does not justify, and which of the list that may not be missing were not told. What nobody
 * could know before it happened is not missing: a bill that the author warns of only on its day, and a salary that the last pay
 * of its job says will not come.
 */
function judged(
  told: readonly Alarm[],
  due: readonly DueAlarm[],
  { begin, justified, replay: { rows } }: Judging,
): Pick<Alarms, 'wrong' | 'missing'> {
  const answers = (one: Alarm, { kind, warn, event }: DueAlarm): boolean =>
    (kind === null ? isOfMoney(one) : kind === one.kind || (isOfMoney(one) && kind === 'not_covered')) &&
    one.day >= addDays(warn, -warnedDays) &&
    one.day <= addDays(event, kind === 'not_covered' ? nearDays : 2 * coverDays)
  const isUnknowable = ({ kind, warn, event }: DueAlarm): boolean =>
    kind === 'not_covered'
      ? warn >= event
      : kind === 'salary_late' &&
        rows.some(({ day, text }) => isFinalPay(text) && day <= event && day >= addDays(event, -lastPayDays))
  return {
    wrong: told.filter((one) => !justified.has(one) && !due.some((each) => answers(one, each))),
    missing: due.flatMap((each): Alarm[] =>
      each.kind === null ||
      isUnknowable(each) ||
      each.warn < addDays(begin, coverDays) ||
      told.some((one) => answers(one, each))
        ? []
        : [{ kind: each.kind, day: each.event }],
    ),
  }
}
/** The first salary after the last pay of a job would have come within these days. */
const lastPayDays = 45

/**
 * Whether a warning is right whatever follows: what the account held and the regular income until that day did not cover
 * this payment with what else is due by then, and nobody could count on more.
 */
function isBare({ accountId, day }: KnownEvent, { accounts, events, today }: ReplayInput): boolean {
  const held = accounts.find(({ id }) => id === accountId)?.minor ?? 0n
  const byThen = events.filter((one) => one.day > today && one.day <= day)
  return byThen.reduce((sum, one) => sum + effectOn(one, accountId), held) < 0n
}
const isOfMoney = ({ kind }: Alarm): boolean => kind === 'balance_low' || kind === 'not_covered'

/** The days at whose end the money for everyday spending was below zero. */
function lowDays(replay: Replay): Day[] {
  let balance = Object.entries(replay.opening).reduce(
    (sum, [id, minor]) => (isSpendable(replay, id) ? sum + minor : sum),
    0,
  )
  const changes = Map.groupBy(replay.rows, ({ day }) => day)
  const low: Day[] = []
  for (let day = replay.from; day <= replay.to; day = addDays(day, 1)) {
    for (const { accountId, type, minor } of changes.get(day) ?? [])
      if (isSpendable(replay, accountId)) balance += Number(minor) * (type === 'income' ? 1 : -1)
    if (balance < 0) low.push(day)
  }
  return low
}
