/** What cheques and leases share: creating and checking a cheque. */
import { chequeLimits, type createCheque } from '#contract/expected/cheques.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { positiveMinor } from '../service.amounts.ts'
import { plainNumber } from '../../payments/transfers/sent-line.ts'
import { accountExists, type ChequeRow, type LeaseRow, selectCheques, selectLeases } from './store.ts'

type ChequeInput = BodyOf<typeof createCheque>

export async function findLease(tx: Tx, userId: string, id: string): Promise<LeaseRow> {
  const leases = await selectLeases(tx, userId)
  return leases.find((lease) => lease.id === id.toLowerCase()) ?? fail('lease_not_found')
}

export async function requireAccount(tx: Tx, userId: string, id: string): Promise<void> {
  if (!isUuid(id.toLowerCase()) || !(await accountExists(tx, userId, id)))
    fail('series_account_unknown', {}, { field: 'account_id' })
}

/** Fails if another cheque of the same account, or another without an account, has this number. */
export function requireNumber(
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
      row.account_id === account_id,
  )
  if (same) fail('cheque_number_taken', { number }, { field: 'number' })
}

type Made = Pick<ChequeInput, 'date' | 'amount' | 'number' | 'account_id' | 'note'> &
  Pick<ChequeRow, 'currency' | 'direction' | 'purpose' | 'payee'> & { leaseId: string | null }

export async function buildChequeRow(
  tx: Tx,
  ctx: Ctx,
  rows: readonly ChequeRow[],
  input: Made,
): Promise<ChequeRow> {
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

/** The cheque of the book with a number, leading zeros apart; null if none or several have it. */
export async function findChequeByNumber(
  tx: Tx,
  userId: string,
  number: string | null,
): Promise<ChequeRow | null> {
  if (number === null) return null
  const plain = (text: string): string => text.replace(/^0+/, '')
  const found = (await selectCheques(tx, userId)).filter((row) => plain(row.number ?? '') === plain(number))
  return found.length === 1 ? (found[0] ?? null) : null
}
