import { useState } from 'react'
import { config } from '../../api/config.ts'
import { ApiError, notConfigured } from '../../api/errors.ts'

export type Submission = {
  busy: boolean
  /** Why the last attempt failed; '' if it did not. */
  error: string
  setError: (error: string) => void
  /** Does nothing while an earlier call is running. */
  run: (send: () => Promise<void>) => Promise<void>
}

/** The state of a form that is sent; `failed` is the text for a failure without a message of the server. */
export function useSubmit(failed: string): Submission {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(config.apiBaseUrl === null ? notConfigured() : '')
  const run = async (send: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      await send()
    } catch (caught) {
      setError(failureText(caught, failed))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, run }
}

/** The server's own message if there is one, else the given fallback. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}
