/** Tools that propose a change. They write down what the person has to confirm in the app, and change nothing else. */
import * as z from 'zod/mini'
import { Currency, DayText, Instant, typedName, Uuid } from '#contract/common.ts'
import { budgetCycles } from '#contract/planning.ts'
import { proposalLimits } from '#contract/proposals.ts'
import { cadences } from '#contract/recurring.ts'
import type { Ctx } from '../../../context.ts'
import { proposalsAddress } from '../addresses.ts'
import { createProposal, type NewChange } from '../../proposals/service.ts'
import { type Tool, toolOf } from './tool.ts'

const Amount = z.number().check(z.gt(0), z.maximum(1e12))
const CategoryId = z.string().check(z.minLength(1), z.maxLength(64))
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(proposalLimits.noteLength))
const Output = z.object({
  id: Uuid,
  /** Nothing has changed: the person confirms or dismisses it at this address, until the end. */
  state: z.literal('waits_for_confirmation'),
  expires_at: Instant,
  evidence: z.array(z.string()),
})
type Shape = Record<string, z.ZodMiniType>

/** The tools of one source, by whose name the person sees what it proposes. */
export function proposingTools(source: string) {
  const propose = <S extends Shape>(
    name: string,
    about: string,
    shape: S,
    changeOf: (input: z.output<z.ZodMiniObject<S>>) => NewChange,
  ) => {
    const input = z.object({ ...shape, reason: Reason })
    const tool: Tool<typeof input, typeof Output> = {
      name,
      about: `${about} Nothing changes until the person confirms it in the app.`,
      input,
      output: Output,
      async run(ctx: Ctx, values) {
        // parsed again by parts, since no type says which fields of a generic shape these are
        const { reason } = z.object({ reason: Reason }).parse(values)
        const change = changeOf(z.object(shape).parse(values))
        const { id, expires_at } = await createProposal(ctx, source, { change, note: reason })
        return {
          id,
          state: 'waits_for_confirmation',
          expires_at,
          evidence: [proposalsAddress],
        }
      },
    }
    return toolOf(tool)
  }
  return [
    propose(
      'propose_category',
      'Proposes another category for one payment.',
      { payment_id: Uuid, category_id: CategoryId },
      ({ payment_id, category_id }) => ({ kind: 'category', transaction_id: payment_id, category_id }),
    ),
    propose(
      'propose_rule',
      'Proposes a rule that gives a category to payments whose text contains some words; `earlier` also changes earlier ones.',
      {
        contains: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
        category_id: CategoryId,
        earlier: z.boolean(),
      },
      ({ contains, category_id, earlier }) => ({ kind: 'rule', text: contains, category_id, earlier }),
    ),
    propose(
      'propose_budget',
      'Proposes a new budget in AED, or with `budget_id` another amount for one.',
      {
        budget_id: z.optional(Uuid),
        name: typedName(60),
        category_ids: z.array(CategoryId).check(z.maxLength(60)),
        every: z.enum(budgetCycles),
        amount: Amount,
      },
      ({ budget_id = null, ...budget }) => ({ kind: 'budget', budget_id, ...budget }),
    ),
    propose(
      'propose_goal',
      'Proposes a savings goal in AED, with a target date if there is one.',
      { name: typedName(60), target: Amount, by: z.optional(DayText) },
      ({ by = null, ...goal }) => ({ kind: 'goal', by, ...goal }),
    ),
    propose(
      'propose_reminder',
      'Proposes a recurring bill to expect, with its next date, so that the person is reminded of it.',
      {
        name: typedName(80),
        amount: Amount,
        currency: Currency,
        cadence: z.enum(cadences),
        next_date: DayText,
      },
      (bill) => ({ kind: 'reminder', ...bill }),
    ),
  ]
}
