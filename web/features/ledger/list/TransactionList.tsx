import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useStore } from '../../../use-store.ts'
import { language } from '../../../i18n/index.ts'
import { useDensity } from '../../../ui/display.ts'
import { Spinner } from '../../../ui/parts/Spinner.tsx'
import type { Selection } from '../select/useSelection.ts'
import { DayHeader, StickyDay } from './StickyDay.tsx'
import type { Categories, TransactionList as ListQuery } from './list-data.ts'
import type { ListItem } from './rows.ts'
import { SplitLines, splitLinesHeight } from './SplitLines.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useRowKeys } from './useRowKeys.ts'

/** In rem; rows are lower on a desktop. */
const heights = {
  comfortable: { phone: { row: 4.25, day: 2.25 }, desktop: { row: 3, day: 1.875 } },
  compact: { phone: { row: 3.5, day: 2 }, desktop: { row: 2.5, day: 1.625 } },
} as const
/** Arabic lines are taller, and a phone shows the bank above the account. */
const arabicHeights = {
  comfortable: { phone: { row: 5.25, day: 2.25 }, desktop: { row: 3.5, day: 2 } },
  compact: { phone: { row: 4, day: 2 }, desktop: { row: 3, day: 1.75 } },
} as const
type Heights = { row: number; day: number }
const heightOf = (
  item: ListItem | undefined,
  { row, day }: Heights,
  expanded: ReadonlySet<string>,
): number => {
  if (item?.kind === 'lines') return splitLinesHeight(item.row, expanded.has(item.row.id))
  return item?.kind === 'day' ? day : row
}
const overscan = 12
/** The next page is requested this many items before the end. */
const ahead = 40

type ListProps = {
  items: readonly ListItem[]
  query: ListQuery
  categories: Categories
  openId: string | null
  onOpen: (id: string) => void
  onCategory: (row: Transaction) => void
  selection: Selection
  /** The element that sticks above the list; rows scrolled into view must not be hidden behind it. */
  sticky: RefObject<HTMLElement | null>
}

/** The virtualised list, scrolled with the window: only rows near the viewport are in the DOM. */
export function TransactionList(props: ListProps) {
  const { items, query, categories, openId, onOpen, onCategory, selection, sticky } = props
  const list = useRef<HTMLDivElement>(null)
  const margin = useTop(list)
  const rem = useRem()
  const wide = useWide()
  const [density] = useDensity()
  const heightsOf = useStore(language) === 'ar-AE' ? arabicHeights : heights
  // Measure again only for new items, not on every frame: there may be a hundred thousand rows.
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const keyAt = useCallback((index: number) => items[index]?.key ?? index, [items])
  // oxlint-disable-next-line react/incompatible-library -- the rows it feeds are memoised by their own data
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) =>
      heightOf(items[index], heightsOf[density][wide ? 'desktop' : 'phone'], expanded) * rem,
    getItemKey: keyAt,
    overscan,
    // rows are drawn after the scroll event, in a task of their own; those beyond the edge bridge it
    useFlushSync: false,
    scrollMargin: margin,
    scrollPaddingStart: (sticky.current?.getBoundingClientRect().height ?? 0) + 5 * rem,
    scrollPaddingEnd: 5 * rem,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, expanded, heightsOf])
  const toggleLines = useCallback((id: string) => setExpanded((before) => toggled(before, id)), [])
  const virtualItems = virtualizer.getVirtualItems()
  const keys = useRowKeys({ items, list, bring: (index) => virtualizer.scrollToIndex(index) })
  useNextPage(query, (virtualItems.at(-1)?.index ?? 0) >= items.length - ahead)
  const tabStop = virtualItems.some(({ index }) => index === keys.active)
    ? keys.active
    : virtualItems.find(({ index }) => items[index]?.kind === 'row')?.index
  return (
    <div className="rounded-card max-phone:-mx-4">
      <StickyDay items={items} virtualizer={virtualizer} sticky={sticky} top={margin} />
      <div
        ref={list}
        className={cx('relative bg-card', query.isPlaceholderData && 'opacity-60')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualItems.map((virtualItem) => (
          <Place key={virtualItem.key} item={virtualItem} margin={margin}>
            <Item
              item={items[virtualItem.index]}
              index={virtualItem.index}
              reachable={virtualItem.index === tabStop}
              compact={wide}
              openId={openId}
              onOpen={onOpen}
              onCategory={onCategory}
              categories={categories}
              selection={selection}
              expanded={expanded}
              onToggleLines={toggleLines}
            />
          </Place>
        ))}
      </div>
      <Foot query={query} />
    </div>
  )
}

function Place({ item, margin, children }: { item: VirtualItem; margin: number; children: ReactNode }) {
  return (
    <div
      className="absolute inset-x-0 top-0"
      style={{ height: item.size, transform: `translateY(${item.start - margin}px)` }}
    >
      {children}
    </div>
  )
}

type ItemProps = Pick<ListProps, 'categories' | 'openId' | 'onOpen' | 'onCategory' | 'selection'> & {
  item: ListItem | undefined
  index: number
  reachable: boolean
  compact: boolean
  /** Ids of split payments whose lines are expanded. */
  expanded: ReadonlySet<string>
  onToggleLines: (id: string) => void
}

function Item(props: ItemProps) {
  const { item, index, reachable, compact, openId, onOpen, onCategory, categories, selection, expanded } =
    props
  if (!item) return null
  if (item.kind === 'lines')
    return (
      <SplitLines
        row={item.row}
        categories={categories}
        expanded={expanded.has(item.row.id)}
        onToggle={props.onToggleLines}
      />
    )
  if (item.kind === 'day') return <DayHeader item={item} selection={selection} />
  return (
    <TransactionRow
      row={item.row}
      category={categories.byId.get(item.row.category ?? '')}
      index={index}
      reachable={reachable}
      open={item.row.id === openId}
      compact={compact}
      dated={item.upcoming}
      chosen={selection.active ? selection.isChosen(item.row.id) : null}
      onOpen={onOpen}
      onChoose={selection.toggle}
      onCategory={onCategory}
    />
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function Foot({ query }: { query: ListQuery }) {
  const { t } = useTranslation('transactions')
  const failed = query.isFetchNextPageError
  return (
    <div className="flex min-h-20 items-center justify-center gap-3 p-4 text-center text-small text-muted">
      {query.isFetchingNextPage && (
        <span role="status" className="inline-flex items-center gap-2">
          <Spinner />
          {t('loadingMore')}
        </span>
      )}
      {failed && !query.isFetchingNextPage && (
        <span role="alert" className="inline-flex flex-wrap items-center justify-center gap-3">
          {t('moreFailed')}
          <Button size="small" onClick={() => void query.fetchNextPage()}>
            {t('tryAgain')}
          </Button>
        </span>
      )}
      {!query.hasNextPage && !failed && t('end')}
    </div>
  )
}

function useNextPage(query: ListQuery, near: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query
  const loadsMore = near && hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData
  useEffect(() => {
    if (loadsMore) void fetchNextPage()
  }, [loadsMore, fetchNextPage])
}

/** The list's offset from the top of the page; the content above it may change its height. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const loadNearEnd = (): void => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    loadNearEnd()
    const observer = new ResizeObserver(loadNearEnd)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

/** Whether the window has desktop width; read once on mount, not on resizing. */
function useWide(): boolean {
  const [wide] = useState(() => matchMedia('(min-width: 48.0625rem)').matches)
  return wide
}

/** The root font size in pixels, since rows scale with the user's text size. */
function useRem(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
  return rem
}
