/** Whether a reading says only what is stored, found out without fetching what is stored. */
import { hash } from 'node:crypto'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { absent, between, selectDigest } from './store.same.ts'

type Reading = {
  accountId: string
  /** The day from which stored rows may have to do with the reading. */
  from: string
  /** Rows as they are stored: masked. */
  rows: readonly BankTransaction[]
  /** With what the fingerprints begin that are made today. */
  version: string
}

/**
 * Whether every row of a reading stands in store as it is, one to one by ids, so that nothing can change: a booked row
 * is never taken, and no row of the reading is left for a removed one. False also where it takes more to know: beside
 * pending rows, without ids or with one twice, or where a field is only written otherwise.
 */
export async function isStored(tx: Tx, userId: string, reading: Reading): Promise<boolean> {
  const { rows, ...rest } = reading
  const lines = new Map<string, string>()
  for (const row of rows) {
    const { providerId } = row
    if (row.status !== 'booked' || providerId === null || lines.has(providerId)) return false
    lines.set(providerId, lineOf(row))
  }
  const ids = [...lines.keys()].sort()
  const { odd, digest } = await selectDigest(tx, userId, { ...rest, ids })
  return odd === 0 && digest === hash('sha256', ids.map((id) => lines.get(id)).join('\n'), 'hex')
}

function lineOf(row: BankTransaction): string {
  const { insight, counterparty } = row
  return [
    row.providerId,
    row.direction === 'credit' ? 'income' : 'expense',
    row.amountMinor,
    row.currency,
    row.day,
    row.bookedAt?.getTime(),
    row.valueDay,
    row.index,
    row.text,
    row.reference,
    row.merchantName,
    row.mcc,
    insight?.category,
    insight?.confidence,
    insight?.cleaned,
    row.kind,
    row.subKind,
    row.flags.join(),
    counterparty?.name,
    counterparty?.iban,
  ]
    .map((field) => field ?? absent)
    .join(between)
}
