import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callIdentityService } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useSubmit } from '../useSubmit.ts'

/** Shown above the login form while a Google sign-in waits to be linked to a password account. */
export function LinkNotice() {
  const { t } = useTranslation('auth')
  const [sent, setSent] = useState(false)
  const { busy, error, run } = useSubmit(t('link.failed'))
  const send = (): Promise<void> =>
    run(async () => {
      await callIdentityService('google/link-mail', {})
      setSent(true)
    })
  if (sent)
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
        <Button size="small" busy={busy} onClick={() => void send()}>
          {busy ? t('link.mailBusy') : t('link.mail')}
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
