import * as z from 'zod/mini'
import {
  Amount,
  Currency,
  DayText,
  Done,
  IdParams,
  successResponse,
  Uuid,
  typedName,
  typedText,
} from '../common.ts'
import { Cover } from './cover.ts'
import { endpoint } from '../endpoint.ts'
import { fileCalls } from '../files/files.ts'
import { ReturnedCheque } from './returned-cheque.ts'

export const chequeLimits = { cheques: 500, leases: 40, perLease: 12 } as const
export const chequeDirections = ['given', 'received'] as const
export const chequePurposes = ['rent', 'other'] as const
export const chequeStates = ['planned', 'presented', 'paid', 'partly_paid', 'returned', 'replaced'] as const
/** The role of a bank transaction in the life of a cheque. */
export const chequeRoles = ['debit', 'return', 'fee', 'completion'] as const

const Line = z.object({
  transaction_id: Uuid,
  role: z.enum(chequeRoles),
  date: DayText,
  /** Never negative; the role gives the direction. */
  amount: Amount,
  text: z.string(),
  pending: z.boolean(),
  /** Whether the user linked it; otherwise it was matched by number, or by amount and date. */
  by_user: z.boolean(),
})
export type ChequeLine = z.infer<typeof Line>

/** Amounts are in the cheque's currency. */
export const Cheque = z.object({
  id: Uuid,
  lease_id: z.nullable(Uuid),
  direction: z.enum(chequeDirections),
  purpose: z.enum(chequePurposes),
  number: z.nullable(z.string()),
  date: DayText,
  currency: Currency,
  amount: Amount,
  payee: z.string(),
  account_id: z.nullable(Uuid),
  note: z.string(),
  replaced_by: z.nullable(Uuid),
  state: z.enum(chequeStates),
  /** The amount paid, minus returns. */
  paid: Amount,
  left: Amount,
  /** What the bank charged for returning it. */
  fees: Amount,
  lines: z.array(Line),
  /** A payment of exactly the remaining amount of a partly paid cheque, which may complete it. */
  suggestion: z.nullable(z.object({ transaction_id: Uuid, date: DayText, amount: Amount, text: z.string() })),
  /** Only for issued cheques that are still to be paid. */
  cover: z.nullable(Cover),
})
export type Cheque = z.infer<typeof Cheque>

export const Lease = z.object({
  id: Uuid,
  name: z.string(),
  payee: z.string(),
  currency: Currency,
  rent: Amount,
  starts: DayText,
  ends: DayText,
  cheques: z.number(),
  paid: Amount,
  left: Amount,
  /** The rent of each month of the lease in two ways with equal totals: spread evenly, and as paid and still due. */
  months: z.array(z.object({ month: z.string(), spread: Amount, paid: Amount, due: Amount })),
})
export type Lease = z.infer<typeof Lease>

/** A cheque that a bank transaction mentions and the cheque book lacks. */
export const ChequeOffer = z.object({
  transaction_id: Uuid,
  direction: z.enum(chequeDirections),
  number: z.string(),
  date: DayText,
  currency: Currency,
  amount: Amount,
  account_id: Uuid,
  text: z.string(),
})
export type ChequeOffer = z.infer<typeof ChequeOffer>

export const listCheques = endpoint('GET', '/api/user/cheques', {
  etag: true,
  summary:
    'The cheque book: cheques by date with their state and the bank lines that paid them, leases, whether each cheque to come is covered, cheques of bank lines that could be added, and all that were returned',
  response: successResponse({
    cheques: z.array(Cheque),
    leases: z.array(Lease),
    offers: z.array(ChequeOffer),
    /** Newest first. */
    returns: z.array(ReturnedCheque),
    /**
     * The first day of the payments that were searched for returns; null if there are none, not of every bank, or not of
     * every account from the same day.
     */
    searched_from: z.nullable(DayText),
  }),
})

