/** Question sets: what an answer must say, read from the tables and judged by the rows of the sandbox bank. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { parseMinor } from '#contract/money.ts'
import { type Asker, askers } from '../server/features/assistant/testing/askers.ts'
import { type Facts, factsOf, textsOf } from './questions.facts.ts'
import { readTables } from './tables.ts'

/** An amount in fils, a count, a day, a score, the sentence's code, or that there is none, when a figure would be wrong. */
type Expected =
  | { amount: number }
  | { count: number }
  | { day: string; amount?: number }
  | { score: number }
  | { code: string }
  /** Any of some sentences, where the rows of the bank do not decide between them. */
  | { codes: readonly string[] }
  | 'refused'
export type Question = { person: Asker; text: string; expected: (facts: Facts) => Expected }
type Verdict = 'right' | 'refused' | 'wrong'
type Judged = Question & { verdict: Verdict; summary: string }

/** The person owns more than a thousand times the amount, so the answer is not no. */
const affordable = {
  codes: [
    'afford_yes',
    'afford_reserve',
    'afford_reserve_all',
    'afford_later',
    'afford_perhaps',
    'afford_savings',
    'afford_alone_no',
  ],
}

/** The questions of `development` or `held-out`, in the records of those who ask them. */
export const readQuestions = (set: 'development' | 'held-out'): Question[] =>
  readTables(`questions/${set}.txt`).flatMap(({ name, rows }) => {
    const person = askers.find((one) => one === name)
    if (!person) throw new Error(`nobody is called ${name}`)
    return rows().map((row) => {
      const [text = '', answer = ''] = row.split(' => ')
      return { person, text, expected: expectedIn(answer) }
    })
  })

/** `refused`, `affordable`, `score`, `code CODE`, `day DAY FILS`, or figures such as `spent(dining,2026-11-01) - balance()`. */
function expectedIn(answer: string): Question['expected'] {
  const [word, value = '', minor] = answer.split(' ')
  if (word === 'refused') return () => 'refused'
  if (word === 'affordable') return () => affordable
  if (word === 'score') return (facts) => ({ score: scoreOf(facts) })
  if (word === 'code') return () => ({ code: value })
  if (word === 'day')
    return () => (minor === undefined ? { day: value } : { day: value, amount: Number(minor) })
  if (word?.startsWith('last(')) return (facts) => ({ day: facts.last(textsOf(answer.slice(5, -1))) })
  if (word?.startsWith('count(')) return (facts) => ({ count: figureOf(answer, facts) })
  return (facts) => ({ amount: figureOf(answer, facts) })
}

/** Adds and subtracts figures of a person, each `name(texts,from,to)`. */
function figureOf(sum: string, facts: Facts): number {
  const figures = [...sum.matchAll(/(- ?)?(\w+)\(([^)]*)\)/g)]
  if (figures.map(([text]) => text).join(' ') !== sum) throw new Error(`no sum: ${sum}`)
  return figures.reduce((total, [, minus, name = '', inside = '']) => {
    const [texts = '', from = '', to] = inside.split(',')
    const of = (): number => {
      if (name === 'balance') return facts.balance(...inside.split(',').filter(Boolean))
      if (name === 'spent' || name === 'received' || name === 'count')
        return facts[name](textsOf(texts), from, to)
      throw new Error(`no figure: ${name}`)
    }
    return minus ? total - of() : total + of()
  }, 0)
}

/** The score of the month so far by the rules of the specification: savings, balance, payments, banks. */
function scoreOf(facts: Facts): number {
  const all = textsOf('all')
  const [income, spent] = [facts.received(all, '2026-11-01'), facts.spent(all, '2026-11-01')]
  const saved = income - spent
  const savings = income <= 0 || saved <= 0 ? 0 : saved / income >= 0.2 ? 30 : saved / income >= 0.1 ? 20 : 10
  const balance = facts.balance() > 1_000_000 ? 25 : facts.balance() > 100_000 ? 15 : 5
  return savings + balance + 20 + 25
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
  if ('amount' in expected) return sameAmount(expected.amount)
  return 'codes' in expected ? expected.codes.includes(answer.code) : answer.code === expected.code
}

/** Asks each question and judges the answer. */
export async function measureQuestions(
  ask: (person: Asker, text: string) => Promise<Answer>,
  questions: readonly Question[],
): Promise<Judged[]> {
  const facts = new Map<Asker, Facts>(askers.map((person) => [person, factsOf(person)]))
  const judged: Judged[] = []
  for (const question of questions) {
    const { person, text, expected } = question
    const personFacts = facts.get(person)
    if (!personFacts) throw new Error(`no facts of ${person}`)
    const answer = await ask(person, text)
    const expectedAnswer = expected(personFacts)
    judged.push({
      ...question,
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
