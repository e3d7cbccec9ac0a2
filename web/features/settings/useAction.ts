import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'

type Action = {
  busy: boolean
  error: string
  clear: () => void
  /** Returns whether the work was done. */
  run: (work: () => Promise<void>) => Promise<boolean>
}

/** One thing that a press starts: busy meanwhile, and a sentence where it failed. */
export function useAction(fallback: string): Action {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  return {
    busy,
    error,
    clear: () => setError(''),
    async run(work) {
      setBusy(true)
      setError('')
      try {
        await work()
        return true
      } catch (caught) {
        setError(messageOf(caught, fallback))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
