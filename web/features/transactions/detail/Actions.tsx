import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transaction.ts'
import { messageOf } from '../../../api/errors.ts'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import type { Changes } from './changes.ts'

type ActionProps = { row: Transaction; changes: Changes }

/** Marks a row as no transfer, or searches for its counterpart. */
export function TransferSwitch({ row, changes }: ActionProps) {
  const { t } = useTranslation('transactions')
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const turn = async (on: boolean): Promise<void> => {
    setBusy(true)
    setNote(null)
    try {
      const edited = await changes.edit(row, { transfer: on, verify: false })
      if (on && !edited.transaction.transfer) setNote(t('transfer.none'))
      else showUndoable(t(on ? 'transfer.on' : 'transfer.off'), edited)
    } catch (error) {
      setNote(t('edit.failed', { error: messageOf(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Switch
        label={t('transfer.label')}
        hint={t('transfer.hint')}
        checked={row.transfer !== null}
        disabled={busy}
        onChange={(on) => void turn(on)}
      />
      {note && (
        <p role="status" className="text-small text-notice">
          {note}
        </p>
      )}
    </div>
  )
}

export function DeleteManual({ row, changes, onDeleted }: ActionProps & { onDeleted: () => void }) {
  const { t } = useTranslation(['transactions', 'ui'])
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await changes.remove(row)
      setAsking(false)
      onDeleted()
    } catch (error) {
      setFailed(t('transactions:delete.failed', { error: messageOf(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={Trash2} variant="quiet" className="text-alert!" onClick={() => setAsking(true)}>
        {t('transactions:delete.button')}
      </Button>
      <Dialog
        alert
        open={asking}
        busy={busy}
        title={t('transactions:delete.question')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button disabled={busy} onClick={() => setAsking(false)}>
              {t('ui:cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {busy ? t('transactions:delete.deleting') : t('transactions:delete.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('transactions:delete.text')}</p>
        {failed && <Alert className="mt-3">{failed}</Alert>}
      </Dialog>
    </>
  )
}
