/** Changes of one payment that are proposed: what they replace, whether they can be made, and making them. */
import { decimalText } from '#contract/money.ts'
import type { ProposedChange } from '#contract/proposals/proposals.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../platform/errors.ts'
import { positiveMinor } from '../expected/service.amounts.ts'
import type { ListedRow } from '../ledger/row.ts'
import { categoryOf, countedMinor } from '../ledger/view.ts'
import { editTransaction } from '../payments/edit/service.edit.ts'
import { splitTransaction } from '../payments/splits/service.splits.ts'

/** What is proposed, without what the proposal finds itself. */
export type NewChange = ProposedChange extends infer C
  ? C extends ProposedChange
    ? Omit<C, 'before'>
    : never
  : never

export type PaymentChange = Extract<ProposedChange, { transaction_id: string }>
export const isOfPayment = <C extends { kind: string }>(
  change: C,
): change is Extract<C, { transaction_id: string }> => 'transaction_id' in change

/** What of a payment a change would replace. */
export function replacedIn(row: ListedRow, kind: PaymentChange['kind']): PaymentChange['before'] {
  switch (kind) {
    case 'category':
      return categoryOf(row)
    case 'note':
      return row.note
    case 'tags':
      return row.tags.map(({ id }) => id).toSorted()
    default:
      return row.version
  }
}

/** The lines of a split are in the payment's currency and add up to what counts of it. */
export function requireSum(row: ListedRow, { lines, currency }: Extract<NewChange, { kind: 'split' }>): void {
  if (row.transfer_id !== null) fail('transfer_not_splittable')
  if (currency !== row.currency) fail('currency_not_supported', { currency }, { field: 'currency' })
  const sum = lines.reduce((total, { amount }) => total + positiveMinor(amount, currency, 'lines'), 0n)
  const params = {
    currency,
    sum: decimalText(sum, currency),
    amount: decimalText(countedMinor(row), currency),
  }
  if (sum !== countedMinor(row)) fail('splits_do_not_add_up', params, { field: 'lines' })
}

/** Makes the change by the service that the person's own goes through. */
export async function changePayment(
  ctx: Ctx,
  change: PaymentChange,
  version: { version?: number },
): Promise<void> {
  const { transaction_id: id } = change
  const common = { change_id: ctx.requestId, ...version }
  if (change.kind === 'split') await splitTransaction(ctx, id, { splits: change.lines, ...version })
  else if (change.kind === 'category')
    await editTransaction(ctx, id, { category: change.category_id, ...common })
  else {
    const edit = change.kind === 'note' ? { note: change.note } : { tags: change.tag_ids }
    await editTransaction(ctx, id, { ...edit, verify: false, ...common })
  }
}
