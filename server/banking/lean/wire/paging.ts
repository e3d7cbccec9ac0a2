/** Complete reads of paged lists: every row the provider announces, or an error. */
import { BankError } from '../../provider.ts'
import type { Limits } from './exchange.ts'

export type Page<T> = {
  rows: T[]
  /** Null when the endpoint returns a list without pages. */
  page: { number: number | null; size: number; totalElements: number; totalPages: number } | null
}

/** How rows are distinguished: by their id, null when blank, and by their whole content. */
export type RowIdentity<T> = { idOf: (row: T) => string | null; contentOf: (row: T) => string }

/** For rows as received. */
export const plainRows: RowIdentity<unknown> = { idOf, contentOf: (row) => JSON.stringify(row) }

export type PageSettings<T> = {
  telling: RowIdentity<T>
  /** Method and path, for error messages. */
  callName: string
  limits: Pick<Limits, 'pageSize' | 'maxPages' | 'pagesAhead'>
  /** Whether a list without a page object counts as complete. */
  unpagedAllowed: boolean
  /** Gets the number of rows so far; no further pages are requested until it resolves. */
  onRows?: (rows: number) => void | Promise<void>
}

type FetchPage<T> = (page: number, size: number) => Promise<Page<T>>
type Tried<T> = { rows: T[]; repeats: string; settled: boolean } | 'moved'

const restarts = 3

/**
 * Reads all pages in the provider's order. When the pages contradict each other or their totals, the list
 * changed during the read: it is read again from the start, at most 3 times, each time with smaller pages so
 * that a row repeated at a page boundary is distinguished from one the provider really lists twice. Throws
 * BankError `unavailable` when the pages never fit, and whatever `fetchPage` throws.
 */
export async function readAllPages<T>(fetchPage: FetchPage<T>, settings: PageSettings<T>): Promise<T[]> {
  let before: string | null = null
  for (let tries = 0; tries <= restarts; tries += 1) {
    const { pageSize } = settings.limits
    const size = Math.max(1, pageSize - tries * Math.ceil(pageSize / 10))
    const tried = await readOnce(fetchPage, size, settings)
    if (tried !== 'moved') {
      if (tried.settled || tried.repeats === before) return tried.rows
      before = tried.repeats
    }
  }
  throw new BankError('unavailable', `${settings.callName}: the pages do not add up to a complete list`, {
    fault: 'page totals',
  })
}

async function readOnce<T>(
  fetchPage: FetchPage<T>,
  size: number,
  settings: PageSettings<T>,
): Promise<Tried<T>> {
  const first = await fetchPage(0, size)
  const claim = first.page
  if (claim === null) {
    if (settings.unpagedAllowed) return { rows: first.rows, repeats: '', settled: true }
    throw new BankError('unavailable', `${settings.callName}: no totals, so completeness cannot be known`, {
      fault: 'page',
    })
  }
  // The announced number of rows decides: a lower page count is wrong, a higher one may mean overlaps.
  const count = Math.max(Math.ceil(claim.totalElements / Math.max(claim.size, 1)), claim.totalPages)
  const { maxPages } = settings.limits
  if (count > maxPages)
    throw new BankError('unavailable', `${settings.callName}: more than ${maxPages} pages`, {
      fault: 'page.total_pages',
    })
  const pages = await fetchRest(fetchPage, size, { first: first.rows, claim, count }, settings)
  if (pages === 'moved') return 'moved'
  // Totals that end exactly at a full page may be wrong, which only the next page shows.
  if ((pages.at(-1) ?? []).length >= Math.max(claim.size, 1))
    pages.push(await rowsBehindTheEnd(fetchPage, pages.length, size))
  const rows = pages.flat()
  const { unique, repeats } = withoutRepeats(pages, settings.telling)
  if (unique.length === claim.totalElements) return { rows: unique, repeats: '', settled: true }
  if (rows.length === claim.totalElements) return { rows, repeats: repeats.join('\n'), settled: false }
  return 'moved'
}

type Start<T> = { first: T[]; claim: NonNullable<Page<T>['page']>; count: number }

/** Fetches the pages after the first, several at a time; 'moved' when one does not match the first. */
async function fetchRest<T>(
  fetchPage: FetchPage<T>,
  size: number,
  { first, claim, count }: Start<T>,
  settings: PageSettings<T>,
): Promise<T[][] | 'moved'> {
  const pages: T[][] = [first]
  let rows = first.length
  let next = 1
  let end = count
  let moved = first.length === 0 && claim.totalElements > 0
  await settings.onRows?.(rows)

  function take(number: number, page: Page<T>): void {
    const fits =
      page.page !== null &&
      page.page.totalElements === claim.totalElements &&
      page.page.totalPages <= count &&
      (page.page.number ?? number) === number
    if (!fits) {
      moved = true
      return
    }
    pages[number] = page.rows
    rows += page.rows.length
    if (page.rows.length > 0) return
    if (number * claim.size < claim.totalElements) moved = true
    else end = Math.min(end, number)
  }

  async function work(): Promise<void> {
    while (!moved && next < end) {
      const number = next++
      try {
        take(number, await fetchPage(number, size))
        await settings.onRows?.(rows)
      } catch (error) {
        // The same request returned the first page, so a refused later page means that the list changed.
        const refused = error instanceof BankError && error.kind === 'refused'
        moved = true
        if (!refused) throw error
      }
    }
  }

  const workers = await Promise.allSettled(
    Array.from({ length: Math.max(1, settings.limits.pagesAhead) }, work),
  )
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  return moved ? 'moved' : pages.slice(0, end)
}

/** The rows of a page after the last one; none when the provider refuses that page. */
async function rowsBehindTheEnd<T>(fetchPage: FetchPage<T>, number: number, size: number): Promise<T[]> {
  try {
    return (await fetchPage(number, size)).rows
  } catch (error) {
    if (error instanceof BankError && error.kind === 'refused') return []
    throw error
  }
}

/**
 * Drops rows that an earlier page already had with the same id and the same content. Rows with blank ids,
 * with different content, or repeated within one page are distinct and stay.
 */
export function withoutRepeats<T>(
  pages: readonly (readonly T[])[],
  { idOf, contentOf }: RowIdentity<T>,
): { unique: T[]; repeats: string[] } {
  const copiesOf = new Map<string, { row: T; page: number }[]>()
  const first = new Map<string, { row: T; page: number }>()
  const unique: T[] = []
  const repeats: string[] = []
  pages.forEach((rows, page) => {
    for (const row of rows) {
      const id = idOf(row)
      const earliest = id === null ? undefined : first.get(id)
      if (id === null || earliest === undefined) {
        if (id !== null) first.set(id, { row, page })
        unique.push(row)
        continue
      }
      const before = copiesOf.get(id) ?? [earliest]
      copiesOf.set(id, before)
      const content = contentOf(row)
      if (before.some((other) => other.page < page && contentOf(other.row) === content)) repeats.push(content)
      else unique.push(row)
      before.push({ row, page })
    }
  })
  return { unique, repeats: repeats.sort() }
}

const idFields = ['transaction_id', 'account_id', 'event_id']

/** The id of a row: its first known id field that is present; null when that is blank. */
function idOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null
  for (const name of idFields) {
    const id = fieldOf(row, name)
    if (id !== undefined) return typeof id === 'string' && id.trim() !== '' ? id : null
  }
  return null
}

/** A field of a response object, of any type. */
export function fieldOf(row: object, name: string): unknown {
  return Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined
}
