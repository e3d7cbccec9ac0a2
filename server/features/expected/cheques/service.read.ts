/** The cheque book in the API's shape. */
import type { ResponseFields } from '#contract/endpoint.ts'
import type { Cheque, ChequeOffer, Lease, listCheques } from '#contract/expected/cheques.ts'
import type { ReturnedCheque } from '#contract/expected/returned-cheque.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import type { LinkedLine } from '../types.ts'
import { selectLinkedLines } from '../store.lines.ts'
import { spreadByMonth } from './expect.ts'
import { type Balances, readBalances } from '../../accounts/service.ts'
import { readOffers } from './service.offers.ts'
import { readReturns } from './service.returns.ts'
import {
  type ChequeRow,
  type Completing,
  type LeaseRow,
  type Rest,
  selectCheques,
  selectCompleting,
  selectLeases,
} from './store.ts'

/** The payment of the rest of a partly paid cheque is searched for within this many days. */
const completingDays = 60

type Book = {
  cheques: ChequeRow[]
  leases: LeaseRow[]
  lines: Map<string, LinkedLine<'cheque'>[]>
  completing: Completing[]
}

export async function readBook(tx: Tx, userId: string): Promise<Book> {
  const [cheques, leases, lines] = await Promise.all([
    selectCheques(tx, userId),
    selectLeases(tx, userId),
    selectLinkedLines(tx, userId, 'cheque'),
  ])
  const rests = cheques.flatMap((cheque): Rest[] => {
    const since = lines.get(cheque.id)?.[0]?.day
    if (cheque.state !== 'partly_paid' || since === undefined) return []
    const type = cheque.direction === 'given' ? 'expense' : 'income'
    const minor = cheque.amount_minor - cheque.paid_minor
    return [
      {
        chequeId: cheque.id,
        type,
        minor,
        currency: cheque.currency,
        from: since,
        to: addDays(since, completingDays),
      },
    ]
  })
  return { cheques, leases, lines, completing: await selectCompleting(tx, userId, rests) }
}

const firstDay = '1900-01-01'

/** The cheque book: cheques by date, leases, offers from bank lines, and returns. Cover is not computed. */
export async function listBook(ctx: Ctx): Promise<ResponseFields<typeof listCheques>> {
  return read(ctx.db, ctx, async (tx) => {
    const day = today(ctx.clock)
    const book = await readBook(tx, ctx.userId)
    const [offers, returns, balances] = await Promise.all([
      readOffers(tx, ctx.userId, book.cheques, day),
      readReturns(tx, ctx.userId, firstDay),
      readBalances(tx, ctx.userId, day),
    ])
    return {
      cheques: book.cheques.map((row) => viewCheque(row, book)),
      leases: book.leases.map((row) => viewLease(row, book)),
      offers,
      returns,
      searched_from: searchedFrom(balances, payingAccounts(book, offers), returns),
    }
  })
}

/** The accounts of which a cheque is known. */
const payingAccounts = ({ cheques, lines }: Book, offers: readonly ChequeOffer[]): Set<string | null> =>
  new Set([
    ...cheques.map(({ account_id: id }) => id),
    ...[...lines.values()].flat().map(({ accountId }) => accountId),
    ...offers.map(({ account_id: id }) => id),
  ])

type Searched = Pick<Balances, 'dataFrom' | 'coverage'> & {
  rows: readonly Pick<Balances['rows'][number], 'id' | 'source' | 'first_day'>[]
}

/**
 * The day from which every bank has payments, and every imported account that pays by cheque; without a bank, every
 * imported account. Null if there is none, some are not read, or a return is known from before.
 */
export function searchedFrom(
  { rows, dataFrom, coverage }: Searched,
  paying: ReadonlySet<string | null>,
  returns: readonly Pick<ReturnedCheque, 'date'>[],
): Day | null {
  if (coverage.unread_banks.length > 0 || coverage.unreadable) return null
  const imported = rows.flatMap(({ id, source, first_day: first }) =>
    source === 'import' && first && (dataFrom === null || paying.has(id)) ? [first] : [],
  )
  const from = [...imported, ...(dataFrom ? [dataFrom] : [])].toSorted().at(-1) ?? null
  return from !== null && returns.some(({ date }) => date < from) ? null : from
}

/** A cheque in the API's shape, without its cover. */
export function viewCheque(row: ChequeRow, book: Book): Cheque {
  const { currency } = row
  const money = (minor: bigint): number => wireAmount(minor, currency)
  const lines = book.lines.get(row.id) ?? []
  const completing = book.completing.find(({ cheque_id }) => cheque_id === row.id)
  return {
    id: row.id,
    lease_id: row.lease_id,
    direction: row.direction,
    purpose: row.purpose,
    number: row.number,
    date: row.date,
    currency,
    amount: money(row.amount_minor),
    payee: row.payee,
    account_id: row.account_id,
    note: row.note,
    replaced_by: row.replaced_by,
    state: row.state,
    paid: money(row.paid_minor),
    left: money(row.paid_minor > row.amount_minor ? 0n : row.amount_minor - row.paid_minor),
    fees: money(lines.reduce((sum, { role, minor }) => (role === 'fee' ? sum + minor : sum), 0n)),
    lines: lines.map(({ id, role, day, minor, text, pending, byUser }) => ({
      transaction_id: id,
      role,
      date: day,
      amount: money(minor),
      text,
      pending,
      by_user: byUser,
    })),
    suggestion: completing
      ? {
          transaction_id: completing.id,
          date: completing.day,
          amount: money(completing.minor),
          text: completing.text,
        }
      : null,
    cover: null,
  }
}

export function viewLease(row: LeaseRow, book: Book): Lease {
  const { currency } = row
  const leaseCheques = book.cheques.filter(({ lease_id }) => lease_id === row.id)
  const paid = leaseCheques.reduce((sum, { paid_minor }) => sum + paid_minor, 0n)
  const unpaid = leaseCheques.reduce(
    (sum, one) => (one.state === 'replaced' ? sum : sum + atLeast0(one.amount_minor - one.paid_minor)),
    0n,
  )
  const count = monthsOf(row)
  const months = Array.from({ length: count }, () => ({ paid: 0n, due: 0n }))
  const monthOf = (day: Day) =>
    months.findLast((_, index) => addMonths(row.starts, index) <= day) ?? months[0] ?? { paid: 0n, due: 0n }
  for (const { id, state, date, amount_minor: amount, paid_minor: settled } of leaseCheques) {
    if (state !== 'replaced') monthOf(date).due += atLeast0(amount - settled)
    for (const { role, day, minor, pending } of book.lines.get(id) ?? [])
      if (!pending && role !== 'fee') monthOf(day).paid += role === 'return' ? -minor : minor
  }
  const spread = spreadByMonth(row.rent_minor, count)
  return {
    id: row.id,
    name: row.name,
    payee: row.payee,
    currency,
    rent: wireAmount(row.rent_minor, currency),
    starts: row.starts,
    ends: row.ends,
    cheques: leaseCheques.length,
    paid: wireAmount(paid, currency),
    left: wireAmount(unpaid, currency),
    months: spread.map((minor, index) => ({
      month: addMonths(row.starts, index).slice(0, 7),
      spread: wireAmount(minor, currency),
      paid: wireAmount(months[index]?.paid ?? 0n, currency),
      due: wireAmount(months[index]?.due ?? 0n, currency),
    })),
  }
}

const atLeast0 = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

/** How many months a lease has, including a partial one. */
function monthsOf({ starts, ends }: LeaseRow): number {
  let count = 1
  while (count < 120 && addMonths(starts, count) <= ends) count += 1
  return count
}
