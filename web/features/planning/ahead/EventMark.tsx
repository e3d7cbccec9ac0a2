import { ArrowDownLeft, CreditCard } from 'lucide-react'
import type { LookAheadEvent } from '#contract/planning/look-ahead.ts'
import { commaList, dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { IconMark, MerchantMark } from '../../../ui/marks/Mark.tsx'
import type { RailMark } from './rail.ts'

type EventMarkProps = { event: LookAheadEvent; income: boolean; className?: string }

/** The width of a mark with the space beside it, in pixels. */
export const markWidth = 34

/** The mark of an expected payment: the merchant's brand or initials; income and card payments have icons. */
function EventMark({ event, income, className }: EventMarkProps) {
  if (income) return <IconMark icon={ArrowDownLeft} tint="green" size="small" className={className} />
  if (event.source === 'card')
    return <IconMark icon={CreditCard} tint="petrol" size="small" className={className} />
  return <MerchantMark name={event.name} tint="orange" size="small" className={className} />
}

/** The mark of the first payment, and how many there are besides. */
export function MarkStack({ mark: { events, income, date } }: { mark: RailMark }) {
  const money = useMoneyText()
  const [first] = events
  if (!first) return null
  const title = events.map(({ name, amount, currency }) => `${name} ${money(amount, currency)}`)
  return (
    <span title={commaList([dateText(date, 'weekday'), ...title])} className="relative block">
      <EventMark event={first} income={income} className="size-7!" />
      {events.length > 1 && (
        <span className="figures absolute -end-1.5 -top-1.5 rounded-full border border-card bg-ink px-1 text-[0.625rem] leading-3.5 text-on-ink">
          {events.length}
        </span>
      )}
    </span>
  )
}
