/** Asks the questions of a file: `node lab/measure/asked.ts FILE [--show]` prints right, useless and wrong, and what was not right. */
import { readFileSync } from 'node:fs'
import { allAskers, startAskers } from '../../server/features/assistant/testing/askers.ts'
import type { Thread } from '#contract/assistant/assistant.ts'
import { type Asked, judgeAnswer, readAsked, type Verdict } from '../asked.ts'

const questions = readAsked(readFileSync(process.argv[2] ?? '', 'utf8'))
const people = allAskers.filter((name) => questions.some(({ person }) => person === name))
const { world, askAfter } = await startAskers({}, people)
const counts = new Map<string, Record<Verdict, number>>()
const lines: string[] = []

function count(name: string, verdict: Verdict): void {
  const row = counts.get(name) ?? { right: 0, useless: 0, wrong: 0 }
  row[verdict] += 1
  counts.set(name, row)
}

let thread: Thread | null = null

async function measure({ person, text, follows, expected }: Asked): Promise<void> {
  const asker = people.find((name) => name === person)
  if (!asker) throw new Error(`nobody is called ${person}`)
  const { answer, ...rest } = await askAfter(asker, text, follows ? thread : null)
  // as on the screen: a line goes on from what the answer before it hands back, and from nothing older
  thread = rest.thread
  const verdict = judgeAnswer(answer, expected)
  count('all', verdict)
  count(/[\u0621-\u064A]/.test(text) ? 'Arabic' : 'English', verdict)
  if (verdict !== 'right')
    lines.push(`${verdict} [${person}] ${text} => ${expected}\n    ${JSON.stringify(answer).slice(0, 600)}`)
}

for (const question of questions) await measure(question)
for (const [name, { right, useless, wrong }] of counts)
  console.log(`${name}: ${right} right, ${useless} useless, ${wrong} wrong`)
if (process.argv.includes('--show')) console.log(lines.join('\n'))
await world.stop()
