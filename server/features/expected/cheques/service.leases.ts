import { chequeLimits, type createLease, type Lease, type updateLease } from '#contract/expected/cheques.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { findLease, buildChequeRow } from './service.book.ts'
import { readBook, viewLease } from './service.read.ts'
import { followExpected } from '../service.follow.ts'
import {
  type ChequeRow,
  deleteChequeRows,
  deleteLeaseRow,
  insertCheque,
  insertLease,
  type LeaseRow,
  selectCheques,
  selectLeases,
  updateLeaseRow,
} from './store.ts'

export async function addLease(ctx: Ctx, input: BodyOf<typeof createLease>): Promise<Lease> {
  if (input.ends <= input.starts) fail('period_reversed', {}, { field: 'ends' })
  const currency = input.currency ?? baseCurrency
  const now = ctx.clock.now()
  return writeChange(
    ctx,
    'lease.add',
    async (tx) => {
      if ((await selectLeases(tx, ctx.userId)).length >= chequeLimits.leases)
        fail('too_many_leases', { max: chequeLimits.leases })
      const rows = await selectCheques(tx, ctx.userId)
      const lease: LeaseRow = { id: newId(now), rent_minor: 0n, currency, ...daysOf(input) }
      const newRows: ChequeRow[] = []
      for (const cheque of input.cheques) {
        const row = await buildChequeRow(tx, ctx, [...rows, ...newRows], {
          ...cheque,
          payee: input.payee,
          leaseId: lease.id,
          currency,
          direction: 'given',
          purpose: 'rent',
          account_id: input.account_id ?? null,
        })
        newRows.push(row)
      }
      lease.rent_minor = newRows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
      await insertLease(tx, ctx.userId, lease, now)
      for (const row of newRows) await insertCheque(tx, ctx.userId, row, now)
      await followExpected(tx, ctx)
      return oneLease(tx, ctx.userId, lease.id)
    },
    nameAndDays,
  )
}

const nameAndDays = ({ name, starts, ends }: Pick<LeaseRow, 'name' | 'starts' | 'ends'>) => ({
  name,
  starts,
  ends,
})
const daysOf = ({ name, payee, starts, ends }: Pick<LeaseRow, 'name' | 'payee' | 'starts' | 'ends'>) => ({
  name,
  payee,
  starts,
  ends,
})

export async function editLease(ctx: Ctx, id: string, input: BodyOf<typeof updateLease>): Promise<Lease> {
  return writeChange(
    ctx,
    'lease.edit',
    async (tx) => {
      const before = await findLease(tx, ctx.userId, id)
      const row: LeaseRow = {
        ...before,
        name: input.name ?? before.name,
        payee: input.payee ?? before.payee,
        starts: input.starts ?? before.starts,
        ends: input.ends ?? before.ends,
      }
      if (row.ends <= row.starts) fail('period_reversed', {}, { field: 'ends' })
      await updateLeaseRow(tx, ctx.userId, row, ctx.clock.now())
      return oneLease(tx, ctx.userId, row.id)
    },
    nameAndDays,
  )
}

export async function removeLease(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'lease.delete',
    async (tx) => {
      const lease = await findLease(tx, ctx.userId, id)
      const leaseCheques = (await selectCheques(tx, ctx.userId)).filter(
        ({ lease_id }) => lease_id === lease.id,
      )
      const ids = leaseCheques.map(({ id: cheque }) => cheque)
      await deleteChequeRows(tx, ctx.userId, ids)
      await deleteLeaseRow(tx, ctx.userId, lease.id)
      await followExpected(tx, ctx)
      return lease
    },
    nameAndDays,
  )
}

async function oneLease(tx: Tx, userId: string, id: string): Promise<Lease> {
  const book = await readBook(tx, userId)
  const row = book.leases.find((lease) => lease.id === id) ?? fail('lease_not_found')
  return viewLease(row, book)
}
