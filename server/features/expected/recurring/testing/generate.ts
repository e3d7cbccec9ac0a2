/** Generates labelled histories from plans, the reference for measuring detection and forecasts. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { categorise } from '../../../categories/categorise/categorise.ts'
import { dayInMonth, weekdayOf, workingDayAfter, workingDayBefore } from '../../../days/calendar/entries.ts'
import type { LedgerRow } from '../types.ts'
import type { Amount, Habit, PersonPlan, Regular } from './person.ts'
import { between, pick, type Random, randomFrom } from './random.ts'

export type LabelledRow = LedgerRow & { label: string | null }
export type History = {
  name: string
  from: Day
  to: Day
  /** Balance of each account before the first row, in fils. */
  opening: Readonly<Record<string, number>>
  rows: readonly LabelledRow[]
  truths: readonly Regular[]
}

const stepMonths = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const

/** Generates the history of a plan up to a day, oldest row first. Deterministic. */
export function generateHistory(plan: PersonPlan, to: Day): History {
  const from = plan.from ?? addMonths(to, -24)
  const rows: LabelledRow[] = []
  for (const regular of plan.regular) rows.push(...regularRows(plan.name, regular, from, to))
  for (const habit of plan.habits) rows.push(...habitRows(plan.name, habit, from, to))
  rows.sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1))
  return { name: plan.name, from, to, opening: plan.accounts, rows, truths: plan.regular }
}

function regularRows(person: string, plan: Regular, from: Day, to: Day): LabelledRow[] {
  const random = randomFrom(`${person}|${plan.label}`)
  const begin = plan.from && plan.from > from ? plan.from : from
  const end = plan.to && plan.to < to ? plan.to : to
  const rows: LabelledRow[] = []
  for (const due of dueDays(plan, from, to)) {
    const number = between(random, 100_000, 999_999)
    const amount = amountOf(plan.amount, due, random)
    const late = plan.jitter ? between(random, plan.jitter[0], plan.jitter[1]) : 0
    if (plan.skip?.includes(due.slice(0, 7))) continue
    const shifted =
      plan.shift === 'before' ? workingDayBefore(due) : plan.shift === 'after' ? workingDayAfter(due) : due
    const day = plan.moved?.[due.slice(0, 7)] ?? addDays(shifted, late)
    if (day < begin || day > end) continue
    const text = textOn(plan.text, day).replaceAll('#', String(number))
    rows.push(...legsOf(plan, text, day, amount, `${plan.label}-${due}`))
  }
  return rows
}

function legsOf(plan: Regular, text: string, day: Day, minor: number, id: string): LabelledRow[] {
  const row = rowOf({
    ...plan,
    text,
    day,
    minor,
    id,
    transfer: plan.transferTo !== undefined,
    label: plan.label,
  })
  if (plan.transferTo === undefined) return [row]
  const other = { ...plan, account: plan.transferTo, type: 'income' as const, text }
  return [row, rowOf({ ...other, day, minor, id: `${id}-in`, transfer: true, label: null })]
}

function dueDays({ cadence, on, month = 1 }: Regular, from: Day, to: Day): Day[] {
  const days: Day[] = []
  if (cadence === 'weekly' || cadence === 'fortnightly') {
    const step = cadence === 'weekly' ? 7 : 14
    let day = from
    while (weekdayOf(day) !== on) day = addDays(day, 1)
    for (; day <= to; day = addDays(day, step)) days.push(day)
    return days
  }
  const step = stepMonths[cadence]
  for (let first = `${from.slice(0, 7)}-01`; first <= addMonths(to, 1); first = addMonths(first, 1)) {
    if ((Number(first.slice(5, 7)) - month + 12) % step !== 0) continue
    days.push(dayInMonth(first, on))
  }
  return days
}

function habitRows(person: string, habit: Habit, from: Day, to: Day): LabelledRow[] {
  const random = randomFrom(`${person}|${habit.texts[0]}|${habit.perMonth}`)
  const rows: LabelledRow[] = []
  for (let offset = 0; offset <= daysBetween(from, to); offset += 1) {
    const day = addDays(from, offset)
    const days = habit.weekdays
    const chance = habit.perMonth / (days ? (30.4 * days.length) / 7 : 30.4)
    if ((days && !days.includes(weekdayOf(day))) || random() >= chance) continue
    const text = pick(random, habit.texts).replaceAll('#', String(between(random, 100_000, 999_999)))
    const minor = habit.menu
      ? pick(random, habit.menu)
      : between(random, habit.low ?? 1000, habit.high ?? 10_000)
    rows.push(
      rowOf({ ...habit, text, day, minor, id: `${habit.texts[0]}-${offset}`, transfer: false, label: null }),
    )
  }
  return rows
}

function amountOf(amount: Amount, day: Day, random: Random): number {
  if (typeof amount === 'number') return amount
  if ('steps' in amount)
    return amount.steps.findLast(([since]) => day >= since)?.[1] ?? amount.steps[0]?.[1] ?? 0
  const month = Number(day.slice(5, 7))
  const season = month >= 5 && month <= 10 ? (amount.summer ?? 1) : 1
  return Math.round(between(random, amount.low, amount.high) * season)
}

function textOn(text: Regular['text'], day: Day): string {
  return typeof text === 'string'
    ? text
    : (text.findLast(([since]) => day >= since)?.[1] ?? text[0]?.[1] ?? '')
}

type Draft = Pick<Regular, 'type' | 'account' | 'flags' | 'bankKind' | 'mcc' | 'counterparty'> & {
  text: string
  day: Day
  minor: number
  id: string
  transfer: boolean
  label: string | null
}

/** A row as the app would store it, named and categorised by its own rules. */
function rowOf(draft: Draft): LabelledRow {
  const type = draft.type ?? 'expense'
  const categorised = categorise({
    text: draft.text,
    direction: type === 'income' ? 'credit' : 'debit',
    amountMinor: BigInt(draft.minor),
    currency: 'AED',
    mcc: draft.mcc ?? null,
    merchantName: null,
    insight: null,
    kind: draft.bankKind ?? null,
    subKind: null,
    flags: draft.flags ?? [],
    counterparty: draft.counterparty === undefined ? null : { name: draft.counterparty, iban: null },
  })
  return {
    id: draft.id,
    day: draft.day,
    type,
    minor: BigInt(draft.minor),
    currency: 'AED',
    accountId: draft.account ?? 'current',
    merchantKey: categorised.merchant?.key ?? null,
    name: categorised.merchant?.name ?? draft.counterparty ?? draft.text,
    text: draft.text,
    counterparty: draft.counterparty ?? null,
    categoryId: draft.transfer ? null : categorised.categoryId,
    flags: draft.flags ?? [],
    kind: draft.bankKind ?? null,
    transfer: draft.transfer,
    label: draft.label,
  }
}
