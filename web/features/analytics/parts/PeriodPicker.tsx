import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPayKey } from '#contract/pay-period.ts'
import { dubaiDay, periodKeys, periodRange } from '#contract/period.ts'
import { listPeriods } from '#contract/periods.ts'
import { useRead } from '../../../api/queries.ts'
import { usePeriod, type PeriodChoice } from '../../../api/period.ts'
import { rangeText } from '../../../ui/format/format.ts'
import { PeriodBar } from '../../dashboard/overview/PeriodBar.tsx'
import { PeriodDialog } from '../../dashboard/parts/PeriodDialog.tsx'

type Days = { from: string | null; to: string | null }

/** The days of the period that all screens share; both null for everything, and while a pay period's are not known. */
export function usePeriodDays(): readonly [PeriodChoice, Days] {
  const [period] = usePeriod()
  const [today] = useState(() => dubaiDay(new Date()))
  const periods = useRead(listPeriods, undefined, { enabled: isPayKey(period) }).data?.periods
  const fixed = periodKeys.find((key) => key === period)
  if (fixed) return [period, periodRange(fixed, today)]
  const [from = null, to = null] = period.includes('..') ? period.split('..') : []
  const paid = periods?.find(({ key }) => key === period)
  return [period, paid ?? { from, to }]
}

/** The period of all screens: the named ones, and a calendar for any other days. */
export function PeriodPicker() {
  const { t } = useTranslation('dashboard')
  const [period, days] = usePeriodDays()
  const [today] = useState(() => dubaiDay(new Date()))
  const [open, setOpen] = useState(false)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <PeriodBar period={period} />
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
      {open && <PeriodDialog days={days} today={today} onClose={() => setOpen(false)} />}
    </div>
  )
}
