import type { LineKind } from '#contract/ledger/explanations.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

/** A booked payment without a category, or with one that only says it went to a person, not decided by the user. */
export type UnknownRow = {
  id: string
  merchant_key: string | null
  merchant: string | null
  counterparty_name: string | null
  text: string
  type: string
  currency: string
  day: string
  amount_minor: bigint
  /** Null without a rate. */
  aed_minor: bigint | null
  reason_code: string
  /** Whether it has such a category. */
  to_person: boolean
}

/** Categories that say no more than that the other side is a person. */
const personal = ['to_people', 'from_people']

/** Only this many of the newest payments are grouped per query. */
const maxGrouped = 10_000

/** Kinds of lines that are known to buy nothing, so that asking who they are for makes no sense. */
const withoutPayee: readonly LineKind[] = [
  'own_transfer',
  'savings',
  'investing',
  'wallet',
  'cash',
  'cash_deposit',
  'loan',
  'loan_received',
  'card_repayment',
  'card_plan',
  'cheque_returned',
  'interest',
  'interest_charged',
  'fee',
]

export async function selectUnknown(tx: Tx, userId: string): Promise<UnknownRow[]> {
  return query<UnknownRow>(tx)`
    select t.id, nullif(t.merchant_key, '') as merchant_key, t.merchant, t.counterparty_name, t.text, t.type, t.currency, t.day,
      t.effective_amount_minor as amount_minor, t.effective_aed_minor as aed_minor, t.reason_code,
      t.effective_category_id is not null as to_person
    from payments t
    where t.user_id = ${userId} and t.visible and t.counts and (t.effective_category_id is null
        or (t.effective_category_id = any(${personal}::text[]) and t.reason_kind in ('transfer', 'type', 'flag')))
      and not t.user_category_set and not t.split_in_use and t.reason_code <> all(${[...withoutPayee]}::text[])
    order by t.day desc, t.id desc limit ${maxGrouped}`
}

/** The payees that the user is not to be asked about again. */
export async function selectSkipped(
  tx: Tx,
  userId: string,
): Promise<{ merchant_key: string; type: string }[]> {
  return query<{ merchant_key: string; type: string }>(tx)`
    select merchant_key, type from merchant_rules where user_id = ${userId} and category_id is null`
}
