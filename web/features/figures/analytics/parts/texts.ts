import { useCallback } from 'react'
import type { FlowUnit } from '#contract/figures/analytics.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { i18n } from '../../../../i18n/index.ts'
import { dirhamWord, isArabic } from '../../../../ui/format/locale.ts'
import { dateText, moneyText, percentText, rangeText } from '../../../../ui/format/format.ts'
import { useMasked } from '../../../../ui/preferences.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'

type Span = { from: string; to: string }

const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3)

/** 'Q4 2026', for the quarter that contains the day. */
export function quarterTitle(day: string): string {
  return i18n.t('analytics:quarterOf', { quarter: quarterOf(day), year: day.slice(0, 4) })
}

/** 'October 2026', 'Q4 2026', '2026', or the date range of a week or pay period. */
export function spanTitle(unit: FlowUnit, { from, to }: Span): string {
  if (unit === 'month') return dateText(from, 'monthYear')
  if (unit === 'quarter') return quarterTitle(from)
  if (unit === 'year') return from.slice(0, 4)
  return rangeText(from, to)
}

/** The same, abbreviated for a chart axis. */
export function spanShort(unit: FlowUnit, { from }: Span): string {
  if (unit === 'month') return dateText(from, 'monthShort')
  if (unit === 'quarter') return i18n.t('analytics:quarterShort', { quarter: quarterOf(from) })
  return unit === 'year' ? from.slice(0, 4) : dateText(from, 'dayMonth')
}

const hidden = (): string => (isArabic() ? `••••••\u00a0${dirhamWord}` : 'AED\u00a0••••••')

/** Formats amounts inside sentences; masked amounts reveal no digit. */
export function useMoneyText(): (amount: number) => string {
  const [masked] = useMasked()
  return useCallback((amount) => (masked ? hidden() : moneyText(amount)), [masked])
}

/** Formats percentages inside sentences; masked ones reveal no digit. */
export function usePercentText(): (percent: number) => string {
  const [masked] = useMasked()
  return (percent) => (masked ? '••' : percentText(percent))
}

/** A sum in AED, computed exactly in fils. */
export function sumOf(amounts: readonly number[]): number {
  return wireAmount(
    amounts.reduce((sum, amount) => sum + minorFromWire(amount, 'AED'), 0n),
    'AED',
  )
}

/** The days that those up to `to` are compared with, and of a longer month the rest, which no day of a whole month is. */
export function comparedDays(to: Day | null, { from, to: before }: Span): string {
  const days = rangeText(from, before)
  const last = addDays(addMonths(`${before.slice(0, 7)}-01`, 1), -1)
  if (to === null || !addDays(to, 1).endsWith('-01') || !from.endsWith('-01') || before === last) return days
  return i18n.t('analytics:without', { days, rest: rangeText(addDays(before, 1), last) })
}
