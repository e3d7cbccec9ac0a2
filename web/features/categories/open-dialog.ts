import type { Category } from '#contract/categories/categories.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'

/** The dialog open over the list. */
export type OpenDialog =
  | { kind: 'category'; category: Category | null }
  | { kind: 'group'; group: CategoryGroup | null }
  | { kind: 'removeGroup'; group: CategoryGroup }
  | { kind: 'merge' | 'remove'; category: Category }
  | { kind: 'restore' }
