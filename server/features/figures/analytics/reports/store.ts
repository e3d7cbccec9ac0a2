import type { ReportDefinition } from '#contract/figures/reports.ts'
import { query, type Tx } from '../../../../platform/db/db.ts'

type Fields = { id: string; name: string; pinned: boolean; on_dashboard: boolean }
export type ReportRow = Fields & { definition: unknown; updated_at: Date }
export type ReportWrite = Fields & { definition: ReportDefinition }

export const mostReports = 100

export async function selectReports(tx: Tx, userId: string): Promise<ReportRow[]> {
  return query<ReportRow>(tx)`
    select id, name, pinned, on_dashboard, definition, updated_at from analytics_reports
    where user_id = ${userId} order by pinned desc, lower(name), id limit ${mostReports}`
}

export async function upsertReport(tx: Tx, userId: string, report: ReportWrite, now: Date): Promise<void> {
  await query(tx)`
    insert into analytics_reports (user_id, id, name, definition, pinned, on_dashboard, created_at, updated_at)
    values (${userId}, ${report.id}, ${report.name}, ${JSON.stringify(report.definition)}::jsonb, ${report.pinned},
      ${report.on_dashboard}, ${now}, ${now})
    on conflict (user_id, id) do update set name = excluded.name, definition = excluded.definition,
      pinned = excluded.pinned, on_dashboard = excluded.on_dashboard, updated_at = excluded.updated_at`
}

export async function deleteReportRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`
    delete from analytics_reports where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}

/** The number of saved reports about a category. */
export async function countCategoryReports(tx: Tx, userId: string, category: string): Promise<number> {
  const rows = await query<{ count: number }>(tx)`
    select count(*)::int as count from analytics_reports
    where user_id = ${userId} and definition->'filter'->>'category' = ${category}`
  return rows[0]?.count ?? 0
}

/** Changes reports about a category to another; with `to` null, to uncategorised transactions. */
export async function moveReports(tx: Tx, userId: string, from: string, to: string | null): Promise<void> {
  await query(tx)`
    update analytics_reports set definition = jsonb_set(definition, '{filter,category}', to_jsonb(${to ?? 'uncategorised'}::text))
    where user_id = ${userId} and definition->'filter'->>'category' = ${from}`
}
