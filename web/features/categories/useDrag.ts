import { useRef, useState, type PointerEvent } from 'react'
import { type Order, placeAt } from './order.ts'

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
