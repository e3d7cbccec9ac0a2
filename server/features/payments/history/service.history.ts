/** The history of a payment: what the bank sent and changed, and what the user and rules changed. */
import type { BankFacts as Facts, HistoryEntry, UserChange } from '#contract/ledger/transaction-history.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { readRowChanges } from '../../changes/service.ts'
import { findRow } from '../../ledger/list/service.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import type { BankFacts } from './bank-change.ts'
import { selectBankChanges } from './store.history.ts'

/**
 * The history of a payment, oldest first: `data` is the bank's row as first received and each later change
 * (empty for other rows), `changes` is what the user and rules changed.
 */
export async function readHistory(
  ctx: Ctx,
  id: string,
): Promise<{ data: HistoryEntry[]; changes: UserChange[] }> {
  return read(ctx.db, ctx, async (tx) => {
    const row = await findRow(tx, ctx.userId, id)
    const [data, changes] = await Promise.all([
      row.source === 'bank' ? bankHistory(tx, ctx.userId, row) : [],
      readRowChanges(tx, ctx.userId, { table: 'transactions', id: row.id }),
    ])
    return {
      data,
      changes: changes.map(({ columns, at, kind, membership_id: membership, ...change }) => ({
        ...change,
        at: at.toISOString(),
        kind,
        by: membership === null ? byOf(kind) : ('member' as const),
        fields: fieldsOf(kind, columns),
      })),
    }
  })
}

/** What a change is of, in the person's terms: who shares a cost changes what counts of it. */
const fieldsOf = (kind: string, columns: readonly string[]): UserChange['fields'] =>
  kind === 'transaction.share'
    ? ['shared']
    : fields.flatMap(([field, names]) => (names.some((name) => columns.includes(name)) ? [field] : []))

const byOf = (kind: string): 'rule' | 'user' => (kind.startsWith('rule.') ? 'rule' : 'user')

/** The fields shown as changed, each with the columns whose change counts as a change of it. */
const fields: readonly [UserChange['fields'][number], readonly string[]][] = [
  ['category', ['user_category_id', 'category_id']],
  ['name', ['user_description', 'merchant', 'text']],
  ['note', ['note']],
  ['amount', ['user_amount_minor', 'amount_minor']],
  ['date', ['day']],
  ['verified', ['verified', 'needs_editing']],
  ['transfer', ['transfer_id', 'not_transfer']],
  ['tags', ['tag_ids']],
  ['split', ['split_minor']],
]

async function bankHistory(tx: Tx, userId: string, row: TransactionRow): Promise<HistoryEntry[]> {
  const changes = await selectBankChanges(tx, userId, row.id)
  const now: BankFacts = { ...row, amount_minor: row.amount_minor.toString() }
  return [
    { at: row.created_at.toISOString(), before: null, after: viewFacts(changes[0]?.before ?? now) },
    ...changes.map(({ at, before, after }) => ({
      at: at.toISOString(),
      before: viewFacts(before),
      after: viewFacts(after),
    })),
  ]
}

function viewFacts(facts: BankFacts): Facts {
  return {
    status: facts.status === 'pending' ? 'pending' : 'booked',
    type: facts.type === 'income' ? 'income' : 'expense',
    amount: wireAmount(BigInt(facts.amount_minor), facts.currency),
    currency: facts.currency,
    date: facts.day,
    description: facts.text,
  }
}
