/** What the texts of bank lines say about cheques, and how a cheque expects its lines. Pure. */
import { addDays } from '#contract/period.ts'
import type { Counting } from '../../payments/counting/service.counting.ts'
import { returnedPairs } from '../match/standing.ts'
import type { Expected, Line, LinkedLine, Reading as AnyReading } from '../types.ts'
import type { ChequeRow } from './store.ts'
import { plainNumber, readLine } from '../../payments/transfers/sent-line.ts'

/** A cheque may be presented for half a year after its date. */
const longestDays = 180
const returnDays = 10

/** `readLine` for the matching of all sources. */
export function readCheque(line: Line): AnyReading | null {
  const reading = readLine(line)
  if (!reading) return null
  const { role, direction, number } = reading
  return {
    topic: 'cheque',
    role: role === 'debit' ? 'payment' : role,
    type: direction === 'given' ? 'expense' : 'income',
    number,
  }
}

/** A cheque can be presented from its date on, for its amount or, if the account holds less, for a part of it. */
export function expectCheque(row: ChequeRow): Expected {
  const { id, number, date, account_id: accountId } = row
  const type = row.direction === 'given' ? 'expense' : 'income'
  return {
    source: 'cheque',
    sourceId: id,
    part: '',
    groupId: row.lease_id ?? id,
    accountId,
    toAccountId: null,
    type,
    currency: row.currency,
    due: date,
    minor: row.amount_minor,
    title: titleOf(row),
    replaced: row.replaced_by !== null,
    how: {
      topic: 'cheque',
      accountId,
      type,
      number: number === null ? null : plainNumber(number),
      from: date,
      to: addDays(date, longestDays),
      rule: 'rest',
      amounts: [],
      returnDays,
      costs: null,
      conversion: null,
      roles: { payment: 'debit', return: 'return' },
    },
  }
}

/**
 * A returned cheque and its return are not spending; what was paid is, with the title from the cheque book.
 */
export function countingOfCheque(cheque: ChequeRow, lines: readonly LinkedLine<'cheque'>[]): Counting[] {
  const returned = returnedPairs(lines)
  const { number, payee: name } = cheque
  const isRentGiven = cheque.purpose === 'rent' && cheque.direction === 'given'
  return lines.flatMap(({ id, role, pending }): Counting[] => {
    if (role === 'fee' || pending) return []
    if (returned.has(id)) {
      const title: Title = number
        ? { code: 'cheque_returned_numbered', params: { number } }
        : { code: 'cheque_returned', params: {} }
      return [{ id, as: 'transfer', title }]
    }
    const title: Title =
      role === 'completion'
        ? { code: cheque.purpose === 'rent' ? 'rent_named' : 'transfer_named', params: { name } }
        : titleOf(cheque)
    return [{ id, as: 'payment', title, ...(isRentGiven ? { categoryId: 'rent' } : {}) }]
  })
}

type Title = NonNullable<Counting['title']>

function titleOf({ direction, purpose, number, payee: name }: ChequeRow): Title {
  const rent = purpose === 'rent'
  if (direction === 'received')
    return number
      ? { code: 'cheque_deposit_numbered_named', params: { number, name } }
      : { code: 'cheque_deposit_named', params: { name } }
  if (!number) return { code: rent ? 'rent_named' : 'cheque_named', params: { name } }
  return { code: rent ? 'rent_cheque_named' : 'cheque_numbered_named', params: { number, name } }
}

/** Spreads a lease's rent evenly over its months, to the fils; the remainder falls on the last month. */
export function spreadByMonth(minor: bigint, months: number): bigint[] {
  const count = BigInt(months)
  const each = (2n * minor + count) / (2n * count)
  return Array.from({ length: months }, (_, at) => (at === months - 1 ? minor - each * (count - 1n) : each))
}
