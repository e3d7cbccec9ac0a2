/** All tools of the assistant that read. */
import * as explain from './service.explain.ts'
import * as money from './service.money.ts'
import * as planning from './service.planning.ts'
import * as records from './service.records.ts'
import * as uae from './service.uae.ts'
import { type AnyTool, toolOf } from './tool.ts'

export type { AnyTool } from './tool.ts'

/** Those that list everything about one subject come before sums. */
export const tools: readonly AnyTool[] = [
  toolOf(money.listAccounts),
  toolOf(money.listCategories),
  toolOf(money.searchPayments),
  toolOf(money.sumPayments),
  toolOf(money.comparePeriods),
  toolOf(money.cashFlow),
  toolOf(money.netWorth),
  toolOf(planning.listBills),
  toolOf(planning.listRecurring),
  toolOf(planning.lookAhead),
  toolOf(planning.whatIf),
  toolOf(planning.listBudgets),
  toolOf(planning.listGoals),
  toolOf(explain.listFees),
  toolOf(uae.listRemittances),
  toolOf(uae.listCheques),
  toolOf(uae.listCards),
  toolOf(uae.listInstalments),
  toolOf(uae.gratuity),
  toolOf(uae.zakat),
  toolOf(explain.listInsights),
  toolOf(explain.healthScore),
  toolOf(explain.explainPayment),
]

/** Those for assistants outside of the product alone, by the Model Context Protocol. */
export const recordTools: readonly AnyTool[] = [
  toolOf(records.listHoldings),
  toolOf(records.listLoans),
  toolOf(records.balanceHistory),
  toolOf(records.listTags),
  toolOf(records.listRules),
  toolOf(records.listUncategorised),
]
