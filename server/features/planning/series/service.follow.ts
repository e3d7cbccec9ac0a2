/** What happens after a change of recurring payments is undone or redone. */
import { publishEvent } from '../../events/service.ts'
import type { Follow } from '../../changes/service.ts'
import { today } from '../../../platform/clock.ts'

/** Triggers a new detection, since payments may have arrived meanwhile. */
export const seriesFollow: Follow = {
  table: 'series',
  async follow(tx, { userId, clock }) {
    const now = clock.now()
    await publishEvent(tx, userId, 'transaction.changed', { since: today(clock), at: now.toISOString() }, now)
  },
}
