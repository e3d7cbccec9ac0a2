import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Bill } from '#contract/expected/series.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { pathOfBill } from '../bills.ts'
import { CoverText } from '../CoverText.tsx'

/** When the next rent is due and whether it is covered, even where that is after pay day. */
export function NextRent({ rent }: { rent: Bill }) {
  const { t } = useTranslation('lookAhead')
  const { date, expected, currency, cover } = rent
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
      <span className="grid gap-0.5">
        <span className="font-medium">
          <WithAmount text={t('rent.next', { day: dateText(date, 'weekday') })}>
            <Money amount={expected} currency={currency} />
          </WithAmount>
        </span>
        <CoverText cover={cover} currency={currency} />
      </span>
      <Link
        href={pathOfBill(rent)}
        className="min-w-0 wrap-anywhere text-accent underline underline-offset-4"
      >
        {rent.name}
      </Link>
    </Card>
  )
}
