import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import type { Changes } from './changes.ts'

type ActionProps = { row: Transaction; changes: Changes }

/** Marks a row as no transfer, or searches for its counterpart. */
export function TransferSwitch({ row, changes }: ActionProps) {
  const { t } = useTranslation('transactions')
  const saving = useSave((error) => t('edit.failed', { error }))
  const [unpaired, setUnpaired] = useState(false)
  const turn = (on: boolean): Promise<boolean> => {
    setUnpaired(false)
    return saving.save(
      () => changes.edit(row, { transfer: on, verify: false }),
      ({ transaction }) => {
        const missing = on && !transaction.transfer
        setUnpaired(missing)
        return missing ? undefined : t(on ? 'transfer.on' : 'transfer.off')
      },
    )
  }
  const note = unpaired ? t('transfer.none') : saving.error
  return (
    <div>
      <Switch
        label={t('transfer.label')}
        hint={t('transfer.hint')}
        checked={row.transfer !== null}
        disabled={saving.busy}
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
  const { t } = useTranslation('transactions')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={Trash2} variant="quiet" className="text-alert!" onClick={() => setAsking(true)}>
        {t('delete.button')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('delete.question')}
          confirm={t('delete.confirm')}
          confirming={t('delete.deleting')}
          failed={(error) => t('delete.failed', { error })}
          work={() => changes.remove(row)}
          done={t('delete.done')}
          onClose={() => setAsking(false)}
          onDone={onDeleted}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
