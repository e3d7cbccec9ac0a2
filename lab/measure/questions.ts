/**
 * Prints how many questions are answered rightly, refused or answered wrongly; `--development` skips the held-out ones.
 */
import { startAskers } from '../../server/features/assistant/testing/askers.ts'
import { measureQuestions, readQuestions } from '../questions.ts'

const { world, ask } = await startAskers()
const sets = [
  ['development', readQuestions('development')] as const,
  ...(process.argv.includes('--development') ? [] : [['held out', readQuestions('held-out')] as const]),
]
for (const [name, questions] of sets) {
  const judged = await measureQuestions(ask, questions)
  const count = (verdict: string): number => judged.filter((each) => each.verdict === verdict).length
  const [right, refused, wrong] = ['right', 'refused', 'wrong'].map(count)
  console.log(`${name}: ${questions.length} questions, ${right} right, ${refused} refused, ${wrong} wrong`)
  for (const { person, text, verdict, summary } of judged)
    if (verdict !== 'right') console.log(`  ${verdict}: [${person}] ${text} → ${summary}`)
}

await world.stop()
