import { ArrowDownLeft, CreditCard } from 'lucide-react'
import type { LookAheadEvent } from '#contract/planning/look-ahead.ts'
import { IconMark, MerchantMark } from '../../../ui/marks/Mark.tsx'

type EventMarkProps = { event: LookAheadEvent; income: boolean; className?: string }

/** The mark of an expected payment: the merchant's brand or initials; income and card payments have icons. */
export function EventMark({ event, income, className }: EventMarkProps) {
  if (income) return <IconMark icon={ArrowDownLeft} tint="green" size="small" className={className} />
  if (event.source === 'card')
    return <IconMark icon={CreditCard} tint="petrol" size="small" className={className} />
  return <MerchantMark name={event.name} tint="orange" size="small" className={className} />
}
