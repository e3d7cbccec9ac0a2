import type { Category } from './categories.ts'
import type { CategoryGroup } from './category-groups.ts'

/**
 * The ids of the categories whose group's spending is essential: what Analytics calls essentials and an
 * emergency fund has to cover, because it goes on without an income.
 */
export function essentialCategories(
  categories: readonly Pick<Category, 'id' | 'type' | 'group'>[],
  groups: readonly Pick<CategoryGroup, 'id' | 'need'>[],
): string[] {
  const essential = new Set(groups.flatMap(({ id, need }) => (need === 'essential' ? id : [])))
  return categories.flatMap(({ id, type, group }) => (type === 'expense' && essential.has(group) ? id : []))
}
