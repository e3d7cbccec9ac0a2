import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { deliverEvents } from '../../changes/events/service.deliver.ts'
import { applyImport, runImportJob } from '../../imports/service.apply.ts'
import { uploadImport } from '../../imports/service.ts'
import { idleQueue, startLedger } from '../../ledger/testing/ledger.ts'
import { reversals } from '../../../reversals.ts'
import { listChanges, undoOrRedoChange } from '../../changes/service.undo.ts'
import { listNotifications, notificationSubscriptions } from '../service.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-03-16T08:00:00Z', { queue: idleQueue }))

const deliver = (ctx: Ctx) => deliverEvents(ctx, notificationSubscriptions, new AbortController().signal)

async function importFile(ctx: Ctx, lines: readonly string[]): Promise<void> {
  const text = ['Date,Description,Amount,Category', ...lines].join('\n')
  const { id } = await uploadImport(ctx, { bytes: new TextEncoder().encode(text), name: 'march AED.csv' })
  await applyImport(ctx, id, {})
  await runImportJob(ctx, { userId: ctx.userId, importId: id })
  await deliver(ctx)
}

async function kindsOf(ctx: Ctx): Promise<string[]> {
  const { notifications } = await listNotifications(ctx, {})
  return notifications.map(({ kind }) => kind).toSorted()
}

test('an import of recent payments notifies like a sync, once; an old statement notifies nothing', async () => {
  const ctx = await ledger.person()
  await importFile(ctx, [
    '2026-02-25,SALARY ACME,20000.00,Salary',
    '2026-02-26,LANDLORD,-9000.00,Rent',
    '2026-02-27,GYM DUBAI,-120.00,',
    '2026-02-27,GYM DUBAI,-120.00,',
  ])
  expect(await kindsOf(ctx)).toEqual([])
  await importFile(ctx, [
    '2026-03-01,SCHOOL,-8000.00,',
    '2026-03-15,SALARY ACME,20000.00,Salary',
    '2026-03-15,LANDLORD,-9000.00,Rent',
    '2026-03-16,NOON DUBAI,-120.00,',
    '2026-03-16,NOON DUBAI,-120.00,',
  ])
  const once = ['double_charge', 'large_payment', 'salary_arrived']
  expect(await kindsOf(ctx)).toEqual(once)
  const [change] = (await listChanges(ctx, reversals, { size: 1 })).data
  for (const [step, kinds] of [
    ['undo', []],
    ['redo', once],
  ] as const) {
    await undoOrRedoChange(ctx, reversals, change?.id ?? '', step)
    await deliver(ctx)
    expect([step, await kindsOf(ctx)]).toEqual([step, kinds])
    expect((await listNotifications(ctx, { state: 'unread' })).unread).toBe(kinds.length)
  }
})
