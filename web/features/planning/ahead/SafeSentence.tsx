import { Trans, useTranslation } from 'react-i18next'
import type { SafeToSpend } from '#contract/look-ahead.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'

type SentenceProps = { safe: SafeToSpend; className?: string }

/** 'AED 2,140.00 safe to spend until Wednesday 25 November', or by how much it is short. */
export function SafeSentence({ safe, className }: SentenceProps) {
  const { t } = useTranslation('ahead')
  // 'Wednesday 25 November' within a sentence
  const day = dateText(safe.until, 'weekdayLong').replace(',', '')
  if (safe.amount === 0) return <span className={className}>{t('nothing', { day })}</span>
  const components = { amount: <Money amount={Math.abs(safe.amount)} className="font-medium" /> }
  return (
    <span className={className}>
      {safe.amount > 0 ? (
        <Trans t={t} i18nKey="safe" values={{ day }} components={components} />
      ) : (
        <Trans t={t} i18nKey="short" values={{ day }} components={components} />
      )}
    </span>
  )
}

/** The day on which least is left. */
export function LowestLine({ safe }: { safe: SafeToSpend }) {
  const { date, amount } = safe.lowest
  return (
    <Trans
      ns="ahead"
      i18nKey="lowest"
      values={{ day: dateText(date, 'weekday') }}
      components={{ amount: <Money amount={amount} /> }}
    />
  )
}
