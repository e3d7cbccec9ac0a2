/** Puts names and days to choose from into a question. Pure. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { parseQuestion } from './parse.ts'
import type { QuestionContext } from './parsed.ts'

export const isArabic = (text: string): boolean => /[\u0621-\u064A]/.test(text)
export const bareOf = (text: string): string => text.replace(/[\s?؟.!]+$/, '')

/** The same question with days to choose from, in its own language. */
export function choosePeriod(text: string): Answer {
  const phrases = isArabic(text)
    ? ['هذا الشهر', 'الشهر الماضي', 'هذه السنة']
    : ['this month', 'last month', 'this year']
  const bare = bareOf(text)
  return {
    kind: 'choose',
    about: 'days',
    word: null,
    choices: phrases.map((phrase) => ({ label: phrase, question: `${bare} ${phrase}` })),
  }
}
/** Puts each name to choose into the question, in place of the words that may mean several. */
export function withQuestions(answer: Answer, text: string, context: QuestionContext): Answer {
  if (answer.kind !== 'choose' || answer.word === null) return answer
  const typed = typedFor(answer.word, text, context)
  const choices = answer.choices.map(({ label }) => ({
    label,
    question: typed === null ? label : text.replace(typed, () => label),
  }))
  return { ...answer, choices }
}

/** The words of a text that were read as a name, whose spelling may be another. */
function typedFor(name: string, text: string, context: QuestionContext): string | null {
  const words = text.replaceAll(/[?؟!.,"“”]/gu, ' ').split(/\s+/)
  for (let count = 1; count <= Math.min(4, words.length); count += 1)
    for (let start = 0; start + count <= words.length; start += 1) {
      const run = words.slice(start, start + count).join(' ')
      const { payees, unknown } = parseQuestion(run, context)
      if (text.includes(run) && [...payees, ...unknown].join(' ') === name) return run
    }
  return null
}
