import { useTranslation } from 'react-i18next'
import type { Cover } from '#contract/expected/cover.ts'
import { addDays } from '#contract/period.ts'
import { longestLookAhead } from '#contract/planning/look-ahead.ts'
import { cx } from '../../ui/cx.ts'
import { useToday } from '../../ui/date/use-today.ts'
import { dateText } from '../../ui/format/format.ts'
import { useEstimateText, useMoneyText } from '../../ui/format/useMoneyText.ts'

/** Returns a function for whether a payment is covered, e.g. 'Current account is AED 3,140.00 short on 3 Dec'. */
export function useCoverWords(): (cover: Cover | null, currency: string) => string | null {
  const { t } = useTranslation('planning')
  const money = useMoneyText()
  const estimate = useEstimateText()
  const last = addDays(useToday(), longestLookAhead - 1)
  return (cover, currency) => {
    if (!cover) return null
    const day = dateText(cover.day, 'dayMonth')
    const { state, left, account } = cover
    if (state === 'unknown' || left === null || account === null)
      return cover.day > last ? t('cover.far', { day: dateText(last, 'dayMonth') }) : t('cover.unknown')
    if (state === 'short') return t('cover.short', { amount: money(cover.short, currency), day, account })
    return t(`cover.${state}`, { amount: estimate(left, currency), day, account })
  }
}

/** Whether a payment is covered, as a line of a row. */
export function CoverText({ cover, currency }: { cover: Cover | null; currency: string }) {
  const text = useCoverWords()(cover, currency)
  return (
    text && (
      <span className={cx('text-meta', cover?.state === 'short' ? 'text-alert' : 'text-muted')}>{text}</span>
    )
  )
}
