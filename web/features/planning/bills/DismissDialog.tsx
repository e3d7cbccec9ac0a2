import { useTranslation } from 'react-i18next'
import { deleteRecurring, type Series } from '#contract/recurring.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

type DismissProps = { series: Series; onClose: () => void; onDone: () => void }

/** Confirms before a series is dismissed permanently, or a manually added one is deleted. */
export function DismissDialog({ series, onClose, onDone }: DismissProps) {
  const { t } = useTranslation('bills')
  const remove = useApiMutation(deleteRecurring)
  const own = series.source === 'user'
  const confirm = (): void => {
    const onSuccess = (answer: unknown): void => {
      showUndoable(t(own ? 'done.removed' : 'done.dismissed'), answer)
      onDone()
    }
    remove.mutate({ params: { id: series.id } }, { onSuccess })
  }
  return (
    <Dialog
      open
      alert
      size="small"
      title={t(own ? 'detail.removeTitle' : 'detail.dismissTitle', { name: series.name })}
      busy={remove.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            {t('detail.cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            {t(own ? 'detail.remove' : 'detail.dismiss')}
          </Button>
        </>
      }
    >
      {remove.error && <Alert>{remove.error.message || t('failed')}</Alert>}
      <p className="text-small">{t(own ? 'detail.removeText' : 'detail.dismissText')}</p>
    </Dialog>
  )
}
