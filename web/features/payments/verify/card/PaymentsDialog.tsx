import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { readTransaction } from '#contract/ledger/transaction-edits.ts'
import { call } from '../../../../api/call.ts'
import { useDataOf } from '../../../../api/membership.ts'
import { DateText } from '../../../../ui/format/DateText.tsx'
import { Money } from '../../../../ui/format/Money.tsx'
import { useSave } from '../../../../ui/forms/useSave.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Alert } from '../../../../ui/parts/Notes.tsx'
import { figuresOf, type Card } from '../deck/deck.ts'

type PaymentsProps = {
  card: Card
  /** A card decided in this session cannot be split. */
  fixed: boolean
  onClose: () => void
  onSplit: (head: Transaction, apart: readonly Transaction[]) => void
}

/** The payments of a card; unticked ones become cards of their own. */
export function PaymentsDialog({ card, fixed, onClose, onSplit }: PaymentsProps) {
  const { t } = useTranslation('verify')
  const { headers } = useDataOf()
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set())
  const saving = useSave((error) => t('payments.failed', { error }))
  const { currency, type, description } = card.transaction
  const together = card.payments.filter(({ id }) => !apart.has(id))
  const toggle = (id: string): void => {
    const next = new Set(apart)
    if (!next.delete(id)) next.add(id)
    setApart(next)
  }
  const split = (): Promise<boolean> =>
    saving.run(async () => {
      const ids = [...together.slice(0, 1).map(({ id }) => id), ...apart]
      const rows = await Promise.all(
        ids.map(async (id) => (await call(readTransaction, { params: { id } }, { headers })).transaction),
      )
      const [head, ...others] = rows
      if (head) onSplit(head, others)
    })
  const { total } = figuresOf(
    together.map(({ amount }) => amount),
    currency,
  )
  return (
    <Dialog
      open
      size="small"
      busy={saving.busy}
      title={description}
      onClose={onClose}
      footer={
        fixed ? (
          <Button onClick={onClose}>{t('payments.close')}</Button>
        ) : (
          <>
            <Button disabled={saving.busy} onClick={onClose}>
              {t('payments.close')}
            </Button>
            <Button
              variant="primary"
              busy={saving.busy}
              disabled={apart.size === 0 || together.length === 0}
              onClick={() => void split()}
            >
              {t('payments.split', { count: Math.max(1, apart.size) })}
            </Button>
          </>
        )
      }
    >
      {!fixed && <p className="mb-2 text-small text-muted">{t('payments.lead')}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {card.payments.map(({ id, date, amount }) => (
          <li key={id}>
            <label className="flex min-h-12 items-center gap-3 px-1 text-small">
              {!fixed && (
                <input
                  type="checkbox"
                  checked={!apart.has(id)}
                  onChange={() => toggle(id)}
                  className="size-5 shrink-0 accent-(--accent)"
                />
              )}
              <span className="flex-1">
                <DateText value={date} />
              </span>
              <Money amount={amount} currency={currency} kind={type} />
            </label>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 px-1 pt-3 text-small">
        <span className="text-muted">{t('payments.together', { count: together.length })}</span>
        <Money amount={total} currency={currency} kind={type} className="font-medium" />
      </p>
      {saving.error && <Alert className="mt-3">{saving.error}</Alert>}
    </Dialog>
  )
}
