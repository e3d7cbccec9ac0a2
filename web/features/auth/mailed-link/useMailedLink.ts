import { useState } from 'react'
import { useSearch } from 'wouter'
import { ApiError } from '../../../api/errors.ts'
import { checkSession, identity } from '../../../api/auth/session.ts'
import { failureText } from '../failure.ts'

type MailedLink = {
  /** The secret of the address; '' where it is missing. */
  token: string
  state: 'idle' | 'busy' | 'done'
  error: string
  /** The link was used or is too old. */
  expired: boolean
  setError: (error: string) => void
  send: (body?: Record<string, unknown>) => Promise<void>
}

/** What the pages behind mailed links share: the secret is sent by a press, never by opening the page. */
export function useMailedLink(path: string, failed: string): MailedLink {
  const search = useSearch()
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState('')
  const [expired, setExpired] = useState(false)
  return {
    token,
    state,
    error,
    expired,
    setError,
    async send(body) {
      if (state === 'busy') return
      setState('busy')
      setError('')
      setExpired(false)
      try {
        await identity(path, { token, ...body })
        // The secret is used up; nothing of it stays in the address or its history.
        history.replaceState(null, '', location.pathname)
        setState('done')
        void checkSession()
      } catch (caught) {
        setExpired(caught instanceof ApiError && caught.code === 'link_used')
        setError(failureText(caught, failed))
        setState('idle')
      }
    },
  }
}
