import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import { acceptInvitation, declineInvitation, readInvitation } from '#contract/household/sharing.ts'
import { readMailedInvitation } from '#contract/household/sharing-mailed.ts'
import { call } from '../../../api/call.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { useSession } from '../../../api/auth/session.ts'
import { forgetInvitation, keepInvitation } from '../../../api/storage/invitation.ts'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { LoadingScreen } from '../../../ui/parts/Screens.tsx'
import { AuthPage } from '../../person/AuthPage.tsx'
import { ConfirmFirst } from '../../person/proof/StepUpDialog.tsx'
import { useStepUp } from '../../person/proof/useStepUp.tsx'
import { dropInvitation, keepInvited, takeInvitation } from '../../person/sign-in/invited.ts'

const SignupScreen = lazyWith(
  () => import('../../person/sign-in/SignupScreen.tsx').then((m) => m.SignupScreen),
  ['auth', 'landing', 'proof'],
)

type Invitation = ResponseOf<typeof readInvitation>['invitation']
type Answer = 'accepted' | 'declined'

/** The page of an invitation's link: who shares what, to accept or decline. */
export function InvitationScreen() {
  const session = useSession()
  const [{ token, secret }] = useState(takeInvitation)
  if (token === '') return <Invalid />
  if (session.status === 'loading') return <LoadingScreen />
  return session.status === 'signed_in' ? <Offer token={token} /> : <Visitor token={token} secret={secret} />
}

type Mailed = Pick<ResponseOf<typeof readMailedInvitation>, 'owner' | 'email'>

/** Leads somebody without a session to an account; who comes from the mail most likely has none, and makes it here. */
function Visitor({ token, secret }: ReturnType<typeof takeInvitation>) {
  const { t } = useTranslation('sharing')
  const [mailed, setMailed] = useState<Mailed | null>(null)
  useEffect(() => {
    const show = (answer: Mailed): void => {
      if (answer.email !== null) keepInvited(answer.email)
      setMailed(answer)
    }
    // it has ended, as who signs in is told
    const fail = (): void => setMailed({ owner: '', email: null })
    call(readMailedInvitation, { body: { token, secret: secret || undefined } }).then(show, fail)
  }, [token, secret])
  if (mailed === null) return <LoadingScreen />
  const { owner: name, email } = mailed
  const title = name === '' ? t('invitation.title') : t('invitation.heading', { name })
  if (email !== null) {
    const invited = { title, lead: t('invitation.mailed', { email }), next: paths.invitation }
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SignupScreen invited={invited} />
      </Suspense>
    )
  }
  return (
    <AuthPage title={title} lead={t('invitation.signIn')}>
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

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

function Offer({ token }: { token: string }) {
  const { t } = useTranslation('sharing')
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [answered, setAnswered] = useState<Answer | null>(null)
  const [sending, setSending] = useState<Answer | null>(null)
  const stepUp = useStepUp()
  const [, navigate] = useLocation()
  const { id = '', email = '' } = useSession().user ?? {}
  useEffect(() => {
    const show = (answer: ResponseOf<typeof readInvitation>): void => {
      if (!answer.invitation.own) keepInvitation(id, token)
      setInvitation(answer.invitation)
    }
    const fail = (error: unknown): void => {
      if (isGone(error)) forgetInvitation(id, token)
      setFailure(error)
    }
    call(readInvitation, { body: { token } }).then(show, fail)
  }, [id, token])
  const send = async (answer: Answer): Promise<void> => {
    setSending(answer)
    setFailure(null)
    try {
      const input = { body: { token } }
      const membership = await stepUp.run(async () => {
        if (answer === 'accepted') return (await call(acceptInvitation, input)).membership
        await call(declineInvitation, input)
        return null
      }, 'confirmed')
      dropInvitation()
      forgetInvitation(id, token)
      if (membership !== null) return navigate(paths.oursOf(membership), { replace: true })
      setAnswered(answer)
    } catch (error) {
      setFailure(error)
    }
    setSending(null)
  }
  if (isGone(failure)) return <Invalid />
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
            <p className="text-small text-muted">
              {t(`invitation.next.${invitation.addressee}`, { name, email })}
            </p>
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
        <bdi className="wrap-anywhere">{email}</bdi>
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
