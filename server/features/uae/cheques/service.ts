/** The cheque book with whether each outstanding cheque is covered, as the look-ahead expects. */
import type { Cheque } from '#contract/cheques.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { listBook } from '../../expected/cheques/service.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'

type Ahead = Awaited<ReturnType<typeof readLookAhead>>

const isOpen = ({ direction, state }: Cheque): boolean =>
  direction === 'given' && (state === 'planned' || state === 'partly_paid')

export async function listCheques(ctx: Ctx): Promise<Awaited<ReturnType<typeof listBook>>> {
  const book = await listBook(ctx)
  if (!book.cheques.some(isOpen)) return book
  const ahead = await readLookAhead(ctx)
  const day = today(ctx.clock)
  const cheques = book.cheques.map((cheque) =>
    isOpen(cheque) ? { ...cheque, cover: coverOf(cheque, ahead, day) } : cheque,
  )
  return { ...book, cheques }
}

/**
 * Whether the account of a cheque is below zero at the end of its day, or may be; the look-ahead includes the
 * payment itself.
 */
export function coverOf(
  { account_id, date, currency }: Pick<Cheque, 'account_id' | 'date' | 'currency'>,
  ahead: Pick<Ahead, 'accounts'>,
  today: Day,
): Cheque['cover'] {
  const day = date < today ? today : date
  const named = account_id !== null ? ahead.accounts.find((one) => one.account_id === account_id) : null
  const spending = ahead.accounts.filter(
    (account) => account.counts === 'spending' && account.currency === currency,
  )
  // like the look-ahead, assumes the account that holds most today if none is given
  const account =
    named ?? (account_id === null ? spending.toSorted((a, b) => holds(b) - holds(a))[0] : undefined)
  const index = daysBetween(today, day)
  const balance = account?.currency === currency ? account.expected[index] : undefined
  if (!account || balance === undefined) return { state: 'unknown', day, left: null, short: 0 }
  if (balance < 0) return { state: 'short', day, left: balance, short: -balance }
  const low = account.low[index] ?? balance
  return { state: low < 0 ? 'likely' : 'covered', day, left: balance, short: 0 }
}

const holds = ({ expected }: { expected: readonly number[] }): number => expected[0] ?? 0
