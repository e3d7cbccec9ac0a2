/** The cost of sending money abroad. Pure; amounts in minor units, rates as decimal text. */
import { exponentOf } from '#contract/money.ts'

const digits = 12
const scale = 10n ** BigInt(digits)

/** A plain decimal in units of 10^-12; null if it is not one, or not above zero. */
function scaled(rate: string): bigint | null {
  const match = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(rate)
  if (!match) return null
  const value = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(digits, '0'))
  return value > 0n ? value : null
}

/**
 * The cost of the offered rate compared with the mid rate: sent × (1 − offered ÷ mid), rounded half away from
 * zero. Null if either rate is unknown.
 */
export function marginOf(sent: bigint, offered: string | null, mid: string | null): bigint | null {
  const [offeredScaled, fair] = [offered === null ? null : scaled(offered), mid === null ? null : scaled(mid)]
  if (offeredScaled === null || fair === null) return null
  const product = 2n * sent * (fair - offeredScaled)
  return product < 0n ? -((-product + fair) / (2n * fair)) : (product + fair) / (2n * fair)
}

/**
 * `marginOf` from what arrived, without a rounded rate in between: what was sent, less what arrived at the
 * mid rate. That rate is entered, or follows from the value of each currency in AED.
 */
export function marginOfReceived(
  sent: bigint,
  from: string,
  received: bigint,
  to: string,
  mid: { entered: string } | { aedOfFrom: string; aedOfTo: string },
): bigint | null {
  const worth = 'entered' in mid ? scale : scaled(mid.aedOfTo)
  const per = scaled('entered' in mid ? mid.entered : mid.aedOfFrom)
  if (worth === null || per === null) return null
  const numerator = received * worth * 10n ** BigInt(exponentOf(from))
  const denominator = per * 10n ** BigInt(exponentOf(to))
  const product = 2n * (sent * denominator - numerator)
  return product < 0n
    ? -((-product + denominator) / (2n * denominator))
    : (product + denominator) / (2n * denominator)
}

/**
 * The rate at which an amount arrived (`to` per `from`), with eight decimals; null unless both are above
 * zero.
 */
export function rateFrom(sent: bigint, from: string, received: bigint, to: string): string | null {
  if (sent <= 0n || received <= 0n) return null
  const units = 10n ** 8n
  const numerator = received * units * 10n ** BigInt(exponentOf(from))
  const denominator = sent * 10n ** BigInt(exponentOf(to))
  return decimal((2n * numerator + denominator) / (2n * denominator), 8)
}

/**
 * How many units of one currency a unit of another is worth, from the value of each in AED; eight decimals.
 */
export function crossRate(aedOfFrom: string, aedOfTo: string): string | null {
  const [from, to] = [scaled(aedOfFrom), scaled(aedOfTo)]
  if (from === null || to === null) return null
  return decimal((2n * from * 10n ** 8n + to) / (2n * to), 8)
}

function decimal(value: bigint, places: number): string {
  const text = value.toString().padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}

/** How much of an amount arrives at a rate; null if the rate is invalid. */
export function receivedAt(sent: bigint, from: string, rate: string, to: string): bigint | null {
  const value = scaled(rate)
  if (value === null) return null
  const numerator = sent * value * 10n ** BigInt(exponentOf(to))
  const denominator = scale * 10n ** BigInt(exponentOf(from))
  return (2n * numerator + denominator) / (2n * denominator)
}
