/** What every tool is made of: a typed input, a bounded output whose amounts have a currency, and evidence. */
import * as z from 'zod/mini'
import { Amount, Currency, DayText, periodQuery } from '#contract/common.ts'
import type { Cover } from '#contract/expected/cover.ts'
import type { Ctx } from '../../../context.ts'

/** The most rows that a tool returns. */
export const mostRows = 20

export const Money = z.object({ amount: Amount, currency: Currency })
export type Money = z.infer<typeof Money>
/** The days that figures are of; null for an open end. */
export const Days = z.object({ from: z.nullable(DayText), to: z.nullable(DayText) })
export type Days = z.infer<typeof Days>
/** Addresses, within the app, of the screens that show where the figures come from. */
export const Evidence = z.array(z.string().check(z.startsWith('/')))
export const periodInput = z.object(periodQuery)

/** In AED, which all sums of the product are in. */
export const aed = (amount: number): Money => ({ amount, currency: 'AED' })

/** Whether an account is expected to hold enough for a payment, and what is left or missing; null where that is not computed. */
export const Covered = z.nullable(
  z.object({
    state: z.enum(['covered', 'likely', 'short', 'unknown']),
    left: z.nullable(Money),
    short: Money,
  }),
)
export const coveredOf = (cover: Cover | null, currency: string): z.infer<typeof Covered> =>
  cover && {
    state: cover.state,
    left: cover.left === null ? null : { amount: cover.left, currency },
    short: { amount: cover.short, currency },
  }

type Schema = z.ZodMiniObject
export type Tool<I extends Schema = Schema, O extends Schema = Schema> = {
  readonly name: string
  /** What it answers, for a reader that has to choose between tools. */
  readonly about: string
  readonly input: I
  readonly output: O
  run(ctx: Ctx, input: z.output<I>): Promise<z.input<O>>
}

/** Declares a tool and keeps its exact types. */
export const defineTool = <I extends Schema, O extends Schema>(tool: Tool<I, O>): Tool<I, O> => tool

/** A tool whose input is checked when it runs, so that all can be kept in one list. */
export type AnyTool = Pick<Tool, 'name' | 'about' | 'input' | 'output'> & {
  /** Parses the input and the output; throws a ZodError for an input that does not fit. */
  call(ctx: Ctx, input: unknown): Promise<Record<string, unknown>>
}

/** Keeps a tool's exact types out of the lists of tools. */
export function toolOf<I extends Tool['input'], O extends Tool['output']>(tool: Tool<I, O>): AnyTool {
  const { name, about, input, output } = tool
  return {
    name,
    about,
    input,
    output,
    call: async (ctx, raw) => z.parse(output, await tool.run(ctx, z.parse(input, raw))),
  }
}
