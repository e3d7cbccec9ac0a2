import { useTranslation } from 'react-i18next'
import type { Cover } from '#contract/expected/cover.ts'
import { cx } from '../../ui/cx.ts'
import { dateText } from '../../ui/format/format.ts'
import { useEstimateText, useMoneyText } from '../../ui/format/useMoneyText.ts'

/** Returns a function for whether a payment is covered, e.g. 'Not covered by AED 3,140.00 on 3 Dec'. */
export function useCoverWords(): (cover: Cover | null, currency: string) => string | null {
  const { t } = useTranslation('planning')
  const money = useMoneyText()
  const estimate = useEstimateText()
  return (cover, currency) => {
    if (!cover) return null
    const day = dateText(cover.day, 'dayMonth')
    if (cover.state === 'short') return t('cover.short', { amount: money(cover.short, currency), day })
    if (cover.state === 'unknown' || cover.left === null) return t('cover.unknown')
    return t(`cover.${cover.state}`, { amount: estimate(cover.left, currency), day })
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
