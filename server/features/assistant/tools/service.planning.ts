/** Bills, the look-ahead, budgets, goals and subscriptions. */
import * as z from 'zod/mini'
import { DayText, EntryType, Uuid } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import { goalKinds } from '#contract/planning/goals.ts'
import { safePartKinds } from '#contract/planning/look-ahead.ts'
import { cadences, occurrenceStates, seriesKinds } from '#contract/expected/series.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'
import { listBudgets as readBudgets } from '../../planning/budgets/service.ts'
import { listGoals as readGoals } from '../../planning/goals/service.ts'
import { listSeries } from '../../expected/series/service.ts'
import { readCoveredCalendar } from '../../planning/ahead/service.cover.ts'
import { budgetAddress, goalAddress, screens } from '../addresses.ts'
import { aed, Covered, coveredOf, Days, defineTool, Evidence, Money, mostRows, periodInput } from './tool.ts'

export const listBills = defineTool({
  name: 'list_bills',
  about:
    'Expected payments and income between two days, oldest first: recurring ones, cheques, instalments and card statements, with their state and whether the account will cover rent and agreed payments.',
  input: z.object({ from: z.optional(DayText), to: z.optional(DayText) }),
  output: z.object({
    days: Days,
    bills: z.array(
      z.object({
        name: z.string(),
        date: DayText,
        type: EntryType,
        kind: z.enum(seriesKinds),
        amount: Money,
        state: z.enum(occurrenceStates),
        /** Whether the person confirmed it; else it was only found among payments. */
        confirmed: z.boolean(),
        cover: Covered,
      }),
    ),
    more: z.number(),
    /** What is to be paid before the next pay day, in AED. */
    left_to_pay: Money,
    pay_day: DayText,
    pay_known: z.boolean(),
    evidence: Evidence,
  }),
  async run(ctx, input) {
    const { from, to, occurrences, left_to_pay, pay_day, pay_known } = await readCoveredCalendar(ctx, input)
    return {
      days: { from, to },
      bills: occurrences.slice(0, 3 * mostRows).map((bill) => ({
        name: bill.name,
        date: bill.date,
        type: bill.type,
        kind: bill.kind,
        amount: { amount: bill.amount ?? bill.expected, currency: bill.currency },
        state: bill.state,
        confirmed: !bill.suggested,
        cover: coveredOf(bill.cover, bill.currency),
      })),
      more: Math.max(0, occurrences.length - 3 * mostRows),
      left_to_pay: aed(left_to_pay),
      pay_day,
      pay_known,
      evidence: [screens.bills],
    }
  },
})

export const listRecurring = defineTool({
  name: 'list_recurring',
  about:
    'Recurring payments and income, such as subscriptions, rent, bills and salary, with the next date and the usual amount.',
  input: z.object({ kind: z.optional(z.enum(seriesKinds)) }),
  output: z.object({
    series: z.array(
      z.object({
        name: z.string(),
        type: EntryType,
        kind: z.enum(seriesKinds),
        account_id: z.nullable(Uuid),
        cadence: z.enum(cadences),
        expected: Money,
        next: z.nullable(DayText),
        raised_from: z.nullable(Money),
      }),
    ),
    more: z.number(),
    evidence: Evidence,
  }),
  async run(ctx, { kind }) {
    const all = (await listSeries(ctx)).filter(
      (series) =>
        (series.state === 'active' || series.state === 'suggested') &&
        (kind === undefined || series.kind === kind),
    )
    return {
      series: all.slice(0, 2 * mostRows).map((series) => {
        const change = series.price_changes.at(-1)
        const money = (amount: number): Money => ({ amount, currency: series.currency })
        return {
          name: series.name,
          type: series.type,
          kind: series.kind,
          account_id: series.account_id,
          cadence: series.cadence,
          expected: money(series.expected),
          next: series.next_date,
          raised_from: change && change.to > change.from ? money(change.from) : null,
        }
      }),
      more: Math.max(0, all.length - 2 * mostRows),
      evidence: [screens.bills],
    }
  },
})

const SafePart = z.object({ kind: z.enum(safePartKinds), amount: Money })
const Ahead = z.object({
  /** What is safe to spend until the next pay day; null with a reason where it is unknown. */
  safe: z.nullable(
    z.object({
      amount: Money,
      /** What could be spent besides, but is more than this pay period brings. */
      reserve: Money,
      until: DayText,
      pay_known: z.boolean(),
      parts: z.array(SafePart),
      /** The day that determines the amount, with the everyday balance expected at its end; its low end within the days asked for. */
      lowest: z.object({ day: DayText, expected: Money, low: z.nullable(Money) }),
    }),
  ),
  not_shown: z.nullable(z.string()),
  /** The lowest expected balance of all accounts together in the days asked for, and its low end. */
  lowest: z.nullable(z.object({ day: DayText, expected: Money, low: Money })),
  /** The lowest expected balance of the money for everyday spending, without savings. */
  everyday: z.nullable(z.object({ day: DayText, expected: Money })),
  last: z.nullable(z.object({ day: DayText, expected: Money, low: Money, high: Money })),
  complete: z.boolean(),
  evidence: Evidence,
})