const ChequeNumber = z.nullable(z.string().check(z.regex(/^\d{1,12}$/)))
const fields = {
  number: z.optional(ChequeNumber),
  account_id: z.optional(z.nullable(Uuid)),
  note: z.optional(typedText(200)),
}
const Payee = typedName(80)

export const createCheque = endpoint('POST', '/api/user/cheques', {
  demo: true,
  summary: 'Adds a cheque; `replaces` names the one that it was given in place of',
  body: z.object({
    direction: z.optional(z.enum(chequeDirections)),
    purpose: z.optional(z.enum(chequePurposes)),
    date: DayText,
    amount: z.number(),
    currency: z.optional(Currency),
    payee: Payee,
    lease_id: z.optional(z.nullable(Uuid)),
    replaces: z.optional(Uuid),
    ...fields,
  }),
  response: successResponse({ cheque: Cheque }),
  errors: ['not_found', 'conflict'],
})
export const updateCheque = endpoint('PATCH', '/api/user/cheques/:id', {
  demo: true,
  summary: 'Changes a cheque; what is not named stays',
  params: IdParams,
  body: z.object({
    purpose: z.optional(z.enum(chequePurposes)),
    date: z.optional(DayText),
    amount: z.optional(z.number()),
    payee: z.optional(Payee),
    ...fields,
  }),
  response: successResponse({ cheque: Cheque }),
  errors: ['not_found', 'conflict'],
})
export const deleteCheque = endpoint('DELETE', '/api/user/cheques/:id', {
  demo: true,
  summary: 'Removes a cheque; its bank lines stay, and count as they did before',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const dismissChequeOffer = endpoint('POST', '/api/user/cheques/offers/:id/dismiss', {
  demo: true,
  summary: 'Says that the cheque of a bank line does not belong in the cheque book; it is not offered again',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const linkChequePayment = endpoint('POST', '/api/user/cheques/:id/payments', {
  demo: true,
  summary: 'Says that a transaction is a payment, the return or the return fee of a cheque',
  params: IdParams,
  body: z.object({ transaction_id: Uuid, role: z.enum(chequeRoles) }),
  response: successResponse({ cheque: Cheque }),
  errors: ['not_found', 'conflict'],
})
export const unlinkChequePayment = endpoint('DELETE', '/api/user/cheques/:id/payments/:transaction', {
  demo: true,
  summary: 'Says that a transaction does not belong to a cheque; it is not matched with it again',
  params: z.extend(IdParams, { transaction: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: successResponse({ cheque: Cheque }),
  errors: ['not_found'],
})

const LeaseFields = {
  name: typedName(60),
  payee: Payee,
  starts: DayText,
  ends: DayText,
}
export const createLease = endpoint('POST', '/api/user/cheques/leases', {
  demo: true,
  summary: 'Adds a lease with its one to twelve cheques; the rent is what they add up to',
  body: z.object({
    ...LeaseFields,
    currency: z.optional(Currency),
    account_id: z.optional(z.nullable(Uuid)),
    cheques: z
      .array(z.object({ number: z.optional(ChequeNumber), date: DayText, amount: z.number() }))
      .check(z.minLength(1), z.maxLength(chequeLimits.perLease)),
  }),
  response: successResponse({ lease: Lease }),
  errors: ['not_found', 'conflict'],
})
export const updateLease = endpoint('PATCH', '/api/user/cheques/leases/:id', {
  demo: true,
  summary: 'Changes the name, payee or days of a lease',
  params: IdParams,
  body: z.partial(z.object(LeaseFields)),
  response: successResponse({ lease: Lease }),
  errors: ['not_found'],
})
export const deleteLease = endpoint('DELETE', '/api/user/cheques/leases/:id', {
  demo: true,
  summary: 'Removes a lease with its cheques; bank lines stay, and count as they did before',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})

export const {
  list: listChequePhotos,
  add: addChequePhoto,
  read: readChequePhoto,
  remove: deleteChequePhoto,
} = fileCalls('/api/user/cheques/:id/photos', {
  all: 'The photos',
  single: 'a photo',
  of: 'a cheque',
})
