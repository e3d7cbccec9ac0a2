/** Asks questions of the product over HTTP, and judges the answers by the rows of the sandbox bank. */
import { type Answer, askQuestion } from '#contract/assistant/assistant.ts'
import { parseMinor } from '#contract/money.ts'
import { settle } from '../../../../test/access/help.ts'
import { connectBank } from '../../../../test/connect.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import { listRecurring } from '#contract/expected/series.ts'
import { type Asker, askedAt, askers, bank, factsOf, type Facts } from './facts.ts'
import type { Expected, Question } from './question.ts'

export type Verdict = 'right' | 'refused' | 'wrong'
export type Judged = { question: Question; verdict: Verdict; summary: string }

/** The sandbox's people with a synced bank, and a way to ask for each. */
export async function startAskers(env: Record<string, string> = {}): Promise<{
  world: World
  ask: (person: Asker, text: string) => Promise<Answer>
  userOf: (person: Asker) => TestUser
  /** Moves the clock on, for limits by the hour. */
  advance: (minutes: number) => void
}> {
  const started = Date.now()
  let ahead = 0
  const clock = { now: () => new Date(Date.parse(askedAt) + Date.now() - started + ahead) }
  const world = await startWorld({ clock, logLevel: 'error', env })
  const permissions = ['identity', 'accounts', 'balance', 'transactions', 'standing_orders', 'direct_debits']
  const users = new Map<Asker, TestUser>()
  for (const person of askers) {
    const user = await world.signUp()
    users.set(person, user)
    await connectBank(world, user, { person, bank, permissions })
    await settle(world, user)
  }
  const userOf = (person: Asker): TestUser => {
    const user = users.get(person)
    if (!user) throw new Error(`no ${person}`)
    return user
  }
  for (const person of askers) await recurringFound(userOf(person))
  return {
    world,
    userOf,
    advance: (minutes) => void (ahead += minutes * 60_000),
    async ask(person, text) {
      const { status, body } = await userOf(person).call(askQuestion, { query: { q: text } })
      if (status !== 200) throw new Error(`${text}: ${status} ${JSON.stringify(body)}`)
      return body.answer
    },
  }
}

/** Waits until the recurring payments are found, which happens after the sync. */
async function recurringFound(user: TestUser): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if ((await user.call(listRecurring)).body.series.length >= 5) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('no recurring payments were found within a minute')
}

function judge(answer: Answer, expected: Expected): Verdict {
  if (answer.kind !== 'answer') return expected === 'refused' ? 'right' : 'refused'
  return expected !== 'refused' && isAsExpected(answer, expected) ? 'right' : 'wrong'
}

function isAsExpected(
  answer: Extract<Answer, { kind: 'answer' }>,
  expected: Exclude<Expected, string>,
): boolean {
  const sign = answer.code === 'compared_less' ? -1n : 1n
  const amount = answer.amount && sign * (parseMinor(answer.amount.amount, answer.amount.currency) ?? 0n)
  const sameAmount = (fils: number | undefined): boolean => fils === undefined || amount === BigInt(fils)
  if ('count' in expected) return answer.params['count'] === expected.count && answer.code === 'count'
  if ('day' in expected) return answer.params['day'] === expected.day && sameAmount(expected.amount)
  if ('score' in expected) return answer.params['score'] === expected.score
  if ('amount' in expected)
    return sameAmount(expected.amount) && (expected.code === undefined || expected.code === answer.code)
  return 'codes' in expected ? expected.codes.includes(answer.code) : answer.code === expected.code
}

export async function measure(
  ask: (person: Asker, text: string) => Promise<Answer>,
  questions: readonly Question[],
): Promise<Judged[]> {
  const facts = new Map<Asker, Facts>(askers.map((person) => [person, factsOf(person)]))
  const judged: Judged[] = []
  for (const question of questions) {
    const [person, text, expected] = question
    const personFacts = facts.get(person)
    if (!personFacts) throw new Error(`no facts of ${person}`)
    const answer = await ask(person, text)
    const expectedAnswer = expected(personFacts)
    judged.push({
      question,
      verdict: judge(answer, expectedAnswer),
      summary: `${shortOf(answer)}; expected ${JSON.stringify(expectedAnswer)}`,
    })
  }
  return judged
}

function shortOf(answer: Answer): string {
  if (answer.kind === 'choose') return `asks back: ${answer.choices.map(({ label }) => label).join(' | ')}`
  if (answer.kind === 'change') return `a change: ${answer.change}`
  if (answer.kind === 'refusal') return `refused: ${answer.code} ${answer.word ?? ''}`
  const { code, params, amount, days } = answer
  return `${code} ${JSON.stringify(params)} ${amount?.amount ?? ''} ${days?.from ?? ''}..${days?.to ?? ''}`
}
