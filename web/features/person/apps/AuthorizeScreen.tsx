/** What an app asks for, and the person's answer to it. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { type AppAsking, AppRequest, AppReturn } from '#contract/person/api-tokens.ts'
import { messageOf } from '../../../api/errors.ts'
import { callIdentityService, useSession } from '../../../api/auth/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { LoadingScreen } from '../../../ui/parts/Screens.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { useStepUp } from '../proof/useStepUp.tsx'

/** The page to which an app sends people who want to connect it: what it may read, to allow or decline. */
export function AuthorizeScreen() {
  const { t } = useTranslation('apps')
  const session = useSession()
  const search = useSearch()
  if (session.status === 'loading') return <LoadingScreen />
  const next = `${paths.authorize}?${search}`
  const isDemo = Boolean(session.user?.demoEndsAt)
  if (session.status === 'signed_in' && !isDemo) return <Request search={search} email={session.user.email} />
  return (
    <AuthPage title={t('ask.title')} lead={t(isDemo ? 'ask.demo' : 'ask.signIn')}>
      <ButtonLink variant="primary" href={paths.loginTo(next)}>
        {t('ask.toLogin')}
      </ButtonLink>
    </AuthPage>
  )
}

function Request({ search, email }: { search: string; email: string }) {
  const { t } = useTranslation('apps')
  const [question, setQuestion] = useState<AppAsking | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let isGone = false
    readAppRequest(search).then(
      (read) => {
        if (isGone) return
        if (read.kind === 'ask') setQuestion(read)
        else goToApp(read.url)
      },
      (error: unknown) => setFailure(error),
    )
    return () => void (isGone = true)
  }, [search])
  if (question) return <Question question={question} email={email} />
  if (failure === null) return <LoadingScreen />
  return (
    <AuthPage title={t('ask.failed')}>
      <div className="grid gap-5">
        <Alert>{messageOf(failure)}</Alert>
        <ButtonLink href={paths.dashboard}>{t('ask.home')}</ButtonLink>
      </div>
    </AuthPage>
  )
}

type Answer = 'allow' | 'decline'

function Question({ question, email }: { question: AppAsking; email: string }) {
  const { t } = useTranslation('apps')
  const [propose, setPropose] = useState(false)
  const [sending, setSending] = useState<Answer | null>(null)
  const [sent, setSent] = useState<{ answer: Answer; url: string } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const stepUp = useStepUp()
  const { name, request } = question
  const send = async (answer: Answer): Promise<void> => {
    setSending(answer)
    setFailure(null)
    try {
      const url = await stepUp.run(
        () => answerApp(request, { accept: answer === 'allow', propose }),
        answer === 'allow' ? 'proof' : null,
      )
      setSent({ answer, url })
      goToApp(url)
    } catch (error) {
      setFailure(error)
    }
    setSending(null)
  }
  if (sent)
    return (
      <AuthPage
        title={t(sent.answer === 'allow' ? 'ask.allowed' : 'ask.declined', { name })}
        lead={t('ask.back')}
      >
        <Button onClick={() => goToApp(sent.url)}>{t('ask.toApp', { name })}</Button>
      </AuthPage>
    )
  return (
    <AuthPage title={t('ask.heading', { name })} lead={<bdi className="break-all">{email}</bdi>}>
      <div className="grid gap-5">
        {failure !== null && <Alert>{messageOf(failure)}</Alert>}
        <Terms question={question} />
        {question.propose && (
          <Switch
            label={t('ask.propose')}
            hint={t('ask.proposeHint')}
            checked={propose}
            onChange={setPropose}
          />
        )}
        <p className="text-small text-muted">{t('ask.privacy', { name })}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={sending === 'allow'}
            disabled={sending !== null}
            onClick={() => void send('allow')}
          >
            {t(sending === 'allow' ? 'ask.allowing' : 'ask.allow')}
          </Button>
          <Button disabled={sending !== null} onClick={() => void send('decline')}>
            {t('ask.decline')}
          </Button>
        </div>
      </div>
      {stepUp.dialog}
    </AuthPage>
  )
}

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

function Terms({ question }: { question: AppAsking }) {
  const { t } = useTranslation('apps')
  const { name, host, registered, calls_itself: ownName, days, unused_days: unused } = question
  const isDocument = ownName !== null
  return (
    <>
      {registered && <Alert tone="notice">{t('ask.unknown', { name })}</Alert>}
      {isDocument && (
        <Alert tone="notice">
          {t(local.has(host) ? 'ask.documentLocal' : 'ask.document', { name, ownName })}
        </Alert>
      )}
      <Facts>
        {isDocument && ownName !== name && (
          <Fact label={t('ask.callsItself')}>
            <bdi>{ownName}</bdi>
          </Fact>
        )}
        <Fact label={t('ask.sendsTo')}>
          {local.has(host) ? (
            t('ask.device')
          ) : (
            <code dir="ltr" className="break-all">
              {host}
            </code>
          )}
        </Fact>
        <Fact label={t('ask.ends')} hint={t('ask.endsHint', { count: unused })}>
          {t('ask.days', { count: days })}
        </Fact>
      </Facts>
      <div className="grid gap-1 text-small">
        <p className="font-medium">{t('ask.reads')}</p>
        <p className="text-muted">{t('ask.readsText')}</p>
        <p className="mt-2 font-medium">{t('ask.never')}</p>
        <p className="text-muted">{t('ask.neverText')}</p>
      </div>
    </>
  )
}

/** Has the server check what the address of this page asks for. */
async function readAppRequest(search: string): Promise<AppRequest> {
  return AppRequest.parse(await callIdentityService(`oauth2/authorize?${search.replace(/^\?/, '')}`))
}

/** Sends the answer; resolves to the address at which the app is told. */
async function answerApp(request: string, answer: { accept: boolean; propose: boolean }): Promise<string> {
  return AppReturn.parse(await callIdentityService('oauth2/consent', { ...answer, request })).url
}

/** Leaves for the app. The server names only addresses that the app has registered. */
function goToApp(url: string): void {
  const protocol = URL.parse(url)?.protocol ?? ''
  if (protocol !== '' && !['javascript:', 'data:', 'blob:', 'file:'].includes(protocol))
    window.location.assign(url)
}
