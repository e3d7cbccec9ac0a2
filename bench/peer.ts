import type { Peer } from './report.ts'

export async function readPeer(say: (line: string) => void): Promise<Peer> {
  say('peer')
  return { failed: 'not yet' }
}
