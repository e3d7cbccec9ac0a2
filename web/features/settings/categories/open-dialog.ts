import type { Category } from '#contract/categories.ts'
import type { CategoryGroup } from '#contract/category-groups.ts'

/** The dialog open over the list. */
export type OpenDialog =
  | { what: 'category'; category: Category | null }
  | { what: 'group'; group: CategoryGroup | null }
  | { what: 'removeGroup'; group: CategoryGroup }
  | { what: 'merge' | 'remove'; category: Category }
  | { what: 'restore' }
