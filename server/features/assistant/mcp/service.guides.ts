/** Ready questions, and what an assistant can read at the start of a conversation. */
import type { McpServer } from '@modelcontextprotocol/server'
import type { Ctx } from '../../../context.ts'
import { tools } from '../tools/service.ts'

/** By name: the title that people see, what it is for, and what is asked. */
const prompts = {
  monthly_review: {
    title: 'Review of the month',
    about: 'What came in, what went out and what changed since the month before',
    text: 'Review this month so far. Use cash_flow and compare_periods with the same days of the month before, then sum_payments by category for what changed most. Name the three largest changes with their amounts, what is unusual from list_insights, and what is still to be paid from list_bills.',
  },
  before_pay_day: {
    title: 'Until pay day',
    about: 'What is safe to spend, what is due and whether it is covered',
    text: 'What can I spend until pay day? Use look_ahead and list_bills. Say what is safe to spend, what is due and when, the lowest day, and whether every cheque and card payment is covered. Say that it is an estimate.',
  },
  budget_review: {
    title: 'Review of budgets',
    about: 'Which budgets run over, and why',
    text: 'Go through my budgets with list_budgets. For each that is projected to run over, show the payments behind it with search_payments and say what would bring it back.',
  },
  tidy_up: {
    title: 'Tidy up categories',
    about: 'Payees without a category, each with a proposal',
    text: 'Find payees without a category with list_uncategorised. For each, propose a rule with propose_rule where the name makes the category plain, and list the others for me to decide.',
  },
} as const

const resources = { accounts: 'list_accounts', categories: 'list_categories' } as const

export function addGuides(server: McpServer, ctx: Ctx): void {
  for (const [name, { title, about, text }] of Object.entries(prompts))
    server.registerPrompt(name, { title, description: about }, () => ({
      messages: [{ role: 'user', content: { type: 'text', text } }],
    }))
  for (const [name, toolName] of Object.entries(resources)) {
    const tool = tools.find((each) => each.name === toolName)
    if (!tool) throw new Error(`no tool ${toolName}`)
    const uri = `xtharwa://${name}`
    const mimeType = 'application/json'
    server.registerResource(name, uri, { description: tool.about, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: JSON.stringify(await tool.call(ctx, {})) }],
    }))
  }
}
