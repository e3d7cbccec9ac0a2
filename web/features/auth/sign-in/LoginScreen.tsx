import { type RefCallback, Suspense, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { config } from '../../../api/config.ts'
import { notConfigured } from '../../../api/errors.ts'
import { callIdentityService, signIn, useSession } from '../../../api/auth/session.ts'
import { lazyWith } from '../../../lazy.ts'
import { nextPath, paths } from '../../../paths.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmailField, PasswordField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { failureText } from '../failure.ts'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useTypedBeforeHydration } from './typed.ts'

const SecondStep = lazyWith(() => import('./SecondStep.tsx').then((m) => m.SecondStep))
const LinkNotice = lazyWith(() => import('../google/LinkNotice.tsx').then((m) => m.LinkNotice))

const empty = { email: '', password: '' }

export function LoginScreen() {
  const { t } = useTranslation('auth')
  const [, navigate] = useLocation()
  const search = useSearch()
  const [form, setForm] = useState(empty)
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [linking, setLinking] = useState(() => new URLSearchParams(search).get('google') === 'link')
  const [error, setError] = useState(config.apiBaseUrl === null ? notConfigured() : '')
  const adopt = useTypedBeforeHydration(setForm)
  const edit = (field: keyof typeof empty) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    setError('')
  }
  const goOn = (): void => navigate(nextPath(search, location.origin), { replace: true })
  const joinGoogle = async (): Promise<void> => {
    if (!linking) return
    try {
      await callIdentityService('google/link', {})
      showToast(t('link.done'))
    } catch {
      showToast(t('link.notDone'), { kind: 'error' })
    }
  }
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (form.email.trim() === '' || form.password === '') return setError(t('fillAll'))
    setBusy(true)
    setError('')
    try {
      const input = { email: form.email.trim(), password: form.password }
      if ((await signIn(input, joinGoogle)) === 'signed_in') return goOn()
      setStep('code')
      setBusy(false)
    } catch (caught) {
      setError(failureText(caught, t('login.failed')))
      setBusy(false)
    }
  }
  if (step === 'code')
    return (
      <AuthPage title={t('second.title')} onlySignedOut>
        <Suspense fallback={null}>
          <SecondStep
            before={joinGoogle}
            onDone={goOn}
            onBack={(message) => {
              setStep('password')
              setForm({ ...form, password: '' })
              setError(message)
            }}
          />
        </Suspense>
      </AuthPage>
    )
  return (
    <AuthPage title={t('login.title')} lead={t('login.lead')} onlySignedOut>
      {linking && (
        <Suspense fallback={null}>
          <LinkNotice />
        </Suspense>
      )}
      <PasswordForm
        form={form}
        busy={busy}
        error={error}
        adopt={adopt}
        onEdit={edit}
        onSubmit={(event) => void submit(event)}
      />
      {!linking && (
        <GoogleButton
          disabled={busy}
          onStart={() => setError('')}
          onError={setError}
          onAccountExists={() => setLinking(true)}
        />
      )}
      <PasskeyButton
        disabled={busy}
        before={joinGoogle}
        onStart={() => setError('')}
        onDone={goOn}
        onError={setError}
      />
      <p className="mt-7 text-center text-small text-muted">
        {t('login.noAccount')}{' '}
        <Link
          href={paths.signup + (search ? `?${search}` : '')}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {t('login.signup')}
        </Link>
      </p>
    </AuthPage>
  )
}

type PasswordFormProps = {
  form: typeof empty
  busy: boolean
  error: string
  adopt: RefCallback<HTMLFormElement>
  onEdit: (field: keyof typeof empty) => (event: { target: { value: string } }) => void
  onSubmit: (event: SyntheticEvent) => void
}

function PasswordForm({ form, busy, error, adopt, onEdit, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation('auth')
  const session = useSession()
  const ended = session.status === 'signed_out' && session.ended === true
  return (
    <form ref={adopt} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error && <Alert>{error}</Alert>}
      {ended && !error && (
        <Alert tone="info" title={t('login.ended')}>
          {t('login.endedText')}
        </Alert>
      )}
      <EmailField label={t('email')} disabled={busy} value={form.email} onChange={onEdit('email')} />
      <div>
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          disabled={busy}
          value={form.password}
          onChange={onEdit('password')}
        />
        <Link
          href={paths.forgotPassword}
          className="mt-1 inline-flex min-h-11 items-center text-small text-accent underline-offset-4 hover:underline"
        >
          {t('login.forgot')}
        </Link>
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={form.email.trim() === '' || form.password === ''}
        className="w-full"
      >
        {busy ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  )
}
