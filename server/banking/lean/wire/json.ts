/** Parses JSON and decimals without losing any digit of a number to the precision of a double. */

/** A number of more than 15 characters, which a double may not hold exactly (or text that looks like one). */
const long = /[:[,]\s*-?\d[\d.eE+-]{15}/

/**
 * Parses JSON with every number as a text of exactly its value (`373.10` → `'373.1'`). Throws on invalid
 * JSON. A double preserves every decimal of up to 15 digits, so only longer ones take the slow path.
 */
export function parseExactJson(text: string): unknown {
  if (long.test(text)) return JSON.parse(text, exactNumbers)
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'number' ? String(parsed) : textNumbers(parsed)
}

/** Replaces the numbers in freshly parsed JSON with texts, in place. */
function textNumbers(value: unknown): unknown {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index]
      if (typeof item === 'number') value[index] = String(item)
      else if (typeof item === 'object' && item !== null) textNumbers(item)
    }
  } else if (isRecord(value)) {
    for (const key in value) {
      const item = value[key]
      if (typeof item === 'number') value[key] = String(item)
      else if (typeof item === 'object' && item !== null) textNumbers(item)
    }
  }
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

// TypeScript does not yet know the third argument of a reviver.
function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number') return value
  if (context?.source === undefined) throw new TypeError('this runtime hides the text of numbers')
  return context.source
}

const decimal = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * The plain notation of a decimal number, exactly: `1.125E7` → `11250000`, `5e-1` → `0.5`. Null when the text
 * is not a decimal number or is unreasonably long.
 */
export function plainDecimal(text: string): string | null {
  const match = decimal.exec(text.trim())
  if (!match) return null
  const [, sign = '', whole = '', fraction = '', power = '0'] = match
  const point = whole.length + Number(power)
  const digits = point < 1 ? '0'.repeat(1 - point) + whole + fraction : (whole + fraction).padEnd(point, '0')
  const pointIndex = Math.max(point, 1)
  const integer = digits.slice(0, pointIndex).replace(/^0+(?=\d)/, '')
  const rest = digits.slice(pointIndex)
  return sign + integer + (rest === '' ? '' : `.${rest}`)
}
