import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#contract/period.ts'
import type { SafeToSpend } from '#contract/planning/look-ahead.ts'
import { lazyWith } from '../../../lazy.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

const Nothing = lazyWith(() => import('./NotShown.tsx').then((m) => m.Nothing), ['lookAhead'])

/** With `hero`, the amount stands on a line of its own, as the largest figure of its screen. */
type SentenceProps = { safe: SafeToSpend; hero?: boolean }

/**
 * 'AED 2,140.00 safe to spend until Wednesday 25 November', or the amount it falls short by; on the eve of pay day
 * 'Pay day tomorrow. AED 411.00 left.'
 */
export function SafeSentence({ safe, hero = false }: SentenceProps) {
  const { t } = useTranslation('ahead')
  // no comma within a sentence: 'Wednesday 25 November'
  const day = dateText(safe.until, 'weekdayLong').replace(',', '')
  const today = useToday()
  const days = daysBetween(today, safe.until)
  const size = cx('font-medium', hero && 'block text-hero')
  if (safe.amount === 0)
    return (
      <Suspense>
        <Nothing day={day} safe={safe} hero={hero} />
      </Suspense>
    )
  if (safe.pay_known && safe.amount > 0 && days <= 1)
    return (
      <WithAmount text={t(days === 1 ? 'tomorrow' : 'today')}>
        <Money amount={safe.amount} className={size} fit={hero} />
      </WithAmount>
    )
  return (
    <WithAmount text={t(safe.amount > 0 ? 'safe' : 'short', { day })}>
      <Money
        amount={Math.abs(safe.amount)}
        className={cx(size, hero && safe.amount < 0 && 'text-alert')}
        fit={hero}
      />
    </WithAmount>
  )
}

/** The day with the lowest remaining amount, up to pay day or, where money is held back for it, after that. */
export function LowestLine({ safe }: { safe: SafeToSpend }) {
  const { t } = useTranslation('ahead')
  const { date, amount } = safe.lowest
  return (
    <WithAmount text={t(date < safe.until ? 'lowest' : 'lowestAfter', { day: dateText(date, 'weekday') })}>
      <Money amount={amount} estimate />
    </WithAmount>
  )
}
