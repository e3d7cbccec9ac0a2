import type { Connection } from '#contract/banks/connections.ts'

/** Why a bank delivers nothing new: its consent has ended, or the user has to do something else there. */
export type StoppedState = 'expired' | 'needsYou'

type Known = Pick<Connection, 'entity_id' | 'status' | 'health'>

/** The connections that deliver nothing until the user acts, by entity id. */
export function stoppedBanks(connections: readonly Known[]): ReadonlyMap<string, StoppedState> {
  return new Map(
    connections
      .filter((each) => each.status === 'Expired' || each.health === 'needs_you')
      .map((each) => [each.entity_id, each.status === 'Expired' ? 'expired' : 'needsYou']),
  )
}
