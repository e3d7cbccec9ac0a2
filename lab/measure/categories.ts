/**
 * `npm run measure`: measures the categoriser on labelled statement lines, generated people and the sandbox bank's
 * people, and writes docs/evidence/categories.md. `--misses` also prints what was missed in the development sets; misses of the
 * held-out sets are never printed, so that no rule is made for them.
 */
import { writeFileSync } from 'node:fs'
import { PEOPLE } from '../../sandbox-bank/people/index.ts'
import { categorise, traitsOf } from '../../server/features/categories/categorise/categorise.ts'
import {
  developmentSets,
  heldOutSets,
  type Labelled,
  linesOf,
  namesOf,
  score,
  scoreNames,
  type Score,
} from '../lines.ts'
import {
  type PredictionScore,
  leaveOneOut,
  leaveShopOut,
} from '../../server/features/categories/categorise/testing/leave-one-out.ts'
import { livedLines } from '../people.first.ts'
import type { Decided } from '../../server/features/categories/categorise/similar.ts'
import { measureLives, percent, precisionOf, sectionsOfAuthors, table, uncategorisedTable } from './lives.ts'
import { measurePeople } from './people.ts'

const scoreRow = (
  name: string,
  { lines, right, categorised: given, givenRight }: Score,
): (string | number)[] => [name, lines, percent(right, lines), percent(givenRight, given), lines - given]

function bySet(lines: readonly Labelled[]): (string | number)[][] {
  const groups = Map.groupBy(lines, (line) =>
    line.family === 'misleading' ? `${line.set}, misleading` : line.set,
  )
  return [...groups].map(([name, group]) => scoreRow(name, score(group)))
}

function byFamily(lines: readonly Labelled[]): (string | number)[][] {
  return [...Map.groupBy(lines, (line) => line.family)].map(([family, group]) => {
    const { right } = score(group)
    return [family, group.length, right, group.length - right]
  })
}

/** Half a year of a sandbox person's payments, with the category that the categoriser assigns. */
function paymentsOf(person: (typeof PEOPLE)[number]): Decided[] {
  const last = 20_400
  const first = Math.max(person.firstDay(last), last - 180)
  const life = person.live('measure', first, last)
  const decided: Decided[] = []
  for (let day = first; day <= last; day++)
    for (const draft of life.day(day)) {
      const { template } = draft
      const input = {
        text: draft.text,
        direction: draft.minor > 0 ? ('credit' as const) : ('debit' as const),
        amountMinor: BigInt(Math.abs(draft.minor)),
        currency: 'AED',
        mcc: template.merchant?.code.replace('CC', '') ?? null,
        merchantName: template.merchant?.name ?? null,
        insight: { category: template.category, confidence: 0.9, cleaned: null },
        kind: template.type,
        subKind: template.sub,
        flags: template.flags ?? [],
        counterparty: null,
      }
      const { categoryId } = categorise(input)
      if (categoryId !== null) decided.push({ ...traitsOf(input), categoryId })
    }
  return decided.slice(-400)
}

const foretoldRow = (
  name: string,
  { payments, predicted: given, right }: PredictionScore,
): (string | number)[] => [name, payments, percent(given, payments), percent(right, given)]

