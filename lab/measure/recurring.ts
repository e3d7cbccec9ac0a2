/** Prints how well recurring payments are detected in labelled histories, person by person. */
import { type Measured, measurePerson, readPeople } from '../recurring.ts'

const today = '2026-11-15'
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
const sum = (all: readonly Measured[], pick: (one: Measured) => number): number =>
  all.reduce((total, one) => total + pick(one), 0)

function print(title: string, all: readonly Measured[]): void {
  console.log(`\n${title}: ${all.length} people, ${sum(all, ({ rows }) => rows)} payments, today is ${today}`)
  for (const person of all) {
    console.log(
      `  ${person.name.padEnd(24)} true ${String(person.truths).padStart(2)}  found ${String(person.foundCount).padStart(2)}  right ${String(person.right).padStart(2)}`,
    )
    for (const label of person.missing) console.log(`      not found: ${label}`)
    for (const name of person.wrong) console.log(`      not true:  ${name}`)
  }
  const right = sum(all, (one) => one.right)
  console.log(
    `  precision ${percent(
      right,
      sum(all, ({ foundCount: found }) => found),
    )}, recall ${percent(
      right,
      sum(all, ({ truths }) => truths),
    )}, kind right ${percent(
      sum(all, ({ kindsRight }) => kindsRight),
      right,
    )}`,
  )
}

const sets = process.argv.includes('--development')
  ? (['development'] as const)
  : (['development', 'held-out'] as const)
for (const name of sets)
  print(
    name.replace('-', ' '),
    readPeople(name).map((plan) => measurePerson(plan, today)),
  )
