/** Prints how many questions are answered rightly, refused or answered wrongly; `--development` skips the held-out ones. */
import { development } from '../server/features/assistant/testing/development.ts'
import { heldOut } from '../server/features/assistant/testing/held-out.ts'
import { measure, startAskers } from '../server/features/assistant/testing/measure.ts'

const { world, ask } = await startAskers()
const sets = process.argv.includes('--development')
  ? [['development', development] as const]
  : [['development', development] as const, ['held out', heldOut] as const]
for (const [name, questions] of sets) {
  const judged = await measure(ask, questions)
  const count = (verdict: string): number => judged.filter((each) => each.verdict === verdict).length
  const [right, refused, wrong] = ['right', 'refused', 'wrong'].map(count)
  console.log(`${name}: ${questions.length} questions, ${right} right, ${refused} refused, ${wrong} wrong`)
  for (const { question, verdict, summary } of judged)
    if (verdict !== 'right') console.log(`  ${verdict}: [${question[0]}] ${question[1]} → ${summary}`)
}
await world.stop()
