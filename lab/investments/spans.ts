/** What a span of days must return: money, and rates as floats by adding up day by day and by halving. */
import { Fraction } from './fraction.ts'
import { type Instrument, priceOn, type Rate, worthOn } from './reference.ts'

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
export type Span = {
  opening: number
  closing: number
  paidIn: number
  takenOut: number
  timeWeighted: number | null
  yearly: number | null
}

/** Money in dirhams of all instruments from the end of `begin` to the end of `end`. */
export function spanOf(instruments: readonly Instrument[], begin: string, end: string, rate: Rate): Span {
  const valueOf = (instrument: Instrument, day: string): number =>
    worthOn(instrument, day).times(rate(instrument.currency, day)).float
  const hasBegun = (instrument: Instrument, day: string): boolean =>
    instrument.events.some((event) => event.day <= day)
  const total = (day: string): number =>
    instruments.reduce((sum, each) => sum + (hasBegun(each, day) ? valueOf(each, day) : 0), 0)
  const [opening, closing] = [total(begin), total(end)]
  const flows = opening > 0 ? [{ day: begin, paid: Math.round(opening) }] : []
  let [paidIn, takenOut, growth, everHeld, before] = [0, 0, 1, false, opening]
  for (let day = nextDay(begin); day <= end; day = nextDay(day)) {
    let [inflow, outflow, moved] = [0, 0, 0]
    for (const instrument of instruments) {
      const movedBefore = moved
      for (const event of instrument.events.filter((each) => each.day === day)) {
        const inAed = (minor: Fraction): number => minor.times(rate(instrument.currency, day)).float
        const { kind, amount, fee, tax } = event
        if (kind === 'opening' || kind === 'transfer_in' || kind === 'transfer_out') {
          const worth = new Fraction(event.units).times(priceOn(instrument, day))
          moved += inAed(worth.times(new Fraction(kind === 'transfer_out' ? -100n : 100n, 10n ** 8n)))
        } else if (kind === 'buy') inflow += inAed(new Fraction((amount ?? 0n) + fee + tax))
        else if (kind === 'fee') inflow += inAed(new Fraction(fee + tax))
        else if (kind !== 'split' && kind !== 'stock_dividend')
          outflow += inAed(new Fraction((amount ?? 0n) - fee - tax))
      }
      // between two places of one instrument nothing comes in
      paidIn += Math.max(moved - movedBefore, 0)
      takenOut += Math.max(movedBefore - moved, 0)
    }
    const now = total(day)
    const start = before + inflow
    if (start > 0) {
      growth *= (now + outflow - moved) / start
      everHeld = true
    }
    paidIn += inflow
    takenOut += outflow
    if (inflow + moved - outflow !== 0) flows.push({ day, paid: inflow + moved - outflow })
    before = now
  }
  if (closing > 0) flows.push({ day: end, paid: -closing })
  return {
    opening,
    closing,
    paidIn,
    takenOut,
    timeWeighted: everHeld ? growth - 1 : null,
    yearly: yearlyOf(flows),
  }
}

/** The yearly rate at which payments are worth nothing together, by halving; null without a change of sign. */
export function yearlyOf(flows: readonly { day: string; paid: number }[]): number | null {
  const [first] = flows
  if (!first) return null
  const worth = (rate: number): number =>
    flows.reduce((sum, { day, paid }) => {
      const years = (Date.parse(day) - Date.parse(first.day)) / 86_400_000 / 365
      return sum + paid / (1 + rate) ** years
    }, 0)
  // outwards from 0, as there may be several
  let [low, high] = [0, 0]
  for (let step = 1; step <= 4000; step += 1) {
    const [above, below] = [step * 0.005, Math.max(-0.99999, -step * 0.0025)]
    if (worth(above) * worth((step - 1) * 0.005) <= 0) [low, high] = [(step - 1) * 0.005, above]
    else if (worth(below) * worth(Math.max(-0.99999, -(step - 1) * 0.0025)) <= 0)
      [low, high] = [below, -(step - 1) * 0.0025]
    if (low !== high) break
  }
  if (low === high) return null
  const sign = Math.sign(worth(low))
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2
    if (Math.sign(worth(middle)) === sign) low = middle
    else high = middle
  }
  return (low + high) / 2
}
