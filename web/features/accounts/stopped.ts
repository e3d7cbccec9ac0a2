import type { Connection } from '#contract/connections.ts'

/** Why a bank gives nothing new: its consent is over, or its owner has to do something else there. */
export type StoppedState = 'expired' | 'needsYou'

type Known = Pick<Connection, 'entity_id' | 'status' | 'health'>

/** What of the connections stands still until their owner acts, by entity. */
export function stoppedBanks(connections: readonly Known[]): ReadonlyMap<string, StoppedState> {
  return new Map(
    connections
      .filter((each) => each.status === 'Expired' || each.health === 'needs_you')
      .map((each) => [each.entity_id, each.status === 'Expired' ? 'expired' : 'needsYou']),
  )
}
