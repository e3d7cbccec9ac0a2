import { hash } from 'node:crypto'
import type { BankTransaction } from '../../../banking/provider.ts'
import { fingerprintVersion } from './reconcile-text.ts'

/** Raise the first digit when the hashed fields change: stored hashes of another version never match. */
const version = `1${fingerprintVersion}`

/**
 * Hash of everything the bank reports about a row, with the counterparty masked as it is stored. A row whose
 * hash is stored has not changed, so its fields need not be read and compared.
 */
export function contentHashOf(row: BankTransaction): string {
  const { insight, counterparty } = row
  const fields = [
    row.providerId,
    row.status,
    row.direction,
    row.amountMinor.toString(),
    row.currency,
    row.day,
    row.bookedAt?.getTime() ?? null,
    row.valueDay,
    row.index,
    row.text,
    row.reference,
    row.merchantName,
    row.mcc,
    insight && [insight.category, insight.confidence, insight.cleaned],
    row.kind,
    row.subKind,
    row.flags.toSorted(),
    counterparty && [counterparty.name, counterparty.iban],
  ]
  return version + hash('sha256', JSON.stringify(fields), 'base64url').slice(0, 27)
}
