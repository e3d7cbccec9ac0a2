import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Done, EntryType, IdParams, successResponse, Uuid, typedText } from '../common.ts'
import { Transaction } from './transaction.ts'
import { limits, tagLimits } from '../limits.ts'
import { everyRole } from '../household/roles.ts'
import { Filter } from './transactions.ts'

/** All fields are optional here so that missing ones get the error messages of the specification. */
export const createTransaction = endpoint('POST', '/api/user/transactions', {
  roles: ['partner'],
  demo: true,
  headers: ['Idempotency-Key'],
  summary: 'Adds a manual transaction; the same Idempotency-Key gives the same answer again',
  body: z.object({
    type: z.optional(z.unknown()),
    amount: z.optional(z.unknown()),
    /** Must be AED, which is also the default. */
    currency: z.optional(z.unknown()),
    category: z.optional(z.unknown()),
    description: z.optional(z.unknown()),
    date: z.optional(z.unknown()),
    /** The id of an account in dirhams made from imported files; the cash wallet if there is none. */
    account: z.optional(z.unknown()),
  }),
  response: successResponse({ id: Uuid, transaction: Transaction }),
  errors: ['idempotency_mismatch'],
})
/** The id of the change that the call makes, for its undo. A repeated call with the same id changes nothing. */
const ChangeId = z.optional(Uuid)
const One = successResponse({ transaction: Transaction })
export const readTransaction = endpoint('GET', '/api/user/transactions/:id', {
  roles: everyRole,
  etag: true,
  summary: 'One transaction',
  params: IdParams,
  response: One,
  errors: ['not_found'],
})
/** How many of the merchant's other payments the category could be given, by the condition of that call. */
const Similar = z.object({ merchant: z.nullable(z.string()), earlier: z.number() })
export const similarTransactions = endpoint('GET', '/api/user/transactions/:id/similar', {
  etag: true,
  summary: 'How many other payments of the merchant its category could be given, as apply-earlier does',
  params: IdParams,
  response: successResponse({ similar: Similar }),
  errors: ['not_found'],
})
export const editTransaction = endpoint('PATCH', '/api/user/transactions/:id', {
  roles: ['partner'],
  demo: true,
  summary:
    "Edits what a user may say: category, description, note, amount; the date of manual ones only. A bank's amount stays beside the user's. Saving verifies the row",
  params: IdParams,
  body: z.object({
    description: z.optional(typedText(limits.descriptionLength)),
    category: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    note: z.optional(typedText(limits.noteLength)),
    /** Ids of all tags that it should have. */
    tags: z.optional(z.array(Uuid).check(z.maxLength(tagLimits.perPayment))),
    /** For a bank transaction, the user's own amount; sending the bank's amount removes it. Else what was paid. */
    amount: z.optional(z.number()),
    /** Must be the transaction's own currency. */
    currency: z.optional(z.string()),
    date: z.optional(z.string()),
    type: z.optional(EntryType),
    transfer: z.optional(z.boolean()),
    version: z.optional(z.number()),
    /** false saves a note or name without marking the transaction as verified. */
    verify: z.optional(z.boolean()),
    change_id: ChangeId,
  }),
  response: z.object({ ...One.shape, similar: Similar }),
  errors: ['not_found', 'stale_edit'],
})
export const deleteTransaction = endpoint('DELETE', '/api/user/transactions/:id', {
  demo: true,
  summary: "Deletes a manual transaction; a bank's stays",
  params: IdParams,
  response: Done,
  errors: ['not_found', 'conflict'],
})
export const verifyTransaction = endpoint('POST', '/api/user/transactions/:id/verify', {
  roles: ['partner'],
  demo: true,
  summary: 'A swipe: correct verifies, incorrect asks for editing',
  params: IdParams,
  body: z.object({ action: z.enum(['correct', 'incorrect']), change_id: ChangeId }),
  response: One,
  errors: ['not_found'],
})
export const applyCorrection = endpoint('POST', '/api/user/transactions/:id/apply-earlier', {
  demo: true,
  summary: "Gives the row's category to the merchant's other rows that the user has not decided",
  params: IdParams,
  /** `count`: how many the user was told of; nothing changes if there are now more or fewer. */
  body: z.optional(z.object({ count: z.optional(z.number()) })),
  response: successResponse({ changed: z.number() }),
  errors: ['not_found', 'stale_edit'],
})
export const forgetCorrection = endpoint('POST', '/api/user/transactions/:id/only-this', {
  demo: true,
  summary:
    "Has the row's corrected category be for it alone: the merchant's new rows get the one that they had before it",
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const editGroup = endpoint('POST', '/api/user/transactions/edit-group', {
  roles: ['partner'],
  demo: true,
  summary:
    'Names and categorises several payments of one merchant and verifies them: one change, undone as a whole',
  body: z.object({
    ids: z.array(Uuid).check(z.minLength(1), z.maxLength(500)),
    description: z.optional(typedText(limits.descriptionLength)),
    category: z.nullable(z.string().check(z.maxLength(64))),
    change_id: ChangeId,
  }),
  /** `transaction` is the first of them. */
  response: z.object({ ...One.shape, changed: z.number(), similar: Similar }),
  errors: ['not_found'],
})
export const verifyBatch = endpoint('POST', '/api/user/transactions/verify-batch', {
  roles: ['partner'],
  demo: true,
  summary: 'One decision for several rows of one merchant',
  body: z.object({
    ids: z.array(Uuid).check(z.minLength(1), z.maxLength(500)),
    action: z.enum(['correct', 'incorrect']),
    change_id: ChangeId,
  }),
  response: successResponse({ changed: z.number() }),
})
/** The fields set by a bulk edit; omitted fields are unchanged. */
const BulkSet = z.object({
  /**
   * Null removes the category; manual transactions of the other type keep theirs. Setting it also verifies.
   */
  category: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** The payments' new name; empty restores the bank's name. */
  merchant: z.optional(typedText(limits.descriptionLength)),
  note: z.optional(typedText(limits.noteLength)),
  verified: z.optional(z.boolean()),
  /** Ids of tags to add to all payments, and of tags to remove from all. */
  tags: z.optional(z.array(Uuid).check(z.maxLength(tagLimits.perPayment))),
  untag: z.optional(z.array(Uuid).check(z.maxLength(tagLimits.perPayment))),
  /** Whether they are excluded from income, spending and all totals. */
  excluded: z.optional(z.boolean()),
  /** Deletes manually entered transactions; others are left alone. */
  delete: z.optional(z.literal(true)),
})
export type BulkSet = z.infer<typeof BulkSet>
export const bulkEdit = endpoint('POST', '/api/user/transactions/bulk', {
  maxBytes: 400_000,
  roles: ['partner'],
  demo: true,
  summary:
    'Changes many transactions at once: those named, or all that a filter finds but those in `except`. One change, undone as a whole',
  body: z.object({
    ids: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(5000))),
    filter: z.optional(Filter),
    except: z.optional(z.array(Uuid).check(z.maxLength(5000))),
    set: BulkSet,
  }),
  /**
   * `skipped` ones could not be changed: bank transactions are not
   * deleted, manual ones keep a category of their type.
   */
  response: successResponse({ changed: z.number(), skipped: z.number() }),
})
