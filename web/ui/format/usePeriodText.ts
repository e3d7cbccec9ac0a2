import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodName } from '#contract/days/pay-period.ts'
import { namedPeriods } from '../period/named-periods.ts'
import { rangeText } from './format.ts'

type Named = { key: PeriodName | 'custom'; from?: string | null; to?: string | null }

/** A period in words: 'Month to Date', 'This pay period', or its days if it has no name. */
export function usePeriodText(): (period: Named) => string {
  const { t } = useTranslation('parts')
  return useCallback(
    ({ key, from, to }) => {
      const periodName = namedPeriods.find((name) => name === key)
      if (periodName) return t(`periodLong.${periodName}`)
      return from && to ? rangeText(from, to) : t('periodLong.other')
    },
    [t],
  )
}
