/** Changes that an assistant proposes, which do nothing until the person confirms them. */
import * as z from 'zod/mini'
import {
  Amount,
  Currency,
  DayText,
  Done,
  IdParams,
  Instant,
  successResponse,
  typedName,
  typedText,
  Uuid,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { limits, tagLimits } from '../limits.ts'
import { splitLimits } from '../payments/splits.ts'
import { budgetCycles } from '../planning/budgets.ts'
import { cadences } from '../expected/series.ts'

/** How many may wait for an answer, for how many days, and how long their reason may be. */
export const proposalLimits = { open: 50, days: 14, noteLength: 200 } as const

/** How often a proposed payment is to be expected. */
export const reminderCadences = ['once', ...cadences] as const
/** What a question in Ask may be an order for. */
export const askedKinds = ['category', 'rule', 'budget', 'goal', 'reminder'] as const
export const proposalKinds = [...askedKinds, 'note', 'tags', 'split'] as const

const CategoryId = z.string().check(z.minLength(1), z.maxLength(64))
const TagIds = z.array(Uuid).check(z.maxLength(tagLimits.perPayment))
const Positive = z.number().check(z.gt(0), z.maximum(1e12))

/** What is proposed, by kind; `before` is what the proposal found, so that a later change of it is noticed. */
export const ProposedChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('category'),
    transaction_id: Uuid,
    category_id: CategoryId,
    before: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('rule'),
    text: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
    category_id: CategoryId,
    /** Whether earlier payments change too. */
    earlier: z.boolean(),
  }),
  z.object({
    kind: z.literal('budget'),
    /** The budget whose amount changes; null for a new one. */
    budget_id: z.nullable(Uuid),
    name: typedName(60),
    category_ids: z.array(CategoryId).check(z.maxLength(60)),
    every: z.enum(budgetCycles),
    amount: Positive,
    before: z.nullable(z.number()),
  }),
  z.object({
    kind: z.literal('goal'),
    name: typedName(60),
    target: Positive,
    by: z.nullable(DayText),
  }),
  /** A payment to expect, once or again and again. */
  z.object({
    kind: z.literal('reminder'),
    name: typedName(80),
    amount: Positive,
    currency: Currency,
    cadence: z.enum(reminderCadences),
    next_date: DayText,
  }),
  /** The note of a payment, in place of the one it has. */
  z.object({
    kind: z.literal('note'),
    transaction_id: Uuid,
    note: typedText(limits.noteLength),
    before: z.string(),
  }),
  /** All tags that a payment should have. */
  z.object({ kind: z.literal('tags'), transaction_id: Uuid, tag_ids: TagIds, before: TagIds }),
  /** The lines of a payment, which add up to its amount; `before` is its version. */
  z.object({
    kind: z.literal('split'),
    transaction_id: Uuid,
    lines: z
      .array(z.object({ amount: Positive, category_id: CategoryId }))
      .check(z.minLength(splitLimits.least), z.maxLength(20)),
    currency: Currency,
    before: z.number(),
  }),
])
export type ProposedChange = z.infer<typeof ProposedChange>
export type ProposalKind = ProposedChange['kind']
export type AskedKind = (typeof askedKinds)[number]

const Value = z.discriminatedUnion('is', [
  z.object({ is: z.literal('categories'), ids: z.array(z.string()) }),
  z.object({ is: z.literal('money'), amount: Amount, currency: Currency }),
  z.object({ is: z.literal('day'), day: DayText }),
  z.object({ is: z.literal('text'), text: z.string() }),
  z.object({ is: z.literal('every'), every: z.enum(budgetCycles) }),
  z.object({ is: z.literal('cadence'), cadence: z.enum(reminderCadences) }),
  z.object({ is: z.literal('tags'), ids: z.array(z.string()) }),
  z.object({
    is: z.literal('lines'),
    currency: Currency,
    lines: z.array(z.object({ amount: Amount, category_id: z.string() })),
  }),
  z.object({ is: z.literal('yes') }),
])
export type ProposalValue = z.infer<typeof Value>
export const proposalFields = [
  'category',
  'text',
  'earlier',
  'amount',
  'every',
  'by',
  'repeats',
  'next',
  'on',
  'note',
  'tags',
  'split',
] as const

export const Proposal = z.object({
  id: Uuid,
  kind: z.enum(proposalKinds),
  /** The app, token or assistant that proposed it. */
  source: z.string(),
  /** Why, in its own words; empty if `question` says it. */
  note: z.string(),
  /** What the person typed in Ask, from which a language model at the host `source` made it; null from apps and tokens. */
  question: z.nullable(z.string()),
  created_at: Instant,
  expires_at: Instant,
  /** What changes: the payment, or the name of the budget, goal or bill; empty for a rule, or where it has gone. */
  subject: z.object({
    name: z.string(),
    day: z.nullable(DayText),
    amount: z.nullable(z.object({ amount: Amount, currency: Currency })),
    transaction_id: z.nullable(Uuid),
    /** Whether it is new. */
    added: z.boolean(),
  }),
  /** Each field before and after; `before` is null where there is none yet. */
  lines: z.array(z.object({ field: z.enum(proposalFields), before: z.nullable(Value), after: Value })),
  /** Whether what it refers to has changed or gone since, so that it can only be dismissed. */
  outdated: z.boolean(),
})
export type Proposal = z.infer<typeof Proposal>

export const listProposals = endpoint('GET', '/api/user/proposals', {
  demo: true,
  tokens: 'never',
  summary: 'The changes that assistants propose and that wait for an answer, newest first',
  response: successResponse({ proposals: z.array(Proposal) }),
})
export const confirmProposal = endpoint('POST', '/api/user/proposals/:id/confirm', {
  tokens: 'never',
  summary: 'Makes a proposed change, as if the person had made it; it can be undone by its `change_id`',
  params: IdParams,
  response: successResponse({ change_id: Uuid }),
  errors: ['not_found', 'conflict', 'stale_edit'],
})
export const dismissProposal = endpoint('POST', '/api/user/proposals/:id/dismiss', {
  tokens: 'never',
  summary: 'Dismisses a proposed change',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
