/** Edits and deletes many transactions with one statement each; an edit records what an undo needs. */
import { sql } from 'kysely'
import { tagLimits } from '#contract/limits.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { raiseWorkMemory } from '../../../platform/db/memory.ts'
import { type SearchedRow, storedColumns } from '../categorise/store.stored.ts'
import { matchingRows } from '../../ledger/list/service.ts'
import type { RowFilter, Sql } from '../../ledger/list/filter.ts'

/** A text, and its folded form for search. */
type Searched = { text: string; folded: string }
export type BulkChange = {
  /** Null sets no category. */
  category?: { id: string; type: string } | null
  merchant?: Searched
  note?: Searched
  /** Ids of the tags to add; `untag` are those to remove. */
  tags?: readonly string[]
  untag?: readonly string[]
  verified: boolean | undefined
  excluded: boolean | undefined
}
/** How many of the picked rows changed, and the days whose totals are affected. */
export type ManyChanged = {
  changed: number
  picked: number
  touched: { accountId: string; days: string[] }[]
}

/** A query for those of the ids that belong to visible rows. */
export function pickByIds(userId: string, ids: readonly string[]): Sql {
  return sql`select t.id from payments t where t.user_id = ${userId} and t.id = any(${ids}::uuid[]) and t.visible`
}

export async function pickByFilter(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  except: readonly string[],
): Promise<Sql> {
  const rows = await matchingRows(tx, userId, filter)
  return sql`select t.id from ${rows} and t.id <> all(${except}::uuid[])`
}

type Column = { name: string; value: Sql }

/** The columns that a change writes, with their new values as expressions on a picked row `p`. */
function columnsOf(change: BulkChange, now: Date): Column[] {
  const { category, merchant, note, verified, excluded } = change
  const columns: Column[] = []
  const add = (name: string, value: Sql): void => void columns.push({ name, value })
  const decided = category !== undefined || verified === true
  if (category !== undefined) {
    const fits =
      category === null ? sql`p.source <> 'manual'` : sql`(p.source <> 'manual' or p.type = ${category.type})`
    add(
      'user_category_id',
      sql`case when ${fits} then ${category?.id ?? null}::text else p.user_category_id end`,
    )
    add('user_category_set', sql`p.user_category_set or ${fits}`)
  } else if (verified === true) {
    add('user_category_id', sql`case when p.user_category_set then p.user_category_id else p.category_id end`)
    add('user_category_set', sql`true`)
  }
  if (decided || verified === false) {
    const is = verified !== false
    add('verified', sql`${is}::boolean`)
    add('needs_editing', sql`false`)
    add('verification_action', is ? sql`'correct'::text` : sql`null::text`)
    add(
      'verified_at',
      is ? sql`case when p.verified then p.verified_at else ${now}::timestamptz end` : sql`null::timestamptz`,
    )
  }
  if (category !== undefined) add('edited_at', sql`${now}::timestamptz`)
  if (merchant) {
    add(
      'user_description',
      sql`case when p.source = 'manual' then null else nullif(${merchant.text}::text, '') end`,
    )
    add(
      'text',
      sql`case when p.source = 'manual' then coalesce(nullif(${merchant.text}::text, ''), p.text) else p.text end`,
    )
  }
  const { tags = [], untag = [] } = change
  if (tags.length + untag.length > 0)
    add(
      'tag_ids',
      sql`tags_after(p.tag_ids, ${tags}::uuid[], ${untag}::uuid[], ${sql.lit(tagLimits.perPayment)})`,
    )
  if (note) add('note', sql`${note.text}::text`)
  if (merchant || note) {
    const more = [merchant?.folded, note?.folded].filter(Boolean).join(' ')
    add('search_text', sql`left(trim(p.search_text || ' ' || ${more}::text), 1000)`)
  }
  if (excluded === true) {
    add('transfer_id', sql`coalesce(p.transfer_id, p.id)`)
    add('transfer_by', sql`case when p.transfer_id is null then 'user' else p.transfer_by end`)
  } else if (excluded === false) {
    const isExcluded = sql`p.transfer_id = p.id and p.transfer_by in ('user', 'rule') and not exists (select from transactions o
      where o.user_id = p.user_id and o.transfer_id = p.id and o.id <> p.id)`
    add('transfer_id', sql`case when ${isExcluded} then null else p.transfer_id end`)
    add('transfer_by', sql`case when ${isExcluded} then null else p.transfer_by end`)
    // otherwise the rule would exclude it again
    add('not_transfer', sql`p.not_transfer or coalesce(${isExcluded} and p.transfer_by = 'rule', false)`)
  }
  return columns
}

