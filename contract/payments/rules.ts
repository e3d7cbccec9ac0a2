import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Done, EntryType, IdParams, successResponse, typedName, typedText, Uuid } from '../common.ts'
import { limits, tagLimits } from '../limits.ts'
import { Transaction } from '../ledger/transaction.ts'

export const ruleLimits = { rules: 200, conditions: 10, patternLength: 200 } as const

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(ruleLimits.patternLength))
const Money = z.number().check(z.minimum(0), z.maximum(1e12))
const MonthDay = z.number().check(z.int(), z.minimum(1), z.maximum(31))
/** Two limits, in either order. */
const between = <S extends z.ZodMiniType>(one: S) => z.array(one).check(z.minLength(2), z.maxLength(2))

/** One condition of a rule; text is compared without regard to case and accents, `matches` uses RE2. */
export const RuleCondition = z.union([
  z.object({ field: z.enum(['text', 'merchant']), op: z.enum(['contains', 'matches', 'is']), value: Text }),
  z.object({ field: z.literal('amount'), op: z.enum(['above', 'below', 'is']), value: Money }),
  z.object({ field: z.literal('amount'), op: z.literal('between'), value: between(Money) }),
  z.object({ field: z.literal('day'), op: z.enum(['above', 'below', 'is']), value: MonthDay }),
  z.object({ field: z.literal('day'), op: z.literal('between'), value: between(MonthDay) }),
  z.object({ field: z.literal('type'), op: z.literal('is'), value: EntryType }),
  z.object({ field: z.literal('account'), op: z.literal('is'), value: Uuid }),
  z.object({ field: z.literal('bank'), op: z.literal('is'), value: Text }),
  /** The category before this rule is applied; '' for none. */
  z.object({ field: z.literal('category'), op: z.literal('is'), value: z.string().check(z.maxLength(64)) }),
  /** A tag given by the user or by an earlier rule. */
  z.object({ field: z.literal('tag'), op: z.literal('is'), value: Uuid }),
])
export type RuleCondition = z.infer<typeof RuleCondition>
const List = z.array(RuleCondition).check(z.minLength(1), z.maxLength(ruleLimits.conditions))
export const RuleConditions = z.union([z.strictObject({ all: List }), z.strictObject({ any: List })])
export type RuleConditions = z.infer<typeof RuleConditions>

export const RuleAction = z.union([
  z.object({ set: z.literal('category'), value: z.string().check(z.minLength(1), z.maxLength(64)) }),
  z.object({
    set: z.literal('merchant'),
    value: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  }),
  /** Ids of the tags to add. */
  z.object({
    set: z.literal('tags'),
    value: z.array(Uuid).check(z.minLength(1), z.maxLength(tagLimits.perPayment)),
  }),
  /** Applied only if the user has not written a note. */
  z.object({ set: z.literal('note'), value: typedText(limits.noteLength) }),
  /** Whether it is a transfer between own accounts. */
  z.object({ set: z.literal('transfer'), value: z.boolean() }),
  /** Excludes the payment from income, spending and all totals. */
  z.object({ set: z.literal('excluded'), value: z.literal(true) }),
  z.object({ set: z.literal('verified'), value: z.literal(true) }),
])
export type RuleAction = z.infer<typeof RuleAction>
/** If a kind occurs twice, the first one applies. */
const Actions = z.array(RuleAction).check(z.minLength(1), z.maxLength(6))
const Name = typedName(80)

export const Rule = z.object({
  id: Uuid,
  name: z.string(),
  conditions: RuleConditions,
  actions: Actions,
  enabled: z.boolean(),
  /** Number of payments that this rule has changed. */
  used: z.number(),
})
export type Rule = z.infer<typeof Rule>
const One = successResponse({ rule: Rule, changed: z.number() })
const apply = {
  /** Also changes earlier payments that the user has not decided on; otherwise only later ones. */
  apply: z.optional(z.boolean()),
}

export const listRules = endpoint('GET', '/api/user/rules', {
  etag: true,
  summary: 'The rules in the order in which they are tried',
  response: successResponse({ rules: z.array(Rule) }),
})
export const createRule = endpoint('POST', '/api/user/rules', {
  demo: true,
  summary: 'Adds a rule behind the others',
  body: z.object({
    /** Derived from the conditions if omitted. */
    name: z.optional(Name),
    conditions: RuleConditions,
    actions: Actions,
    ...apply,
  }),
  response: One,
  errors: ['conflict'],
})
export const previewRule = endpoint('POST', '/api/user/rules/preview', {
  demo: true,
  summary: 'How many payments a rule fits, and the newest of them; nothing is changed',
  body: z.object({ conditions: RuleConditions, actions: z.optional(z.array(RuleAction)) }),
  response: successResponse({
    /** Number of matching payments. */
    count: z.number(),
    /** The number of these that the user has already decided on; they are not changed. */
    decided: z.number(),
    sample: z.array(Transaction),
  }),
  errors: ['rate_limited'],
})
export const orderRules = endpoint('PUT', '/api/user/rules/order', {
  demo: true,
  summary: 'Puts the rules into an order; those left out come last',
  body: z.object({ ids: z.array(Uuid).check(z.maxLength(ruleLimits.rules)) }),
  response: Done,
})
export const updateRule = endpoint('PATCH', '/api/user/rules/:id', {
  demo: true,
  summary: 'Changes, disables or enables a rule; payments that had its result are looked at again',
  params: IdParams,
  body: z.object({
    name: z.optional(Name),
    conditions: z.optional(RuleConditions),
    actions: z.optional(Actions),
    enabled: z.optional(z.boolean()),
    ...apply,
  }),
  response: One,
  errors: ['not_found'],
})
export const deleteRule = endpoint('DELETE', '/api/user/rules/:id', {
  demo: true,
  summary: 'Removes a rule and takes back all that it did',
  params: IdParams,
  response: z.object({ ...Done.shape, changed: z.number() }),
  errors: ['not_found'],
})
