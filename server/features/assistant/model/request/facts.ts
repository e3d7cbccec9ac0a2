/** What a person's question states: its dates and numbers, by which a change that is proposed is compared with it. Pure. */
import { foldText } from '#contract/ledger/search/fold.ts'
import { type DateMention, findDates } from './dates.ts'
import { statedNumbers, withPlainSigns } from './stated.ts'

export type QuestionFacts = { dates: DateMention[]; numbers: readonly number[] }

export function questionFacts(question: string): QuestionFacts {
  const { mentions, undated } = findDates(withPlainSigns(foldText(question)))
  return { dates: mentions, numbers: statedNumbers(undated)?.map(({ value }) => value) ?? [] }
}
