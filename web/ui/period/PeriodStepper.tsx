import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { periodKeys, periodRange } from '#contract/period.ts'
import type { PeriodName } from '#contract/days/pay-period.ts'
import { choiceOf, setPeriod, type PeriodChoice } from '../../api/period.ts'
import { stepPeriod } from '../../api/step-period.ts'
import { lazyWith } from '../../lazy.ts'
import { cx } from '../cx.ts'
import { useToday } from '../date/use-today.ts'
import { rangeText } from '../format/format.ts'
import { IconButton } from '../parts/Button.tsx'

const PeriodDialog = lazyWith(() => import('./PeriodDialog.tsx').then((m) => m.PeriodDialog), ['parts'])

type StepperProps = {
  period: PeriodChoice
  /** The days that the server returned for a period; those of a pay period are known only to the server. */
  answered?: { key: PeriodName | 'custom'; from: string | null; to: string | null } | undefined
  className?: string
}

/** The chosen days, buttons for the previous and next period, and a calendar for any other. */
export function PeriodStepper({ period, answered, className }: StepperProps) {
  const { t } = useTranslation(['parts', 'ui'])
  const today = useToday()
  const [open, setOpen] = useState(false)
  const answeredPeriod = answered && choiceOf(answered) === period ? answered : null
  const fixed = periodKeys.find((key) => key === period)
  const [from = null, to = null] = period.includes('..') ? period.split('..') : []
  const days = answeredPeriod ?? (fixed ? periodRange(fixed, today) : { from, to })
  const before = stepPeriod(period, days, today, -1)
  const after = stepPeriod(period, days, today, 1)
  return (
    <span className={cx('inline-flex max-w-full items-center', className)}>
      <IconButton
        icon={ChevronLeft}
        label={t('period.before')}
        disabled={!before}
        onClick={() => before && setPeriod(before)}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-small hover:bg-sunk max-[25rem]:px-0"
      >
        <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-muted max-[22.5rem]:hidden" />
        <span aria-live="polite" className="figures max-[25rem]:text-meta">
          {days.from && days.to
            ? rangeText(days.from, days.to)
            : t(period === 'pay' || period === 'pay-1' ? `periodLong.${period}` : 'period.all')}
        </span>
        <span className="sr-only">{t('period.choose')}</span>
      </button>
      <IconButton
        icon={ChevronRight}
        label={t('period.after')}
        disabled={!after}
        onClick={() => after && setPeriod(after)}
      />
      {open && (
        <Suspense fallback={null}>
          <PeriodDialog period={period} days={days} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
