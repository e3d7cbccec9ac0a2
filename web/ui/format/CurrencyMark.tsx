import { useStore } from '../../use-store.ts'
import { Dirham } from './Dirham.tsx'
import { currencyStyle, currencyText, isArabic } from './locale.ts'

/**
 * Whether amounts in a currency are shown with the dirham
 * sign, by the user's choice; `auto` uses it in Arabic.
 */
export function useDirhamSign(currency = 'AED'): boolean {
  const style = useStore(currencyStyle, { ssr: () => 'auto' as const })
  return currency === 'AED' && (style === 'sign' || (style === 'auto' && isArabic()))
}

/** The currency of an amount that is typed: the dirham sign or a code. */
export function CurrencyMark({ currency = 'AED' }: { currency?: string }) {
  const asSign = useDirhamSign(currency)
  if (!asSign) return currencyText(currency)
  return (
    <>
      <Dirham />
      <span className="sr-only">{currencyText('AED')}</span>
    </>
  )
}
