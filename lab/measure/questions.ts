/**
 * Prints how many questions are answered rightly, refused or answered wrongly, and what is shown in words of a stand-in
 * for a language model that tells the truth, and of one that lies; `--development` skips the held-out questions.
 */
import { development } from '../../server/features/assistant/testing/development.ts'
import { heldOut } from '../../server/features/assistant/testing/held-out.ts'
import { measure, startAskers } from '../../server/features/assistant/testing/measure.ts'
import { askers } from '../../server/features/assistant/testing/facts.ts'
import { startModelServer } from '../../server/features/assistant/testing/model-server.ts'
import { agreeToModel, askWords, lying, truthful } from '../../server/features/assistant/testing/words.ts'

const server = await startModelServer()
const { world, ask, userOf, advance } = await startAskers({ AI_BASE_URL: server.url, AI_MODEL: 'stand-in' })
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

for (const person of askers) await agreeToModel(userOf(person))
for (const [name, script] of [
  ['a truthful model', truthful],
  ['a lying model', lying],
] as const) {
  server.follow(script)
  let [shownCount, withheld, questionCount] = [0, 0, 0]
  const lines: string[] = []
  for (const [person, text] of sets.flatMap(([, questions]) => questions)) {
    if (questionCount % 25 === 0) advance(61)
    questionCount += 1
    const reply = await askWords(userOf(person), text)
    shownCount += reply.shown.length
    withheld += reply.withheld
    if (name === 'a lying model') lines.push(...reply.shown.map((sentence) => `${text} → ${sentence}`))
    else if (reply.withheld > 0)
      lines.push(`${text} → ${reply.withheld} left out, shown: ${reply.shown.join(' ')}`)
  }
  console.log(
    `${name}: ${questionCount} questions, ${shownCount} sentences with figures shown, ${withheld} left out`,
  )
  for (const line of lines) console.log(`  ${line}`)
}
await world.stop()
await server.stop()
