import { useEffect, useState } from 'react'
import { onSync } from './events.ts'

/** Whether a sync requested by this page is in progress. */
export function useSyncing(): boolean {
  const [running, setRunning] = useState(0)
  useEffect(
    () => onSync(({ type }) => setRunning((now) => Math.max(0, now + (type === 'sync_started' ? 1 : -1)))),
    [],
  )
  return running > 0
}
