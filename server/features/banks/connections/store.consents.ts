import type { Entity } from '../../../banking/provider.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

export type ConsentRow = {
  id: string
  bank_name: string
  bank_identifier: string
  purpose: string
  permissions: string[]
  text_version: string
  given_at: Date
  expires_at: Date | null
  ended_at: Date | null
  end_reason: string | null
}
export type NewConsent = {
  id: string
  connectionId: string
  entity: Entity
  purpose: string
  textVersion: string
  givenAt: Date
}

/** Records a consent unless the same one is on record as open; returns whether it was new. */
export async function insertConsent(tx: Tx, userId: string, newConsent: NewConsent): Promise<boolean> {
  const { entity } = newConsent
  const { consent } = entity
  const rows = await query(tx)`
    insert into consents (user_id, id, connection_id, provider_consent_id, bank_name, bank_identifier, purpose,
      permissions, text_version, given_at, expires_at)
    select ${userId}::uuid, ${newConsent.id}::uuid, ${newConsent.connectionId}::uuid, ${consent.id}::text,
      ${entity.bankName}, ${entity.bankIdentifier}, ${newConsent.purpose}, ${entity.permissions}::text[],
      ${newConsent.textVersion}, ${newConsent.givenAt}::timestamptz, ${consent.expiresAt}::timestamptz
    where not exists (select from consents where user_id = ${userId} and connection_id = ${newConsent.connectionId}
      and ended_at is null and provider_consent_id is not distinct from ${consent.id})
    returning id`
  return rows.length > 0
}

/** Ends a connection's open consents, except the one named; returns how many it ended. */
export async function endConsents(
  tx: Tx,
  userId: string,
  connectionId: string,
  end: { at: Date; reason: string; except?: string | null },
): Promise<number> {
  const rows = await query(tx)`
    update consents set ended_at = ${end.at}, end_reason = ${end.reason}
    where user_id = ${userId} and connection_id = ${connectionId} and ended_at is null
      and (${end.except ?? null}::text is null or provider_consent_id is distinct from ${end.except ?? null})
    returning id`
  return rows.length
}

export async function selectConsents(tx: Tx, userId: string): Promise<ConsentRow[]> {
  return query<ConsentRow>(tx)`
    select id, bank_name, bank_identifier, purpose, permissions, text_version, given_at, expires_at, ended_at,
      end_reason
    from consents where user_id = ${userId} order by given_at desc, id desc limit 500`
}

/** `days`: the stage in days before the end at which the user is notified now. */
export type EndingRow = {
  user_id: string
  id: string
  bank_name: string
  consent_expires_at: Date
  days: number
}

/**
 * Connections of all users whose consent ends within one of `stages` (days, ascending) and whose user has not
 * been notified of that end at that stage or a later one.
 */
export async function selectEnding(systemTx: Tx, now: Date, stages: readonly number[]): Promise<EndingRow[]> {
  return query<EndingRow>(systemTx)`
    select user_id, id, bank_name, consent_expires_at, days from (
      select c.*, (select min(s) from unnest(${stages}::int[]) s
        where c.consent_expires_at <= ${now}::timestamptz + s * interval '1 day') as days
      from connections c
      where connection_status = 'active' and consent_state = 'active' and consent_expires_at > ${now}
        and consent_expires_at <= ${now}::timestamptz + ${Math.max(...stages)} * interval '1 day') ending
    where reminded_of_end is distinct from consent_expires_at or reminded_days is null or reminded_days > days
    order by consent_expires_at limit 1000`
}

/** Marks the end as notified at its stage; false when that was done before or the end has changed. */
export async function markReminded(tx: Tx, row: EndingRow): Promise<boolean> {
  const rows = await query(tx)`
    update connections set reminded_of_end = consent_expires_at, reminded_days = ${row.days}
    where user_id = ${row.user_id} and id = ${row.id} and consent_expires_at = ${row.consent_expires_at}
      and (reminded_of_end is distinct from consent_expires_at or reminded_days is null or reminded_days > ${row.days})
    returning id`
  return rows.length > 0
}

/** Ends all open consents on record of a user, as withdrawn. */
export async function endAllConsents(tx: Tx, userId: string, now: Date): Promise<void> {
  await query(tx)`update consents set ended_at = ${now}, end_reason = 'withdrawn'
    where user_id = ${userId} and ended_at is null`
}
