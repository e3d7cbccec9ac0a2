import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { BadLink } from '../mailed-link/BadLink.tsx'
import { newPasswordProblem } from './new-password.ts'
import { NewPassword } from './NewPassword.tsx'
import { BackToLogin, LinkDone } from '../parts.tsx'
import { useMailedLink } from '../mailed-link/useMailedLink.ts'

/** Sets a new password with the token of a reset mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('auth')
  const [form, setForm] = useState({ password: '', confirm: '' })
  const link = useMailedLink('reset-password', t('reset.failed'))
  const busy = link.state === 'busy'
  const edit = (field: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    link.setError('')
  }
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (form.password === '' || form.confirm === '') return link.setError(t('fillAll'))
    const problem = newPasswordProblem(form)
    if (problem) return link.setError(t(problem))
    await link.send({ newPassword: form.password })
  }
  if (link.state === 'done') return <LinkDone title={t('reset.doneTitle')} text={t('reset.done')} />
  if (link.token === '') return <BadLink />
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {link.error && (
          <Alert
            action={
              link.expired && (
                <Link href={paths.forgotPassword} className="underline underline-offset-4">
                  {t('reset.newLink')}
                </Link>
              )
            }
          >
            {link.error}
          </Alert>
        )}
        <NewPassword
          labels={[t('reset.password'), t('reset.confirm')]}
          value={form}
          edit={edit}
          disabled={busy}
        />
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={form.password === '' || form.confirm === ''}
          className="mt-1 w-full"
        >
          {busy ? t('reset.busy') : t('reset.submit')}
        </Button>
      </form>
      <BackToLogin />
    </AuthPage>
  )
}
