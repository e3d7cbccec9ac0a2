import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, listCategories, orderCategories } from '#contract/categories/categories.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { type Order, orderOf } from './order.ts'

type Stored = { groups: readonly CategoryGroup[]; data: readonly Category[] }

/** The displayed order: the stored one, or an unsaved change until it is stored. */
export function useOrder(current: Stored) {
  const { t } = useTranslation('categories')
  const { error, save } = useSave(t('saveFailed'), { refetch: [listCategories], queued: true })
  const [draft, setDraft] = useState<{ base: Stored; order: Order } | null>(null)
  const stored = orderOf(current.groups, current.data)
  const order = draft && draft.base === current ? draft.order : stored
  return {
    order,
    error,
    /** Shows an order without storing it, for example during a drag. */
    show: (next: Order) => setDraft({ base: current, order: next }),
    store: (next: Order) => {
      setDraft({ base: current, order: next })
      const groups = next.map(({ id, categories }) => ({ id, categories: [...categories] }))
      void save(() => call(orderCategories, { body: { groups } })).then((saved) => {
        if (!saved) setDraft(null)
      })
    },
  }
}
