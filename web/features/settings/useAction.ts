import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'

type Action = {
  busy: boolean
  error: string
  clear: () => void
  /** Resolves to whether the work succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>
}

/** State of an action started by a press: whether it is running, and an error message if it failed. */
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
