import { useState } from 'react'
import { type Category, listCategories, orderCategories } from '#contract/categories.ts'
import type { CategoryGroup } from '#contract/category-groups.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { type Order, orderOf } from './order.ts'

type Given = { groups: readonly CategoryGroup[]; data: readonly Category[] }

/** The displayed order: the stored one, or an unsaved change until it is stored. */
export function useOrder(given: Given) {
  const save = useApiMutation(orderCategories, [listCategories])
  const [draft, setDraft] = useState<{ base: Given; order: Order } | null>(null)
  const stored = orderOf(given.groups, given.data)
  const order = draft && draft.base === given ? draft.order : stored
  return {
    order,
    error: save.error,
    /** Shows an order without storing it, for example during a drag. */
    show: (next: Order) => setDraft({ base: given, order: next }),
    store: (next: Order) => {
      setDraft({ base: given, order: next })
      save.mutate(
        { body: { groups: next.map(({ id, categories }) => ({ id, categories: [...categories] })) } },
        { onError: () => setDraft(null) },
      )
    },
  }
}
