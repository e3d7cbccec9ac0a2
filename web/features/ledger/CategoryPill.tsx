import { Split } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { commaList } from '../../ui/format/format.ts'
import { Pill, toTint } from '../../ui/parts/Badge.tsx'

type Props = { row: Transaction; category: Category | undefined; className?: string }

/** A payment's category, or the number of lines if it is split. */
export function CategoryPill({ row, category, className }: Props) {
  const { t } = useTranslation('payment')
  if (row.split_state === 'in_use')
    return (
      <Pill
        tint="petrol"
        icon={Split}
        className={className}
        title={commaList(row.splits.map((line) => line.category_name))}
      >
        {t('split.mark', { count: row.splits.length })}
      </Pill>
    )
  return (
    <Pill tint={toTint(category?.color)} className={className}>
      {row.category_name}
    </Pill>
  )
}
