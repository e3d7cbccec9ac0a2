import { ArrowDownLeft, CalendarDays, CreditCard } from 'lucide-react'
import type { LookAheadEvent } from '#contract/planning/look-ahead.ts'
import { commaList, countText, dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { IconMark, MerchantMark, useIsBrand } from '../../../ui/marks/Mark.tsx'
import type { RailMark } from './rail.ts'

type EventMarkProps = { event: LookAheadEvent; income: boolean }

/** The width of a mark with the space beside it, in pixels. */
export const markWidth = 34

/** The mark of an expected payment: the merchant's brand, else an icon, as initials say nothing without a name beside them. */
function EventMark({ event, income }: EventMarkProps) {
  const isBrand = useIsBrand(event.name, true)
  if (income) return <IconMark icon={ArrowDownLeft} tint="green" size="small" />
  if (event.source === 'card') return <IconMark icon={CreditCard} tint="petrol" size="small" />
  return isBrand ? (
    <MerchantMark name={event.name} tint="orange" size="small" late />
  ) : (
    <IconMark icon={CalendarDays} tint="orange" size="small" />
  )
}

/** The mark of the first payment, which is the largest, and how many there are. */
export function MarkStack({ mark: { events, income, date } }: { mark: RailMark }) {
  const money = useMoneyText()
  const [first] = events
  if (!first) return null
  const title = events.map(({ name, amount, currency }) => `${name} ${money(amount, currency)}`)
  return (
    <span title={commaList([dateText(date, 'weekday'), ...title])} className="relative block">
      <EventMark event={first} income={income} />
      {events.length > 1 && (
        <span
          className="figures absolute rounded-full border border-card bg-ink px-1 text-on-ink"
          style={{ insetInlineEnd: -6, top: -6, fontSize: 10, lineHeight: 1.4 }}
        >
          {countText(events.length)}
        </span>
      )}
    </span>
  )
}
