import accounts from './labelled/accounts.json' with { type: 'json' }
import merchants from './labelled/merchants.json' with { type: 'json' }
import sandbox from './labelled/sandbox.json' with { type: 'json' }
import * as z from 'zod/mini'
import { categorise, type CategoriseInput, type Evidence } from './categorise.ts'

/** Statement lines with the category a person gave them, and how well they are met. */

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
const File = z.object({ about: z.string(), rows: z.array(Row) })

export type Labelled = { file: string; input: CategoriseInput; expected: string | null }

const plain: Omit<CategoriseInput, 'text'> = {
  direction: 'debit',
  amountMinor: 5000n,
  currency: 'AED',
  mcc: null,
  merchantName: null,
  insight: null,
  kind: null,
  subKind: null,
  flags: [],
  counterparty: null,
}

/** All labelled lines. */
export function labelledLines(): Labelled[] {
  return Object.entries({ merchants, accounts, sandbox }).flatMap(([file, content]) =>
    z.parse(File, content).rows.map(([text, expected, more]) => ({
      file,
      expected,
      input: { ...plain, ...more, text },
    })),
  )
}

export type Score = { lines: number; right: number; given: number; givenRight: number; wrong: Miss[] }
export type Miss = { text: string; expected: string | null; got: string | null; why: string }

/** Counts lines met exactly (none expected and none given counts), lines given a category, and those right. */
export function score(lines: readonly Labelled[], order?: readonly Evidence[]): Score {
  const total: Score = { lines: lines.length, right: 0, given: 0, givenRight: 0, wrong: [] }
  for (const { input, expected } of lines) {
    const { categoryId, reason } = categorise(input, undefined, order)
    if (categoryId !== null) total.given++
    if (categoryId === expected) {
      total.right++
      if (categoryId !== null) total.givenRight++
    } else
      total.wrong.push({ text: input.text, expected, got: categoryId, why: `${reason.kind}: ${reason.text}` })
  }
  return total
}
