import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { callIdentityService } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmailField } from '../../../ui/parts/Field.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { AuthForm } from '../AuthForm.tsx'
import { BackToLogin, DoneMark } from '../parts.tsx'
import { useSubmit } from '../useSubmit.ts'

/** Sends a reset link; the confirmation is the same for known and unknown addresses. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const { busy, error, setError, run } = useSubmit(t('forgot.failed'))
  const address = email.trim()
  const submit = (form: HTMLFormElement): void => {
    if (address === '') return setError(t('fillAll'))
    if (!form.checkValidity()) return setError(t('forgot.badEmail'))
    void run(async () => {
      await callIdentityService('request-password-reset', { email: address })
      setSent(true)
    })
  }
  if (sent)
    return (
      <AuthPage title={t('forgot.sentTitle')} mark={<DoneMark icon={MailCheck} />}>
        <div role="status" className="grid gap-3">
          <p className="break-words">
            <Trans
              t={t}
              i18nKey="forgot.sent"
              values={{ email: address }}
              components={{ b: <strong className="font-medium" /> }}
            />
          </p>
          <p className="text-small text-muted">{t('forgot.nothing')}</p>
        </div>
        <Button className="mt-6 w-full" onClick={() => setSent(false)}>
          {t('forgot.again')}
        </Button>
        <BackToLogin />
      </AuthPage>
    )
  return (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <AuthForm
        busy={busy}
        error={error}
        submit={[t('forgot.submit'), t('forgot.busy')]}
        disabled={address === ''}
        onSubmit={submit}
      >
        <EmailField
          label={t('email')}
          disabled={busy}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setError('')
          }}
        />
      </AuthForm>
      <BackToLogin />
    </AuthPage>
  )
}
