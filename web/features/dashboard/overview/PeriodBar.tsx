import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dubaiDay, periodKeys, periodRange } from '#contract/period.ts'
import { choiceOf, setPeriod, type PeriodChoice } from '../../../api/period.ts'
import { stepPeriod } from '../../../api/step-period.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { rangeText } from '../../../ui/format/format.ts'
import type { DashboardData } from '../data.ts'
import { PeriodDialog } from '../parts/PeriodDialog.tsx'

const shown = [...periodKeys, 'pay'] as const

type PeriodBarProps = { period: PeriodChoice; data: DashboardData | undefined }

/** The seven periods and the pay period. */
export function PeriodBar({ period }: Pick<PeriodBarProps, 'period'>) {
  const { t } = useTranslation('ui')
  return (
    <SegmentedControl
      label={t('periodLabel')}
      value={shown.find((key) => key === period) ?? 'other'}
      onChange={(key) => key !== 'other' && setPeriod(key)}
      options={shown.map((value) => ({
        value,
        label: t(`periodShort.${value}`),
        title: t(`periodLong.${value}`),
      }))}
    />
  )
}

/** The chosen days, a step to the period before and after, and a calendar for any other. */
export function PeriodStepper({ period, data }: PeriodBarProps) {
  const { t } = useTranslation('dashboard')
  const [today] = useState(() => dubaiDay(new Date()))
  const [open, setOpen] = useState(false)
  const answered = data?.overview.period
  const known = answered && choiceOf(answered) === period ? answered : null
  const fixed = periodKeys.find((key) => key === period)
  const [from = null, to = null] = period.includes('..') ? period.split('..') : []
  const days = known ?? (fixed ? periodRange(fixed, today) : { from, to })
  const before = stepPeriod(period, days, today, -1)
  const after = stepPeriod(period, days, today, 1)
  return (
    <span className="inline-flex items-center">
      <IconButton
        icon={ChevronLeft}
        label={t('period.before')}
        disabled={!before}
        onClick={() => before && setPeriod(before)}
        className="rtl:-scale-x-100"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-small hover:bg-sunk"
      >
        <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span aria-live="polite" className="figures">
          {days.from && days.to ? rangeText(days.from, days.to) : t('period.all')}
        </span>
        <span className="sr-only">{t('period.choose')}</span>
      </button>
      <IconButton
        icon={ChevronRight}
        label={t('period.after')}
        disabled={!after}
        onClick={() => after && setPeriod(after)}
        className="rtl:-scale-x-100"
      />
      {open && <PeriodDialog days={days} today={today} onClose={() => setOpen(false)} />}
    </span>
  )
}
