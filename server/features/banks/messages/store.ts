import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type MessageState = 'waiting' | 'done' | 'left_out'
export type MessageRow = {
  id: string
  reading: unknown
  sealed_text: string | null
  bank: string
  digits: string
  account_id: string | null
  state: MessageState
  created_at: Date
}

export type SameText = { id: string; ordinal: number; received_at: Date | null }

/** The messages of the same text, in the order of their ordinals. */
export async function selectSame(tx: Tx, userId: string, hash: string): Promise<SameText[]> {
  return query<SameText>(tx)`
    select id, ordinal, received_at from bank_messages where user_id = ${userId} and hash = ${hash} order by ordinal`
}

export type NewMessage = {
  id: string
  hash: string
  ordinal: number
  sealedText: string | null
  receivedAt: Date | null
  reading: string
  bank: string
  digits: string
}

export async function insertMessage(tx: Tx, userId: string, row: NewMessage, now: Date): Promise<void> {
  await query(tx)`
    insert into bank_messages (user_id, id, hash, ordinal, sealed_text, received_at, reading, bank, digits, state, created_at)
    values (${userId}, ${row.id}, ${row.hash}, ${row.ordinal}, ${row.sealedText}, ${row.receivedAt}, ${row.reading}::jsonb,
      ${row.bank}, ${row.digits}, 'waiting', ${now})`
}

export async function settleMessage(
  tx: Tx,
  userId: string,
  id: string,
  { accountId, state }: { accountId: string | null; state: MessageState },
): Promise<void> {
  await query(
    tx,
  )`update bank_messages set account_id = ${accountId}, state = ${state} where user_id = ${userId} and id = ${id}`
}

/** Lets the messages of a number that came until a time wait for an answer again. */
export async function askAgain(
  tx: Tx,
  userId: string,
  { bank, digits, until }: { bank: string; digits: string; until: Date },
): Promise<void> {
  await query(tx)`
    update bank_messages set state = 'waiting', account_id = null
    where user_id = ${userId} and bank = ${bank} and digits = ${digits} and state <> 'waiting' and created_at <= ${until}`
}

const newest = 50
export async function selectNewest(tx: Tx, userId: string): Promise<MessageRow[]> {
  return query<MessageRow>(tx)`
    select id, reading, sealed_text, bank, digits, account_id, state, created_at from bank_messages
    where user_id = ${userId} order by created_at desc, id desc limit ${newest}`
}

/** Messages that wait for an answer, oldest first; only those of one number if it is given. */
export async function selectWaiting(
  tx: Tx,
  userId: string,
  of: { bank: string; digits: string } | null = null,
): Promise<MessageRow[]> {
  return query<MessageRow>(tx)`
    select id, reading, sealed_text, bank, digits, account_id, state, created_at from bank_messages
    where user_id = ${userId} and state = 'waiting'
      and (${of === null} or (bank = ${of?.bank ?? ''} and digits = ${of?.digits ?? ''}))
    order by created_at, id limit 1000`
}

/** How many numbers wait for the answer which account they are. */
export async function countAsked(tx: Tx, userId: string): Promise<number> {
  const row = await queryFirst<{ count: number }>(tx)`
    select count(distinct (bank, digits))::int as count from bank_messages
    where user_id = ${userId} and state = 'waiting'`
  return row?.count ?? 0
}

/** The answer for a number: undefined before it is asked, `account_id` null for one whose messages are left out. */
export async function selectAnswer(
  tx: Tx,
  userId: string,
  { bank, digits }: { bank: string; digits: string },
): Promise<{ account_id: string | null } | undefined> {
  return (
    (await queryFirst<{ account_id: string | null }>(tx)`
      select account_id from message_accounts where user_id = ${userId} and bank = ${bank} and digits = ${digits}`) ??
    undefined
  )
}

export async function saveAnswer(
  tx: Tx,
  userId: string,
  row: { bank: string; digits: string; accountId: string | null },
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into message_accounts (user_id, bank, digits, account_id, created_at)
    values (${userId}, ${row.bank}, ${row.digits}, ${row.accountId}, ${now})
    on conflict (user_id, bank, digits) do update set account_id = excluded.account_id`
}

export async function selectKeepsText(tx: Tx, userId: string): Promise<boolean> {
  const row = await queryFirst<{ keep_text: boolean }>(tx)`
    select keep_text from message_settings where user_id = ${userId}`
  return row?.keep_text ?? true
}

export async function saveKeepsText(tx: Tx, userId: string, keep: boolean): Promise<void> {
  await query(tx)`
    insert into message_settings (user_id, keep_text) values (${userId}, ${keep})
    on conflict (user_id) do update set keep_text = excluded.keep_text`
  if (!keep)
    await query(
      tx,
    )`update bank_messages set sealed_text = null where user_id = ${userId} and sealed_text is not null`
}

/** Whether an account's balance follows from messages alone: none of its payments came in a file. */
export async function isOfMessages(tx: Tx, userId: string, accountId: string): Promise<boolean> {
  const row = await queryFirst(tx)`
    select 1 from payments where user_id = ${userId} and account_id = ${accountId} and source = 'import' limit 1`
  return row === null || row === undefined
}

/** The newest day that a message gave a balance of an account for. */
export async function selectLastBalanceDay(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<string | null> {
  const row = await queryFirst<{ day: string | null }>(tx)`
    select max(reading ->> 'day') as day from bank_messages
    where user_id = ${userId} and account_id = ${accountId} and reading ->> 'balance' is not null`
  return row?.day ?? null
}

/** The newest balance that a message gave of an account; null for a card's, of which it is what can still be spent. */
export async function selectLastBalance(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<{ minor: bigint; day: string } | null> {
  const row = await queryFirst<{ minor: string; day: string }>(tx)`
    select m.reading -> 'balance' ->> 'minor' as minor, m.reading ->> 'day' as day
    from bank_messages m join accounts a on a.user_id = m.user_id and a.id = m.account_id
    where m.user_id = ${userId} and m.account_id = ${accountId} and m.reading -> 'balance' ->> 'currency' = a.currency
      and a.kind <> 'card' and m.reading -> 'instrument' ->> 'kind' is distinct from 'credit'
    order by m.reading ->> 'day' desc, m.created_at desc, m.ordinal desc limit 1`
  return row ? { minor: BigInt(row.minor), day: row.day } : null
}

/** Deletes all users' texts from before a time, and messages from before another. */
export async function forgetOld(systemTx: Tx, before: { texts: Date; messages: Date }): Promise<void> {
  await query(
    systemTx,
  )`update bank_messages set sealed_text = null where created_at < ${before.texts} and sealed_text is not null`
  await query(systemTx)`delete from bank_messages where created_at < ${before.messages}`
}
