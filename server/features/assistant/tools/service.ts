/** All tools of the assistant, and the one way to run them by name. */
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import * as explain from './service.explain.ts'
import * as money from './service.money.ts'
import * as planning from './service.planning.ts'
import * as uae from './service.uae.ts'
import type { Tool } from './tool.ts'

/** A tool whose input is checked when it runs, so that all can be kept in one list. */
export type AnyTool = Pick<Tool, 'name' | 'about' | 'input' | 'output'> & {
  /** Parses the input and the output; throws a ZodError for an input that does not fit. */
  call(ctx: Ctx, input: unknown): Promise<Record<string, unknown>>
}

function erased<I extends Tool['input'], O extends Tool['output']>(tool: Tool<I, O>): AnyTool {
  const { name, about, input, output } = tool
  return {
    name,
    about,
    input,
    output,
    call: async (ctx, raw) => z.parse(output, await tool.run(ctx, z.parse(input, raw))),
  }
}

/** Every tool; all of them read. Those that list everything about one subject come before sums. */
export const tools: readonly AnyTool[] = [
  erased(money.listAccounts),
  erased(money.listCategories),
  erased(money.searchPayments),
  erased(money.sumPayments),
  erased(money.comparePeriods),
  erased(money.cashFlow),
  erased(money.netWorth),
  erased(planning.listBills),
  erased(planning.listRecurring),
  erased(planning.lookAhead),
  erased(planning.whatIf),
  erased(planning.listBudgets),
  erased(planning.listGoals),
  erased(explain.listFees),
  erased(uae.listRemittances),
  erased(uae.listCheques),
  erased(uae.listCards),
  erased(uae.listInstalments),
  erased(uae.gratuity),
  erased(uae.zakat),
  erased(explain.listInsights),
  erased(explain.healthScore),
  erased(explain.explainPayment),
]
