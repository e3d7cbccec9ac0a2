import { Fingerprint } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BeforeEntering } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { failureText } from '../failure.ts'

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
export function PasskeyButton({ disabled, before, onStart, onDone, onError }: PasskeyButtonProps) {
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
