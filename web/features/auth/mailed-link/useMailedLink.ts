import { useState } from 'react'
import { useSearch } from 'wouter'
import { ApiError } from '../../../api/errors.ts'
import { checkSession, callIdentityService } from '../../../api/auth/session.ts'
import { failureText } from '../failure.ts'

type MailedLink = {
  /** The token from the query string; '' if it is missing. */
  token: string
  state: 'idle' | 'busy' | 'done'
  error: string
  /** The link was already used or is too old. */
  expired: boolean
  setError: (error: string) => void
  send: (body?: Record<string, unknown>) => Promise<void>
}

/** Shared by the pages of mailed links: the token is sent on a press, never just by opening the page. */
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
        await callIdentityService(path, { token, ...body })
        // The token is used up; remove it from the URL and the history entry.
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
