import type { Cheque, createCheque, updateCheque } from '#contract/expected/cheques.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { writeChange } from '../../changes/service.ts'
import type { FileOwner } from '../../files/attachments/service.ts'
import { positiveMinor } from '../service.amounts.ts'
import { findLease, requireAccount, requireNumber, buildChequeRow } from './service.book.ts'
import { readBook, viewCheque } from './service.read.ts'
import { followExpected } from '../service.follow.ts'
import { linkLines, refuseLine } from '../service.links.ts'
import { selectLine } from '../store.lines.ts'
import { type ChequeRow, deleteChequeRows, insertCheque, selectCheques, updateChequeRow } from './store.ts'

export { listBook } from './service.read.ts'

type ChequeInput = BodyOf<typeof createCheque>

/** Adds a cheque and finds its bank lines. One that `replaces` another is added to the same lease. */
export async function addCheque(ctx: Ctx, input: ChequeInput): Promise<Cheque> {
  return changeBook(ctx, 'cheque.add', async (tx, rows) => {
    const before = input.replaces === undefined ? null : findIn(rows, input.replaces)
    if (before?.replaced_by) fail('cheque_replaced')
    const leaseId = input.lease_id ?? before?.lease_id ?? null
    const lease = leaseId === null ? null : await findLease(tx, ctx.userId, leaseId)
    const row = await buildChequeRow(tx, ctx, rows, {
      ...input,
      leaseId,
      currency: input.currency ?? lease?.currency ?? before?.currency ?? baseCurrency,
      direction: input.direction ?? before?.direction ?? 'given',
      purpose: input.purpose ?? before?.purpose ?? (lease ? 'rent' : 'other'),
    })
    await insertCheque(tx, ctx.userId, row, ctx.clock.now())
    if (before) await updateChequeRow(tx, ctx.userId, { ...before, replaced_by: row.id }, ctx.clock.now())
    return row.id
  })
}

/** Changes a cheque; lines that no longer fit are unlinked. */
export async function editCheque(ctx: Ctx, id: string, input: BodyOf<typeof updateCheque>): Promise<Cheque> {
  return changeBook(ctx, 'cheque.edit', async (tx, rows) => {
    const before = findIn(rows, id)
    const number = input.number === undefined ? before.number : input.number
    const accountId = input.account_id === undefined ? before.account_id : input.account_id
    if (number !== before.number || accountId !== before.account_id)
      requireNumber(rows, { ...before, number, account_id: accountId })
    if (input.account_id) await requireAccount(tx, ctx.userId, input.account_id)
    const row: ChequeRow = {
      ...before,
      number,
      purpose: input.purpose ?? before.purpose,
      date: input.date ?? before.date,
      amount_minor:
        input.amount === undefined
          ? before.amount_minor
          : positiveMinor(input.amount, before.currency, 'amount'),
      payee: input.payee ?? before.payee,
      account_id: accountId,
      note: input.note ?? before.note,
    }
    await updateChequeRow(tx, ctx.userId, row, ctx.clock.now())
    return row.id
  })
}

/** Deletes a cheque; its bank lines count as they did before. */
export async function removeCheque(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'cheque.delete',
    async (tx) => {
      const row = findIn(await selectCheques(tx, ctx.userId), id)
      await deleteChequeRows(tx, ctx.userId, [row.id])
      await followExpected(tx, ctx)
      return row
    },
    nameOf,
  )
}

/** Links a bank line to a cheque, as requested by the user. */
export async function linkPayment(
  ctx: Ctx,
  id: string,
  { transaction_id, role }: { transaction_id: string; role: Cheque['lines'][number]['role'] },
): Promise<Cheque> {
  return changeBook(ctx, 'cheque.link', async (tx, rows) => {
    const cheque = findIn(rows, id)
    const line =
      (await selectLine(tx, ctx.userId, transaction_id.toLowerCase())) ?? fail('transaction_not_found')
    const outgoing = cheque.direction === 'given' ? 'expense' : 'income'
    const right = role === 'fee' ? line.type === 'expense' : (line.type === outgoing) === (role !== 'return')
    if (!right || line.currency !== cheque.currency)
      fail('cheque_payment_invalid', {}, { field: 'transaction_id' })
    const lines = [{ id: line.id, role }]
    await linkLines(tx, ctx, { source: 'cheque', sourceId: cheque.id }, lines, 'cheque_payment_taken')
    return cheque.id
  })
}

/** Records that a bank line does not belong to a cheque. */
export async function unlinkPayment(ctx: Ctx, id: string, transactionId: string): Promise<Cheque> {
  return changeBook(ctx, 'cheque.link', async (tx, rows) => {
    const cheque = findIn(rows, id)
    await refuseLine(tx, ctx, { source: 'cheque', sourceId: cheque.id }, transactionId)
    return cheque.id
  })
}

/** A cheque as the owner of photos. */
export function ofCheque({ userId }: Pick<Ctx, 'userId'>, id: string): FileOwner {
  return {
    column: 'cheque_id',
    find: async (tx) => {
      const cheque = findIn(await selectCheques(tx, userId), id)
      return { id: cheque.id, ...nameOf(cheque) }
    },
  }
}

/** Runs one change of the cheque book and then matches the lines of all cheques again. */
async function changeBook(
  ctx: Ctx,
  kind: 'cheque.add' | 'cheque.edit' | 'cheque.link',
  work: (tx: Tx, rows: ChequeRow[]) => Promise<string>,
): Promise<Cheque> {
  return writeChange(
    ctx,
    kind,
    async (tx) => {
      const id = await work(tx, await selectCheques(tx, ctx.userId))
      await followExpected(tx, ctx)
      const book = await readBook(tx, ctx.userId)
      return viewCheque(findIn(book.cheques, id), book)
    },
    nameOf,
  )
}

const nameOf = ({ number, payee }: { number: string | null; payee: string }) => ({
  name: number ? `${number} · ${payee}` : payee,
})

const findIn = (rows: readonly ChequeRow[], id: string): ChequeRow =>
  rows.find((row) => row.id === id.toLowerCase()) ?? fail('cheque_not_found')
