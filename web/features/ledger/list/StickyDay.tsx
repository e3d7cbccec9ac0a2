import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ListItem, dayAt } from './rows.ts'
import { useTranslation } from 'react-i18next'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { dayText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Tick } from '../select/Tick.tsx'
import type { Selection } from '../select/useSelection.ts'

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

/** A day and, once all its rows are loaded, its total. */
type HeaderProps = { item: Extract<ListItem, { kind: 'day' }>; copy?: boolean; selection?: Selection }

export function DayHeader({ item, copy, selection }: HeaderProps) {
  const { t } = useTranslation('transactions')
  const dateWords = useDateWords()
  const day = dayText(item.day, dateWords, 'weekday')
  const title = item.upcoming ? t('upcoming') : day
  // The sticky copy of the header must not count as a second heading.
  const Tag = copy ? 'div' : 'h2'
  return (
    <div
      aria-hidden={copy || undefined}
      className="flex h-full items-end justify-between gap-3 border-b border-line bg-page px-3 pb-1.5 phone:px-4"
    >
      <Tag className="text-small font-medium tracking-normal">
        {selection?.active && !copy && !item.upcoming ? (
          <button
            type="button"
            aria-pressed={selection.isDayChosen(item.day)}
            aria-label={t('bulk.day', { day })}
            onClick={() => selection.toggleDay(item.day)}
            className="-my-1 inline-flex h-5.5 min-h-0 items-center gap-3"
          >
            <Tick chosen={selection.isDayChosen(item.day)} className="mx-2.25" />
            {title}
          </button>
        ) : (
          title
        )}
      </Tag>
      {item.totals && item.totals.length > 0 && (
        <p className="flex flex-wrap justify-end gap-x-3 text-meta text-muted">
          <span className="sr-only">{t('dayTotal')}</span>
          {item.totals.map(({ currency, net }) => (
            <Money
              key={currency}
              amount={Math.abs(net)}
              currency={currency}
              kind={net < 0 ? 'expense' : 'income'}
              className="text-muted!"
            />
          ))}
        </p>
      )}
    </div>
  )
}
