import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { putCash } from '#contract/payments/cash.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

/** Offers to treat withdrawn cash as money in the wallet until it is spent, instead of as spending. */
export function CashOffer({ row }: { row: Transaction }) {
  const { t } = useTranslation('payment')
  const saving = useSave(t('cash.failed'))
  const fits =
    row.title?.code === 'cash' && row.type === 'expense' && row.source !== 'manual' && row.currency === 'AED'
  if (!fits || row.status !== 'booked' || row.transfer || row.excluded || row.split_state === 'in_use')
    return null
  const move = (): Promise<boolean> =>
    saving.save(() => call(putCash, { params: { id: row.id }, body: { in_wallet: true } }), t('cash.moved'))
  return (
    <Alert
      tone="info"
      title={t('cash.question')}
      action={
        <Button size="small" icon={Wallet} busy={saving.busy} onClick={() => void move()}>
          {t('cash.move')}
        </Button>
      }
    >
      {saving.error || t('cash.text')}
    </Alert>
  )
}
