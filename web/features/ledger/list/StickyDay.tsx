import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { DayHeader } from './DayHeader.tsx'
import { dayAt, type ListItem } from './rows.ts'

type StickyDayProps = {
  items: readonly ListItem[]
  virtualizer: Virtualizer<Window, Element>
  sticky: RefObject<HTMLElement | null>
  /** The list's offset from the top of the page. */
  top: number
}

/** Keeps the header of the day being scrolled below the totals until the next day's header pushes it away. */
export function StickyDay({ items, virtualizer, sticky, top }: StickyDayProps) {
  const [place, setPlace] = useState<{ index: number; below: number } | null>(null)
  const copy = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const update = (): void => {
      const below = sticky.current?.getBoundingClientRect().bottom ?? 0
      const line = window.scrollY + below
      const index = line > top ? (virtualizer.getVirtualItemForOffset(line)?.index ?? -1) : -1
      push(copy.current, nextDayStart(items, virtualizer, index) - line)
      setPlace((old) => {
        if (index < 0) return null
        return old?.index === index && old.below === below ? old : { index, below }
      })
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [virtualizer, sticky, top, items])
  const day = place && dayAt(items, place.index)
  if (!day || !place) return null
  return (
    <div className="sticky z-5 h-0" style={{ top: place.below }}>
      <div ref={copy} className="h-11 phone:h-7.5">
        <DayHeader item={day} copy />
      </div>
    </div>
  )
}

/** The offset of the next day header; looks only two items ahead, since one further away cannot push. */
function nextDayStart(
  items: readonly ListItem[],
  virtualizer: Virtualizer<Window, Element>,
  index: number,
): number {
  if (index < 0) return Infinity
  for (const at of [index + 1, index + 2])
    if (items[at]?.kind === 'day') return virtualizer.measurementsCache[at]?.start ?? Infinity
  return Infinity
}

function push(element: HTMLElement | null, room: number): void {
  if (!element) return
  const over = Math.min(0, room - element.offsetHeight)
  element.style.transform = over < 0 ? `translateY(${over}px)` : ''
}
