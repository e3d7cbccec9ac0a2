import { isQuotedInPercent } from '#contract/investments/investment-kinds.ts'
import type { Instrument } from '#contract/investments/investments.ts'
import { perLocale } from '../../ui/format/locale.ts'
import { percentText, unknownMark } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { cx } from '../../ui/cx.ts'
import { useMasked } from '../../ui/preferences.ts'

const exact = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }))
const isDecimal = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text)

/** Exact decimal text in the digits and groups of the language. */
const decimalText = (text: string): string => (isDecimal(text) ? exact().format(text) : text)

/** A price per unit with its currency, or as quoted in percent, to its last decimal. */
export const priceText = (price: string, { kind, currency }: Pick<Instrument, 'kind' | 'currency'>): string =>
  isQuotedInPercent(kind) ? `${decimalText(price)}%` : `${currency}\u00a0${decimalText(price)}`

/** A quantity in its text; hidden with the amounts, since it tells them. */
export function useQuantityText(): (quantity: string) => string {
  const [masked] = useMasked()
  return (quantity) => (masked ? '••••' : decimalText(quantity))
}

/** 0.1 as `+10 %`. */
export const returnText = (ratio: number): string => {
  const text = percentText(ratio * 100, 1)
  // the plus belongs inside the isolation, or Arabic sentences show it on the other side
  return ratio > 0 && !/^[^\d٠-٩]*[0٠][.٫][0٠]/.test(text) ? text.replace(/^\u2066?/, '$&+') : text
}

type ReturnProps = { ratio: number | null | undefined; className?: string }

export function ReturnFigure({ ratio, className }: ReturnProps) {
  if (ratio === null || ratio === undefined) return <span className={className}>{unknownMark}</span>
  return (
    <bdi dir="ltr" className={cx('figures', ratio > 0 && 'text-income', className)}>
      {returnText(ratio)}
    </bdi>
  )
}

type GainProps = { amount: number | null | undefined; currency?: string; className?: string }

/** An amount won, with a plus and green, or lost, with a minus. */
export function GainFigure({ amount, currency = 'AED', className }: GainProps) {
  const won = typeof amount === 'number' && amount > 0
  return <Money amount={amount} currency={currency} kind={won ? 'income' : 'balance'} className={className} />
}
