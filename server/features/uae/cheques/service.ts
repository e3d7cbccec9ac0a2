import {
  chequeLimits,
  type Cheque,
  type createCheque,
  type createLease,
  type Lease,
} from '#contract/cheques.ts'
import type { updateCheque, updateLease } from '#contract/cheques.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { baseCurrency } from '#contract/product.ts'
import type { App, Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { subscribe, type Subscription } from '../../events/service.ts'
import { countRows } from '../../transactions/counting/service.counting.ts'
import { positiveMinor } from '../money.ts'
import { plainNumber } from './match.ts'
import { readBook, viewCheque, viewLease } from './read.ts'
import { followCheques } from './service.follow.ts'
import {
  accountExists,
  type ChequeRow,
  deleteChequeRows,
  deleteLeaseRow,
  deleteLinks,
  insertCheque,
  insertLease,
  insertLinks,
  type LeaseRow,
  lockCheques,
  selectCheques,
  selectLeases,
  selectLine,
  selectLinks,
  updateChequeRow,
  updateLeaseRow,
} from './store.ts'

export { listCheques } from './read.ts'

type Acting = Pick<App, 'clock'> & { readonly userId: string }
type ChequeInput = BodyOf<typeof createCheque>

/** Adds a cheque and looks for its bank lines. One that `replaces` another takes its lease. */
export async function addCheque(ctx: Ctx, input: ChequeInput): Promise<Cheque> {
  return changeBook(ctx, 'cheque.add', async (tx, rows) => {
    const before = input.replaces === undefined ? null : findIn(rows, input.replaces)
    if (before?.replaced_by) fail('cheque_replaced')
    const leaseId = input.lease_id ?? before?.lease_id ?? null
    const lease = leaseId === null ? null : await findLease(tx, ctx.userId, leaseId)
    const row = await rowOf(tx, ctx, rows, {
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

/** Changes a cheque; lines that fit no longer leave it. */
export async function editCheque(ctx: Ctx, id: string, input: BodyOf<typeof updateCheque>): Promise<Cheque> {
  return changeBook(ctx, 'cheque.edit', async (tx, rows) => {
    const before = findIn(rows, id)
    const number = input.number === undefined ? before.number : input.number
    if (number !== before.number) requireNumber(rows, { ...before, number })
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
      account_id: input.account_id === undefined ? before.account_id : input.account_id,
      note: input.note ?? before.note,
    }
    await updateChequeRow(tx, ctx.userId, row, ctx.clock.now())
    return row.id
  })
}

/** Removes a cheque; its bank lines count as they did before. */
export async function removeCheque(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'cheque.delete',
    async (tx) => {
      await lockCheques(tx, ctx.userId)
      const row = findIn(await selectCheques(tx, ctx.userId), id)
      await release(tx, ctx, [row.id])
      return row
    },
    nameOf,
  )
}

/** Links a bank line with a cheque as the user says. */
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
    const links = await selectLinks(tx, ctx.userId)
    await deleteLinks(
      tx,
      ctx.userId,
      links.filter((link) => link.transactionId === line.id && !link.byUser),
    )
    if (
      links.some(
        (link) =>
          link.transactionId === line.id && link.byUser && link.role !== 'refused' && link.chequeId !== id,
      )
    )
      fail('cheque_payment_taken')
    await insertLinks(tx, ctx.userId, [{ chequeId: cheque.id, transactionId: line.id, role, byUser: true }])
    return cheque.id
  })
}

/** Says that a bank line is none of a cheque's. */
export async function unlinkPayment(ctx: Ctx, id: string, transactionId: string): Promise<Cheque> {
  return changeBook(ctx, 'cheque.link', async (tx, rows) => {
    const cheque = findIn(rows, id)
    const links = await selectLinks(tx, ctx.userId)
    const link = links.find(
      (one) =>
        one.chequeId === cheque.id &&
        one.transactionId === transactionId.toLowerCase() &&
        one.role !== 'refused',
    )
    if (!link) return fail('transaction_not_found')
    await insertLinks(tx, ctx.userId, [{ ...link, role: 'refused', byUser: true }])
    await countRows(tx, ctx, [{ id: link.transactionId, as: 'payment' }])
    return cheque.id
  })
}

export async function addLease(ctx: Ctx, input: BodyOf<typeof createLease>): Promise<Lease> {
  if (input.ends <= input.starts) fail('period_reversed', {}, { field: 'ends' })
  const currency = input.currency ?? baseCurrency
  const now = ctx.clock.now()
  return writeChange(
    ctx,
    'lease.add',
    async (tx) => {
      await lockCheques(tx, ctx.userId)
      if ((await selectLeases(tx, ctx.userId)).length >= chequeLimits.leases)
        fail('too_many_leases', { max: chequeLimits.leases })
      const rows = await selectCheques(tx, ctx.userId)
      const lease: LeaseRow = { id: newId(now), rent_minor: 0n, currency, ...daysOf(input) }
      const made: ChequeRow[] = []
      for (const one of input.cheques) {
        const row = await rowOf(tx, ctx, [...rows, ...made], {
          ...one,
          payee: input.payee,
          leaseId: lease.id,
          currency,
          direction: 'given',
          purpose: 'rent',
          account_id: input.account_id ?? null,
        })
        made.push(row)
      }
      lease.rent_minor = made.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
      await insertLease(tx, ctx.userId, lease, now)
      for (const row of made) await insertCheque(tx, ctx.userId, row, now)
      await followCheques(tx, ctx)
      return oneLease(tx, ctx.userId, lease.id)
    },
    ({ name }) => ({ name }),
  )
}

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
      await lockCheques(tx, ctx.userId)
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
    ({ name }) => ({ name }),
  )
}