/** Timestamps and search text do not decide whether a row changes. */
const stamps = new Set(['edited_at', 'verified_at', 'search_text'])

/**
 * Changes all picked rows that differ, and records each before and after for `changeId`. Ids are passed as
 * arrays: if a new table lacks statistics, a join could scan all of them for each row.
 */
export async function updateMany(
  tx: Tx,
  userId: string,
  input: { picked: Sql; change: BulkChange; changeId: string; now: Date },
): Promise<ManyChanged> {
  const { picked, change, changeId, now } = input
  const columns = columnsOf(change, now)
  const names = columns.map(({ name }) => name)
  const image = (alias: string, prefix = ''): Sql =>
    sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${prefix}${name}`)]))})`
  const differs = sql.join(
    names
      .filter((name) => !stamps.has(name))
      .map((name) => sql`${sql.ref(`p.${name}`)} is distinct from ${sql.ref(`p.next_${name}`)}`),
    sql` or `,
  )
  const plannedColumns = sql.join(['id', 'account_id', 'day', ...names].map((name) => sql.ref(`p.${name}`)))
  await query(tx)`set local timezone = 'UTC'`
  await raiseWorkMemory(tx)
  const rows = await query<Counted>(tx)`
    with ids as materialized (${picked}),
    planned as (
      select ${plannedColumns}, ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(`next_${name}`)}`))}
      from (select t.* from transactions t
        where t.user_id = ${userId} and t.id = any(array(select id from ids))) p),
    differing as materialized (select p.* from planned p where ${differs}),
    updated as (update transactions p
      set ${sql.join(columns.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))},
        updated_at = ${now}, version = p.version + 1
      where p.user_id = ${userId} and p.id = any(array(select id from differing))),
    recorded as (insert into change_rows (user_id, change_id, table_name, row_id, before, after)
      select ${userId}::uuid, ${changeId}::uuid, 'transactions', p.id::text, ${image('p')}, ${image('p', 'next_')} from differing p returning 1)
    select p.account_id, array_agg(distinct p.day::text) as days, count(*)::int as count from differing p group by 1
    union all ${pickedCount}`
  return manyChanged(rows)
}

/** Deletes the picked rows that were entered manually and are not paired with another row as a transfer. */
export async function deleteManual(tx: Tx, userId: string, picked: Sql): Promise<ManyChanged> {
  const rows = await query<Counted>(tx)`
    with ids as materialized (${picked}),
    gone as (delete from transactions t
      where t.user_id = ${userId} and t.source = 'manual' and t.id = any(array(select id from ids))
        and (t.transfer_id is null or t.transfer_id = t.id) returning t.account_id, t.day)
    select account_id, array_agg(distinct day::text) as days, count(*)::int as count from gone group by 1
    union all ${pickedCount}`
  return manyChanged(rows)
}

type Counted = { account_id: string | null; days: string[]; count: number }
/** A row without an account that holds the number of picked rows. */
const pickedCount = sql`select null, '{}', count(*)::int from ids`

function manyChanged(rows: readonly Counted[]): ManyChanged {
  const touched = rows.flatMap(({ account_id, days, count }) =>
    account_id === null ? [] : [{ accountId: account_id, days, count }],
  )
  return {
    changed: touched.reduce((sum, { count }) => sum + count, 0),
    picked: rows.find(({ account_id }) => account_id === null)?.count ?? 0,
    touched,
  }
}

/** Rows of a change that had a user-given name or note before, or whose text changed. */
export async function selectNamedBefore(tx: Tx, userId: string, changeId: string): Promise<SearchedRow[]> {
  return query<SearchedRow>(tx)`
    select ${storedColumns}, merchant from transactions where user_id = ${userId} and id = any(array(
      select row_id::uuid from change_rows where user_id = ${userId} and change_id = ${changeId} and table_name = 'transactions'
        and (coalesce(before ->> 'note', '') <> '' or coalesce(before ->> 'user_description', '') <> ''
          or before -> 'text' <> after -> 'text')))`
}
