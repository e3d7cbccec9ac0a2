import type { WordsState } from '#contract/assistant/assistant-model.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

export type SettingsRow = {
  address: string | null
  model: string | null
  sealed_key: string | null
  consent_host: string | null
  consent_at: Date | null
}
export async function selectSettings(tx: Tx, userId: string): Promise<SettingsRow | null> {
  const [row] = await query<SettingsRow>(tx)`
    select address, model, sealed_key, consent_host, consent_at from assistant_settings where user_id = ${userId}`
  return row ?? null
}
/** Sets or, with nulls, removes the person's own model. A consent was for another host, so it ends. */
export async function saveModel(
  tx: Tx,
  userId: string,
  { address, model, sealed_key }: Pick<SettingsRow, 'address' | 'model' | 'sealed_key'>,
): Promise<void> {
  await query(tx)`
    insert into assistant_settings (user_id, address, model, sealed_key)
    values (${userId}, ${address}, ${model}, ${sealed_key})
    on conflict (user_id) do update set
      address = excluded.address, model = excluded.model, sealed_key = excluded.sealed_key`
}
/** Keeps or, with nulls, ends the consent. */
export async function saveConsent(
  tx: Tx,
  userId: string,
  host: string | null,
  now: Date | null,
): Promise<void> {
  await query(tx)`
    insert into assistant_settings (user_id, consent_host, consent_at) values (${userId}, ${host}, ${now})
    on conflict (user_id) do update set consent_host = excluded.consent_host, consent_at = excluded.consent_at`
}

export type LogRow = {
  id: string
  at: Date
  host: string
  model: string
  question: string
  state: WordsState
  requests: number
  sent: string
  received: string
}
const mostEntries = 100

export async function insertLog(tx: Tx, userId: string, row: LogRow): Promise<void> {
  await query(tx)`
    insert into assistant_log (user_id, id, at, host, model, question, state, requests, sent, received)
    values (${userId}, ${row.id}, ${row.at}, ${row.host}, ${row.model}, ${row.question}, ${row.state}, ${row.requests},
      ${row.sent}, ${row.received})`
  await query(tx)`
    delete from assistant_log where user_id = ${userId} and id in (
      select id from assistant_log where user_id = ${userId} order by at desc, id desc offset ${mostEntries})`
}
export function selectLog(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<Omit<LogRow, 'sent' | 'received' | 'requests'>[]> {
  return query<Omit<LogRow, 'sent' | 'received' | 'requests'>>(tx)`
    select id, at, host, model, question, state from assistant_log
    where user_id = ${userId} and at >= ${since} order by at desc, id desc limit ${mostEntries}`
}
export async function selectLogEntry(
  tx: Tx,
  userId: string,
  id: string,
  since: Date,
): Promise<LogRow | null> {
  const [row] = await query<LogRow>(tx)`
    select id, at, host, model, question, state, requests, sent, received from assistant_log
    where user_id = ${userId} and id = ${id} and at >= ${since}`
  return row ?? null
}
export async function deleteLog(tx: Tx, userId: string): Promise<void> {
  await query(tx)`delete from assistant_log where user_id = ${userId}`
}
/** Deletes everybody's older entries. */
export async function deleteLogBefore(tx: Tx, before: Date): Promise<void> {
  await query(tx)`delete from assistant_log where at < ${before}`
}

/** Names that the person gave to plans, accounts, categories, tags and the like. */
export async function selectTypedNames(tx: Tx, userId: string, most: number): Promise<string[]> {
  const rows = await query<{ name: string }>(tx)`
    select distinct name from (
      select name from budgets where user_id = ${userId} union all select name from goals where user_id = ${userId}
      union all select name from tags where user_id = ${userId}
      union all select unnest(array[name, name_ar]) from categories where user_id = ${userId}
      union all select name from accounts where user_id = ${userId}
      union all select name from series where user_id = ${userId}
      union all select name from leases where user_id = ${userId}
      union all select name from instalment_plans where user_id = ${userId}
      union all select name from investment_accounts where user_id = ${userId}
      union all select name from instruments where user_id = ${userId}) typed
    where name <> '' limit ${most}`
  return rows.map(({ name }) => name)
}

/** Names of payees, and what the person wrote in their place, of which those of people are hidden in a question. */
export async function selectPayees(tx: Tx, userId: string, most: number): Promise<string[]> {
  const rows = await query<{ name: string }>(tx)`
    select distinct name from (
      select unnest(array[merchant, counterparty_name, user_description, case when provider is null then text end]) as name
      from payments where user_id = ${userId}
    ) named
    where name <> '' limit ${most}`
  return rows.map(({ name }) => name)
}
