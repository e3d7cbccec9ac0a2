/** The cheque book with whether each outstanding cheque is covered, as the look-ahead expects. */
import type { Cheque } from '#contract/expected/cheques.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { listBook } from '../../expected/cheques/service.ts'
import { readLookAhead } from './service.ts'
import { coverOf } from './cover.ts'

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
