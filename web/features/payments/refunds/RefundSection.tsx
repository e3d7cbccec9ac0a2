import { Link2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPurchases, putRefund } from '#contract/payments/refunds.ts'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SearchInput } from '../../../ui/parts/Field.tsx'

type Props = { row: Transaction; onOpen: (id: string) => void }

/** For a refund its purchase; for a purchase its refunds. */
export function RefundSection({ row, onOpen }: Props) {
  if (row.transfer) return null
  return row.type === 'income' ? (
    <RefundOf row={row} onOpen={onOpen} />
  ) : (
    <RefundsOf row={row} onOpen={onOpen} />
  )
}

function RefundOf({ row, onOpen }: Props) {
  const { t } = useTranslation('payment')
  const [choosing, setChoosing] = useState(false)
  const saving = useSave((error) => t('refunds.failed', { error }), { inToast: true })
  const link = (purchaseId: string | null): Promise<boolean> =>
    saving.save(
      () => call(putRefund, { params: { id: row.id }, body: { purchase_id: purchaseId } }),
      t(purchaseId === null ? 'refunds.unlinked' : 'refunds.linked'),
      () => setChoosing(false),
    )
  const { refund_of: purchase } = row
  return (
    <div className="flex flex-wrap items-center gap-2">
      {purchase === null ? (
        <Button size="small" icon={Undo2} onClick={() => setChoosing(true)}>
          {t('refunds.link')}
        </Button>
      ) : (
        <>
          <Button size="small" icon={Link2} onClick={() => onOpen(purchase)}>
            {t('refunds.show')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => void link(null)}>
            {t('refunds.unlink')}
          </Button>
        </>
      )}
      {row.lowers !== null && row.lowers.category !== null && (
        <p className="basis-full text-small text-muted">
          {t('refunds.lowers', { category: row.lowers.category_name })}
        </p>
      )}
      {choosing && (
        <PurchaseDialog row={row} onPick={(id) => void link(id)} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

type DialogProps = { row: Transaction; onPick: (id: string) => void; onClose: () => void }

function PurchaseDialog({ row, onPick, onClose }: DialogProps) {
  const { t } = useTranslation('payment')
  const [q, setQ] = useState('')
  const { data } = useRead(
    listPurchases,
    { params: { id: row.id }, query: q.trim() === '' ? {} : { q: q.trim() } },
    { keepPrevious: true },
  )
  return (
    <Dialog open title={t('refunds.choose')} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-small text-muted">{t('refunds.hint')}</p>
        <SearchInput
          label={t('refunds.search')}
          placeholder={t('refunds.search')}
          value={q}
          maxLength={limits.searchLength}
          onChange={setQ}
        />
        {data?.data.length === 0 && <p className="text-small text-muted">{t('refunds.none')}</p>}
        <ul className="divide-y divide-line">
          {data?.data.map((purchase) => (
            <li key={purchase.id}>
              <button
                type="button"
                onClick={() => onPick(purchase.id)}
                className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-2 text-start hover:bg-sunk"
              >
                <span className="min-w-0">
                  <span dir="auto" className="block truncate font-medium">
                    {purchase.description}
                  </span>
                  <span className="block truncate text-meta text-muted">
                    <DateText value={purchase.date} /> · {purchase.category_name}
                  </span>
                </span>
                <Money amount={purchase.amount} currency={purchase.currency} kind={purchase.type} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function RefundsOf({ row, onOpen }: Props) {
  const { t } = useTranslation('payment')
  if (row.refunds.length === 0) return null
  return (
    <section aria-label={t('refunds.title')} className="grid basis-full gap-1 text-small">
      <p className="font-medium">{t('refunds.title')}</p>
      <ul className="divide-y divide-line rounded-control border border-line">
        {row.refunds.map((refund) => (
          <li key={refund.id}>
            <button
              type="button"
              onClick={() => onOpen(refund.id)}
              className="flex min-h-11 w-full items-center justify-between gap-3 px-3 hover:bg-sunk"
            >
              <DateText value={refund.date} />
              <Money amount={refund.amount} currency={row.currency} kind="income" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
