import { useRef, useState, type PointerEvent } from 'react'
import { type Order, placeAt } from './order.ts'

type Drag = { order: Order; show: (order: Order) => void; store: (order: Order) => void }

/** Where a dragged row would go: rows have `data-category` and groups `data-group`. */
function targetAt(x: number, y: number, order: Order): { group: string; index: number } | null {
  const over = document.elementFromPoint(x, y)
  const row = over?.closest<HTMLElement>('[data-category]')
  const group = over?.closest<HTMLElement>('[data-group]')?.dataset['group']
  const own = order.find(({ id }) => id === group)
  if (!own) return null
  const id = row?.dataset['category']
  const index = id === undefined ? own.categories.length : own.categories.indexOf(id)
  return { group: own.id, index: index < 0 ? own.categories.length : index }
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
        const others = latest.current.find(({ id }) => id === target.group)?.categories ?? []
        const index = others.includes(category) ? Math.min(target.index, others.length - 1) : target.index
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
