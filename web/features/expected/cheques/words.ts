import type { Cheque, Lease } from '#contract/expected/cheques.ts'
import type { ReturnedCheque } from '#contract/expected/returned-cheque.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { BadgeTone } from '../../../ui/parts/Badge.tsx'

export const stateTones: Readonly<Record<Cheque['state'], BadgeTone>> = {
  planned: 'neutral',
  presented: 'accent',
  paid: 'good',
  partly_paid: 'notice',
  returned: 'bad',
  replaced: 'neutral',
}

/** The text key of a cheque's title. */
export function titleKey({
  purpose,
  number,
}: Pick<Cheque, 'purpose' | 'number'>): 'rent' | 'rentNumbered' | 'other' | 'otherNumbered' {
  if (purpose === 'rent') return number ? 'rentNumbered' : 'rent'
  return number ? 'otherNumbered' : 'other'
}

/** Groups cheques into open ones to pay, open ones to receive, and settled ones, newest first. */
export function groupCheques(cheques: readonly Cheque[]): {
  payable: Cheque[]
  receivable: Cheque[]
  settled: Cheque[]
} {
  const isDone = ({ state }: Cheque): boolean => state === 'paid' || state === 'replaced'
  const open = cheques.filter((cheque) => !isDone(cheque))
  return {
    payable: open.filter(({ direction }) => direction === 'given'),
    receivable: open.filter(({ direction }) => direction === 'received'),
    settled: cheques.filter(isDone).toReversed(),
  }
}

/** How much more the bank took than the cheque says; 0 if it did not. */
export const excessOf = ({ amount, paid, currency }: Cheque): number =>
  Math.max(0, wireAmount(minorFromWire(paid, currency) - minorFromWire(amount, currency), currency))

/** The last day on which the bank returned a cheque, and the cheque of the book that was given in its place. */
export function returnOf(
  { lines, replaced_by }: Cheque,
  book: readonly Cheque[],
): { returnedOn: Day | null; replacement: Cheque | null } {
  const days = lines.filter(({ role, pending }) => role === 'return' && !pending).map(({ date }) => date)
  return {
    returnedOn: days.toSorted().at(-1) ?? null,
    replacement: book.find(({ id }) => id === replaced_by) ?? null,
  }
}

type Next = Pick<Cheque, 'purpose' | 'payee' | 'date' | 'currency' | 'account_id'> & {
  number: string
  amount: number
}

/**
 * The rent cheque that follows the last one given, with the next number and as long after it as it was after the one
 * before; null without a numbered one. Without a date if there is only one.
 */
export function nextRent(cheques: readonly Cheque[]): Next | null {
  const rentCheques = cheques
    .filter(
      ({ direction, purpose, number }) => direction === 'given' && purpose === 'rent' && number !== null,
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const last = rentCheques.at(-1)
  if (!last) return null
  const before = rentCheques.findLast(({ payee, date }) => payee === last.payee && date < last.date)
  const months = before ? Math.round(daysBetween(before.date, last.date) / 30.4) : 0
  const { purpose, payee, currency, amount, account_id } = last
  const number = nextNumber(last.number ?? '', stepOf(before, last))
  return {
    purpose,
    payee,
    currency,
    amount,
    account_id,
    number,
    date: months > 0 ? addMonths(last.date, months) : '',
  }
}

type Numbered = { number: string | null }
/** Cheques of a book are also given to others in between: by how much the number grew last; 1 where that says nothing. */
export function stepOf(before: Numbered | undefined, last: Numbered): number {
  const grown = Number(last.number ?? Number.NaN) - Number(before?.number ?? Number.NaN)
  return grown > 0 && grown <= 50 ? grown : 1
}

/** The cheque number `by` steps later, with the same number of digits; '' if the number is invalid. */
export function nextNumber(number: string, by: number): string {
  if (!/^\d{1,12}$/.test(number)) return ''
  return String(BigInt(number) + BigInt(by)).padStart(number.length, '0')
}

/** Whether a lease ends within two months or has ended, and none follows it. */
export const needsNext = ({ id, starts, ends }: Lease, leases: readonly Lease[], today: Day): boolean =>
  daysBetween(today, ends) <= newsDays && !leases.some((other) => other.id !== id && other.starts > starts)

/** Whether a lease's next cheque would be due within a month. */
export const isSoon = (starts: Day, today: Day): boolean => daysBetween(today, starts) <= 30

/** For so long a return that is not settled stands before the cheques to come. */
const newsDays = 60

/** Whether a cheque that was returned lately is neither paid nor replaced since. */
export const isUnsettled = (returned: ReturnedCheque, book: readonly Cheque[], today: Day): boolean => {
  const state = book.find(({ id }) => id === returned.cheque_id)?.state
  return (
    returned.paid === null &&
    state !== 'paid' &&
    state !== 'replaced' &&
    daysBetween(returned.date, today) <= newsDays
  )
}
