/** The order of groups and of the categories in them. Pure. */
import type { Category } from '#contract/categories/categories.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'

export type Order = readonly { id: string; categories: readonly string[] }[]

export function orderOf(groups: readonly CategoryGroup[], categories: readonly Category[]): Order {
  return groups.map(({ id }) => ({
    id,
    categories: categories.flatMap((category) => (category.group === id ? category.id : [])),
  }))
}

/** Moves a category to an index of a group; returns the same order if nothing changes. */
export function placeAt(order: Order, category: string, group: string, index: number): Order {
  const now = order.find(({ categories }) => categories.includes(category))
  if (now?.id === group && now.categories.indexOf(category) === index) return order
  return order.map(({ id, categories }) => {
    const others = categories.filter((other) => other !== category)
    return { id, categories: id === group ? others.toSpliced(index, 0, category) : others }
  })
}

/** Moves a category one place up or down; from the edge of a group into the adjacent one. */
export function stepCategory(order: Order, category: string, by: -1 | 1): Order {
  const groupIndex = order.findIndex(({ categories }) => categories.includes(category))
  const group = order[groupIndex]
  if (!group) return order
  const index = group.categories.indexOf(category) + by
  if (index >= 0 && index < group.categories.length) return placeAt(order, category, group.id, index)
  const next = order[groupIndex + by]
  return next ? placeAt(order, category, next.id, by < 0 ? next.categories.length : 0) : order
}

export function stepGroup(order: Order, group: string, by: -1 | 1): Order {
  const index = order.findIndex(({ id }) => id === group)
  const moved = order[index]
  if (!moved || index + by < 0 || index + by >= order.length) return order
  return order.toSpliced(index, 1).toSpliced(index + by, 0, moved)
}

/** A category's group, its position (from 1) and the group's size; null if it is in none. */
export function placeOf(
  order: Order,
  category: string,
): { group: string; place: number; count: number } | null {
  const group = order.find(({ categories }) => categories.includes(category))
  if (!group) return null
  return { group: group.id, place: group.categories.indexOf(category) + 1, count: group.categories.length }
}
