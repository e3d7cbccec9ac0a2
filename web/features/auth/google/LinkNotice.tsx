import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callIdentityService } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { failureText } from '../failure.ts'

/** Shown above the login form while a Google sign-in waits to be linked to a password account. */
export function LinkNotice() {
  const { t } = useTranslation('auth')
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState('')
  const send = async (): Promise<void> => {
    setState('busy')
    setError('')
    try {
      await callIdentityService('google/link-mail', {})
      setState('sent')
    } catch (caught) {
      setError(failureText(caught, t('link.failed')))
      setState('idle')
    }
  }
  if (state === 'sent')
    return (
      <Alert tone="success" title={t('forgot.sentTitle')} className="mb-5">
        {t('link.mailSent')}
      </Alert>
    )
  return (
    <Alert
      tone="info"
      title={t('link.title')}
      className="mb-5"
      action={
        <Button size="small" busy={state === 'busy'} onClick={() => void send()}>
          {state === 'busy' ? t('link.mailBusy') : t('link.mail')}
        </Button>
      }
    >
      {t('link.text')}
      {error && (
        <p role="alert" className="mt-2 text-alert">
          {error}
        </p>
      )}
    </Alert>
  )
}
