import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { BackToLogin, DoneMark, LinkDone } from '../parts.tsx'
import { takePlace } from '../proof/confirmed-from.ts'
import { Unlink } from 'lucide-react'
import { useSearch } from 'wouter'
import { ApiError } from '../../../api/errors.ts'
import { callIdentityService, checkSession } from '../../../api/auth/session.ts'
import { type Submission, useSubmit } from '../useSubmit.ts'

type MailedLinkFormProps = {
  /** The key of its texts in the catalogue. */
  name: 'confirmEmail' | 'restoreEmail' | 'linkGoogle'
  /** The identity endpoint that accepts the token. */
  path: string
  /** Explains what else the confirmation does. */
  children?: ReactNode
}

/** The page of a mailed link that needs only one press to confirm. */
export function MailedLinkForm({ name, path, children }: MailedLinkFormProps) {
  const { t } = useTranslation('auth')
  const link = useMailedLink(path, t(`${name}.failed`))
  const [next] = useState(() => (name === 'confirmEmail' ? takePlace() : null))
  const { busy } = link
  const done = name === 'confirmEmail' && link.changed ? 'confirmEmail.changed' : (`${name}.done` as const)
  if (link.used) return <LinkDone title={t(`${name}.doneTitle`)} text={t(done)} next={next} />
  if (link.token === '') return <BadLink />
  return (
    <AuthPage title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
      {children}
      <div className="grid gap-4">
        {link.error && <Alert>{link.error}</Alert>}
        <Button variant="primary" busy={busy} className="w-full" onClick={() => void link.send()}>
          {t(`${name}.${busy ? 'busy' : 'submit'}`)}
        </Button>
      </div>
      <BackToLogin />
    </AuthPage>
  )
}

/** Replaces the page of a mailed link that has no token in its URL. */
export function BadLink() {
  const { t } = useTranslation('auth')
  return (
    <AuthPage title={t('badLink.title')} mark={<DoneMark icon={Unlink} bad />}>
      <p>{t('badLink.text')}</p>
      <BackToLogin />
    </AuthPage>
  )
}

/** They then ask who is signed in, and learn that the address is confirmed. */
function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('session')
  channel.postMessage('signed_in')
  channel.close()
}

const Changed = z.object({ changed: z.literal(true) })

type MailedLink = Pick<Submission, 'busy' | 'error' | 'setError'> & {
  /** The token from the query string; '' if it is missing. */
  token: string
  used: boolean
  /** By it the account has got another address. */
  changed: boolean
  /** The link was already used or is too old. */
  expired: boolean
  send: (body?: Record<string, unknown>) => Promise<void>
}

/** Shared by the pages of mailed links: the token is sent on a press, never just by opening the page. */
export function useMailedLink(path: string, failed: string): MailedLink {
  const search = useSearch()
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '')
  const [used, setUsed] = useState(false)
  const [changed, setChanged] = useState(false)
  const [expired, setExpired] = useState(false)
  const { run, ...submission } = useSubmit(failed)
  const send = (body?: Record<string, unknown>): Promise<void> =>
    run(async () => {
      setExpired(false)
      try {
        setChanged(Changed.safeParse(await callIdentityService(path, { token, ...body })).success)
      } catch (error) {
        setExpired(error instanceof ApiError && error.code === 'link_used')
        throw error
      }
      // The token is used up; remove it from the URL and the history entry.
      history.replaceState(null, '', location.pathname)
      setUsed(true)
      void checkSession()
      tellOtherTabs()
    })
  return { ...submission, token, used, changed, expired, send }
}
