/** Random portfolios, the same for the same number: up to three instruments at two places over two years. */
import type { Event, Instrument } from './reference.ts'

/** Numbers from 0 to below 1. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const start = Date.parse('2024-01-02')
const dayAt = (index: number): string => new Date(start + index * 86_400_000).toISOString().slice(0, 10)
export const lastDay = dayAt(730)
const places = ['broker', 'bank'] as const

/** Thousandths of a unit, so that splits leave no rest. */
const unitsOf = (thousandths: number): bigint => BigInt(thousandths) * 100_000n

function instrumentOf(id: string, next: () => number): Instrument {
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const currency = next() < 0.5 ? 'AED' : 'EUR'
  const events: Event[] = []
  const prices = new Map<string, bigint>()
  const held = { broker: 0, bank: 0 }
  let price = whole(500, 20_000)
  const add = (day: number, kind: Event['kind'], fields: Partial<Event> = {}): string => {
    const name = `${id}-${String(events.length).padStart(4, '0')}`
    const none = { units: 0n, price: null, amount: null, fee: 0n, tax: 0n, ratio: null, account: 'broker' }
    events.push({ ...none, id: name, day: dayAt(day), kind, ...fields })
    return name
  }
  const paid = (thousandths: number): bigint => BigInt(Math.round((thousandths * price) / 1000))
  const first = whole(0, 200)
  prices.set(dayAt(first), BigInt(price) * 10n ** 10n)
  for (let day = first; day <= 725; day += whole(1, 40)) {
    price = Math.max(60, Math.round(price * (0.85 + next() * 0.32)))
    if (next() < 0.6 && day > first) prices.set(dayAt(day), BigInt(price) * 10n ** 10n)
    const account = places[whole(0, 1)] ?? 'broker'
    const choice = held.broker + held.bank === 0 ? next() * 0.4 : next()
    const own = held[account]
    const units = whole(1, 80) * 1200
    const charges = { fee: BigInt(whole(0, 900)), tax: BigInt(whole(0, 1) * whole(0, 300)) }
    const at = { account, price: BigInt(price) * 10n ** 10n }
    if (choice < 0.3 || own === 0) {
      add(day, 'buy', { ...at, units: unitsOf(units), amount: paid(units), ...charges })
      held[account] += units
    } else if (choice < 0.36) {
      add(day, 'opening', { account, units: unitsOf(units), amount: paid(units) })
      held[account] += units
    } else if (choice < 0.55) {
      const sold = next() < 0.15 ? own : Math.max(1, Math.floor(own * next()))
      add(day, 'sell', { ...at, units: unitsOf(sold), amount: paid(sold) + 1000n, ...charges })
      held[account] -= sold
    } else if (choice < 0.68)
      add(day, 'dividend', { account, amount: BigInt(whole(50, 90_000)), tax: charges.tax })
    else if (choice < 0.74) add(day, 'fee', { account, fee: BigInt(whole(1, 4000)) })
    else if (choice < 0.8) add(day, 'return_of_capital', { account, amount: BigInt(whole(1, 40)) })
    else if (choice < 0.85) {
      add(day, 'stock_dividend', { account, units: unitsOf(units) })
      held[account] += units
    } else if (choice < 0.9 && held.broker % 2 === 0 && held.bank % 2 === 0) {
      const grows = next() < 0.6
      const into = grows ? whole(2, 4) : 1
      add(day, 'split', { ratio: grows ? [BigInt(into), 1n] : [1n, 2n], account: '' })
      for (const name of places) held[name] = grows ? held[name] * into : held[name] / 2
      price = Math.max(60, Math.round(grows ? price / into : price * 2))
      prices.set(dayAt(day), BigInt(price) * 10n ** 10n)
    } else {
      const moved = Math.max(1, Math.floor(own * next()))
      const other = account === 'broker' ? 'bank' : 'broker'
      const from = add(day, 'transfer_out', { account, units: unitsOf(moved) })
      if (next() < 0.7) {
        add(day, 'transfer_in', { account: other, units: unitsOf(moved), from })
        held[other] += moved
      }
      held[account] -= moved
    }
  }
  return { id, currency, events, prices }
}

export function portfolioOf(seed: number): Instrument[] {
  const next = random(seed)
  const count = 1 + Math.floor(next() * 3)
  return Array.from({ length: count }, (_, index) => instrumentOf(String.fromCharCode(97 + index), next))
}
