import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { settleShares, type SharedBalance } from '#contract/shares.ts'
import { searchTransactions } from '#contract/transactions.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { refreshEverything, useRead } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { dotList } from '../../../ui/format/comma-list.ts'
import { dayText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { moneyText } from '../../../ui/format/money-format.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked } from '../../../ui/preferences.ts'

const shownPayments = 50

/** Settles everything a person owes, by an incoming payment or in cash. */
export function SettleDialog({ balance, onClose }: { balance: SharedBalance; onClose: () => void }) {
  const { t } = useTranslation(['payment', 'ui'])
  const [payment, setPayment] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [masked] = useMasked()
  const words = useDateWords()
  const { data } = useRead(searchTransactions, { query: { type: 'income', size: shownPayments } })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    try {
      const ids = balance.shares.filter((share) => share.settled_at === null).map(({ id }) => id)
      const body = { ids, settled: true, transaction_id: payment === '' ? null : payment }
      const answer = await call(settleShares, { body })
      refreshEverything()
      showUndoable(t('payment:shared.settled', { person: balance.person }), answer)
      onClose()
    } catch (error) {
      setFailed(t('payment:shares.failed', { error: messageOf(error) }))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      busy={busy}
      title={t('payment:shared.settleWith', { person: balance.person })}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form="settle" variant="primary" busy={busy}>
            {t('payment:shared.settle')}
          </Button>
        </>
      }
    >
      <form id="settle" noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <p>
          {t('payment:shared.owes')} <Money amount={balance.open} currency={balance.currency} />
        </p>
        <SelectField
          label={t('payment:shared.payment')}
          hint={t('payment:shared.paymentHint')}
          value={payment}
          onChange={(event) => setPayment(event.target.value)}
        >
          <option value="">{t('payment:shared.without')}</option>
          {data?.data
            .filter(({ currency }) => currency === balance.currency)
            .map((row) => (
              <option key={row.id} value={row.id}>
                {dotList([
                  dayText(row.date, words),
                  row.description,
                  ...(masked ? [] : [moneyText(row.amount, row.currency)]),
                ])}
              </option>
            ))}
        </SelectField>
        {failed && <Alert>{failed}</Alert>}
      </form>
    </Dialog>
  )
}
