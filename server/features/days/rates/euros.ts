/** Converts rates against the euro to rates against the dirham. Pure; integer arithmetic only. */

/** Units of AED for one unit of a currency, the day of the rate, and its source. */
export type Rate = { value: string; date: string; source: string }

/**
 * Dirhams per unit of each currency, from units per euro, through the dollar's peg. Twelve decimals, rounded
 * half away from zero. Empty if the dollar is missing.
 */
export function fromEuros(perEuro: ReadonlyMap<string, string>): Map<string, string> {
  const dollar = perEuro.get('USD')
  if (dollar === undefined) return new Map()
  const euro = divide(['3.6725', dollar], ['1'])
  const otherRates = [...perEuro].map(([currency, units]): [string, string] => [
    currency,
    divide(['3.6725', dollar], [units]),
  ])
  return new Map([['EUR', euro], ...otherRates])
}

const scale = 12

/** The product of some decimals divided by the product of others. */
function divide(above: readonly string[], below: readonly string[]): string {
  const product = (texts: readonly string[]): { units: bigint; decimals: number } =>
    texts.reduce(
      (sum, text) => {
        const [whole = '', decimals = ''] = text.split('.')
        return { units: sum.units * BigInt(whole + decimals), decimals: sum.decimals + decimals.length }
      },
      { units: 1n, decimals: 0 },
    )
  const [top, bottom] = [product(above), product(below)]
  const numerator = top.units * 10n ** BigInt(scale + bottom.decimals)
  const denominator = bottom.units * 10n ** BigInt(top.decimals)
  const rounded = (2n * numerator + denominator) / (2n * denominator)
  const digits = rounded.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/0+$/, '').replace(/\.$/, '')
}
