/** Prints how many insights are right for labelled people, by day; `--development` skips held-out people. */
import { readCases } from '../insights.cases.ts'
import { measureCase, type Outcome } from '../insights.ts'

/** Days used to write the rules, and two sets of days first measured after the last change of a rule. */
const writingDays = ['2026-07-19', '2026-08-27', '2026-09-12', '2026-10-04', '2026-11-15']
const freshDays = ['2026-05-24', '2026-06-16', '2026-08-09', '2026-09-28', '2026-10-22']
const laterDays = ['2026-02-18', '2026-03-29', '2026-04-21', '2026-07-03', '2026-11-20']
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
const sum = (all: readonly Outcome[], pick: (one: Outcome) => number): number =>
  all.reduce((total, one) => total + pick(one), 0)

function print(title: string, days: readonly string[], all: readonly Outcome[]): void {
  console.log(`\n${title}: ${all.length / days.length} people on ${days.join(', ')}`)
  for (const { name, wrong, missing } of all) {
    for (const one of wrong) console.log(`  wrong      ${name}: ${one}`)
    for (const one of missing) console.log(`  not found  ${name}: ${one}`)
  }
  const total = sum(all, (one) => one.detected)
  const right = sum(all, (one) => one.right)
  const truths = sum(all, (one) => one.truths)
  const missing = sum(all, (one) => one.missing.length)
  console.log(
    `  ${total} found, ${right} right: ${percent(total - right, total)} wrong; ${percent(truths - missing, truths)} of ${truths} true ones found`,
  )
}

const sets = [
  { name: 'development', cases: readCases('development'), days: writingDays },
  ...(process.argv.includes('--development')
    ? []
    : [
        { name: 'held out', cases: readCases('held-out'), days: writingDays },
        { name: 'held out, fresh days', cases: readCases('held-out'), days: freshDays },
        { name: 'held out, later days', cases: readCases('held-out'), days: laterDays },
      ]),
]
for (const { name, cases, days } of sets)
  print(
    name,
    days,
    cases.flatMap((one) => days.map((day) => measureCase(one, day))),
  )
