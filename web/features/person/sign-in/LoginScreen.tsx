import type { TFunction } from 'i18next'
import { type RefCallback, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { type BeforeEntering, callIdentityService, signIn, useSession } from '../../../api/auth/session.ts'
import { lazyWith } from '../../../lazy.ts'
import { nextPath, paths } from '../../../paths.ts'
import { EmailField, PasswordField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { AuthForm } from '../AuthForm.tsx'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { type Submission, failureText, useSubmit } from '../useSubmit.ts'
import { useTypedBeforeHydration } from './typed.ts'
import { Fingerprint } from 'lucide-react'
import { Button } from '../../../ui/parts/Button.tsx'

const SecondStep = lazyWith(() => import('./SecondStep.tsx').then((m) => m.SecondStep))
const LinkNotice = lazyWith(() => import('../google/LinkNotice.tsx').then((m) => m.LinkNotice))

const empty = { email: '', password: '' }

/** Links the pending Google sign-in to the account; the person is signed in even if that fails. */
async function linkGoogle(t: TFunction<'auth'>): Promise<void> {
  try {
    await callIdentityService('google/link', {})
    showToast(t('link.done'))
  } catch {
    showToast(t('link.notDone'), { kind: 'error' })
  }
}

export function LoginScreen() {
  const { t } = useTranslation('auth')
  const [, navigate] = useLocation()
  const search = useSearch()
  const [form, setForm] = useState(empty)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [linking, setLinking] = useState(() => new URLSearchParams(search).get('google') === 'link')
  const submission = useSubmit(t('login.failed'))
  const { busy, setError } = submission
  const adopt = useTypedBeforeHydration(setForm)
  const edit = (field: keyof typeof empty) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    setError('')
  }
  const goOn = (): void => navigate(nextPath(search, location.origin), { replace: true })
  const joinGoogle = async (): Promise<void> => {
    if (linking) await linkGoogle(t)
  }
  const submit = (): void => {
    const input = { email: form.email.trim(), password: form.password }
    if (input.email === '' || input.password === '') return setError(t('fillAll'))
    void submission.run(async () => {
      if ((await signIn(input, joinGoogle)) === 'signed_in') goOn()
      else setStep('code')
    })
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
      <PasswordForm form={form} submission={submission} adopt={adopt} onEdit={edit} onSubmit={submit} />
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
      <SignupLink search={search} />
    </AuthPage>
  )
}

function SignupLink({ search }: { search: string }) {
  const { t } = useTranslation('auth')
  return (
    <p className="mt-7 text-center text-small text-muted">
      {t('login.noAccount')}{' '}
      <Link
        href={paths.signup + (search ? `?${search}` : '')}
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
      >
        {t('login.signup')}
      </Link>
    </p>
  )
}

type PasswordFormProps = {
  form: typeof empty
  submission: Submission
  adopt: RefCallback<HTMLFormElement>
  onEdit: (field: keyof typeof empty) => (event: { target: { value: string } }) => void
  onSubmit: () => void
}

function PasswordForm({ form, submission: { busy, error }, adopt, onEdit, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation('auth')
  const session = useSession()
  const ended = session.status === 'signed_out' && session.ended === true
  return (
    <AuthForm
      ref={adopt}
      method="post"
      busy={busy}
      error={error}
      submit={[t('login.submit'), t('login.busy')]}
      disabled={form.email.trim() === '' || form.password === ''}
      onSubmit={onSubmit}
    >
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
    </AuthForm>
  )
}

type PasskeyButtonProps = {
  disabled: boolean
  before: BeforeEntering | undefined
  onStart: () => void
  onDone: () => void
  onError: (message: string) => void
}

const never = (): (() => void) => () => undefined
const supportsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && window.isSecureContext

/** Signs in with a passkey; hidden if the browser does not support them. Its code is loaded on the press. */
function PasskeyButton({ disabled, before, onStart, onDone, onError }: PasskeyButtonProps) {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  // Nearly every browser supports passkeys, so the prerendered page shows the button.
  const work = useSyncExternalStore(never, supportsPasskeys, () => true)
  if (!work) return null
  const start = async (): Promise<void> => {
    onStart()
    setBusy(true)
    const { PasskeyCancelled, signInWithPasskey } = await import('../../../api/auth/passkey.ts')
    try {
      await signInWithPasskey(before)
      onDone()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof PasskeyCancelled)) onError(failureText(error, t('passkeyFailed')))
    }
  }
  return (
    <Button
      className="mt-3 w-full"
      icon={Fingerprint}
      busy={busy}
      disabled={disabled}
      onClick={() => void start()}
    >
      {busy ? t('passkeyBusy') : t('passkey')}
    </Button>
  )
}
