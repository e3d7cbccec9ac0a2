/** Prints the alarms of replayed lives: how many were told, false and missing. Argument: a folder of `NAME.life` files. */
import { replayAlarms } from '../alarms.ts'
import { readDueAlarms } from '../due-alarms.ts'
import type { Replay } from '../replay.ts'
import { readLives } from '../lives.ts'
import { readPeople } from '../recurring.ts'
import { generateHistory } from '../../server/features/expected/recurring/testing/generate.ts'

const [folder] = process.argv.slice(2)
const lives: Replay[] =
  folder === undefined
    ? readPeople('held-out').map((plan) => generateHistory(plan, '2026-11-15'))
    : readLives(folder)
const due = folder === undefined ? null : readDueAlarms(folder)
const all = lives.map((life) => replayAlarms(life, due ? (due.get(life.name) ?? []) : undefined))
for (const { name, months, told, wrong, missing } of all) {
  console.log(
    `  ${name.padEnd(28)} ${months.toFixed(1)} months: ${told.length} told, ${wrong.length} false (${(wrong.length / months).toFixed(2)} a month), ${missing.length} missing`,
  )
  for (const { kind, day } of wrong) console.log(`      false:   ${day} ${kind}`)
  for (const { kind, day } of missing) console.log(`      missing: ${day} ${kind}`)
}
const sum = (pick: (one: (typeof all)[number]) => number): number =>
  all.reduce((total, one) => total + pick(one), 0)
console.log(
  `  all: ${sum(({ told }) => told.length)} told, ${sum(({ wrong }) => wrong.length)} false (${(sum(({ wrong }) => wrong.length) / sum(({ months }) => months)).toFixed(3)} a month each), ${sum(({ missing }) => missing.length)} missing`,
)
