import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { emit } from '../../api/sync/events.ts'
import { currentSession } from '../../api/auth/session.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { BankMark } from '../../ui/marks/Mark.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { forgetConnection } from './connect/stored.ts'
import { removeEntity } from './removal.ts'

type Bank = Pick<Connection, 'entity_id' | 'bank_name' | 'bank_identifier'>
type DeleteDialogProps = {
  bank: Bank | null
  onClose: () => void
}
const closesAfterMs = 2000

/** Confirms deleting a connection. States: idle, deleting, success (closes after two seconds), error. */
export function DeleteDialog({ bank, ...rest }: DeleteDialogProps) {
  return bank ? <OpenDelete key={bank.entity_id} bank={bank} {...rest} /> : null
}

function OpenDelete({ bank, onClose }: DeleteDialogProps & { bank: Bank }) {
  const { t } = useTranslation(['connections', 'ui'])
  const [removed, setRemoved] = useState(false)
  const saving = useSave(t('connections:remove.failedFallback'))
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!removed) return undefined
    const timer = setTimeout(() => close.current(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [removed])
  const remove = (): Promise<boolean> =>
    saving.run(async () => {
      await removeEntity(bank.entity_id)
      const userId = currentSession().user?.id
      if (userId) forgetConnection(userId, bank.bank_identifier)
      setRemoved(true)
      emit('transactionsUpdated')
    })
  const { busy, error } = saving
  const failed = t('connections:remove.disconnectFailed')
  const footer = !removed && (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t('ui:cancel')}
      </Button>
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        {t('connections:remove.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      busy={busy}
      title={t('connections:remove.title')}
      footer={footer || undefined}
    >
      <div className="mb-4 flex items-center gap-3">
        <BankMark name={bank.bank_name} />
        <div className="min-w-0">
          <p dir="auto" className="font-medium">
            {bank.bank_name}
          </p>
          <p className="text-meta break-all text-muted">
            {t('connections:remove.entity')}:{' '}
            <span className="figures whitespace-normal">{bank.entity_id}</span>
          </p>
        </div>
      </div>
      {!removed && !busy && !error && <Alert tone="notice">{t('connections:remove.warning')}</Alert>}
      {busy && <Alert tone="info">{t('connections:remove.busy')}</Alert>}
      {removed && <Alert tone="success">{t('connections:remove.done', { bank: bank.bank_name })}</Alert>}
      {error && <Alert title={failed === error ? undefined : failed}>{error}</Alert>}
    </Dialog>
  )
}
