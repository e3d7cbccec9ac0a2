import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { useAction } from './useAction.ts'

type AskDialogProps = {
  title: string
  text: string
  confirm: string
  confirming: string
  failed: string
  /** Performs the action; throws to show why it failed. */
  work: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before an important action. */
export function AskDialog({ title, text, confirm, confirming, failed, work, onClose }: AskDialogProps) {
  const { t } = useTranslation('settings')
  const action = useAction(failed)
  const go = async (): Promise<void> => {
    if (await action.run(work)) onClose()
  }
  return (
    <Dialog
      alert
      open
      title={title}
      busy={action.busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={action.busy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" busy={action.busy} onClick={() => void go()}>
            {action.busy ? confirming : confirm}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
      {action.error && <Alert className="mt-3">{action.error}</Alert>}
    </Dialog>
  )
}
