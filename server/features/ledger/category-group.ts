import { type RawBuilder, sql } from 'kysely'
import { type CategoryGroupFilter, isSpendingPart, lastGroup } from '#contract/categories/category-groups.ts'

type Sql = RawBuilder<unknown>

/**
 * SQL condition: a category (null or '' for none) is in a group, or in any group of a part of spending. Unknown
 * categories count as in the last group.
 */
export function inCategoryGroup(userId: Sql, category: Sql, filter: CategoryGroupFilter): Sql {
  const ofCategory = sql`from categories g where g.user_id = ${userId} and g.id = ${category}`
  if (isSpendingPart(filter)) {
    const need = filter === 'neither' ? sql`p.need is null` : sql`p.need = ${filter}`
    const needed = sql`select p.id from category_groups p where p.user_id = ${userId} and ${need}`
    return sql`(exists (select ${ofCategory} and g.group_id in (${needed}))
      or (${lastGroup} in (${needed}) and not exists (select ${ofCategory})))`
  }
  const known = sql`exists (select ${ofCategory} and g.group_id = ${filter})`
  return filter === lastGroup ? sql`(${known} or not exists (select ${ofCategory}))` : known
}

/** Filter on totals; `category` '' selects uncategorised rows. */
export type CategoryFilter = {
  type?: string | undefined
  category?: string | undefined
  group?: CategoryGroupFilter | undefined
  account?: string | undefined
  transfer?: boolean | undefined
  /** 1 (Monday) to 7, `weekend` or `workday`; forces reading the daily totals. */
  weekday?: string | undefined
}

/** Condition: a day is of a weekday, 1 (Monday) to 7, of a weekend or of none. */
export const isOnWeekday = (day: Sql, weekday: string): Sql =>
  weekday === 'weekend'
    ? sql`extract(isodow from ${day}) in (6, 7)`
    : weekday === 'workday'
      ? sql`extract(isodow from ${day}) < 6`
      : sql`extract(isodow from ${day}) = ${Number(weekday)}::int`
