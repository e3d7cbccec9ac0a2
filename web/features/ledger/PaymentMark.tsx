import { ArrowLeftRight } from 'lucide-react'
import type { Category } from '#contract/categories/categories.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { IconMark, MerchantMark, useIsBrand, type MarkSize } from '../../ui/marks/Mark.tsx'
import { toTint } from '../../ui/parts/Badge.tsx'
import { categoryIcon } from '../categories/category-icon.ts'

type PaymentMarkProps = {
  row: Pick<Transaction, 'merchant' | 'description' | 'type' | 'transfer' | 'source'>
  category: Pick<Category, 'icon' | 'color'> | undefined
  size?: MarkSize
  className?: string
}

/**
 * The mark of a payment: the merchant's brand, else initials in the category's colour. Transfers, income and
 * payments without a merchant show an icon instead, so that 'Salik' and 'Salary' never look alike.
 */
export function PaymentMark({ row, category, size, className }: PaymentMarkProps) {
  const name = row.merchant ?? (row.source === 'manual' ? row.description : null)
  const isBrand = useIsBrand(name)
  const tint = toTint(category?.color)
  if (row.transfer) return <IconMark icon={ArrowLeftRight} tint="petrol" size={size} className={className} />
  if (name !== null && isBrand) return <MerchantMark name={name} size={size} className={className} />
  if (category && (row.merchant === null || row.type === 'income'))
    return <IconMark icon={categoryIcon(category.icon)} tint={tint} size={size} className={className} />
  return <MerchantMark name={name ?? row.description} tint={tint} size={size} className={className} />
}
