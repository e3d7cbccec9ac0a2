import type { Cheque, ChequeOffer, Lease } from '#contract/expected/cheques.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addMonths, type Day, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { nextNumber, stepOf } from './words.ts'

export const leaseCounts = [1, 2, 3, 4, 6, 12] as const

/** What the form of a lease starts from. */
export type LeaseStart = {
  name: string
  payee: string
  rent: string
  count: number
  starts: Day
  first: string
  /** By how much the number grows from one cheque to the next. */
  step: number
  account_id: string
  /** Cheques as they are, in place of equal ones spread over a year. */
  cheques?: readonly { number: string; date: Day; amount: string }[]
}

/** A lease of which each cheque has the same amount. */
export type LeaseOfEqual = LeaseStart & { amount: number }

type Book = { cheques: readonly Cheque[]; offers: readonly ChequeOffer[]; leases: readonly Lease[] }
type Known = Pick<Cheque, 'number' | 'date' | 'amount' | 'currency' | 'account_id'> & {
  payee?: string
  lease_id?: string | null
}

/** The most cheques of one amount and account, oldest first; null without two. */
function mostAlike<C extends Known>(cheques: readonly C[]): C[] | null {
  const groups = new Map<string, C[]>()
  for (const cheque of cheques)
    if (cheque.currency === baseCurrency) {
      const key = `${cheque.account_id} ${cheque.amount}`
      groups.set(key, [...(groups.get(key) ?? []), cheque])
    }
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  return most.length < 2 ? null : most.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const rentOf = (amount: number, count: number): string =>
  String(wireAmount(minorFromWire(amount, baseCurrency) * BigInt(count), baseCurrency))

const given = (offers: readonly ChequeOffer[]) => offers.filter(({ direction }) => direction === 'given')

/** The found cheques of one amount as a lease; null without two. */
export function foundLease(offers: readonly ChequeOffer[]): LeaseOfEqual | null {
  const alike = mostAlike(given(offers))?.slice(-12)
  const [first] = alike ?? []
  if (!alike || !first) return null
  return {
    name: '',
    payee: '',
    rent: rentOf(first.amount, alike.length),
    amount: first.amount,
    count: alike.length,
    starts: first.date,
    first: first.number,
    step: stepOf(alike[0], alike[1] ?? first),
    account_id: first.account_id,
    cheques: alike.map(({ number, date, amount }) => ({ number, date, amount: String(amount) })),
  }
}

/**
 * The lease that would follow the known cheques of one amount: as many a year, from the next number and day on. Null where
 * they do not come at the distance of a lease's cheques.
 */
export function nextLease({ cheques, offers, leases }: Book, today: Day): LeaseOfEqual | null {
  const rents = cheques.filter(
    ({ direction, purpose, state }) => direction === 'given' && purpose === 'rent' && state !== 'replaced',
  )
  const alike: Known[] = mostAlike<Known>([...rents, ...given(offers)]) ?? []
  const [before, last] = alike.slice(-2)
  if (!before || !last) return null
  const months = Math.round(daysBetween(before.date, last.date) / 30.4)
  const count = leaseCounts.find((each) => each * months === 12)
  if (count === undefined) return null
  const next = addMonths(last.date, months)
  return {
    name: leases.find(({ id }) => id === last.lease_id)?.name ?? '',
    payee: last.payee ?? '',
    rent: rentOf(last.amount, count),
    amount: last.amount,
    count,
    starts: next < today ? today : next,
    first: nextNumber(last.number ?? '', stepOf(before, last)),
    step: stepOf(before, last),
    account_id: last.account_id ?? '',
  }
}
