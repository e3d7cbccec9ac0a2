/** The cheque book in the API's shape. */
import type { Cheque, ChequeOffer, Lease } from '#contract/cheques.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'
import { type LinkedLine, linesOf, spreadByMonth } from './match.ts'
import { readOffers } from './offers.ts'
import {
  type ChequeRow,
  type Completing,
  type LeaseRow,
  type Rest,
  selectCheques,
  selectCompleting,
  selectLeases,
  selectLines,
  selectLinks,
} from './store.ts'

/** The payment of the rest of a partly paid cheque is searched for within this many days. */
const completingDays = 60

type Book = {
  cheques: ChequeRow[]
  leases: LeaseRow[]
  lines: Map<string, LinkedLine[]>
  completing: Completing[]
}

export async function readBook(tx: Tx, userId: string): Promise<Book> {
  const [cheques, leases, links] = await Promise.all([
    selectCheques(tx, userId),
    selectLeases(tx, userId),
    selectLinks(tx, userId),
  ])
  const first = cheques[0]?.date ?? null
  const lines =
    first === null ? new Map<string, LinkedLine[]>() : linesOf(await selectLines(tx, userId, first), links)
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

/** The look-ahead, from which a cheque's cover is computed. */
type Ahead = Awaited<ReturnType<typeof readLookAhead>>

/**
 * The cheque book: cheques by date, leases, whether each outstanding cheque is covered, and offers from bank
 * lines.
 */
export async function listCheques(
  ctx: Ctx,
): Promise<{ cheques: Cheque[]; leases: Lease[]; offers: ChequeOffer[] }> {
  const day = today(ctx.clock)
  const { book, offers } = await read(ctx.db, ctx, async (tx) => {
    const known = await readBook(tx, ctx.userId)
    return { book: known, offers: await readOffers(tx, ctx.userId, known.cheques, day) }
  })
  const isOpen = ({ direction, state }: ChequeRow): boolean =>
    direction === 'given' && (state === 'planned' || state === 'partly_paid')
  const ahead = book.cheques.some(isOpen) ? await readLookAhead(ctx) : null
  return {
    cheques: book.cheques.map((row) => viewCheque(row, book, isOpen(row) ? coverOf(row, ahead, day) : null)),
    leases: book.leases.map((row) => viewLease(row, book)),
    offers,
  }
}

/** A cheque in the API's shape. `cover` is only computed for the list, not after a change. */
export function viewCheque(row: ChequeRow, book: Book, cover: Cheque['cover']): Cheque {
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
    cover,
  }
}

/**
 * Whether the account of a cheque is below zero at the end of its day; the look-ahead includes the payment
 * itself.
 */
function coverOf(
  { account_id, date, currency }: Pick<ChequeRow, 'account_id' | 'date' | 'currency'>,
  ahead: Ahead | null,
  today: Day,
): NonNullable<Cheque['cover']> {
  const day = date < today ? today : date
  const unknown = { state: 'unknown', day, left: null, short: 0 } as const
  if (ahead === null) return unknown
  const named = account_id !== null ? ahead.accounts.find((one) => one.account_id === account_id) : null
  const spending = ahead.accounts.filter(
    ({ counts, currency: own }) => counts === 'spending' && own === currency,
  )
  // like the look-ahead, assumes the account that holds most today if none is given
  const account =
    named ?? (account_id === null ? spending.toSorted((a, b) => holds(b) - holds(a))[0] : undefined)
  const left = account?.currency === currency ? account.expected[daysBetween(today, day)] : undefined
  if (left === undefined) return unknown
  return left < 0 ? { state: 'short', day, left, short: -left } : { state: 'covered', day, left, short: 0 }
}

const holds = ({ expected }: { expected: readonly number[] }): number => expected[0] ?? 0

export function viewLease(row: LeaseRow, book: Book): Lease {
  const { currency } = row
  const own = book.cheques.filter(({ lease_id }) => lease_id === row.id)
  const paid = own.reduce((sum, { paid_minor }) => sum + paid_minor, 0n)
  const left = own.reduce(
    (sum, one) => (one.state === 'replaced' ? sum : sum + atLeast0(one.amount_minor - one.paid_minor)),
    0n,
  )
  const count = monthsOf(row)
  const paidIn = Array.from({ length: count }, () => 0n)
  for (const { id } of own)
    for (const { role, day, minor, pending } of book.lines.get(id) ?? []) {
      if (pending || role === 'fee') continue
      const at = Math.max(
        0,
        paidIn.findLastIndex((_, index) => addMonths(row.starts, index) <= day),
      )
      paidIn[at] = (paidIn[at] ?? 0n) + (role === 'return' ? -minor : minor)
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
    cheques: own.length,
    paid: wireAmount(paid, currency),
    left: wireAmount(left, currency),
    months: spread.map((minor, index) => ({
      month: addMonths(row.starts, index).slice(0, 7),
      spread: wireAmount(minor, currency),
      paid: wireAmount(paidIn[index] ?? 0n, currency),
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
