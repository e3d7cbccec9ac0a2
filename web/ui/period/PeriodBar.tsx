import { useTranslation } from 'react-i18next'
import { periodKeys } from '#contract/period.ts'
import { setPeriod, type PeriodChoice } from '../../api/period.ts'
import { SegmentedControl } from '../parts/Choice.tsx'

const shownPeriods = [...periodKeys, 'pay'] as const

/** A control for the seven periods and the pay period. */
export function PeriodBar({ period }: { period: PeriodChoice }) {
  const { t } = useTranslation('parts')
  return (
    <SegmentedControl
      label={t('periodLabel')}
      value={shownPeriods.find((key) => key === period) ?? 'other'}
      className="max-tablet:grid max-tablet:w-full max-tablet:grid-cols-4"
      onChange={(key) => key !== 'other' && setPeriod(key)}
      options={shownPeriods.map((value) => ({
        value,
        label: t(`periodShort.${value}`),
        title: t(`periodLong.${value}`),
      }))}
    />
  )
}
