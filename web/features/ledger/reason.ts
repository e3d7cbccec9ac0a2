import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Categories } from './list/list-data.ts'

/** Why a row has its category, as a sentence that uses the user's name for the category. */
export function useReason({ category_reason: reason }: Transaction, categories: Categories): string {
  const { t } = useTranslation('reasons')
  const { name = '', mcc = '', word = '', category = '', count = 0 } = reason.params
  const called = categories.byId.get(String(category))?.name ?? category
  return t(reason.code, { name, mcc, word, category: called, count: Number(count) })
}
