import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withFields } from '../../context.ts'
import { system, write } from '../../platform/db/db.ts'
import { type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { recordNotification } from './service.record.ts'
import { startSending } from './service.send.ts'
import { requestScan } from './store.ts'

let ledger: Ledger
// whose mails wait for a hanging server is counted, so no other test's person may be there
beforeAll(async () => void (ledger = await startLedger('2026-03-16T08:00:00Z', {}, 4)))
afterEach(() => void vi.useRealTimers())
afterAll(() => ledger.stop())

test('figures are scanned while a mail server hangs', async () => {
  const ctx = await ledger.person()
  const now = ctx.clock.now()
  await write(ctx.db, ctx, async (tx) => {
    await recordNotification(ctx, tx, 'consent_ending', {
      connectionId: '01234567-89ab-7def-8123-456789abcdef',
      bank: 'Mashreq',
      endsAt: '2026-03-23T08:00:00.000Z',
      days: 7,
    })
    await requestScan(tx, ctx.userId, now)
  })
  const mail = Promise.withResolvers<void>()
  const send = vi.fn(() => mail.promise)
  const isScanDue = async (): Promise<boolean> =>
    system(ctx.db, async (tx) => {
      const { rows } = await sql`select from notification_scans where due_at <= ${now}`.execute(tx)
      return rows.length > 0
    })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startSending(withFields(ctx, { mail: { send } }))
  try {
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    await expect.poll(() => send.mock.calls.length).toBe(1)
    await expect.poll(isScanDue).toBe(false)
  } finally {
    mail.resolve()
    await stop()
  }
})
