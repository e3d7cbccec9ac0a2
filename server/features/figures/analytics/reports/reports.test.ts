import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ReportDefinition } from '#contract/figures/reports.ts'
import { write } from '../../../../platform/db/db.ts'
import { startLedger } from '../../../ledger/testing/ledger.ts'
import { createReport, deleteReport, listReports, updateReport } from './service.ts'
import { startedFor } from '../../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const definition: ReportDefinition = {
  measure: 'expense',
  group: 'merchant',
  chart: 'bars',
  filter: { period: 'ytd', category: 'dining' },
}

test('reports can be saved, changed and deleted by their owner, and are listed pinned first', async () => {
  const ctx = await ledger.person()
  const first = await createReport(ctx, { name: 'Dining out', definition })
  const second = await createReport(ctx, { name: 'Zakat', definition, pinned: true })
  expect((await listReports(ctx)).map(({ name }) => name)).toEqual(['Zakat', 'Dining out'])
  expect(await updateReport(ctx, second.id, { pinned: false, name: 'Giving' })).toMatchObject({
    name: 'Giving',
    pinned: false,
    on_dashboard: false,
    definition,
  })
  expect(await updateReport(ctx, second.id, { on_dashboard: true })).toMatchObject({
    name: 'Giving',
    pinned: false,
    on_dashboard: true,
  })
  const stranger = await ledger.person()
  expect(await listReports(stranger)).toEqual([])
  await expect(updateReport(stranger, first.id, { name: 'Mine' })).rejects.toThrow('Report not found')
  await expect(deleteReport(stranger, first.id)).rejects.toThrow('Report not found')
  await deleteReport(ctx, first.id)
  expect((await listReports(ctx)).map(({ name }) => name)).toEqual(['Giving'])
})

test('the number of reports is limited, and definitions that no version understands are omitted', async () => {
  const ctx = await ledger.person()
  const { id } = await createReport(ctx, { name: 'Old', definition })
  await write(ctx.db, ctx, (tx) =>
    sql`update analytics_reports set definition = '{"measure":"moons"}' where user_id = ${ctx.userId} and id = ${id}`.execute(
      tx,
    ),
  )
  expect(await listReports(ctx)).toEqual([])
  await write(ctx.db, ctx, (tx) =>
    sql`insert into analytics_reports (user_id, id, name, definition, created_at, updated_at)
      select ${ctx.userId}, gen_random_uuid(), 'x', '{}', now(), now() from generate_series(1, 99) returning 1`.execute(
      tx,
    ),
  )
  await expect(createReport(ctx, { name: 'One more', definition })).rejects.toThrow('at most 100')
})
