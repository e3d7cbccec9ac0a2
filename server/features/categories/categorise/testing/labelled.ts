import * as z from 'zod/mini'
import { categorise, type CategoriseInput, type Learned } from '../categorise.ts'
import accounts from './sets/accounts.json' with { type: 'json' }
import development from './sets/development.json' with { type: 'json' }
import heldOut from './sets/held-out.json' with { type: 'json' }
import merchants from './sets/merchants.json' with { type: 'json' }
import outside from './sets/outside.json' with { type: 'json' }
import published from './sets/published.json' with { type: 'json' }
import sandbox from './sets/sandbox.json' with { type: 'json' }
import unseen from './sets/unseen.json' with { type: 'json' }
import { inputOf } from './input.ts'

/** Statement lines labelled by hand with category and name, and scoring of the rules against them. */

const More = z.partial(
  z.object({
    direction: z.enum(['credit', 'debit']),
    mcc: z.string(),
    merchantName: z.string(),
    insight: z.object({ category: z.string(), confidence: z.number(), cleaned: z.nullable(z.string()) }),
    kind: z.string(),
    subKind: z.string(),
    flags: z.array(z.string()),
  }),
)
const Row = z.union([
  z.tuple([z.string(), z.nullable(z.string())]),
  z.tuple([z.string(), z.nullable(z.string()), More]),
])
const File = z.union([
  z.object({ about: z.string(), rows: z.array(Row) }),
  z.object({
    about: z.string(),
    families: z.record(z.string(), z.array(Row)),
    names: z.array(Row),
  }),
])

/** A line and its expected category id or, from `namesOf`, the expected name of the other party. */
export type Labelled = { set: string; family: string; input: CategoriseInput; expected: string | null }

/** The development sets, on which rules may be tuned. */
export const developmentSets = { development, accounts, merchants, sandbox, outside }
/**
 * Held-out sets, on which no rule is tuned: `held-out` was written before the rules; `published` by other
 * people (its misses were inspected once); `unseen` before the rules that followed from those misses.
 */
export const heldOutSets = { 'held-out': heldOut, published, unseen }

/** The labelled lines of some sets. */
export function linesOf(sets: Readonly<Record<string, unknown>>): Labelled[] {
  return Object.entries(sets).flatMap(([set, content]) => {
    const file = z.parse(File, content)
    const families = 'rows' in file ? { [set]: file.rows } : file.families
    return Object.entries(families).flatMap(([family, rows]) =>
      rows.map(([text, expected, more]) => ({ set, family, expected, input: inputOf(text, more) })),
    )
  })
}

/** The lines of a set that are labelled with an expected name. */
export function namesOf(set: unknown): Labelled[] {
  const file = z.parse(File, set)
  const rows = 'names' in file ? file.names : []
  return rows.map(([text, expected, more]) => ({
    set: 'names',
    family: 'names',
    expected,
    input: inputOf(text, more),
  }))
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
