import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPayKey, payKeys, type PeriodName } from '#contract/pay-period.ts'
import { dubaiDay, periodKeys, periodRange } from '#contract/period.ts'
import { choiceOf, setPeriod, toPeriod, type PeriodChoice } from '../../../api/period.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { rangeText } from '../../../ui/format/format.ts'
import type { DashboardData } from '../data.ts'

const shown = [...periodKeys, 'pay'] as const

type PeriodBarProps = { period: PeriodChoice; data: DashboardData | undefined }

/** The seven periods and the pay period with the chosen one's dates, and a step to the next one. */
export function PeriodBar({ period, data }: PeriodBarProps) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const [today] = useState(() => dubaiDay(new Date()))
  const name = toPeriod(period) ?? 'all'
  const steps: readonly PeriodName[] = isPayKey(name) ? payKeys.toReversed() : periodKeys
  const at = steps.indexOf(name)
  const shorter = steps[at - 1]
  const longer = steps[at + 1]
  const answered = data?.overview.period
  const known = answered && choiceOf(answered) === period ? answered : null
  const fixed = periodKeys.find((key) => key === period)
  const range = known ?? (fixed ? periodRange(fixed, today) : { from: null, to: null })
  return (
    <>
      <SegmentedControl
        label={t('ui:periodLabel')}
        value={shown.find((key) => key === period) ?? 'other'}
        onChange={(key) => key !== 'other' && setPeriod(key)}
        options={shown.map((value) => ({
          value,
          label: t(`ui:periodShort.${value}`),
          title: t(`ui:periodLong.${value}`),
        }))}
      />
      <span className="inline-flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={t('dashboard:period.shorter')}
          disabled={!shorter}
          onClick={() => shorter && setPeriod(shorter)}
          className="rtl:-scale-x-100"
        />
        <span aria-live="polite" className="figures text-small text-muted">
          {range.from && range.to ? rangeText(range.from, range.to) : t('dashboard:period.all')}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('dashboard:period.longer')}
          disabled={!longer}
          onClick={() => longer && setPeriod(longer)}
          className="rtl:-scale-x-100"
        />
      </span>
    </>
  )
}
