/** The proposing tools as a model calls them: only for what the person's own question asks for, and only a few. */
import type { AskedKind, Proposal } from '#contract/proposals/proposals.ts'
import type { Ctx } from '../../../context.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { listProposals, type NewChange } from '../../proposals/service.ts'
import { readQuestionContext } from '../answers/service.context.ts'
import { changesIn } from '../question/orders/change.ts'
import { proposingTools, type ProposingTool } from '../tools/service.proposals.ts'
import { type NamedPayment, type Request, requestOf, unrequested } from './request/requested.ts'
import { hideResult } from './privacy/results.ts'
import { type Json, modelTool, type ModelTool, Schema, type ToolNotes } from './service.tools.ts'

export type ChangeNotes = Pick<ToolNotes, 'figures' | 'placeholders'> & {
  question: string
  /** The host of the model. */
  host: string
  /** The most proposals of one question. */
  most: number
  onProposal: (proposal: Proposal) => void
}

/** The kinds of change that a question asks for, and the tools that propose them; none for a question that only asks. */
export async function changingTools(
  ctx: Ctx,
  notes: ChangeNotes,
): Promise<{ kinds: readonly AskedKind[]; tools: ModelTool[] }> {
  const kinds = changesIn(notes.question)
  if (kinds.length === 0) return { kinds, tools: [] }
  const request = requestOf(notes.question, await readQuestionContext(ctx))
  const proposed = new Set<string>()
  const tools = proposingTools({ name: notes.host, question: notes.question })
    .filter(({ kind }) => kinds.some((asked) => asked === kind))
    .map((tool) =>
      modelTool(ctx, tool, notes, (input) => propose(ctx, tool, input, request, proposed, notes)),
    )
  return { kinds, tools }
}

async function propose(
  ctx: Ctx,
  tool: ProposingTool,
  input: unknown,
  request: Request,
  proposed: Set<string>,
  { figures, placeholders, most, onProposal }: ChangeNotes,
): Promise<Json> {
  const change = tool.changeOf(input)
  const problem = unrequested(change, request, figures, await paymentOf(ctx, change))
  if (problem !== null) return { error: problem }
  if (proposed.size >= most) return { error: `No more than ${most} proposals for one question.` }
  const { id } = await tool.call(ctx, input)
  const proposal = (await listProposals(ctx)).find((each) => each.id === id)
  if (!proposal) return { error: 'This is not available now.' }
  if (!proposed.has(proposal.id)) onProposal(proposal)
  proposed.add(proposal.id)
  const result = { state: 'waits_for_confirmation', ...figuresOf(proposal) }
  return Schema.parse(hideResult(tool.name, input, result, placeholders))
}

async function paymentOf(ctx: Ctx, change: NewChange): Promise<NamedPayment | null> {
  if (change.kind !== 'category') return null
  const { description: name, amount, date } = await readTransaction(ctx, change.transaction_id)
  return { name, amount, date }
}

/** The name, amount and day of a proposal, which a sentence may say of it alone. */
function figuresOf({ subject, lines }: Proposal): Json {
  const values = lines.map(({ after }) => after)
  const money = values.find((value) => value.is === 'money')
  const day = values.find((value) => value.is === 'day')
  return {
    ...(subject.name === '' ? {} : { name: subject.name }),
    ...(money ? { proposed: { amount: money.amount, currency: money.currency } } : {}),
    ...(day ? { day: day.day } : {}),
  }
}
