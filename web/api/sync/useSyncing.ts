import { useEffect, useState } from 'react'
import { onSync } from './events.ts'

/** Whether a sync that this page asked for is under way, as its listeners hear it. */
export function useSyncing(): boolean {
  const [running, setRunning] = useState(0)
  useEffect(
    () => onSync(({ type }) => setRunning((now) => Math.max(0, now + (type === 'sync_started' ? 1 : -1)))),
    [],
  )
  return running > 0
}
