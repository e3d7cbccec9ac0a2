/**
 * Measures the categoriser on the labelled statement lines: coverage, precision, a table of
 * categories, what was missed, and the orders in which the evidence may be believed.
 */
import type { Evidence } from '../server/features/categories/categorise/categorise.ts'
import {
  labelledLines,
  score,
  type Labelled,
  type Score,
} from '../server/features/categories/categorise/labelled.ts'

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

function summary(name: string, { lines, right, given, givenRight }: Score): string {
  return `${name.padEnd(20)} ${String(lines).padStart(4)} lines   accuracy ${percent(right, lines)}   coverage ${percent(given, lines)}   precision ${percent(givenRight, given)}`
}

function byCategory(lines: readonly Labelled[]): void {
  const names = [...new Set(lines.map((line) => line.expected))].toSorted((a, b) =>
    String(a).localeCompare(String(b)),
  )
  for (const name of names) {
    const of = score(lines.filter((line) => line.expected === name))
    const taken = new Map<string, number>()
    for (const miss of of.wrong) taken.set(String(miss.got), (taken.get(String(miss.got)) ?? 0) + 1)
    const confused = [...taken].map(([got, count]) => `${got} ×${count}`).join(', ')
    console.log(`  ${String(name).padEnd(16)} ${of.right}/${of.lines}  ${confused}`)
  }
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item) =>
    permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]),
  )
}

const lines = labelledLines()
console.log(summary('all', score(lines)))
for (const file of new Set(lines.map((line) => line.file))) {
  console.log(summary(file, score(lines.filter((line) => line.file === file))))
}
const halves = [0, 1].map((rest) => lines.filter((_, index) => index % 2 === rest))
console.log(summary('even lines (tuned)', score(halves[0] ?? [])))
console.log(summary('odd lines (held out)', score(halves[1] ?? [])))
console.log('\nright/lines by category, and what the others became')
byCategory(lines)
console.log('\norders of evidence')
const evidence: Evidence[] = ['merchant', 'code', 'insight', 'trade']
const orders = permutations(evidence)
  .map((order) => ({ order: order.join(' > '), ...score(lines, order) }))
  .toSorted((a, b) => b.right - a.right)
for (const one of orders) console.log(`  ${percent(one.right, one.lines)}  ${one.order}`)
console.log('\nmissed')
const shown = process.argv.includes('--tuned') ? score(halves[0] ?? []) : score(lines)
for (const miss of shown.wrong) console.log(`  ${miss.expected} ← ${miss.got} (${miss.why})  ${miss.text}`)
