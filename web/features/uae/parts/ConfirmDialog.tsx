import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/errors.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

type SureProps = {
  title: string
  children: ReactNode
  busy: boolean
  error: Error | null
  onBack: () => void
  onSure: () => void
}

/** Asks for confirmation before something is removed. */
export function ConfirmDialog({ title, children, busy, error, onBack, onSure }: SureProps) {
  const { t } = useTranslation('planning')
  return (
    <Dialog
      open
      alert
      title={title}
      busy={busy}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={onSure}>
            {title}
          </Button>
        </>
      }
    >
      {error && <Alert>{messageOf(error)}</Alert>}
      <p>{children}</p>
    </Dialog>
  )
}
