/** What happens after a change of recurring payments is undone or redone. */
import type { Follow } from '../../changes/service.ts'
import { today } from '../../../platform/clock.ts'
import { publishChanged } from '../../events/service.ts'

/** Triggers a new detection, since payments may have arrived meanwhile. */
export const seriesFollow: Follow = {
  table: 'series',
  async follow(tx, { userId, clock }) {
    const now = clock.now()
    await publishChanged(tx, userId, today(clock), now)
  },
}
