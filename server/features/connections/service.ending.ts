/** Reminds users of consents that end soon. */
import type { App } from '../../context.ts'
import { system, write } from '../../platform/db/db.ts'
import { publishEvent } from '../events/service.ts'
import { markReminded, selectEnding } from './store.consents.ts'

const remindBeforeMs = 7 * 86_400_000

/** Announces each consent that ends within a week, once for each end; for the worker, about hourly. */
export async function announceEndingConsents(app: App): Promise<void> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + remindBeforeMs)
  for (const row of await system(app.db, (tx) => selectEnding(tx, now, until)))
    await write(
      app.db,
      { userId: row.user_id },
      async (tx) => {
        if (!(await markReminded(tx, row.user_id, row.id, row.consent_expires_at))) return
        const about = {
          connectionId: row.id,
          bank: row.bank_name,
          endsAt: row.consent_expires_at.toISOString(),
        }
        await publishEvent(tx, row.user_id, 'consent.ending', about, now)
        await app.notify(row.user_id, 'consent.ending', about, tx)
      },
      { keepVersion: true },
    )
}
