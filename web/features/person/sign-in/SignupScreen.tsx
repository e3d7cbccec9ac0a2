import { LockKeyhole, WalletCards } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { currentSession, signUp } from '../../../api/auth/session.ts'
import { loginToLink, nextPath, paths } from '../../../paths.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { EmailField, TextField } from '../../../ui/parts/Field.tsx'
import { SampleStatement } from '../../landing/SampleStatement.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { AuthForm } from '../AuthForm.tsx'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { NewPassword, newPasswordProblem } from '../password/NewPassword.tsx'
import { useSubmit } from '../useSubmit.ts'
import { readInvited } from './invited.ts'
import { useTypedBeforeHydration } from './typed.ts'

const empty = { name: '', email: '', password: '', confirm: '' }
type Form = typeof empty

/** Why the form cannot be submitted, in the specified order; null if it can. */
function signupProblem(form: Form) {
  if (!isFilled(form)) return 'fillAll'
  return newPasswordProblem(form)
}

function isFilled(form: Form): boolean {
  return form.name.trim() !== '' && form.email.trim() !== '' && form.password !== '' && form.confirm !== ''
}

type Invited = { title: string; lead: string; next: string }

/** `invited`: on the page of an invitation, which stands there once an account is made. */
export function SignupScreen({ invited }: { invited?: Invited }) {
  const { t } = useTranslation(['auth', 'proof'])
  const [, navigate] = useLocation()
  const asked = useSearch()
  const search = invited ? `next=${encodeURIComponent(invited.next)}` : asked
  const [form, setForm] = useState<Form>(empty)
  const { busy, error, setError, run } = useSubmit(t('signup.failed'))
  const adopt = useTypedBeforeHydration(setForm)
  const begin = useCallback(
    (node: HTMLFormElement | null) => {
      adopt(node)
      // not in the prerendered page
      const { address } = readInvited()
      if (node && address) setForm((old) => ({ ...old, email: old.email || address }))
    },
    [adopt],
  )
  const edit = (field: keyof Form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    setError('')
  }
  const submit = (): void => {
    const problem = signupProblem(form)
    if (problem) return setError(t(problem))
    void run(async () => {
      const email = form.email.trim()
      const invitation = readInvited().secret || undefined
      await signUp({ name: form.name.trim(), email, password: form.password, invitation })
      if (currentSession().user?.emailVerified !== true) showToast(t('proof:signedUp', { email }))
      navigate(nextPath(search, location.origin), { replace: true })
    })
  }
  return (
    <AuthPage
      aside={<SampleStatement most={2} />}
      title={invited?.title ?? t('signup.title')}
      lead={invited?.lead ?? t('signup.lead')}
      onlySignedOut={!invited}
    >
      <AuthForm
        ref={begin}
        method="post"
        busy={busy}
        error={error}
        submit={[t('signup.submit'), t('signup.busy')]}
        disabled={!isFilled(form)}
        buttonClass="mt-1"
        onSubmit={submit}
        after={<Claims />}
      >
        <TextField
          label={t('name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          disabled={busy}
          value={form.name}
          onChange={edit('name')}
        />
        <EmailField label={t('email')} disabled={busy} value={form.email} onChange={edit('email')} />
        <NewPassword labels={[t('password'), t('confirm')]} value={form} edit={edit} disabled={busy} />
      </AuthForm>
      <GoogleButton
        disabled={busy}
        onStart={() => setError('')}
        onError={setError}
        onAccountExists={() => navigate(loginToLink(search))}
      />
      <Small search={search} />
    </AuthPage>
  )
}

function Claims() {
  const { t } = useTranslation('auth')
  return (
    <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-meta text-muted">
      <li className="inline-flex items-center gap-1.5">
        <LockKeyhole aria-hidden="true" className="size-3.5" />
        {t('signup.encryption')}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <WalletCards aria-hidden="true" className="size-3.5" />
        {t('signup.freePlan')}
      </li>
    </ul>
  )
}

function Small({ search }: { search: string }) {
  const { t } = useTranslation('auth')
  const link = 'text-accent underline underline-offset-4'
  return (
    <div className="mt-6 grid gap-2 text-center text-meta text-muted">
      <p>
        {t('signup.agree')}{' '}
        <Link href={paths.terms} className={link}>
          {t('signup.terms')}
        </Link>{' '}
        {t('signup.and')}{' '}
        <Link href={paths.privacy} className={link}>
          {t('signup.privacy')}
        </Link>
        .
      </p>
      <p className="text-small">
        {t('signup.haveAccount')}{' '}
        <Link
          href={paths.login + (search ? `?${search}` : '')}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {t('signup.login')}
        </Link>
      </p>
    </div>
  )
}
