import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { putCash } from '#contract/cash.ts'
import type { Transaction } from '#contract/transaction.ts'
import { messageOf } from '../../../api/errors.ts'
import { refreshEverything, useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

/** Offers to treat withdrawn cash as money in the wallet until it is spent, instead of as spending. */
export function CashOffer({ row }: { row: Transaction }) {
  const { t } = useTranslation('payment')
  const put = useApiMutation(putCash)
  const fits =
    row.title?.code === 'cash' && row.type === 'expense' && row.source !== 'manual' && row.currency === 'AED'
  if (!fits || row.status !== 'booked' || row.transfer || row.excluded || row.split_state === 'in_use')
    return null
  const move = (): void =>
    put.mutate(
      { params: { id: row.id }, body: { in_wallet: true } },
      {
        onSuccess: (answer) => {
          refreshEverything()
          showUndoable(t('cash.moved'), answer)
        },
      },
    )
  return (
    <Alert
      tone="info"
      title={t('cash.question')}
      action={
        <Button size="small" icon={Wallet} busy={put.isPending} onClick={move}>
          {t('cash.move')}
        </Button>
      }
    >
      {put.error ? messageOf(put.error, t('cash.failed')) : t('cash.text')}
    </Alert>
  )
}
