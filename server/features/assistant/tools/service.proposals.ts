/** Tools that propose a change. They write down what the person has to confirm in the app, and change nothing else. */
import * as z from 'zod/mini'
import { Currency, DayText, Instant, typedName, Uuid } from '#contract/common.ts'
import { budgetCycles } from '#contract/planning/budgets.ts'
import { limits, tagLimits } from '#contract/limits.ts'
import { splitLimits } from '#contract/payments/splits.ts'
import { proposalLimits, type ProposalKind, reminderCadences } from '#contract/proposals/proposals.ts'
import type { Ctx } from '../../../context.ts'
import { proposalsAddress } from '../addresses.ts'
import { createProposal, type NewChange, type ProposalSource } from '../../proposals/service.ts'
import { type AnyTool, type Tool, toolOf } from './tool.ts'

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
type Propose = <S extends Shape>(
  kind: ProposalKind,
  about: string,
  shape: S,
  changeFrom: (input: z.output<z.ZodMiniObject<S>>) => NewChange,
) => ProposingTool

/** `changeOf` is what a call with this input would propose; it throws a ZodError for an input that does not fit. */
export type ProposingTool = AnyTool & { kind: ProposalKind; changeOf(input: unknown): NewChange }

/**
 * The tools of one source, by whose name the person sees what it proposes. They ask for a reason, but not where the person's
 * own question is the reason.
 */
export function proposingTools(source: ProposalSource): ProposingTool[] {
  const propose: Propose = (kind, about, shape, changeFrom) => {
    const input = z.object(source.question === null ? { ...shape, reason: Reason } : shape)
    // parsed again by parts, since no type says which fields of a generic shape these are
    const changeOf = (values: unknown): NewChange => changeFrom(z.object(shape).parse(values))
    const tool: Tool<typeof input, typeof Output> = {
      name: `propose_${kind}`,
      about: `${about} Nothing changes until the person confirms it in the app.`,
      input,
      output: Output,
      async run(ctx: Ctx, values) {
        const { reason: note = '' } = z.object({ reason: z.optional(Reason) }).parse(values)
        const { id, expires_at } = await createProposal(ctx, source, { change: changeOf(values), note })
        return {
          id,
          state: 'waits_for_confirmation',
          expires_at,
          evidence: [proposalsAddress],
        }
      },
    }
    return { ...toolOf(tool), kind, changeOf }
  }
  return [
    propose(
      'category',
      'Proposes another category for one payment.',
      { payment_id: Uuid, category_id: CategoryId },
      ({ payment_id, category_id }) => ({ kind: 'category', transaction_id: payment_id, category_id }),
    ),
    propose(
      'rule',
      'Proposes a rule that gives a category to payments whose text contains some words; `earlier` also changes earlier ones.',
      {
        contains: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
        category_id: CategoryId,
        earlier: z.boolean(),
      },
      ({ contains, category_id, earlier }) => ({ kind: 'rule', text: contains, category_id, earlier }),
    ),
    propose(
      'budget',
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
      'goal',
      'Proposes a savings goal in AED, with a target date if there is one.',
      { name: typedName(60), target: Amount, by: z.optional(DayText) },
      ({ by = null, ...goal }) => ({ kind: 'goal', by, ...goal }),
    ),
    propose(
      'reminder',
      'Proposes a payment to expect on a day, once or again and again, so that the person is reminded of it.',
      {
        name: typedName(80),
        amount: Amount,
        currency: Currency,
        cadence: z.enum(reminderCadences),
        next_date: DayText,
      },
      (bill) => ({ kind: 'reminder', ...bill }),
    ),
    ...paymentTools(propose),
  ]
}

/** What is proposed for one payment besides its category. */
const paymentTools = (propose: Propose): ProposingTool[] => [
  propose(
    'note',
    'Proposes a note on one payment, in place of the one it has.',
    { payment_id: Uuid, note: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.noteLength)) },
    ({ payment_id, note }) => ({ kind: 'note', transaction_id: payment_id, note }),
  ),
  propose(
    'tags',
    'Proposes all the tags that one payment should have; those it has and that are not named are taken off.',
    { payment_id: Uuid, tag_ids: z.array(Uuid).check(z.maxLength(tagLimits.perPayment)) },
    ({ payment_id, tag_ids }) => ({ kind: 'tags', transaction_id: payment_id, tag_ids }),
  ),
  propose(
    'split',
    'Proposes to split one payment into lines of different categories that add up to its amount.',
    {
      payment_id: Uuid,
      lines: z
        .array(z.object({ amount: Amount, category_id: CategoryId }))
        .check(z.minLength(splitLimits.least), z.maxLength(20)),
      currency: Currency,
    },
    ({ payment_id, lines, currency }) => ({ kind: 'split', transaction_id: payment_id, lines, currency }),
  ),
]
