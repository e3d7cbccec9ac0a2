import { useState } from 'react'
import { useSearch } from 'wouter'
import { ApiError } from '../../../api/errors.ts'
import { checkSession, callIdentityService } from '../../../api/auth/session.ts'
import { type Submission, useSubmit } from '../useSubmit.ts'

type MailedLink = Pick<Submission, 'busy' | 'error' | 'setError'> & {
  /** The token from the query string; '' if it is missing. */
  token: string
  used: boolean
  /** The link was already used or is too old. */
  expired: boolean
  send: (body?: Record<string, unknown>) => Promise<void>
}

/** Shared by the pages of mailed links: the token is sent on a press, never just by opening the page. */
export function useMailedLink(path: string, failed: string): MailedLink {
  const search = useSearch()
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '')
  const [used, setUsed] = useState(false)
  const [expired, setExpired] = useState(false)
  const { run, ...submission } = useSubmit(failed)
  const send = (body?: Record<string, unknown>): Promise<void> =>
    run(async () => {
      setExpired(false)
      try {
        await callIdentityService(path, { token, ...body })
      } catch (error) {
        setExpired(error instanceof ApiError && error.code === 'link_used')
        throw error
      }
      // The token is used up; remove it from the URL and the history entry.
      history.replaceState(null, '', location.pathname)
      setUsed(true)
      void checkSession()
    })
  return { ...submission, token, used, expired, send }
}
