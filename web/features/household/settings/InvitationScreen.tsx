import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { acceptInvitation, declineInvitation, readInvitation } from '#contract/household/sharing.ts'
import { call } from '../../../api/call.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { useSession } from '../../../api/auth/session.ts'
import { paths } from '../../../paths.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { LoadingScreen } from '../../../ui/parts/Screens.tsx'
import { AuthPage } from '../../person/AuthPage.tsx'
import { ConfirmFirst } from '../../person/proof/StepUpDialog.tsx'
import { useStepUp } from '../../person/proof/useStepUp.tsx'

type Invitation = ResponseOf<typeof readInvitation>['invitation']
type Answer = 'accepted' | 'declined'

/** The page of an invitation's link: who shares what, to accept or decline. */
export function InvitationScreen() {
  const { t } = useTranslation('sharing')
  const session = useSession()
  const [token] = useState(takeInvitationToken)
  if (token === '') return <Invalid />
  if (session.status === 'loading') return <LoadingScreen />
  if (session.status === 'signed_in') return <Offer token={token} />
  return (
    <AuthPage title={t('invitation.title')} lead={t('invitation.signIn')}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={paths.loginTo(paths.invitation)}>
          {t('invitation.toLogin')}
        </ButtonLink>
        <ButtonLink href={`${paths.signup}?next=${encodeURIComponent(paths.invitation)}`}>
          {t('invitation.toSignup')}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

function Offer({ token }: { token: string }) {
  const { t } = useTranslation('sharing')
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [answered, setAnswered] = useState<Answer | null>(null)
  const [sending, setSending] = useState<Answer | null>(null)
  const stepUp = useStepUp()
  useEffect(() => {
    call(readInvitation, { body: { token } }).then((answer) => setInvitation(answer.invitation), setFailure)
  }, [token])
  const send = async (answer: Answer): Promise<void> => {
    setSending(answer)
    setFailure(null)
    try {
      const endpoint = answer === 'accepted' ? acceptInvitation : declineInvitation
      await stepUp.run(() => call(endpoint, { body: { token } }))
      dropInvitationToken()
      setAnswered(answer)
    } catch (error) {
      setFailure(error)
    }
    setSending(null)
  }
  if (failure instanceof ApiError && failure.status === 404) return <Invalid />
  if (invitation === null)
    return failure === null ? (
      <LoadingScreen />
    ) : (
      <AuthPage title={t('invitation.title')}>
        <Alert>{messageOf(failure)}</Alert>
      </AuthPage>
    )
  const name = invitation.owner
  if (answered !== null)
    return (
      <AuthPage title={t(`invitation.${answered}`)} lead={t(`invitation.${answered}Text`, { name })}>
        <Home />
      </AuthPage>
    )
  return (
    <AuthPage title={t('invitation.heading', { name })}>
      <div className="grid gap-5">
        {failure !== null && <Alert>{messageOf(failure)}</Alert>}
        <Terms invitation={invitation} />
        {invitation.own ? (
          <Alert tone="info">{t('invitation.own')}</Alert>
        ) : (
          <>
            <ConfirmFirst />
            <p className="text-small text-muted">{t('invitation.next', { name })}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                busy={sending === 'accepted'}
                disabled={sending !== null}
                onClick={() => void send('accepted')}
              >
                {t(sending === 'accepted' ? 'invitation.accepting' : 'invitation.accept')}
              </Button>
              <Button disabled={sending !== null} onClick={() => void send('declined')}>
                {t('invitation.decline')}
              </Button>
            </div>
          </>
        )}
      </div>
      {stepUp.dialog}
    </AuthPage>
  )
}

function Terms({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('sharing')
  const { owner: name, owner_email: email, role, until, accounts } = invitation
  return (
    <Facts>
      <Fact label={t('invitation.from')}>
        <bdi className="break-all">{email}</bdi>
      </Fact>
      <Fact label={t('role')} hint={t(`invitation.may.${role}`, { name })}>
        {t(`roles.${role}`)}
      </Fact>
      <Fact label={t('invitation.accounts')}>{accounts}</Fact>
      {until !== null && (
        <Fact label={t('invitation.until')}>
          <DateText value={until} />
        </Fact>
      )}
    </Facts>
  )
}

function Invalid(): ReactNode {
  const { t } = useTranslation('sharing')
  return (
    <AuthPage title={t('invitation.invalid')} lead={t('invitation.invalidText')}>
      <Home />
    </AuthPage>
  )
}

function Home() {
  const { t } = useTranslation('sharing')
  return <ButtonLink href={paths.dashboard}>{t('invitation.home')}</ButtonLink>
}

const key = 'household_invitation'

/**
 * The token of the link that opened the page. It leaves the address at once, and is kept in this tab alone while its
 * receiver signs in. Empty if there is none.
 */
function takeInvitationToken(): string {
  const token = location.hash.slice(1)
  try {
    if (token === '') return sessionStorage.getItem(key) ?? ''
    sessionStorage.setItem(key, token)
    history.replaceState(history.state, '', location.pathname + location.search)
  } catch {
    // Without storage the token stays in the address, so that it survives a sign-in.
  }
  return token
}

function dropInvitationToken(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // there was none
  }
}
