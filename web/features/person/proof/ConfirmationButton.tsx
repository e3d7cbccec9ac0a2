import { useTranslation } from 'react-i18next'
import { callIdentityService, useSession } from '../../../api/auth/session.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button, type ButtonVariant } from '../../../ui/parts/Button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'

/** Has the link mailed again by which the address is confirmed. */
export function ConfirmationButton({ variant, size }: { variant?: ButtonVariant; size?: 'small' }) {
  const { t } = useTranslation('proof')
  const email = useSession().user?.email ?? ''
  const saving = useSave(t('notSent'), { inToast: true })
  const send = async (): Promise<void> => {
    const isSent = await saving.run(async () => void (await callIdentityService('send-confirmation', {})))
    if (isSent) showToast(t('sent', { email }))
  }
  return (
    <Button variant={variant} size={size} busy={saving.busy} onClick={() => void send()}>
      {saving.busy ? t('sending') : t('again')}
    </Button>
  )
}
