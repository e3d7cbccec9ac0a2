/** JSON whose numbers keep every digit, and decimals brought to plain form: no amount passes through a double. */

/** Parses JSON with every number as the text it was written in (`373.10` → `'373.10'`). Throws on bad JSON. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, exactNumbers)
}

// The compiler does not know the third argument of a reviver yet.
function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number') return value
  if (context?.source === undefined) throw new TypeError('this runtime hides the text of numbers')
  return context.source
}

const decimal = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * The plain form of a decimal number's text, exactly: `1.125E7` → `11250000`, `5e-1` → `0.5`.
 * Null when it is not a decimal number of sane length.
 */
export function plainDecimal(text: string): string | null {
  const match = decimal.exec(text.trim())
  if (!match) return null
  const [, sign = '', whole = '', fraction = '', power = '0'] = match
  const point = whole.length + Number(power)
  const digits = point < 1 ? '0'.repeat(1 - point) + whole + fraction : (whole + fraction).padEnd(point, '0')
  const at = Math.max(point, 1)
  const integer = digits.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = digits.slice(at)
  return sign + integer + (rest === '' ? '' : `.${rest}`)
}
