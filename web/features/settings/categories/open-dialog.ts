import type { Category } from '#contract/categories.ts'
import type { CategoryGroup } from '#contract/category-groups.ts'

/** The dialog open over the list. */
export type OpenDialog =
  | { kind: 'category'; category: Category | null }
  | { kind: 'group'; group: CategoryGroup | null }
  | { kind: 'removeGroup'; group: CategoryGroup }
  | { kind: 'merge' | 'remove'; category: Category }
  | { kind: 'restore' }
