/**
 * Prints how many questions are answered rightly, refused or answered wrongly, and what is shown in words of a stand-in
 * for a language model that tells the truth, and of one that lies; `--development` skips the held-out questions.
 */
import { askers, startAskers } from '../../server/features/assistant/testing/askers.ts'
import { startModelServer } from '../../server/features/assistant/testing/model-server.ts'
import { agreeToModel } from '../../server/features/assistant/testing/words.ts'
import { measureQuestions, readQuestions } from '../questions.ts'
import { askWords, lying, truthful } from '../questions.words.ts'

const server = await startModelServer()
const { world, ask, userOf, advance } = await startAskers({ AI_BASE_URL: server.url, AI_MODEL: 'stand-in' })
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

for (const person of askers) await agreeToModel(userOf(person))
for (const [name, script] of [
  ['a truthful model', truthful],
  ['a lying model', lying],
] as const) {
  server.follow(script)
  let [shownCount, withheld, questionCount] = [0, 0, 0]
  const lines: string[] = []
  for (const { person, text } of sets.flatMap(([, questions]) => questions)) {
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
