/** Complete reads of paged lists: every row the provider claims, or an error. */
import { BankError } from '../provider.ts'

export type Page = {
  rows: unknown[]
  /** Null where the endpoint answers a list without pages. */
  page: { number: number | null; size: number; totalElements: number; totalPages: number } | null
}

export type PageSettings = {
  /** For messages. */
  what: string
  size: number
  maxPages: number
  /** Pages fetched at the same time. */
  ahead: number
  /** Whether a list without a page object counts as complete. */
  unpagedAllowed: boolean
  onRows?: (rows: number) => void
}

type FetchPage = (page: number, size: number) => Promise<Page>
type Tried = { rows: unknown[]; repeats: string; settled: boolean } | 'moved'

const restarts = 3

/**
 * Reads all pages in the provider's order. Where the pages do not fit each other or their totals, the
 * list moved while it was read: it is read again from the start, at most 3 times, each time with smaller
 * pages so that a row repeated by a page edge is told from one the provider really lists twice.
 * Throws BankError `unavailable` when it never fits, and whatever `fetchPage` throws.
 */
export async function readAllPages(fetchPage: FetchPage, settings: PageSettings): Promise<unknown[]> {
  let before: string | null = null
  for (let tries = 0; tries <= restarts; tries += 1) {
    const size = Math.max(1, settings.size - tries * Math.ceil(settings.size / 10))
    const tried = await readOnce(fetchPage, size, settings)
    if (tried !== 'moved') {
      if (tried.settled || tried.repeats === before) return tried.rows
      before = tried.repeats
    }
  }
  throw new BankError('unavailable', `${settings.what}: the pages do not add up to a complete list`)
}

async function readOnce(fetchPage: FetchPage, size: number, settings: PageSettings): Promise<Tried> {
  const first = await fetchPage(0, size)
  const claim = first.page
  if (claim === null) {
    if (settings.unpagedAllowed) return { rows: first.rows, repeats: '', settled: true }
    throw new BankError('unavailable', `${settings.what}: no totals, so completeness cannot be known`)
  }
  if (claim.totalPages > settings.maxPages)
    throw new BankError('unavailable', `${settings.what}: more than ${settings.maxPages} pages`)
  const pages = await fetchRest(fetchPage, size, first, claim, settings)
  if (pages === 'moved') return 'moved'
  const rows = pages.flat()
  const last = pages.at(-1) ?? []
  // Totals that stop exactly at a full page may be a lie that only the next page shows.
  if (last.length >= claim.size && rows.length > 0 && (await hasRows(fetchPage, pages.length, size)))
    return 'moved'
  const { unique, repeats } = withoutRepeats(pages)
  if (unique.length === claim.totalElements) return { rows: unique, repeats: '', settled: true }
  if (rows.length === claim.totalElements) return { rows, repeats: repeats.join('\n'), settled: false }
  return 'moved'
}

/** Fetches the pages after the first, some at a time; 'moved' at the first one that contradicts it. */
async function fetchRest(
  fetchPage: FetchPage,
  size: number,
  first: Page,
  claim: NonNullable<Page['page']>,
  settings: PageSettings,
): Promise<unknown[][] | 'moved'> {
  const pages: unknown[][] = [first.rows]
  let count = first.rows.length
  let next = 1
  let stopped = first.rows.length === 0 && claim.totalElements > 0
  settings.onRows?.(count)

  async function work(): Promise<void> {
    while (!stopped && next < claim.totalPages) {
      const number = next++
      try {
        const { rows, page } = await fetchPage(number, size)
        const same =
          page !== null &&
          page.totalElements === claim.totalElements &&
          page.totalPages === claim.totalPages &&
          (page.number ?? number) === number
        if (!same || rows.length === 0) stopped = true
        pages[number] = rows
        count += rows.length
        if (!stopped) settings.onRows?.(count)
      } catch (error) {
        stopped = true
        throw error
      }
    }
  }

  const workers = await Promise.allSettled(Array.from({ length: Math.max(1, settings.ahead) }, work))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  return stopped ? 'moved' : pages
}

/** Whether a page after the last one has rows; a provider may also refuse to answer such a page. */
async function hasRows(fetchPage: FetchPage, number: number, size: number): Promise<boolean> {
  try {
    return (await fetchPage(number, size)).rows.length > 0
  } catch (error) {
    if (error instanceof BankError && error.kind === 'refused') return false
    throw error
  }
}

/**
 * Drops rows that an earlier page already had with the same id and the same content. Rows with blank
 * ids, with different content, or twice within one page are different rows and stay.
 */
export function withoutRepeats(pages: unknown[][]): { unique: unknown[]; repeats: string[] } {
  const seen = new Set<string>()
  const unique: unknown[] = []
  const repeats: string[] = []
  for (const rows of pages) {
    const here: string[] = []
    for (const row of rows) {
      const key = hasId(row) ? JSON.stringify(row) : null
      if (key !== null && seen.has(key)) repeats.push(key)
      else unique.push(row)
      if (key !== null) here.push(key)
    }
    for (const key of here) seen.add(key)
  }
  return { unique, repeats: repeats.sort() }
}

const idFields = ['transaction_id', 'account_id', 'event_id']

/** Whether a row names itself: its first known id field that is present is not blank. */
function hasId(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false
  const fields = new Map<string, unknown>(Object.entries(row))
  const id = idFields.map((name) => fields.get(name)).find((value) => value !== undefined)
  return typeof id === 'string' && id.trim() !== ''
}
