/** Reminds users of consents that end soon. */
import type { App } from '../../../context.ts'
import { system, write } from '../../../platform/db/db.ts'
import { doEach } from '../../../platform/jobs/each.ts'
import { publishEvent } from '../../changes/events/service.ts'
import { markReminded, selectEnding } from './store.consents.ts'

/** Days before the end at which the user is reminded. */
const stages = [1, 7, 14] as const

/** Announces each consent that ends within 14, 7 or 1 days, once per stage. The worker runs it hourly. */
export async function announceEndingConsents(app: App): Promise<void> {
  const now = app.clock.now()
  const ending = await system(app.db, (tx) => selectEnding(tx, now, stages))
  await doEach(app.log, 'The end of a consent could not be announced', ending, (row) =>
    write(
      app.db,
      { userId: row.user_id },
      async (tx) => {
        if (!(await markReminded(tx, row))) return
        const about = {
          connectionId: row.id,
          bank: row.bank_name,
          endsAt: row.consent_expires_at.toISOString(),
          days: row.days,
        }
        await publishEvent(tx, row.user_id, 'consent.ending', about, now)
        await app.notify(row.user_id, 'consent_ending', about, tx)
      },
      { keepVersion: true },
    ),
  )
}
