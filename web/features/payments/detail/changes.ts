import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { putShares } from '#contract/payments/shares.ts'
import { putSplits } from '#contract/payments/splits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import {
  deleteTransaction,
  editTransaction,
  readTransaction,
  verifyTransaction,
} from '#contract/ledger/transaction-edits.ts'
import { call } from '../../../api/call.ts'
import { useDataOf } from '../../../api/membership.ts'
import { ApiError } from '../../../api/errors.ts'
import { keyOf, queryClient, refreshEverything } from '../../../api/queries.ts'
import { dropRow, patchRow } from '../../ledger/list/list-data.ts'

export type EditBody = BodyOf<typeof editTransaction>
export type Edited = ResponseOf<typeof editTransaction>
export type Changes = ReturnType<typeof useChanges>

/** Every edit a user can make to a row, for `useSave` or `useForm`: cached rows are updated at once. */
export function useChanges() {
  const { key, membership, headers } = useDataOf()
  const options = { headers }
  const store = <A extends { transaction: Transaction }>(answer: A): A => {
    const { transaction } = answer
    queryClient.setQueryData(keyOf(key, readTransaction, { params: { id: transaction.id } }), {
      success: true,
      transaction,
    })
    patchRow(key, transaction)
    return answer
  }
  // when the access has ended, the whole screen says so
  const refreshIfEnded = (error: unknown): never => {
    if (membership !== null && error instanceof ApiError && error.status === 403) refreshEverything()
    throw error
  }
  return {
    /** Replaces the row's split lines; none removes the split. */
    split: async ({ id, version }: Transaction, splits: BodyOf<typeof putSplits>['splits']) =>
      store(await call(putSplits, { params: { id }, body: { splits, version } }, options)),
    share: async ({ id }: Transaction, body: BodyOf<typeof putShares>) =>
      store(await call(putShares, { params: { id }, body }, options)),
    edit: async ({ id, version }: Transaction, body: EditBody): Promise<Edited> =>
      store(
        await call(editTransaction, { params: { id }, body: { ...body, version } }, options).catch(
          refreshIfEnded,
        ),
      ),
    verify: async ({ id }: Transaction) =>
      store(
        await call(verifyTransaction, { params: { id }, body: { action: 'correct' } }, options).catch(
          refreshIfEnded,
        ),
      ),
    remove: async ({ id }: Transaction) => {
      const answer = await call(deleteTransaction, { params: { id } }, options)
      dropRow(key, id)
      return answer
    },
  }
}
