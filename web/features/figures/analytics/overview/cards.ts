/** Chooses the cards of the overview from the figures. Pure. */
import type { cashFlow, netWorth, spending, SpendingRow } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Insight } from '#contract/figures/insights.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { difference } from '../../../../ui/format/format.ts'
import { sumOf } from '../parts/texts.ts'

type Flow = ResponseOf<typeof cashFlow>
type Spending = ResponseOf<typeof spending>
type Worth = ResponseOf<typeof netWorth>

export type Figures = {
  flow: Flow | undefined
  /** The current month by category, with the same days of the month before and a twelve-month trend. */
  month: Spending | undefined
  /** One year by day of the week. */
  weekdays: Spending | undefined
  worth: Worth | undefined
  insights: readonly Insight[]
  dismissed: readonly string[]
}

export type Card =
  | { key: string; kind: 'saved'; amount: number; before: number; month: string; flow: Flow }
  | { key: string; kind: 'changed'; rows: readonly Changed[]; top: Changed; month: Spending }
  | {
      key: string
      kind: 'growing'
      row: SpendingRow
      now: number
      before: number
      percent: number
      month: string
    }
  | { key: string; kind: 'unusual'; insights: readonly Insight[] }
  | { key: string; kind: 'worth'; worth: Worth; change: number }
  | { key: string; kind: 'weekday'; rows: readonly SpendingRow[]; top: SpendingRow; from: string; to: string }
  | { key: string; kind: 'largest'; rows: readonly SpendingRow[]; top: SpendingRow; month: Spending }
export type Changed = { row: SpendingRow; change: number }

/** In AED; smaller changes are not shown. */
const leastChange = 100
const mostCards = 7
const mostInsights = 3

/** At most seven cards, in order of priority and without the dismissed ones. */
export function chooseCards(figures: Figures): Card[] {
  const hidden = new Set(figures.dismissed)
  return [
    savedCard(figures.flow),
    unusualCard(figures.insights),
    changedCard(figures.month),
    growingCard(figures.month),
    worthCard(figures.worth),
    largestCard(figures.month),
    weekdayCard(figures.weekdays),
  ]
    .flatMap((card) => (card === null || hidden.has(card.key) ? [] : [card]))
    .slice(0, mostCards)
}

/** The last whole month compared with the one before it. */
function savedCard(flow: Flow | undefined): Card | null {
  const whole = flow?.rows.filter(({ partial, count }) => !partial && count > 0) ?? []
  const [before, last] = whole.slice(-2)
  if (!flow || !before || !last) return null
  const key = `card saved ${last.from} ${last.net} ${before.net}`
  return { key, kind: 'saved', amount: last.net, before: before.net, month: last.from, flow }
}

function changedCard(month: Spending | undefined): Card | null {
  const rows = [...(month?.rows ?? []), ...(month?.ended ?? [])]
    .flatMap((row): Changed[] =>
      row.previous === null ? [] : [{ row, change: difference(row.amount, row.previous) }],
    )
    .filter(({ change }) => Math.abs(change) >= leastChange)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  // why more was spent is what people ask first, unless less was
  const named = rows.filter(({ row }) => isNamed(row))
  const isLess =
    month !== undefined && month.total.previous !== null && month.total.amount < month.total.previous
  const top = (isLess ? undefined : named.find(({ change }) => change > 0)) ?? named[0]
  if (!month || !top) return null
  const key = `card changed ${month.from} ${top.row.key} ${Math.round(top.change / 100)}`
  return { key, kind: 'changed', rows: [top, ...rows.filter((row) => row !== top)].slice(0, 5), top, month }
}

/** Uncategorised payments have nothing in common, so no sentence is written about them. */
const isNamed = ({ key }: SpendingRow): boolean => key !== 'uncategorised'
const namedFirst = (rows: readonly SpendingRow[]): SpendingRow[] =>
  rows.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))

/** The category whose last three whole months exceed the three before by the most, at least by a fifth. */
function growingCard(month: Spending | undefined): Card | null {
  const growing = (month?.rows ?? []).filter(isNamed).flatMap((row) => {
    const whole = row.trend?.slice(0, -1) ?? []
    const [recent, earlier] = [whole.slice(-3), whole.slice(-6, -3)]
    // quarterly rent and yearly insurance are not growth
    if (recent.length < 3 || [...recent, ...earlier].some((amount) => amount === 0)) return []
    const [now, before] = [thirdOf(recent), thirdOf(earlier)]
    // nor is one month with school fees
    if (recent.filter((amount) => amount >= before * 1.2).length < 2) return []
    const percent = Math.round(((now - before) / before) * 100)
    return percent >= 20 && now - before >= leastChange ? [{ row, now, before, percent }] : []
  })
  const top = growing.toSorted((a, b) => b.now - b.before - (a.now - a.before))[0]
  if (!top || !month?.from) return null
  return { key: `card growing ${top.row.key} ${top.now}`, kind: 'growing', ...top, month: month.from }
}

/** A third of the sum of some AED amounts, truncated to the fils. */
function thirdOf(amounts: readonly number[]): number {
  return wireAmount(minorFromWire(sumOf(amounts), 'AED') / 3n, 'AED')
}

function unusualCard(insights: readonly Insight[]): Card | null {
  const listed = insights.slice(0, mostInsights)
  const [first] = listed
  return first ? { key: `card unusual ${first.key}`, kind: 'unusual', insights: listed } : null
}

function worthCard(worth: Worth | undefined): Card | null {
  if (!worth || worth.kinds.length === 0 || worth.points.length < 2) return null
  const change = difference(worth.closing, worth.opening)
  return {
    key: `card worth ${worth.to.slice(0, 7)} ${Math.round(change / 1000)}`,
    kind: 'worth',
    worth,
    change,
  }
}

function largestCard(month: Spending | undefined): Card | null {
  const top = month?.rows.find(isNamed)
  if (!month || !top || month.rows.length < 3) return null
  const key = `card largest ${month.from} ${top.key}`
  return { key, kind: 'largest', rows: namedFirst(month.rows).slice(0, 5), top, month }
}

/** The weekday with the most spending, if its share is at least 18 percent (a seventh is 14). */
function weekdayCard(weekdays: Spending | undefined): Card | null {
  const rows = weekdays?.rows ?? []
  const top = rows.toSorted((a, b) => b.amount - a.amount)[0]
  if (!top || !weekdays?.from || !weekdays.to || rows.length < 7 || (top.share ?? 0) < 0.18) return null
  const { from, to } = weekdays
  return {
    key: `card weekday ${top.key} ${Math.round((top.share ?? 0) * 20)}`,
    kind: 'weekday',
    rows,
    top,
    from,
    to,
  }
}