const lives = measureLives(livedLines('people/first.txt'))
const later = measureLives(livedLines('people/first-later.txt'))
const last = measureLives(livedLines('people/first-last.txt'))
const finalPeople = measureLives(livedLines('people/first-final.txt'))
const bankPeople = await measurePeople()
const developmentLines = linesOf(developmentSets)
const heldOutLines = linesOf(heldOutSets)
const people = PEOPLE.map((person) => ({ name: person.id, payments: paymentsOf(person) })).filter(
  ({ payments }) => payments.length >= 50,
)
const names = [
  ['development', scoreNames(namesOf('development'))],
  ['held-out', scoreNames(namesOf('held-out'))],
] as const
const scores = ['Set', 'Lines', 'Right', 'Precision', 'Left blank']
const report = `# How well payments are categorised

Written by \`npm run measure\`. A line is right where its category is the labelled one, or where it is
left blank and blank is the label (card repayments, transfers between own accounts, investments, and shops whose name says
nothing). Precision is the share of right ones among the lines that were given a category.

## What of a year is 'Uncategorised', by amount
The sandbox bank's people, on whose lines rules were developed. Their banks are connected and synced, and the figures are
those of the product's own Analytics, so transfers, repayments and what came back are left out as they are there.

${uncategorisedTable(bankPeople)}

Ten generated people, kept apart (\`lab/people\`): no line of theirs was looked at to
make a rule. Their totals by category were looked at once, when 6.2 % of their spending had no category; after that, rules that
read banks' abbreviations and single words of a bank (cheque, ATM, instalment) were added for all lines. Before and after, the
precision was 99.7 %. In November 2026 their lines were looked at for harm done by new rules, and one rule made of three. Now ${precisionOf(lives)} of the lines that got a category or were recognised as neither
income nor spending are right.

${uncategorisedTable(lives)}

Three more people were then written in the formats of other banks. When they were first measured, 16.7 % of their spending and 0.2 %
of their income was uncategorised with a precision of 98.1 %, most of it a standing order for rent and transfers abroad. Their misses
were looked at and general rules made of them, so these are figures of development now:

${uncategorisedTable(later)}

So it went once more, with three people in the words of still other banks: first 5.6 % of spending, 0.0 % of income and 99.3 %, and
after general rules for their misses:

${uncategorisedTable(last)}

And a last time, with three people of whom one has a statement in Arabic: first 5.2 % of spending, 0.0 % of income and 98.8 %, most of
it one kind of line, a wire abroad; after rules for their misses:

${uncategorisedTable(finalPeople)}

The author of all nineteen also wrote the rules, so these figures flatter them.

${sectionsOfAuthors()}

## Lines that no rule is made for
\`held-out\` was committed before the rules; \`published\` are shop names of other people's statements, most of them chosen
there because a table of names did not know them. The authors of \`held-out\` and \`unseen\` also wrote the rules, from the same
knowledge of the UAE, so \`published\` was the stricter measure: 69.6 % right with a precision of 93.9 %. Then its misses were looked
at, once, and general rules made of them (cut and vowelless words, sports shops, authorities for water and electricity, cuisines,
addresses of software); so its figure below is no longer one of unseen lines. \`unseen\` was written before those misses were looked
at and measured once before the new rules and once after them: both times 96.4 % right with a precision of 98.4 % (four
of its labels named no category of the product and were corrected beforehand). So the new rules made nothing worse there, and
nothing better. Later, bakeries were made groceries, as their merchant code is (5462), and nine labels of bakeries with them: three of
\`held-out\`, one of \`unseen\`, five of the development sets. And pet shops were made shopping, stationery hobbies, cars by the minute
travel, visa centres government and the shops of petrol stations groceries, with eight labels: four of \`held-out\`, one of \`unseen\`. Shops whose name says nothing (Hutong, Goat, Point Seven) stay blank until the person or their bank says what they are.

${table(scores, bySet(heldOutLines))}

${table(['Family of held-out', 'Lines', 'Right', 'Not right'], byFamily(linesOf(['held-out'])))}

## Lines that the rules were developed on
${table(scores, bySet(developmentLines))}

${table(
  ['Names', 'Lines', 'As a person writes them'],
  names.map(([name, one]) => [name, one.lines, percent(one.right, one.lines)]),
)}

## Payments foretold from a person's own decisions
Half a year of the sandbox bank's people; each payment is guessed from the others, with no table of merchants to help.
'Another shop' leaves out all payments of the same shop.

${table(
  ['Person', 'Payments', 'Guessed', 'Right of these'],
  people.flatMap(({ name, payments }) => [
    foretoldRow(name, leaveOneOut(payments)),
    foretoldRow(`${name}, another shop`, leaveShopOut(payments)),
  ]),
)}
`
writeFileSync(new URL('../../docs/evidence/categories.md', import.meta.url), report)
console.log(report)
if (process.argv.includes('--misses')) {
  for (const miss of [...score(developmentLines).wrong, ...names[0][1].wrong])
    console.log(`  ${miss.expected} ← ${miss.actual} (${miss.why})  ${miss.text}`)
}
process.exit()
