import { DAY_MS } from '../ledger/dates.ts'
import { accountIdOf, asOf, ibanOf, visibleRows, within } from '../state/ledger.ts'
import type { Slice } from '../state/ledger.ts'
import { rowOnWire } from './present-row.ts'
import type { AccountPlan, Row } from '../ledger/rows.ts'
import type { Entity } from '../state/state.ts'
import { personOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** The requested page of an account's rows; days are UTC day numbers, both included. */
export interface PageWish {
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

/** The time from which the newest consent allows rows to be read. */
export function readableFrom(entity: Entity): number {
  return entity.consents.at(-1)?.from ?? -Infinity
}

function indexWithinDay(slice: Slice, position: number): number {
  const row = slice.rows[position]
  if (!row) return 0
  const day = Math.floor(row.booking / DAY_MS)
  let first = position
  for (; first > 0; first--) {
    const before = slice.rows[first - 1]
    if (!before || Math.floor(before.booking / DAY_MS) !== day) break
  }
  return position - first
}

/** Leaves out the rows that an awkward bank omits in one of five reads. */
function withOmissions(slice: Slice, read: number): Slice {
  if (read % 5 !== 4) return slice
  const rows = slice.rows.slice(slice.from, slice.to).filter((row) => !row.quirk?.omittedSometimes)
  return { ...slice, rows, from: 0, to: rows.length }
}

/** The number of this read; the first page starts a new one. */
function countRead(world: World, entity: Entity, key: string, page: number): number {
  const { reads } = entity.drift
  if (page === 0) {
    reads[key] = (reads[key] ?? 0) + 1
    if (personOf(entity).awkward) world.store.touch()
  }
  return reads[key] ?? 1
}

function pageObject(entity: Entity, plan: AccountPlan, wish: PageWish, total: number) {
  const { page, size } = wish
  if (!personOf(entity).awkward) return pageOf(page, size, total)
  const honest = Math.ceil(total / size)
  if (plan.key === 'everyday') return { ...pageOf(page, size, total), total_pages: honest + 1 }
  // The first page states one page too few; the later ones are right.
  if (plan.key === 'paging' && page === 0 && honest > 1)
    return { ...pageOf(page, size, total), total_pages: honest - 1 }
  return pageOf(page, size, total)
}

/**
 * The irregularities of the awkward paging account's second page: refused once, then with an inserted row.
 * True when the page is refused.
 */
function secondPageTrouble(world: World, entity: Entity, plan: AccountPlan, page: number): boolean {
  if (!personOf(entity).awkward || plan.key !== 'paging' || page === 0) return false
  if (!entity.drift.lateShown) world.store.touch()
  if (!entity.drift.pageRefused) {
    entity.drift.pageRefused = true
    return true
  }
  entity.drift.lateShown = true
  return false
}

/** One page with its rows, oldest first; 'refused' when an awkward bank rejects the page number. */
export function transactionPage(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  wish: PageWish,
): { rows: Array<Record<string, unknown>>; page: Record<string, unknown> } | 'refused' {
  if (secondPageTrouble(world, entity, plan, wish.page)) return 'refused'
  const at = asOf(world, entity)
  const read = countRead(world, entity, plan.key, wish.page)
  if (entity.drift.readOnce === null) {
    entity.drift.readOnce = world.now()
    world.store.touch()
  }
  const all = visibleRows(world, entity, plan.key, at)
  if (!all) return { rows: [], page: pageOf(wish.page, wish.size, 0) }
  const start = wish.startDay === undefined ? -Infinity : wish.startDay * DAY_MS
  const end = wish.endDay === undefined ? Infinity : (wish.endDay + 1) * DAY_MS
  const slice = withOmissions(within(all, Math.max(start, readableFrom(entity)), end), read)
  const total = slice.to - slice.from
  const repeats = entity.words.includes('duplicates') && wish.size > OVERLAP
  const stride = repeats ? wish.size - OVERLAP : wish.size
  const first = slice.from + wish.page * stride
  const last = Math.min(slice.to, first + wish.size)
  let index = indexWithinDay(slice, first)
  let before: Row | undefined
  const accountId = accountIdOf(entity, plan.key)
  const iban = ibanOf(world, entity, plan.key)
  const reading = { at, read, insights: wish.insights, accountId, iban }
  const rows: Array<Record<string, unknown>> = []
  for (let i = first; i < last; i++) {
    const row = slice.rows[i]
    if (!row) break
    if (before) index = sameDay(before, row) ? index + 1 : 0
    rows.push(rowOnWire(world, entity, plan, row, index, reading))
    before = row
  }
  const page = pageObject(entity, plan, wish, total)
  if (repeats) page['total_pages'] = total === 0 ? 0 : Math.max(1, Math.ceil((total - OVERLAP) / stride))
  return { rows, page }
}

function sameDay(a: Row, b: Row): boolean {
  return Math.floor(a.booking / DAY_MS) === Math.floor(b.booking / DAY_MS)
}
