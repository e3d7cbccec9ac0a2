/** Figures of files in the places that are kept. Pure. */
import { formatDecimal } from '#contract/decimal.ts'
import { exponentOf, parseMinor } from '#contract/money.ts'
import type { FileTrade } from './table/row.ts'

/** Coins are counted in more places than are kept here. */
export const inUnits = (quantity: string): string => quantity.replace(/(\.\d{8})\d+$/, '$1')

/** Files give amounts and commissions with more decimals than the currency has. */
export function rounded(signedText: string, currency: string): string {
  const sign = signedText.startsWith('-') ? '-' : ''
  const [whole = '0', decimals = ''] = signedText.replace('-', '').split('.')
  const places = exponentOf(currency)
  const units = BigInt(whole + decimals.slice(0, places).padEnd(places, '0'))
  const up = Number(decimals[places] ?? '0') >= 5 ? 1n : 0n
  return sign + (places === 0 ? String(units + up) : formatDecimal(units + up, places))
}

/** The amount before charges; from the net one where the file has only that. */
export function grossOf({ kind, amount, net, fee, tax }: FileTrade, currency: string): string | null {
  if (amount !== '') return rounded(amount, currency)
  if (net === '') return null
  const minorOf = (text: string): bigint => parseMinor(rounded(text || '0', currency), currency) ?? 0n
  const charges = minorOf(fee) + minorOf(tax)
  const gross = kind === 'buy' ? minorOf(net) - charges : minorOf(net) + charges
  const places = exponentOf(currency)
  return places === 0 ? String(gross) : formatDecimal(gross, places)
}
