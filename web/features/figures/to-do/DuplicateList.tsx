import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { answerDuplicate } from '#contract/payments/duplicates.ts'
import { call } from '../../../api/call.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'

type Duplicate = { entered: Transaction; other: Transaction }

/** Payments added by hand beside those of a bank or a file that may be the same, each with its question. */
export function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const { t } = useTranslation('verify')
  if (duplicates.length === 0)
    return (
      <Empty icon={Copy} title={t('duplicates.emptyTitle')}>
        {t('duplicates.empty')}
      </Empty>
    )
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-small text-muted">{t('duplicates.lead')}</p>
      {duplicates.map((duplicate) => (
        <DuplicateCard key={duplicate.entered.id} {...duplicate} />
      ))}
    </div>
  )
}

function DuplicateCard({ entered, other }: Duplicate) {
  const { t } = useTranslation('verify')
  const saving = useSave(t('duplicates.failed'))
  const answer = (same: boolean): void =>
    void saving.save(
      () => call(answerDuplicate, { params: { id: entered.id }, body: { other_id: other.id, same } }),
      t(same ? 'duplicates.merged' : 'duplicates.kept'),
    )
  return (
    <Card as="section" className="grid gap-4" aria-labelledby={`duplicate-${entered.id}`}>
      <div className="grid gap-3">
        <Payment id={`duplicate-${entered.id}`} row={entered} origin={t('duplicates.entered')} />
        <Payment row={other} origin={other.account_name} />
      </div>
      <p className="text-meta text-muted">{t('duplicates.sameHint')}</p>
      {saving.error && <Alert>{saving.error}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={saving.busy} onClick={() => answer(true)}>
          {t('duplicates.same')}
        </Button>
        <Button disabled={saving.busy} onClick={() => answer(false)}>
          {t('duplicates.different')}
        </Button>
      </div>
    </Card>
  )
}

function Payment({ row, origin, id }: { row: Transaction; origin: string; id?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <div className="min-w-0">
        <p id={id} className="truncate">
          <bdi>{row.description}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-2 text-meta text-muted">
          <bdi>{origin}</bdi>
          <span>
            · <DateText value={row.date} />
          </span>
        </p>
      </div>
      <Money amount={row.amount} currency={row.currency} kind={row.type} />
    </div>
  )
}
