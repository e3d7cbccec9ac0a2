/** Compares detected series with the labels of a history. */
import type { Day } from '#contract/period.ts'
import { detectSeries } from '../detect.ts'
import type { Cadence } from '#contract/expected/series.ts'
import type { FoundSeries } from '../types.ts'
import { generateHistory, type History, type LabelledRow } from './generate.ts'
import type { PersonPlan } from './person.ts'

export type Measured = {
  name: string
  rows: number
  truths: number
  foundCount: number
  right: number
  /** Labels that were not found, and names of found series that are none. */
  missing: string[]
  wrong: string[]
  kindsRight: number
}

/** The number of payments after which a series must be detected. */
const leastPayments: Readonly<Record<Cadence, number>> = {
  weekly: 6,
  fortnightly: 5,
  monthly: 3,
  quarterly: 3,
  half_yearly: 3,
  yearly: 2,
}
/** A found series is correct if it shares at least this part of its own payments and of the label's. */
const overlap = 0.7

export function measurePerson(plan: PersonPlan, today: Day): Measured {
  const history = generateHistory(plan, today)
  return compare(history, detectSeries(history.rows, today))
}

function compare(history: History, detected: readonly FoundSeries[]): Measured {
  const paid = new Map<string, LabelledRow[]>()
  for (const row of history.rows)
    if (row.label !== null) paid.set(row.label, [...(paid.get(row.label) ?? []), row])
  const truths = history.truths.filter(
    ({ label, cadence }) => (paid.get(label)?.length ?? 0) >= leastPayments[cadence],
  )
  const labels = new Map(history.rows.map((row) => [row.id, row.label]))
  const right = new Set<string>()
  const wrong: string[] = []
  let kindsRight = 0
  for (const series of detected) {
    const truth = truths.find(({ label, cadence }) => {
      const hitsOfLabel = series.hits.filter(({ row }) => labels.get(row.id) === label).length
      const total = paid.get(label)?.length ?? 0
      return (
        cadence === series.schedule.cadence &&
        hitsOfLabel >= series.hits.length * overlap &&
        hitsOfLabel >= total * overlap
      )
    })
    if (truth && !right.has(truth.label)) {
      right.add(truth.label)
      if (truth.kind === series.kind) kindsRight += 1
    } else wrong.push(`${series.name} (${series.schedule.cadence}, ${series.hits.length}×, ${series.kind})`)
  }
  return {
    name: history.name,
    rows: history.rows.length,
    truths: truths.length,
    foundCount: detected.length,
    right: right.size,
    missing: truths
      .filter(({ label }) => !right.has(label))
      .map(({ label, cadence }) => `${label} (${cadence})`),
    wrong,
    kindsRight,
  }
}
