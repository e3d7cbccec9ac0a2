import { useTranslation } from 'react-i18next'
import { daysBetween } from '#contract/period.ts'
import type { SafeToSpend } from '#contract/planning/look-ahead.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

type SentenceProps = { safe: SafeToSpend; className?: string }

/**
 * 'AED 2,140.00 safe to spend until Wednesday 25 November', or the amount it falls short by; on the eve of pay day
 * 'Pay day tomorrow. AED 411.00 left.'
 */
export function SafeSentence({ safe, className }: SentenceProps) {
  const { t } = useTranslation('ahead')
  // no comma within a sentence: 'Wednesday 25 November'
  const day = dateText(safe.until, 'weekdayLong').replace(',', '')
  const today = useToday()
  const days = daysBetween(today, safe.until)
  if (safe.pay_known && safe.amount >= 0 && days <= 1)
    return (
      <span className={className}>
        <WithAmount text={t(days === 1 ? 'tomorrow' : 'today')}>
          <Money amount={safe.amount} className="font-medium" />
        </WithAmount>
      </span>
    )
  if (safe.amount === 0) return <span className={className}>{t('nothing', { day })}</span>
  return (
    <span className={className}>
      <WithAmount text={t(safe.amount > 0 ? 'safe' : 'short', { day })}>
        <Money amount={Math.abs(safe.amount)} className="font-medium" />
      </WithAmount>
    </span>
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
