import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'

/** Shows a new token; it cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret).then(
      () => showToast(t('copied')),
      () => undefined, // the text can still be selected by hand
    )
  }
  return (
    <Dialog
      open
      busy
      size="small"
      title={t('secretTitle')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="text-muted">{t('secretText')}</p>
      <p className="mt-4 rounded-control bg-sunk p-4">
        <code aria-label={t('secret')} className="text-small break-all select-all">
          {secret}
        </code>
      </p>
      <Button size="small" icon={Copy} className="mt-3" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </Dialog>
  )
}
