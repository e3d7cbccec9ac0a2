import { sql } from 'kysely'
import { tagLimits } from '#contract/limits.ts'
import { type Tx, query } from '../../../platform/db/db.ts'
import type { StoredRule } from './evaluate.ts'

export type ResultRow = {
  id: string
  account_id: string
  day: string
  /** Whether anything visible changed; `noted`: the note did; `figures`: the transfer state did. */
  changed: boolean
  noted: boolean
  figures: boolean
}

const idsIn = (list: string) =>
  sql.raw(`array(select x::uuid from jsonb_array_elements_text(coalesce(${list} -> 'tags', '[]')) x)`)

/**
 * Applies `rule_effects` to all payments where it differs from what was last applied (`applied_effects`). For each of
 * tags, note, verification and transfer state: reverts what rules did if it is unchanged since, and applies
 * what they want now where the user has not decided. An unchanged want is not applied again.
 */
export async function writeResults(tx: Tx, userId: string, now: Date): Promise<ResultRow[]> {
  return query<ResultRow>(tx)`
    with due as materialized (
      select t.id, t.account_id, t.day, t.tag_ids, t.note, t.verified, t.verification_action, t.verified_at, t.user_category_set,
        t.transfer_id, t.transfer_by, t.not_transfer, t.rule_effects as wants, t.applied_effects as did,
        ${idsIn('t.applied_effects')} as had,
        array(select g.id from tags g where g.user_id = ${userId} and g.id = any(${idsIn('t.rule_effects')})) as wanted,
        t.applied_effects ->> 'note' as did_note, t.rule_effects ->> 'note' as want_note,
        coalesce((t.applied_effects ->> 'verified')::boolean, false) as did_verify,
        coalesce((t.rule_effects ->> 'verified')::boolean, false) as want_verify,
        t.applied_effects ->> 'figures' as did_figures, t.rule_effects ->> 'figures' as want_figures
      from transactions t
      where t.user_id = ${userId} and t.rule_effects <> coalesce(t.applied_effects -> 'wants', '{}'::jsonb)
      order by t.id),
    parts as materialized (
      select d.*,
        d.want_figures is not distinct from d.did_figures or d.transfer_by is not distinct from 'user' as figures_stay,
        d.want_verify and not d.did_verify and not d.verified and d.verification_action is null as verifies,
        d.did_verify and not d.want_verify and d.verified and not d.user_category_set as unverifies,
        case when d.did_figures in ('pair', 'out') and d.transfer_by = 'rule' then null else d.transfer_id end as base_transfer,
        case when d.did_figures = 'never' then false else d.not_transfer end as base_not
      from due d),
    planned as materialized (
      select p.*,
        (array(select x from unnest(p.tag_ids) x where x <> all(p.had) or x = any(p.wanted))
          || array(select x from unnest(p.wanted) x where x <> all(p.had) and x <> all(p.tag_ids)))[1:${sql.lit(tagLimits.perPayment)}] as next_tags,
        array(select x from unnest(p.wanted) x where x = any(p.had) or x <> all(p.tag_ids)) as next_had,
        case when p.did_note is null then case when p.note = '' then coalesce(p.want_note, '') else p.note end
          when p.note = p.did_note then coalesce(p.want_note, '') else p.note end as next_note,
        case when p.did_note is null and p.note <> '' then null
          when p.did_note is not null and p.note <> p.did_note then p.did_note else p.want_note end as next_did_note,
        case when p.verifies then true when p.unverifies then false else p.verified end as next_verified,
        p.want_verify and (p.did_verify or p.verifies) as next_did_verify,
        case when p.figures_stay then p.transfer_id
          when p.want_figures in ('pair', 'out') and not p.base_not then coalesce(p.base_transfer, p.id)
          when p.want_figures = 'never' then null else p.base_transfer end as next_transfer,
        case when p.figures_stay then p.not_transfer
          else p.base_not or coalesce(p.want_figures = 'never', false) end as next_not,
        case when p.figures_stay and p.want_figures is distinct from p.did_figures then null
          when p.want_figures = 'never' and p.base_not and p.did_figures is distinct from 'never' then null
          else p.want_figures end as next_did_figures
      from parts p),
    done as materialized (
      select p.*, case when p.wants = '{}' then '{}' else jsonb_strip_nulls(jsonb_build_object('wants', p.wants,
          'tags', case when p.next_had <> '{}' then to_jsonb(p.next_had) end, 'note', p.next_did_note,
          'verified', case when p.next_did_verify then true end, 'figures', p.next_did_figures)) end as next_did
      from planned p),
    written as (update transactions t set
        tag_ids = p.next_tags, note = p.next_note, verified = p.next_verified,
        verification_action = case when p.verifies then 'correct' when p.unverifies then null else t.verification_action end,
        verified_at = case when p.verifies then ${now}::timestamptz when p.unverifies then null else t.verified_at end,
        transfer_id = p.next_transfer,
        transfer_by = case when p.figures_stay then t.transfer_by when p.next_transfer is null then null
          when p.base_transfer is not null then t.transfer_by else 'rule' end,
        not_transfer = p.next_not,
        applied_effects = p.next_did,
        updated_at = ${now}, version = t.version + 1
      from done p where t.user_id = ${userId} and t.id = p.id)
    select id, account_id, day::text as day, note <> next_note as noted,
      transfer_id is distinct from next_transfer or not_transfer <> next_not as figures,
      tag_ids <> next_tags or note <> next_note or verified <> next_verified
        or transfer_id is distinct from next_transfer or not_transfer <> next_not as changed
    from done`
}

/** The enabled rules in priority order. */
export async function selectEnabled(tx: Tx, userId: string): Promise<StoredRule[]> {
  return query<StoredRule>(tx)`
    select id, name, conditions, actions from rules where user_id = ${userId} and enabled
    order by position, id limit 1000`
}

/** Whether any enabled rule has a condition on tags. */
export async function hasTagRules(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(tx)`select 1 from rules where user_id = ${userId} and enabled
    and (conditions @> '{"all":[{"field":"tag"}]}' or conditions @> '{"any":[{"field":"tag"}]}') limit 1`
  return rows.length > 0
}

/** The name of each account's bank by account id; '' for accounts without a connection. */
export async function selectBanks(tx: Tx, userId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; bank: string | null }>(tx)`
    select a.id, c.bank_name as bank from accounts a
    left join connections c on c.user_id = a.user_id and c.id = a.connection_id where a.user_id = ${userId}`
  return new Map(rows.map(({ id, bank }) => [id, bank ?? '']))
}
