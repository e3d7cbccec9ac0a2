/** Orders as proposals: what they ask for is written down, and made only where the person confirms it. */
import type { AskedKind, Proposal } from '#contract/proposals/proposals.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { fail } from '../../platform/errors.ts'
import { createProposal, listProposals, type NewChange } from '../proposals/service.ts'
import { readQuestionContext } from './answers/service.context.ts'
import { changesIn } from './question/orders/change.ts'
import { draftOf } from './question/orders/draft.ts'
import { parseQuestion } from './question/parse.ts'
import { listBudgets as readBudgets } from '../planning/budgets/service.ts'

/** By whose name it is proposed; the question is the reason. */
const source = { name: 'Ask', question: null }

/** The change that an order says in full; null for another text, and for one that leaves something open. */
export async function draftFor(
  ctx: Ctx,
  text: string,
  kinds: readonly AskedKind[],
): Promise<NewChange | null> {
  if (kinds.length === 0) return null
  const draft = draftOf(kinds, parseQuestion(text, await readQuestionContext(ctx)), text, today(ctx.clock))
  if (draft?.kind !== 'budget') return draft
  // a category with one budget gets another amount of it, not a second
  const { budgets } = await readBudgets(ctx, {})
  const own = budgets.filter(({ category_ids: ids }) => ids.some((id) => draft.category_ids.includes(id)))
  const [only] = own
  if (own.length > 1 || (only && only.category_ids.length > 1)) return null
  return only ? { ...draft, budget_id: only.id, name: only.name, every: only.every } : draft
}

/** Writes down what an order asks for. Fails where it does not say all of it. */
export async function proposeFromOrder(ctx: Ctx, text: string): Promise<Proposal> {
  const change = await draftFor(ctx, text, changesIn(text))
  if (!change) fail('not_found')
  const { id } = await createProposal(ctx, source, { change, note: text })
  const proposal = (await listProposals(ctx)).find((each) => each.id === id)
  return proposal ?? fail('not_found')
}
