import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/period.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { dayWith, sliderOf } from './words.ts'

type WhatIfProps = { missing: number; needed: number | null; today: Day; next: Day }

/** A slider for the amount per pay period that shows the resulting date; nothing is saved. */
export function WhatIf({ missing, needed, today, next }: WhatIfProps) {
  const { t } = useTranslation('goals')
  const id = useId()
  const money = useMoneyText()
  const { max, step, start } = sliderOf(missing, needed)
  const [amountEach, setEach] = useState(start)
  const amount = money(amountEach)
  const day = dayWith(missing, amountEach, today, next)
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-card border border-line p-4">
      <h3 id={id} className="text-small font-medium">
        {t('whatIf.title')}
      </h3>
      <p aria-live="polite" className="text-small">
        {t('whatIf.label', { amount })}{' '}
        <strong className="font-medium">
          {day === null ? t('whatIf.never') : t('whatIf.on', { day: dateText(day, 'short') })}
        </strong>
      </p>
      <input
        type="range"
        aria-label={t('whatIf.slider')}
        aria-valuetext={amount}
        min={step}
        max={max}
        step={step}
        value={amountEach}
        onChange={(event) => setEach(Number(event.target.value))}
        className="h-11 w-full accent-accent"
      />
      <p className="text-meta text-muted">{t('whatIf.note')}</p>
    </section>
  )
}
