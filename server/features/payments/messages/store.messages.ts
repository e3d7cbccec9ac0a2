import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export async function insertMessagePayment(
  tx: Tx,
  userId: string,
  row: { messageId: string; transactionId: string },
): Promise<void> {
  await query(tx)`
    insert into message_payments (user_id, message_id, transaction_id) values (${userId}, ${row.messageId}, ${row.transactionId})`
}

/** The payments of an account that messages are about. */
export async function selectClaimed(tx: Tx, userId: string, accountId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select m.transaction_id as id from message_payments m
    join transactions t on t.user_id = m.user_id and t.id = m.transaction_id
    where m.user_id = ${userId} and t.account_id = ${accountId} and t.removed_at is null`
  return rows.map(({ id }) => id)
}

/** The next free number among rows of one fingerprint, removed ones too. */
export async function nextOrdinal(
  tx: Tx,
  userId: string,
  row: { accountId: string; day: string; fingerprint: string },
): Promise<number> {
  const found = await queryFirst<{ next: number }>(tx)`
    select coalesce(max(ordinal) + 1, 0)::int as next from transactions
    where user_id = ${userId} and account_id = ${row.accountId} and day = ${row.day}::date and fingerprint = ${row.fingerprint}`
  return found?.next ?? 0
}

export type MessageRow = {
  message_id: string
  transaction_id: string
  account_id: string
  /** Only of what no bank or file has listed: else null. */
  provider_id: string | null
  day: string
  name: string
  removed: boolean
}

/** The payments that messages are about, by the messages' ids. */
export async function selectMessageRows(
  tx: Tx,
  userId: string,
  messageIds: readonly string[],
): Promise<MessageRow[]> {
  if (messageIds.length === 0) return []
  return query<MessageRow>(tx)`
    select m.message_id, t.id as transaction_id, t.account_id, t.day::text as day, coalesce(t.merchant, t.text) as name,
      t.removed_at is not null as removed,
      case when t.provider_id = 'message:' || m.message_id then t.provider_id end as provider_id
    from message_payments m join transactions t on t.user_id = m.user_id and t.id = m.transaction_id
    where m.user_id = ${userId} and m.message_id = any(${[...messageIds]}::uuid[])`
}

export type UnbookedRow = {
  message_id: string
  transaction_id: string
  account_id: string
  type: string
  amount_minor: bigint
  currency: string
  day: string
  text: string
  merchant: string | null
}

/** Pending payments that only messages told of, up to a day, oldest first. */
export async function selectUnbooked(tx: Tx, userId: string, upTo: string): Promise<UnbookedRow[]> {
  return query<UnbookedRow>(tx)`
    select m.message_id, t.id as transaction_id, t.account_id, t.type, t.amount_minor, t.currency, t.day::text as day, t.text,
      t.merchant
    from transactions t join message_payments m on m.user_id = t.user_id and m.transaction_id = t.id
    where t.user_id = ${userId} and t.status = 'pending' and t.removed_at is null and t.day <= ${upTo}::date
      and t.provider_id = 'message:' || m.message_id
    order by t.day, t.id limit 200`
}
