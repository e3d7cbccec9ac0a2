/** Keeps the planner's statistics in step with tables that grow at once, as with a first sync. */
import type pg from 'pg'
import * as z from 'zod'

const Tables = z.array(z.object({ name: z.string() }))

/**
 * From 3,000 rows instead of 30,000: of payments, with sixty columns, those took a second and a half of CPU time each time
 * that a first sync doubled them. In one text, which is one transaction.
 */
const sampled = (text: string): string => `set local default_statistics_target = 10; ${text}`

/**
 * Analyses the tables that have more than doubled since they were last analysed, and returns their names. It
 * also ends the plans that connections keep for them. Tables that another process analyses are left to it.
 * PostgreSQL's own autovacuum comes up to a minute later; until then pages took 250 ms.
 */
export async function analyseGrown(pool: pg.Pool): Promise<string[]> {
  // counted changes are committed ones; a table's size also has rows that an analyse does not see yet
  const { rows } = await pool.query(
    `select c.oid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and s.n_mod_since_analyze > 200 + greatest(c.reltuples, 0)`,
  )
  const names = Tables.parse(rows).map(({ name }) => name)
  if (names.length > 0) await pool.query(sampled(`analyze (skip_locked) ${names.join(', ')}`))
  return names
}
