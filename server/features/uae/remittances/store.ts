import { mostRecipients } from '#contract/uae/remittances.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { remittanceWords } from '../../payments/transfers/sent-line.ts'

export type RecipientRow = {
  id: string
  name: string
  country: string
  currency: string
  own_account: boolean
}
export type RemittanceRow = {
  transaction_id: string
  sent: boolean
  recipient_id: string | null
  country: string | null
  currency: string | null
  received_minor: bigint | null
  offered_rate: string | null
  mid_rate: string | null
  fee_minor: bigint | null
  vat_minor: bigint | null
  own_account: boolean | null
  signature: string
}
export type OutLine = {
  id: string
  accountId: string
  type: 'income' | 'expense'
  day: Day
  minor: bigint
  currency: string
  /** As in `transactions`: fils per minor unit. */
  aed_rate: string | null
  text: string
  kind: string | null
  /** Part of a transfer between the user's accounts, or paired with its refund. */
  paired: boolean
}

export async function selectRecipients(tx: Tx, userId: string): Promise<RecipientRow[]> {
  return query<RecipientRow>(tx)`
    select id, name, country, currency, own_account from recipients where user_id = ${userId}
    order by lower(name), id limit ${mostRecipients}`
}

/** Adds a recipient; false if another one has the name. */
export async function insertRecipient(
  tx: Tx,
  userId: string,
  row: RecipientRow,
  now: Date,
): Promise<boolean> {
  const rows = await query(tx)`
    insert into recipients (user_id, id, name, country, currency, own_account, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.name}, ${row.country}, ${row.currency}, ${row.own_account}, ${now}, ${now})
    on conflict do nothing returning id`
  return rows.length > 0
}

export async function updateRecipientRow(
  tx: Tx,
  userId: string,
  row: RecipientRow,
  now: Date,
): Promise<void> {
  await query(tx)`
    update recipients set name = ${row.name}, country = ${row.country}, currency = ${row.currency},
      own_account = ${row.own_account}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id}`
}

export async function deleteRecipientRow(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`
    update remittances set recipient_id = null where user_id = ${userId} and recipient_id = ${id}`
  await query(tx)`delete from recipients where user_id = ${userId} and id = ${id}`
}

export async function selectRemittances(tx: Tx, userId: string): Promise<RemittanceRow[]> {
  return query<RemittanceRow>(tx)`
    select transaction_id, sent, recipient_id, country, currency, received_minor, offered_rate, mid_rate, fee_minor, vat_minor,
      own_account, signature
    from remittances where user_id = ${userId} order by created_at desc, transaction_id limit 5000`
}

export async function upsertRemittances(
  tx: Tx,
  userId: string,
  rows: readonly RemittanceRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const jsonRows = rows.map(({ received_minor: received, fee_minor: fee, vat_minor: vat, ...row }) => ({
    ...row,
    received_minor: received?.toString() ?? null,
    fee_minor: fee?.toString() ?? null,
    vat_minor: vat?.toString() ?? null,
  }))
  await query(tx)`
      insert into remittances (user_id, transaction_id, sent, recipient_id, country, currency, received_minor, offered_rate,
        mid_rate, fee_minor, vat_minor, own_account, signature, created_at, updated_at)
      select ${userId}::uuid, n.*, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(jsonRows)}::jsonb) as n (transaction_id uuid, sent boolean, recipient_id uuid,
        country text, currency text, received_minor bigint, offered_rate numeric, mid_rate numeric, fee_minor bigint,
        vat_minor bigint, own_account boolean, signature text)
      on conflict (user_id, transaction_id) do update set sent = excluded.sent, recipient_id = excluded.recipient_id,
        country = excluded.country, currency = excluded.currency, received_minor = excluded.received_minor,
        offered_rate = excluded.offered_rate, mid_rate = excluded.mid_rate, fee_minor = excluded.fee_minor,
        vat_minor = excluded.vat_minor, own_account = excluded.own_account, updated_at = excluded.updated_at`
}

/**
 * Booked lines that may send money abroad, charge for it or return it, and those that the user marked; newest
 * first.
 */
export async function selectOutLines(
  tx: Tx,
  userId: string,
  { from, to, id = null }: { from: Day; to: Day; id?: string | null },
): Promise<OutLine[]> {
  return query<OutLine>(tx)`
    select t.id, t.account_id as "accountId", t.type, t.day, t.amount_minor as minor, t.currency, t.aed_rate::text, t.text, t.kind,
      t.transfer and exists (select from payments o where o.user_id = t.user_id
        and o.transfer_id = t.transfer_id and o.id <> t.id and not o.removed) as paired
    from payments t
    where t.user_id = ${userId} and t.visible and t.booked
      and t.day between ${from}::date and ${to}::date
      and (${id}::uuid is null or t.id = ${id}::uuid or (t.text ~* ${remittanceWords}))
      and (t.type = 'expense' or t.text ~* '(refund|revers|return|cancel)')
      and (t.kind = 'INTERNATIONAL_TRANSFER' or t.text ~* ${remittanceWords} or t.id = ${id}::uuid
        or t.id in (select transaction_id from remittances where user_id = ${userId} and sent))
    order by t.day desc, t.id desc limit 5000`
}
