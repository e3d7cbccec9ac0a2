/** Statement lines labelled by hand with category and name, and scoring of the rules against them. */
import {
  categorise,
  type CategoriseInput,
  type Learned,
} from '../server/features/categories/categorise/categorise.ts'
import { inputOf } from '../server/features/categories/categorise/testing/input.ts'
import { pairsOf, readTables } from './tables.ts'

/** A line and its expected category id or, from `namesOf`, the expected name of the other party. */
export type Labelled = { set: string; family: string; input: CategoriseInput; expected: string | null }

/** The development sets, on which rules may be tuned. */
export const developmentSets = ['development', 'accounts', 'merchants', 'sandbox', 'outside'] as const
/**
 * Held-out sets, on which no rule is tuned: `held-out` was written before the rules; `published` by other
 * people (its misses were inspected once); `unseen` before the rules that followed from those misses.
 */
export const heldOutSets = ['held-out', 'published', 'unseen'] as const
type SetName = (typeof developmentSets)[number] | (typeof heldOutSets)[number]

/** The lines of some sets that are labelled with a category. */
export const linesOf = (sets: readonly SetName[]): Labelled[] =>
  sets.flatMap((set) => labelledIn(set).filter(({ family }) => family !== 'names'))

/** The lines of a set that are labelled with an expected name. */
export const namesOf = (set: SetName): Labelled[] =>
  labelledIn(set).flatMap((line) => (line.family === 'names' ? { ...line, set: 'names' } : []))

/** A row is `text => expected`, with what else the bank says in braces; `-` stands for no category. */
function labelledIn(set: SetName): Labelled[] {
  return readTables(`lines/${set}.txt`).flatMap(({ name: family, rows }) =>
    rows().map((row) => {
      const [, text = '', expected = '', more = ''] = /^(.*) => (.*?)(?: \{(.*)\})?$/.exec(row) ?? []
      return { set, family, expected: expected === '-' ? null : expected, input: inputOf(text, moreOf(more)) }
    }),
  )
}

function moreOf(text: string): Partial<CategoriseInput> {
  const more: Partial<CategoriseInput> = {}
  for (const [key, value] of pairsOf(text)) {
    const [category = '', confidence, cleaned = ''] = value.split('/')
    if (key === 'direction') more.direction = value === 'credit' ? 'credit' : 'debit'
    else if (key === 'flags') more.flags = value.split(',')
    else if (key === 'insight')
      more.insight = { category, confidence: Number(confidence), cleaned: cleaned || null }
    else if (key === 'mcc' || key === 'merchantName' || key === 'kind' || key === 'subKind') more[key] = value
    else throw new Error(`a labelled line has no ${key}`)
  }
  return more
}

export type Score = {
  lines: number
  right: number
  /** Lines that got a category, and how many of those are right. */
  categorised: number
  givenRight: number
  wrong: Miss[]
}
export type Miss = { text: string; expected: string | null; actual: string | null; why: string }

/** Counts exact matches (including no category where none is expected), and the lines that got a category. */
export function score(lines: readonly Labelled[], learned?: Learned): Score {
  const total: Score = { lines: lines.length, right: 0, categorised: 0, givenRight: 0, wrong: [] }
  for (const { input, expected } of lines) {
    const { categoryId, reason } = categorise(input, learned)
    if (categoryId !== null) total.categorised++
    if (categoryId === expected) {
      total.right++
      if (categoryId !== null) total.givenRight++
    } else total.wrong.push({ text: input.text, expected, actual: categoryId, why: reason.code })
  }
  return total
}

/** Counts how many names match the expected ones exactly. */
export function scoreNames(lines: readonly Labelled[]): { lines: number; right: number; wrong: Miss[] } {
  const misses = lines.flatMap(({ input, expected }) => {
    const actual = categorise(input).merchant?.name ?? null
    return actual === expected ? [] : [{ text: input.text, expected, actual, why: 'name' }]
  })
  return { lines: lines.length, right: lines.length - misses.length, wrong: misses }
}
