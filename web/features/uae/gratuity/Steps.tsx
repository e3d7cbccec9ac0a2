import { useTranslation } from 'react-i18next'
import type { GratuityStep } from '#contract/uae/gratuity.ts'
import { countText, dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'

/** The calculation: each step with its amount, and their sum. */
export function Steps({ steps, estimate }: { steps: readonly GratuityStep[]; estimate: number }) {
  const { t } = useTranslation('gratuity')
  return (
    <ol className="divide-y divide-line border-y border-line text-small">
      {steps.map((step, index) => (
        <li key={`${step.kind}${index}`} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">
            <StepText step={step} />
          </span>
          {'amount' in step && <Money amount={step.amount} className="shrink-0" />}
        </li>
      ))}
      <li className="flex items-baseline justify-between gap-4 py-2 font-medium">
        {t('steps.sum')}
        <Money amount={estimate} className="shrink-0" />
      </li>
    </ol>
  )
}

function StepText({ step }: { step: GratuityStep }) {
  const { t } = useTranslation('gratuity')
  switch (step.kind) {
    case 'service':
    case 'not_estimated': {
      const days = { from: dateText(step.from), to: dateText(step.to) }
      if (step.kind === 'not_estimated') return t('steps.not_estimated', days)
      return t('steps.service', { ...days, days: countText(step.days) })
    }
    case 'unpaid':
      return t('steps.unpaid', { count: step.days })
    case 'too_short':
      return t('steps.too_short', { days: countText(step.days), needed: countText(step.needed) })
    case 'first_years':
    case 'later_years':
      return (
        <>
          {t(`steps.${step.kind}`, { days: countText(step.days) })}
          <span className="block text-meta text-muted">
            <WithAmount text={t('steps.basic')}>
              <Money amount={step.basic} />
            </WithAmount>
          </span>
        </>
      )
    case 'cap':
      return (
        <WithAmount text={t('steps.cap')}>
          <Money amount={step.most} />
        </WithAmount>
      )
    case 'balance':
      return t('steps.balance', { day: dateText(step.day) })
    case 'contributions':
      return t('steps.contributions', {
        count: step.months,
        rate: step.rate,
        from: dateText(step.from),
        to: dateText(step.to),
      })
    default:
      return t('steps.pension')
  }
}
