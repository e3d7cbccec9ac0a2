import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dubaiDay, periodKeys, periodRange, type PeriodKey } from '#contract/period.ts'
import { setPeriod } from '../../../api/period.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { rangeText } from '../../../ui/format/format.ts'
import type { DashboardData } from '../data.ts'

type PeriodBarProps = { period: PeriodKey; data: DashboardData | undefined }

/** The seven periods with the chosen one's dates, and a step to the next shorter or longer one. */
export function PeriodBar({ period, data }: PeriodBarProps) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const [today] = useState(() => dubaiDay(new Date()))
  const at = periodKeys.indexOf(period)
  const shorter = periodKeys[at - 1]
  const longer = periodKeys[at + 1]
  const answered = data?.overview.period
  const range = answered?.key === period ? answered : periodRange(period, today)
  return (
    <>
      <SegmentedControl
        label={t('ui:periodLabel')}
        value={period}
        onChange={setPeriod}
        options={periodKeys.map((value) => ({
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
