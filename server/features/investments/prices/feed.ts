/** Prices from an address: where to ask, and what the answer says. Pure. */
import { parseDecimal, pricePlaces } from '#contract/decimal.ts'
import { type Day, dubaiDay, isDay } from '#contract/period.ts'
import type { DayPrice } from './price-line.ts'
import { readPriceFile } from './price-file.ts'

type Named = { symbol: string | null; currency: string }

export const addressFor = (template: string, { symbol, currency }: Named, day: Day): string =>
  template
    .replaceAll('{symbol}', encodeURIComponent(symbol ?? ''))
    .replaceAll('{currency}', encodeURIComponent(currency))
    .replaceAll('{day}', day)

/** Where a price and its day stand in JSON: names and indexes with points, -1 for the last of a list. */
export type Paths = { price: string | null; day: string | null }

/** The prices of an answer, oldest first: of CSV with a date and a price on each line, or the one of JSON. */
export function readPrices(text: string, paths: Paths, day: Day): DayPrice[] {
  if (paths.price === null) return readPriceFile(text).prices
  const price = readJsonPrice(text, { price: paths.price, day: paths.day }, day)
  return price === null ? [] : [price]
}

function readJsonPrice(
  text: string,
  paths: { price: string; day: string | null },
  day: Day,
): DayPrice | null {
  const root = parseExactly(text)
  const price = exactPrice(valueAt(root, paths.price))
  const priceDay = paths.day === null ? day : dayOf(valueAt(root, paths.day))
  return price === null || priceDay === null ? null : { day: priceDay, price }
}

/** JSON with its numbers as they are written, since a price is exact; undefined if it is none. */
export function parseExactly(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, (_key, parsed: unknown, context?: { source?: string }) =>
      typeof parsed === 'number' ? (context?.source ?? String(parsed)) : parsed,
    )
    return value
  } catch {
    return undefined
  }
}

function valueAt(root: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return /^-?\d+$/.test(step) ? value.at(Number(step)) : undefined
    return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
      ? Reflect.get(value, step)
      : undefined
  }, root)
}

/** More decimals than a price has are cut off. */
function exactPrice(value: unknown): bigint | null {
  if (typeof value !== 'string') return null
  const price = parseDecimal(value.replace(/(\.\d{12})\d+$/, '$1'), pricePlaces)
  return price !== null && price > 0n ? price : null
}

/** A date, with or without a time, or seconds or milliseconds since 1970. */
function dayOf(value: unknown): Day | null {
  if (typeof value !== 'string') return null
  if (/^\d{9,10}$/.test(value)) return dubaiDay(new Date(Number(value) * 1000))
  if (/^\d{12,13}$/.test(value)) return dubaiDay(new Date(Number(value)))
  const day = value.slice(0, 10)
  return isDay(day) ? day : null
}
