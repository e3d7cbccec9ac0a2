/** Splits a payment into lines, each with its own category. */
import type { BodyOf } from '#contract/endpoint.ts'
import { decimalText } from '#contract/money.ts'
import { type putSplits, splitLimits } from '#contract/payments/splits.ts'
import { cleanText } from '#contract/text.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail, failFields } from '../../../platform/errors.ts'
import { findCategory } from '../../categories/service.ts'
import { type Faults, readAmount } from '../edit/input.ts'
import { changeTransaction } from '../edit/service.change.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { countedMinor } from '../../ledger/view.ts'
import { moveLines, replaceSplits, type SplitWrite } from './store.splits.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'

export type { SplitWrite } from './store.splits.ts'
type SplitsInput = BodyOf<typeof putSplits>

/**
 * Splits a payment into lines that add up to its amount; an empty list removes the split. Fails if they do
 * not add up, a category is unknown or archived, the payment is a transfer between own accounts, or `version`
 * is outdated.
 */
export async function splitTransaction(
  ctx: Ctx,
  id: string,
  { splits, version }: SplitsInput,
): Promise<Transaction> {
  const { userId } = ctx
  return changeTransaction(ctx, 'transaction.split', id, async (tx, row, now) => {
    if (version !== undefined && version !== row.version) fail('stale_edit')
    if (splits.length > 0 && row.transfer_id !== null) fail('transfer_not_splittable')
    const lines = splits.length === 0 ? [] : await readLines(tx, userId, row, splits)
    await replaceSplits(tx, userId, row.id, lines, now)
    await refreshTotals(tx, userId, touchedBy([row]), now)
  })
}

async function readLines(
  tx: Tx,
  userId: string,
  row: TransactionRow,
  splits: SplitsInput['splits'],
): Promise<SplitWrite[]> {
  if (splits.length < splitLimits.least)
    fail('splits_too_few', { min: splitLimits.least }, { field: 'splits' })
  const faults: Faults = {}
  const lines: SplitWrite[] = []
  let sum = 0n
  for (const [index, { amount, category_id, note }] of splits.entries()) {
    const minor = readAmount(amount, row.currency)
    if (typeof minor === 'object') {
      faults[`splits.${index}.amount`] = minor.fault
      continue
    }
    const categoryId = await lineCategory(tx, userId, row, category_id ?? '', `splits.${index}.category_id`)
    lines.push({ amountMinor: minor, beforeMinor: sum, categoryId, note: cleanText(note ?? '') })
    sum += minor
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  const counted = countedMinor(row)
  if (sum !== counted) {
    const { currency } = row
    const params = { currency, sum: decimalText(sum, currency), amount: decimalText(counted, currency) }
    fail('splits_do_not_add_up', params, { field: 'splits' })
  }
  return lines
}

/** Validates a line's category like a payment's: it must exist and, for a manual payment, match its type. */
async function lineCategory(
  tx: Tx,
  userId: string,
  row: TransactionRow,
  categoryId: string,
  field: string,
): Promise<string | null> {
  if (categoryId === '') return null
  const category = await findCategory(tx, userId, categoryId)
  if (!category || (row.source === 'manual' && category.type !== row.type))
    fail('category_required', {}, { field })
  return category.id
}

/** Moves split lines from some categories to another; the caller must refresh the totals of the result. */
export async function moveSplitCategories(
  tx: Tx,
  userId: string,
  from: readonly string[],
  to: string | null,
): Promise<ChangedDays[]> {
  return touchedBy(await moveLines(tx, userId, from, to))
}
