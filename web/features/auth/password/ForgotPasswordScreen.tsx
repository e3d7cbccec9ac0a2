import { MailCheck } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { config } from '../../../api/config.ts'
import { notConfigured } from '../../../api/errors.ts'
import { callIdentityService } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmailField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { failureText } from '../failure.ts'
import { BackToLogin, DoneMark } from '../parts.tsx'

/** Sends a reset link; the confirmation is the same for known and unknown addresses. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'form' | 'busy' | 'sent'>('form')
  const [error, setError] = useState(config.apiBaseUrl === null ? notConfigured() : '')
  const address = email.trim()
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (state === 'busy') return
    if (address === '') return setError(t('fillAll'))
    if (!event.currentTarget.checkValidity()) return setError(t('forgot.badEmail'))
    setState('busy')
    setError('')
    try {
      await callIdentityService('request-password-reset', { email: address })
      setState('sent')
    } catch (caught) {
      setError(failureText(caught, t('forgot.failed')))
      setState('form')
    }
  }
  if (state === 'sent')
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
        <Button className="mt-6 w-full" onClick={() => setState('form')}>
          {t('forgot.again')}
        </Button>
        <BackToLogin />
      </AuthPage>
    )
  return (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {error && <Alert>{error}</Alert>}
        <EmailField
          label={t('email')}
          disabled={state === 'busy'}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setError('')
          }}
        />
        <Button
          type="submit"
          variant="primary"
          busy={state === 'busy'}
          disabled={address === ''}
          className="w-full"
        >
          {state === 'busy' ? t('forgot.busy') : t('forgot.submit')}
        </Button>
      </form>
      <BackToLogin />
    </AuthPage>
  )
}
