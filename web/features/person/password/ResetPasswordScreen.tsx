import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { AuthForm } from '../AuthForm.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { BadLink, useMailedLink } from '../mailed-link/MailedLinkForm.tsx'
import { NewPassword, newPasswordProblem } from './NewPassword.tsx'
import { BackToLogin, LinkDone } from '../parts.tsx'

/** Sets a new password with the token of a reset mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('auth')
  const [form, setForm] = useState({ password: '', confirm: '' })
  const link = useMailedLink('reset-password', t('reset.failed'))
  const { busy } = link
  const edit = (field: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    link.setError('')
  }
  const submit = (): void => {
    if (form.password === '' || form.confirm === '') return link.setError(t('fillAll'))
    const problem = newPasswordProblem(form)
    if (problem) return link.setError(t(problem))
    void link.send({ newPassword: form.password })
  }
  if (link.used) return <LinkDone title={t('reset.doneTitle')} text={t('reset.done')} />
  if (link.token === '') return <BadLink />
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <AuthForm
        busy={busy}
        error={link.error}
        errorAction={
          link.expired && (
            <Link href={paths.forgotPassword} className="underline underline-offset-4">
              {t('reset.newLink')}
            </Link>
          )
        }
        submit={[t('reset.submit'), t('reset.busy')]}
        disabled={form.password === '' || form.confirm === ''}
        buttonClass="mt-1"
        onSubmit={submit}
      >
        <NewPassword
          labels={[t('reset.password'), t('reset.confirm')]}
          value={form}
          edit={edit}
          disabled={busy}
        />
      </AuthForm>
      <BackToLogin />
    </AuthPage>
  )
}
