/** The order of groups and of the categories in them. Pure. */
import { type PointerEvent, useRef, useState } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'

type Drag = { order: Order; show: (order: Order) => void; store: (order: Order) => void }

/** Where a dragged row would go: rows have `data-category` and groups `data-group`. */
function targetAt(x: number, y: number, order: Order): { group: string; index: number } | null {
  const over = document.elementFromPoint(x, y)
  const row = over?.closest<HTMLElement>('[data-category]')
  const group = over?.closest<HTMLElement>('[data-group]')?.dataset['group']
  const dropGroup = order.find(({ id }) => id === group)
  if (!dropGroup) return null
  const id = row?.dataset['category']
  const index = id === undefined ? dropGroup.categories.length : dropGroup.categories.indexOf(id)
  return { group: dropGroup.id, index: index < 0 ? dropGroup.categories.length : index }
}

/** Dragging by a handle, with mouse, pen or touch. */
export function useDrag({ order, show, store }: Drag) {
  const [dragged, setDragged] = useState<string | null>(null)
  const latest = useRef(order)
  return {
    dragged,
    handle: (category: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        latest.current = order
        setDragged(category)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged !== category) return
        const target = targetAt(event.clientX, event.clientY, latest.current)
        if (!target) return
        const neighbours = latest.current.find(({ id }) => id === target.group)?.categories ?? []
        const index = neighbours.includes(category)
          ? Math.min(target.index, neighbours.length - 1)
          : target.index
        const next = placeAt(latest.current, category, target.group, index)
        if (next === latest.current) return
        latest.current = next
        show(next)
      },
      onPointerUp: () => {
        if (dragged !== category) return
        setDragged(null)
        store(latest.current)
      },
      onPointerCancel: () => setDragged(null),
    }),
  }
}

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
