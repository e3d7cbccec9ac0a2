/** The tools as a model calls them: with placeholders in and out, and a card of each result. */
import * as z from 'zod/mini'
import type { FigureCard } from '#contract/assistant/assistant-model.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { listAccounts } from '../../accounts/service.ts'
import { listCategories } from '../../categories/service.ts'
import { type AnyTool, tools } from '../tools/service.ts'
import { unknownIdIn } from '../tools/service.unknown.ts'
import { cardOf } from './cards.ts'
import { isFields } from './fields.ts'
import type { Placeholders } from './privacy/placeholders.ts'
import { hideResult } from './privacy/results.ts'
import type { Figure } from './request/requested.ts'

export type Json = Record<string, unknown>
export type ModelTool = { name: string; about: string; schema: Json; run(input: unknown): Promise<Json> }
export type ToolNotes = {
  placeholders: Placeholders
  /** The amounts of all results. */
  figures: Figure[]
  /** What the app shows of each result, by the id that the model is told. */
  cards: Map<string, FigureCard>
}

/** A longer result is refused, so that a model does not take a part of it for the whole. */
const longestResult = 16_000
/** Filters by keys that a model is not shown; it would find nothing and take that for an answer. */
const hiddenFilters = ['merchant', 'tag', 'cursor', 'size']

export function modelTools(ctx: Ctx, notes: ToolNotes): ModelTool[] {
  return tools.map((tool) => modelTool(ctx, tool, notes, (input) => readWith(ctx, tool, input, notes)))
}

/** A tool as a model calls it; `work` gets the input with the original texts. */
export function modelTool(
  ctx: Ctx,
  tool: AnyTool,
  { placeholders }: Pick<ToolNotes, 'placeholders'>,
  work: (input: unknown) => Promise<Json>,
): ModelTool {
  return {
    name: tool.name,
    about: tool.about,
    schema: schemaOf(tool),
    run: (raw) => withProblems(ctx, tool, () => work(placeholders.restoreInput(withoutEmpty(raw ?? {})))),
  }
}

export const Schema = z.record(z.string(), z.unknown())
function schemaOf({ input }: AnyTool): Json {
  const schema = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const name of hiddenFilters) delete jsonSchema.properties?.[name]
      // ids are placeholders, and some servers refuse formats and patterns
      delete jsonSchema.format
      delete jsonSchema.pattern
    },
  })
  const { $schema: _, ...rest } = Schema.parse(schema)
  return { additionalProperties: false, ...rest }
}

async function readWith(ctx: Ctx, tool: AnyTool, input: unknown, notes: ToolNotes): Promise<Json> {
  const { placeholders, figures, cards } = notes
  if (hiddenFilters.some((name) => usesFilter(input, name)))
    return { error: 'No filter of this name. Use q for names of payees.' }
  const output = await tool.call(ctx, input)
  const problem = await problemOf(ctx, input, output)
  if (problem !== null) return { error: problem }
  const hidden = Schema.parse(hideResult(tool.name, input, output, placeholders))
  if (JSON.stringify(hidden).length > longestResult)
    return { error: 'Too much at once. Ask for fewer days or a narrower filter.' }
  figures.push(...amountsIn(output))
  const card = cardOf(tool.name, output, await aboutOf(ctx, input))
  if (card === null) return hidden
  const id = `R${cards.size + 1}`
  cards.set(id, card)
  return { card: id, ...hidden }
}

/** The amounts anywhere in a result. */
export function amountsIn(value: unknown): Figure[] {
  if (typeof value !== 'object' || value === null) return []
  const { amount, currency }: { amount?: unknown; currency?: unknown } = value
  if (typeof amount === 'number' && typeof currency === 'string') return [{ amount, currency }]
  return Object.values(value).flatMap(amountsIn)
}

/** What a result was limited to, besides its days: words that the card's own label says. */
async function aboutOf(ctx: Ctx, input: unknown): Promise<FigureCard['about']> {
  if (!isFields(input)) return []
  const fields = { ...input, ...(isFields(input['filter']) ? input['filter'] : {}) }
  const about: FigureCard['about'] = []
  const { type, category, account, q, min, max } = fields
  if (type === 'income' || type === 'expense') about.push({ is: type, text: '' })
  if (typeof category === 'string') {
    const { data } = await listCategories(ctx, { archived: true })
    about.push({ is: 'category', text: data.find(({ id }) => id === category)?.name ?? category })
  }
  if (typeof account === 'string') {
    const { data } = await listAccounts(ctx)
    about.push({ is: 'account', text: data.find(({ id }) => id === account)?.account_name ?? '' })
  }
  if (typeof q === 'string') about.push({ is: 'text', text: q })
  if (typeof min === 'string') about.push({ is: 'least', text: min })
  if (typeof max === 'string') about.push({ is: 'most', text: max })
  const said = new Set([
    'type',
    'category',
    'account',
    'q',
    'min',
    'max',
    'from',
    'to',
    'period',
    'group',
    'filter',
  ])
  const others = Object.keys(fields).filter((key) => !said.has(key) && fields[key] !== undefined)
  return others.length > 0 ? [...about, { is: 'filtered', text: '' }] : about
}

/** Runs a tool; what goes wrong is told to the model in words, without anything of its input. */
async function withProblems(ctx: Ctx, tool: AnyTool, work: () => Promise<Json>): Promise<Json> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return { error: error.sentence(ctx.language) }
    if (error instanceof z.core.$ZodError)
      return {
        error: `This does not fit: ${error.issues
          .map(({ path, message }) => `${path.join('.')} ${message}`)
          .join('; ')
          .slice(0, 300)}`,
      }
    ctx.log.error('A tool of the language model failed', { tool: tool.name, requestId: ctx.requestId }, error)
    return { error: 'This is not available now.' }
  }
}

/** Models fill in what they do not need with nulls and empty texts. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      each === null || each === '' ? [] : [[key, withoutEmpty(each)]],
    ),
  )
}

const usesFilter = (input: unknown, name: string): boolean =>
  isFields(input) && (name in input || (isFields(input['filter']) && name in input['filter']))

/** A filter that cannot match makes a zero that is no answer: an unknown category, or words that no payment has. */
async function problemOf(ctx: Ctx, input: unknown, output: Json): Promise<string | null> {
  if (!isFields(input)) return null
  const unknown = await unknownIdIn(ctx, input)
  if (unknown !== null) return unknown
  const filter = isFields(input['filter']) ? input['filter'] : input
  const searched = filter['q'] !== undefined || filter['account'] !== undefined
  const counts = [output, output['first'], output['second']].flatMap((part) =>
    isFields(part) && typeof part['count'] === 'number' ? [part['count']] : [],
  )
  return searched && counts.length > 0 && counts.every((count) => count === 0)
    ? 'No payment matches these words or this account. Do not give a figure for it.'
    : null
}