type Line = { expected: number[]; low: number[]; high: number[] }
const pointOf = ({ expected, low, high }: Line, day: string, index: number) => ({
  day,
  expected: aed(expected[index] ?? 0),
  low: aed(low[index] ?? 0),
  high: aed(high[index] ?? 0),
})
type Point = ReturnType<typeof pointOf>
const lowestOf = (points: readonly Point[]): Point | undefined =>
  points.toSorted((a, b) => a.expected.amount - b.expected.amount)[0]

const readAhead = async (
  ctx: Parameters<typeof readLookAhead>[0],
  query: Parameters<typeof readLookAhead>[1],
  from?: Day,
): Promise<z.input<typeof Ahead>> => {
  const {
    safe_to_spend: safe,
    not_shown,
    total,
    days,
    unconverted,
    coverage,
  } = await readLookAhead(ctx, query)
  const points = days.map(({ date }, index) => pointOf(total, date, index))
  const own = safe && days.map(({ date }, index) => pointOf(safe, date, index))
  const isAfter = ({ day }: Point): boolean => from === undefined || day >= from
  const [lowest, everyday] = [lowestOf(points.filter(isAfter)), own && lowestOf(own.filter(isAfter))]
  const isShown = not_shown === null
  return {
    safe: safe && {
      amount: aed(safe.amount),
      reserve: aed(safe.reserve),
      until: safe.until,
      pay_known: safe.pay_known,
      parts: safe.parts.map(({ kind, amount }) => ({ kind, amount: aed(amount) })),
      lowest: {
        day: safe.lowest.date,
        expected: aed(safe.lowest.amount),
        low: own?.find(({ day }) => day === safe.lowest.date)?.low ?? null,
      },
    },
    not_shown,
    lowest: isShown && lowest ? { day: lowest.day, expected: lowest.expected, low: lowest.low } : null,
    everyday: everyday ? { day: everyday.day, expected: everyday.expected } : null,
    last: isShown ? (points.at(-1) ?? null) : null,
    complete: unconverted.length === 0 && coverage.state === 'complete',
    evidence: [screens.lookAhead],
  }
}

export const lookAhead = defineTool({
  name: 'look_ahead',
  about:
    'What is safe to spend until pay day and the balance expected in the coming days. An estimate from expected payments and usual spending, not a promise.',
  input: z.object({ days: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(90))) }),
  output: Ahead,
  run: (ctx, { days }) => readAhead(ctx, { days: days ?? 30 }),
})

export const whatIf = defineTool({
  name: 'what_if',
  about:
    'The look-ahead if an amount in AED were spent on a day, with the lowest balances from that day on, beside the look-ahead without it. Saves nothing; an estimate.',
  input: z.object({ spend: z.number().check(z.positive(), z.maximum(1e9)), on: z.optional(DayText) }),
  output: z.object({ before: Ahead, after: Ahead, evidence: Evidence }),
  async run(ctx, { spend, on }) {
    const before = await readAhead(ctx, { days: 90 })
    const spent = { days: 90, spend: String(spend), ...(on === undefined ? {} : { on }) }
    const after = await readAhead(ctx, spent, on)
    return { before, after, evidence: [screens.lookAhead] }
  },
})

export const listBudgets = defineTool({
  name: 'list_budgets',
  about: 'Budgets with what is spent, left, still expected and projected in their current period.',
  input: periodInput,
  output: z.object({
    budgets: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        days: Days,
        category_ids: z.array(z.string()),
        limit: Money,
        carried: Money,
        spent: Money,
        left: Money,
        expected: Money,
        projected: Money,
        address: z.string(),
      }),
    ),
    more: z.number(),
    evidence: Evidence,
  }),
  async run(ctx, input) {
    const { budgets } = await readBudgets(ctx, input)
    return {
      budgets: budgets.slice(0, mostRows).map((budget) => ({
        id: budget.id,
        name: budget.name,
        days: { from: budget.from, to: budget.to },
        category_ids: budget.category_ids,
        limit: aed(budget.limit),
        carried: aed(budget.carried),
        spent: aed(budget.spent),
        left: aed(budget.left),
        expected: aed(budget.expected),
        projected: aed(budget.projected),
        address: budgetAddress(budget.id),
      })),
      more: Math.max(0, budgets.length - mostRows),
      evidence: [screens.budgets],
    }
  },
})

export const listGoals = defineTool({
  name: 'list_goals',
  about: 'Goals with what is saved, the target, the day and what each pay period needs.',
  input: z.object({}),
  output: z.object({
    goals: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        kind: z.enum(goalKinds),
        saved: z.nullable(Money),
        target: z.nullable(Money),
        by: z.nullable(DayText),
        needed: z.nullable(Money),
        reached_on: z.nullable(DayText),
        address: z.string(),
      }),
    ),
    more: z.number(),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { goals } = await readGoals(ctx)
    const money = (amount: number | null): Money | null => (amount === null ? null : aed(amount))
    return {
      goals: goals.slice(0, mostRows).map((goal) => ({
        id: goal.id,
        name: goal.name,
        kind: goal.kind,
        saved: money(goal.saved),
        target: money(goal.target),
        by: goal.by,
        needed: money(goal.needed),
        reached_on: goal.reached_on,
        address: goalAddress(goal.id),
      })),
      more: Math.max(0, goals.length - mostRows),
      evidence: [screens.goals],
    }
  },
})
