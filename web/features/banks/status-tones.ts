import type { Connection } from '#contract/banks/connections.ts'
import type { BadgeTone } from '../../ui/parts/Badge.tsx'

/** Active green, Inactive yellow, Expired red. */
export const statusTones: Record<Connection['status'], BadgeTone> = {
  Active: 'good',
  Inactive: 'notice',
  Expired: 'bad',
}
