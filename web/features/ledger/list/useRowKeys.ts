import { useEffect, useRef, useState, type RefObject } from 'react'
import { isTyping } from '../../../ui/shortcuts.ts'
import { stepRow, type ListItem } from './rows.ts'

type RowKeys = {
  items: readonly ListItem[]
  list: RefObject<HTMLElement | null>
  /** Scrolls a row into view, so that it is in the DOM. */
  bring: (index: number) => void
}

/** Moves the focus between rows: J and K anywhere, arrow keys inside the list. */
export function useRowKeys({ items, list, bring }: RowKeys): { active: number } {
  const [active, setActive] = useState(-1)
  const rowToFocus = useRef<number | null>(null)
  const latest = useRef({ items, bring, active })
  useEffect(() => {
    latest.current = { items, bring, active }
    if (rowToFocus.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`button[data-index="${rowToFocus.current}"]`)
    if (!row) return
    rowToFocus.current = null
    row.focus({ preventScroll: true })
  })
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (isTyping(event)) return
      const inside = event.target instanceof Node && (list.current?.contains(event.target) ?? false)
      const down = event.key === 'j' || (inside && event.key === 'ArrowDown')
      const up = event.key === 'k' || (inside && event.key === 'ArrowUp')
      if (!down && !up) return
      event.preventDefault()
      const now = latest.current
      const focused = inside ? indexOf(event.target) : null
      const next = stepRow(now.items, focused ?? now.active, down ? 1 : -1)
      if (next < 0) return
      rowToFocus.current = next
      now.bring(next)
      setActive(next)
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [list])
  return { active }
}

function indexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  const index = Number(row?.getAttribute('data-index') ?? Number.NaN)
  return Number.isInteger(index) ? index : null
}
