import type { BankTransaction } from '../../../banking/provider.ts'
import type { StoredRow } from './store.stored.ts'

/** A stored bank row. `counterparty.iban` is a fingerprint of the IBAN, also in the rows compared with it. */
export type BankRow = BankTransaction & {
  id: string
  accountId: string
  contentHash: string | null
  ordinal: number
  fingerprint: string
  firstSeen: Date
  removedAt: Date | null
  touchedByUser: boolean
  settled: boolean
  userDescription: string | null
  note: string
  /** Ids of its tags that were not added by a rule. */
  ownTags: readonly string[]
}

export function bankRowOf(row: StoredRow): BankRow {
  return {
    id: row.id,
    accountId: row.account_id,
    contentHash: row.content_hash,
    providerId: row.provider_id,
    status: row.status === 'pending' ? 'pending' : 'booked',
    direction: row.type === 'income' ? 'credit' : 'debit',
    amountMinor: row.amount_minor,
    currency: row.currency,
    day: row.day,
    bookedAt: row.booked_at,
    valueDay: row.value_day,
    index: row.day_index,
    text: row.text,
    reference: row.reference,
    merchantName: row.provider_merchant,
    mcc: row.mcc,
    insight:
      row.insight === null
        ? null
        : { category: row.insight, confidence: row.insight_confidence ?? 0, cleaned: row.insight_cleaned },
    kind: row.kind,
    subKind: row.sub_kind,
    flags: row.flags,
    counterparty:
      row.counterparty_name === null && row.counterparty_hash === null
        ? null
        : { name: row.counterparty_name, iban: row.counterparty_hash },
    ordinal: row.ordinal,
    fingerprint: row.fingerprint,
    firstSeen: row.first_seen_at,
    removedAt: row.removed_at,
    touchedByUser: row.touched,
    settled: row.settled,
    userDescription: row.user_description,
    note: row.note,
    ownTags: row.own_tags,
  }
}

/** The merchant, title and category of a row, and the reason for the category. */
export type DerivedColumns = {
  merchant_key: string | null
  merchant: string | null
  category_id: string | null
  reason_kind: string
  reason_code: string
  /** An object as JSON text, like `title_params`. */
  reason_params: string
  title_code: string | null
  title_params: string
  /** Ids of the rules that had an effect on the row. */
  rule_ids: string[]
  /** What those rules set apart from category and merchant (`RuleEffects`), as JSON text. */
  rule_effects: string
}
