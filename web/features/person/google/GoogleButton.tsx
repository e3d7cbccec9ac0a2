import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '../../../api/config.ts'
import { GoogleError, signInWithGoogle } from '../../../api/auth/google.ts'
import { Button } from '../../../ui/parts/Button.tsx'

type GoogleButtonProps = {
  disabled: boolean
  onStart: () => void
  onError: (message: string) => void
  /** Called if the address has a password account; that password must be verified first. */
  onAccountExists: () => void
}

/** Continue with Google; disabled, with a reason, if the server has no credentials for it. */
export function GoogleButton({ disabled, onStart, onError, onAccountExists }: GoogleButtonProps) {
  const { t } = useTranslation('auth')
  const id = useId()
  const [busy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    onStart()
    setBusy(true)
    try {
      await signInWithGoogle()
    } catch (error) {
      const code = error instanceof GoogleError ? error.code : 'failed'
      if (code === 'account_exists') onAccountExists()
      else if (code === 'blocked') onError(t('googleBlocked'))
      else onError(error instanceof Error && error.message !== '' ? error.message : t('googleFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="my-5 flex items-center gap-3 text-meta text-muted">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        {t('or')}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <Button
        className="w-full"
        busy={busy}
        disabled={disabled || !config.google}
        aria-describedby={config.google ? undefined : id}
        onClick={() => void start()}
      >
        {!busy && <GoogleMark />}
        {busy ? t('googleBusy') : t('google')}
      </Button>
      {!config.google && (
        <p id={id} className="mt-2 text-center text-meta text-muted">
          {t('googleOff')}
        </p>
      )}
    </>
  )
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4.5" fill="none" strokeWidth="3.4">
      <path d="M20.5 12.2h-8" className="stroke-(--tint-blue)" />
      <path d="M20.4 12.2a8.4 8.4 0 0 1-2.6 6" className="stroke-(--tint-blue)" />
      <path d="M17.8 18.2A8.4 8.4 0 0 1 4.9 16.5" className="stroke-(--tint-green)" />
      <path d="M4.9 16.5a8.4 8.4 0 0 1 0-9" className="stroke-(--tint-amber)" />
      <path d="M4.9 7.5a8.4 8.4 0 0 1 12.9-1.8" className="stroke-(--tint-red)" />
    </svg>
  )
}
