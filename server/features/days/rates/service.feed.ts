/** Rates from an address in the European Central Bank's format: days with units per euro. */
import { isDay } from '#contract/period.ts'

export type FeedDay = { day: string; perEuro: ReadonlyMap<string, string> }
/** A source of daily rates. `read` throws a FeedError if there are none to use. */
export type RateFeed = { read(today: string): Promise<FeedDay[]> }

export class FeedError extends Error {}

const longestMs = 20_000
const mostBytes = 2_000_000
const mostDays = 120
const mostCurrencies = 60

/** Reads the address without following redirects, and at most two megabytes of it. */
export function ecbFeed(address: string): RateFeed {
  return {
    async read(today) {
      let response: Response
      try {
        response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(longestMs) })
      } catch (cause) {
        throw new FeedError('the address does not answer', { cause })
      }
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new FeedError(`the address answers ${response.status}`)
      }
      return parseFeed(await readCapped(response), today)
    },
  }
}

async function readCapped(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > mostBytes) throw new FeedError('the answer is too large')
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    throw new FeedError('the answer was cut off', { cause })
  }
  return text + decoder.decode()
}

const elements = /<Cube\b([^<>]*)>/g
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean)
/** At most nine digits on either side of the point, and not zero. */
const plainRate = /^(?=.*[1-9])\d{1,9}(\.\d{1,9})?$/

/**
 * The days of a document, each with its currencies. Invalid rates are left out, as are days after `today` and
 * days without the dollar, which is the bridge to the dirham. Throws a FeedError if no day is left.
 */
export function parseFeed(text: string, today: string): FeedDay[] {
  const days = new Map<string, Map<string, string>>()
  let current: Map<string, string> | null = null
  for (const [, attributes = ''] of text.matchAll(elements)) {
    const time = attribute(attributes, 'time')
    const currency = attribute(attributes, 'currency') ?? ''
    const rate = attribute(attributes, 'rate') ?? ''
    if (time !== undefined) {
      current = isDay(time) && time <= today && days.size < mostDays ? new Map() : null
      if (current) days.set(time, current)
    } else if (current && /^[A-Z]{3}$/.test(currency) && plainRate.test(rate)) {
      if (!current.has(currency) && current.size < mostCurrencies) current.set(currency, rate)
    }
  }
  const whole = [...days].flatMap(([day, perEuro]) => (perEuro.has('USD') ? [{ day, perEuro }] : []))
  if (whole.length === 0) throw new FeedError('the answer holds no rates')
  return whole
}
