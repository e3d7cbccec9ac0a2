import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/figures/reports.ts'
import { type Report, ReportDefinition } from '#contract/figures/reports.ts'
import type { Ctx } from '../../../../context.ts'
import { read, type Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { isUuid, newId } from '../../../../platform/ids.ts'
import { deleteReportRow, mostReports, type ReportRow, selectReports, upsertReport } from './store.ts'
import { writeChange } from '../../../changes/service.ts'
import { compareNames } from '../../../../platform/i18n/index.ts'

/** For the removal of a category: counts and changes the reports about it. */
export { countCategoryReports, moveReports } from './store.ts'

/** Saved reports, pinned ones first. Omits reports whose definition the current schema does not accept. */
export async function listReports(ctx: Ctx): Promise<Report[]> {
  const reports = await read(ctx.db, ctx, (tx) => readReports(tx, ctx.userId))
  return reports.toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || compareNames(ctx.language, a.name, b.name),
  )
}

async function readReports(tx: Tx, userId: string): Promise<Report[]> {
  return (await selectReports(tx, userId)).flatMap(viewReport)
}

function viewReport({ definition, updated_at, ...report }: ReportRow): Report[] {
  const read = ReportDefinition.safeParse(definition)
  return read.success ? [{ ...report, definition: read.data, updated_at: updated_at.toISOString() }] : []
}

export async function createReport(
  ctx: Ctx,
  { name, definition, pinned = false, on_dashboard = false }: BodyOf<typeof contract.createReport>,
): Promise<Report> {
  const now = ctx.clock.now()
  return writeChange(
    ctx,
    'report.add',
    async (tx) => {
      if ((await selectReports(tx, ctx.userId)).length >= mostReports)
        fail('too_many_reports_saved', { max: mostReports })
      const report = { id: newId(now), name, definition, pinned, on_dashboard }
      await upsertReport(tx, ctx.userId, report, now)
      return { ...report, updated_at: now.toISOString() }
    },
    ({ name }) => ({ name }),
  )
}

export async function updateReport(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.updateReport>,
): Promise<Report> {
  const now = ctx.clock.now()
  return writeChange(
    ctx,
    'report.edit',
    async (tx) => {
      const stored = (await readReports(tx, ctx.userId)).find((report) => report.id === id)
      if (!stored) return fail('report_not_found')
      const report = {
        id,
        name: input.name ?? stored.name,
        definition: input.definition ?? stored.definition,
        pinned: input.pinned ?? stored.pinned,
        on_dashboard: input.on_dashboard ?? stored.on_dashboard,
      }
      await upsertReport(tx, ctx.userId, report, now)
      return { ...report, updated_at: now.toISOString() }
    },
    ({ name }) => ({ name }),
  )
}

export async function deleteReport(ctx: Ctx, id: string): Promise<void> {
  const gone = await writeChange(
    ctx,
    'report.delete',
    async (tx) => isUuid(id) && (await deleteReportRow(tx, ctx.userId, id)),
  )
  if (!gone) fail('report_not_found')
}