export async function removeLease(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'lease.delete',
    async (tx) => {
      await lockCheques(tx, ctx.userId)
      const lease = await findLease(tx, ctx.userId, id)
      const own = (await selectCheques(tx, ctx.userId)).filter(({ lease_id }) => lease_id === lease.id)
      await release(
        tx,
        ctx,
        own.map(({ id: cheque }) => cheque),
      )
      await deleteLeaseRow(tx, ctx.userId, lease.id)
      return lease
    },
    ({ name }) => ({ name }),
  )
}

/** One change of the cheque book: afterwards every cheque's lines are looked for again. */
async function changeBook(
  ctx: Ctx,
  kind: 'cheque.add' | 'cheque.edit' | 'cheque.link',
  work: (tx: Tx, rows: ChequeRow[]) => Promise<string>,
): Promise<Cheque> {
  return writeChange(
    ctx,
    kind,
    async (tx) => {
      await lockCheques(tx, ctx.userId)
      const id = await work(tx, await selectCheques(tx, ctx.userId))
      await followCheques(tx, ctx)
      const book = await readBook(tx, ctx.userId)
      return viewCheque(findIn(book.cheques, id), book, null)
    },
    nameOf,
  )
}

const nameOf = ({ number, payee }: { number: string | null; payee: string }) => ({
  name: number ? `${number} · ${payee}` : payee,
})

const findIn = (rows: readonly ChequeRow[], id: string): ChequeRow =>
  rows.find((row) => row.id === id.toLowerCase()) ?? fail('cheque_not_found')

async function findLease(tx: Tx, userId: string, id: string): Promise<LeaseRow> {
  const leases = await selectLeases(tx, userId)
  return leases.find((lease) => lease.id === id.toLowerCase()) ?? fail('lease_not_found')
}

async function oneLease(tx: Tx, userId: string, id: string): Promise<Lease> {
  const book = await readBook(tx, userId)
  const row = book.leases.find((lease) => lease.id === id) ?? fail('lease_not_found')
  return viewLease(row, book)
}

async function requireAccount(tx: Tx, userId: string, id: string): Promise<void> {
  if (!isUuid(id.toLowerCase()) || !(await accountExists(tx, userId, id)))
    fail('series_account_unknown', {}, { field: 'account_id' })
}

/** Two cheques of one account have different numbers. */
function requireNumber(
  rows: readonly ChequeRow[],
  { id, number, direction, payee, account_id }: ChequeRow,
): void {
  if (number === null) return
  const same = rows.some(
    (row) =>
      row.id !== id &&
      row.number !== null &&
      plainNumber(row.number) === plainNumber(number) &&
      row.direction === direction &&
      (direction === 'given' || row.payee === payee) &&
      (row.account_id === null || account_id === null || row.account_id === account_id),
  )
  if (same) fail('cheque_number_taken', { number }, { field: 'number' })
}

type Made = Pick<ChequeInput, 'date' | 'amount' | 'number' | 'account_id' | 'note'> &
  Pick<ChequeRow, 'currency' | 'direction' | 'purpose' | 'payee'> & { leaseId: string | null }

async function rowOf(tx: Tx, ctx: Ctx, rows: readonly ChequeRow[], input: Made): Promise<ChequeRow> {
  if (rows.length >= chequeLimits.cheques) fail('too_many_cheques', { max: chequeLimits.cheques })
  if (input.account_id) await requireAccount(tx, ctx.userId, input.account_id)
  const row: ChequeRow = {
    id: newId(ctx.clock.now()),
    lease_id: input.leaseId,
    direction: input.direction,
    purpose: input.purpose,
    number: input.number ?? null,
    date: input.date,
    currency: input.currency,
    amount_minor: positiveMinor(input.amount, input.currency, 'amount'),
    payee: input.payee,
    account_id: input.account_id ?? null,
    note: input.note ?? '',
    replaced_by: null,
    state: 'planned',
    paid_minor: 0n,
  }
  requireNumber(rows, row)
  return row
}

/** Deletes cheques; what was left out of totals because of them counts again. */
async function release(tx: Tx, ctx: Acting, ids: readonly string[]): Promise<void> {
  const links = (await selectLinks(tx, ctx.userId)).filter(({ chequeId }) => ids.includes(chequeId))
  await countRows(
    tx,
    ctx,
    links.flatMap(({ transactionId, role }) =>
      role === 'refused' || role === 'fee' ? [] : [{ id: transactionId, as: 'payment' as const }],
    ),
  )
  await deleteChequeRows(tx, ctx.userId, ids)
}

/** New bank lines are matched as they come. For worker.ts. */
export const chequeSubscriptions: readonly Subscription[] = [
  subscribe('sync.finished', 'cheques', (ctx, tx) => followCheques(tx, ctx)),
  subscribe('transaction.changed', 'cheques', (ctx, tx) => followCheques(tx, ctx)),
]
