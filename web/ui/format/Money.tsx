import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { useDirhamSign } from './CurrencyMark.tsx'
import { Dirham } from './Dirham.tsx'
import { dirhamWord, isArabic } from './locale.ts'
import { moneyParts, roundEstimate, unknownMark, type MoneyKind } from './money-format.ts'
import { useMasked } from '../preferences.ts'

type MoneyProps = {
  /** Null means unknown: it is shown as '–', never as zero. */
  amount: number | null | undefined
  currency?: string
  /** income: plus and green; expense: minus; balance: minus only if negative. */
  kind?: MoneyKind
  /** Hides the currency, for columns that state it once; it stays in the accessible name. */
  bare?: boolean
  /** Rounds an estimate, beside 'about' alone. */
  estimate?: boolean
  /** Takes the full width and shrinks a long figure instead of overflowing. */
  fit?: boolean
  className?: string
}

/** The only component that shows money. Hidden amounts leave no digit in the page. */
export function Money({
  amount,
  currency = 'AED',
  kind = 'balance',
  bare,
  estimate,
  fit,
  className,
}: MoneyProps) {
  const { t } = useTranslation('ui')
  const [masked] = useMasked()
  const asSign = useDirhamSign(currency)
  if (amount === null || amount === undefined || !Number.isFinite(amount))
    return (
      <span className={cx('figures', className)}>
        <span aria-hidden="true">{unknownMark}</span>
        <span className="sr-only">{t('amountUnknown')}</span>
      </span>
    )
  if (masked)
    return (
      <span className={cx('figures', className)}>
        <bdi dir="ltr" aria-hidden="true">
          {!bare && (asSign ? <Dirham /> : <span className="money-code">{`${currency}\u00a0`}</span>)}••••••
        </bdi>
        <span className="sr-only">{t('amountHidden')}</span>
      </span>
    )
  const { sign, code, digits } = estimate
    ? moneyParts(roundEstimate(amount), currency, kind, 0)
    : moneyParts(amount, currency, kind)
  const inWords = code === 'AED' && isArabic()
  const codeClass = bare || asSign ? 'sr-only' : 'money-code'
  const figure = (
    <bdi dir="ltr">
      {sign}
      {asSign && !bare && <Dirham />}
      {!inWords && <span className={codeClass}>{`${code}\u00a0`}</span>}
      {digits}
    </bdi>
  )
  // a character of our font is about 0.56 em wide
  const size = { fontSize: `min(1em, ${(178 / `${sign}${code} ${digits}`.length).toFixed(1)}cqi)` }
  return (
    <span
      className={cx('figures', kind === 'income' && sign === '+' && 'text-income', fit && 'fits', className)}
    >
      {/* in Arabic the word follows its amount, as in sentences */}
      <bdi dir={inWords ? 'rtl' : 'ltr'} {...(fit ? { style: size } : {})}>
        {figure}
        {inWords && <span className={codeClass}>{`\u00a0${dirhamWord}`}</span>}
      </bdi>
    </span>
  )
}
