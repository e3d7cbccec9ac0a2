import { useTranslation } from 'react-i18next'
import type { BodyOf, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import type { Transaction } from '#contract/transaction.ts'
import {
  deleteTransaction,
  editTransaction,
  readTransaction,
  verifyTransaction,
} from '#contract/transactions.ts'
import { putSplits } from '#contract/splits.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { keyOf, queryClient, refreshEverything } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { useSession } from '../../../api/auth/session.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { dropRow, patchRow } from '../list/list-data.ts'

type SplitBody = RequestOf<typeof putSplits>['body']['splits']
export type EditBody = BodyOf<typeof editTransaction>
export type Edited = ResponseOf<typeof editTransaction>
export type Changes = ReturnType<typeof useChanges>

/** Every edit a user can make to a row: cached rows are updated at once, then all figures are refetched. */
export function useChanges() {
  const { t } = useTranslation('transactions')
  const userId = useSession().user?.id ?? ''
  const put = (row: Transaction): Transaction => {
    queryClient.setQueryData(keyOf(userId, readTransaction, { params: { id: row.id } }), {
      success: true,
      transaction: row,
    })
    patchRow(userId, row)
    refreshEverything()
    return row
  }
  return {
    /** Replaces the row's split lines (none removes the split), and shows a toast with an undo. */
    split: async (row: Transaction, splits: SplitBody, said: string): Promise<void> => {
      const answer = await call(putSplits, {
        params: { id: row.id },
        body: { splits, version: row.version },
      })
      put(answer.transaction)
      showUndoable(said, answer)
    },
    edit: async (row: Transaction, body: EditBody): Promise<Edited> => {
      const edited = await call(editTransaction, {
        params: { id: row.id },
        body: { ...body, version: row.version },
      })
      put(edited.transaction)
      return edited
    },
    verify: async (row: Transaction): Promise<void> => {
      try {
        const params = { id: row.id }
        const answer = await call(verifyTransaction, { params, body: { action: 'correct' } })
        put(answer.transaction)
        showUndoable(t('edit.saved'), answer)
      } catch (error) {
        showToast(t('edit.failed', { error: messageOf(error) }), { kind: 'error' })
      }
    },
    remove: async (row: Transaction): Promise<void> => {
      const answer = await call(deleteTransaction, { params: { id: row.id } })
      dropRow(userId, row.id)
      refreshEverything()
      showUndoable(t('delete.done'), answer)
    },
  }
}
