import { DAY_MS } from '../ledger/dates.ts'
import type { AccountPlan, Row } from '../ledger/rows.ts'
import { accountIdOf, asOf, ibanOf, readableFrom, visibleRows } from '../state/ledger.ts'
import type { Entity } from '../state/state.ts'
import { personOf, type World } from '../state/world.ts'
import { rowOnWire } from './present-row.ts'

/** The requested page of an account's rows; days are UTC day numbers, both included. */
export interface RowsWish {
  page: number
  size: number
  startDay: number | undefined
  endDay: number | undefined
  insights: boolean
}

/** The page object of a list. */
export function pageOf(number: number, size: number, total: number): Record<string, unknown> {
  return { number, size, total_elements: total, total_pages: Math.ceil(total / size), sort: null }
}

/** Rows that a `+duplicates` login repeats on the next page. */
const OVERLAP = 3

/** The number of this read; the first page starts a new one. */
function countRead(world: World, entity: Entity, key: string, page: number): number {
  const { reads } = entity.drift
  if (page === 0) {
    reads[key] = (reads[key] ?? 0) + 1
    if (personOf(entity).awkward) world.store.touch()
  }
  return reads[key] ?? 1
}

/** The last rows asked for among all that are visible: they are read page by page. */
const lastAsked = new WeakMap<readonly Row[], { asked: string; rows: readonly Row[] }>()

/** The rows within the requested days and the consent; an awkward bank omits some in one of five reads. */
function rowsOf(
  world: World,
  entity: Entity,
  key: string,
  instant: number,
  wish: RowsWish,
  read: number,
): readonly Row[] {
  const start = Math.max((wish.startDay ?? -Infinity) * DAY_MS, readableFrom(entity))
  const end = ((wish.endDay ?? Infinity) + 1) * DAY_MS
  const omits = read % 5 === 4
  const visible = visibleRows(world, entity, key, instant)
  const asked = `${start} ${end} ${omits}`
  const last = lastAsked.get(visible)
  if (last?.asked === asked) return last.rows
  const rows = visible.filter(
    ({ booking, quirk }) => booking >= start && booking < end && !(omits && quirk?.omittedSometimes === true),
  )
  lastAsked.set(visible, { asked, rows })
  return rows
}

/** The page object; an awkward bank states one page too many, or on the first page one too few. */
function pageObject(entity: Entity, { key }: AccountPlan, { page, size }: RowsWish, total: number) {
  const object = pageOf(page, size, total)
  const pages = Math.ceil(total / size)
  if (!personOf(entity).awkward) return object
  if (key === 'everyday') object['total_pages'] = pages + 1
  if (key === 'paging' && page === 0 && pages > 1) object['total_pages'] = pages - 1
  return object
}

/**
 * The irregularities of the awkward paging account's second page: refused once, then with an inserted row.
 * True when the page is refused.
 */
function secondPageTrouble(world: World, entity: Entity, plan: AccountPlan, page: number): boolean {
  if (!personOf(entity).awkward || plan.key !== 'paging' || page === 0) return false
  const { drift } = entity
  if (!drift.lateShown) world.store.touch()
  const refused = !drift.pageRefused
  drift.pageRefused = true
  if (!refused) drift.lateShown = true
  return refused
}

const bookingDay = (row: Row | undefined): number => Math.floor((row?.booking ?? NaN) / DAY_MS)

/** One page with its rows, oldest first; 'refused' when an awkward bank rejects the page number. */
export function transactionPage(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  wish: RowsWish,
): { rows: Array<Record<string, unknown>>; page: Record<string, unknown> } | 'refused' {
  if (secondPageTrouble(world, entity, plan, wish.page)) return 'refused'
  const instant = asOf(world, entity)
  const read = countRead(world, entity, plan.key, wish.page)
  if (entity.drift.readOnce === null) {
    entity.drift.readOnce = world.now()
    world.store.touch()
  }
  const all = rowsOf(world, entity, plan.key, instant, wish, read)
  const repeats = entity.words.includes('duplicates') && wish.size > OVERLAP
  const stride = repeats ? wish.size - OVERLAP : wish.size
  const first = wish.page * stride
  const day = bookingDay(all[first])
  let firstOfDay = first
  while (firstOfDay > 0 && bookingDay(all[firstOfDay - 1]) === day) firstOfDay -= 1
  let index = first - firstOfDay
  const accountId = accountIdOf(entity, plan.key)
  const reading = { instant, read, insights: wish.insights, accountId, iban: ibanOf(entity, plan.key) }
  const rows = all.slice(first, first + wish.size).map((row, position) => {
    if (position > 0) index = bookingDay(row) === bookingDay(all[first + position - 1]) ? index + 1 : 0
    return rowOnWire(world, entity, plan, row, index, reading)
  })
  const page = pageObject(entity, plan, wish, all.length)
  if (repeats)
    page['total_pages'] = Math.max(Math.min(1, all.length), Math.ceil((all.length - OVERLAP) / stride))
  return { rows, page }
}
