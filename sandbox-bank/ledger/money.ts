const DIGITS: Record<string, number> = {
  AED: 2,
  USD: 2,
  EUR: 2,
  GBP: 2,
  INR: 2,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JPY: 0,
}

/** How many decimals a currency has. */
export function digitsOf(currency: string): number {
  return DIGITS[currency] ?? 2
}

/** Minor units as the JSON number of the wire: 12345 fils of AED become 123.45. */
export function wireAmount(minor: number, currency: string): number {
  const digits = digitsOf(currency)
  // Through text, because a division would leave the decimals to binary rounding.
  return Number(`${minor}e-${digits}`)
}

/** An amount as sent: never negative, since the direction is a field of its own. */
export function moneyOf(minor: number, currency: string): { currency: string; amount: number } {
  return { currency, amount: wireAmount(Math.abs(minor), currency) }
}

/** The direction of a signed amount. */
export function directionOf(minor: number): 'CREDIT' | 'DEBIT' {
  return minor < 0 ? 'DEBIT' : 'CREDIT'
}
