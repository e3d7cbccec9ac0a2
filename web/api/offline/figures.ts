import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountsQuick, balanceHistory } from '#contract/accounts/accounts.ts'
import { listCategories } from '#contract/categories/categories.ts'
import { leanEntities } from '#contract/banks/connections.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { userProfile } from '#contract/person/settings.ts'
import { dashboardData, summaryQuick } from '#contract/figures/summaries.ts'
import { filterTotals, searchTransactions, transactionCounts } from '#contract/ledger/transactions.ts'
import { keyOf, queryClient } from '../queries.ts'
import { heldExcept, holdAnswer, isStored, type Held } from './held.ts'
import { currentSession, type User } from '../auth/session.ts'

/** The cache name; `session.ts` deletes the cache by the same name. */
const figuresCache = 'figures'
const address = '/offline/figures'
const keptForMs = 7 * 86_400_000
const writeAfterMs = 1500
const mostEntries = 150
/** Characters of JSON, for one answer and for all. */
const largestEntry = 400_000
const mostStored = 4_000_000

/** Of paginated lists only the first page is stored. */
const lists: readonly Endpoint[] = [searchTransactions]
const storedEndpoints: readonly Endpoint[] = [
  dashboardData,
  summaryQuick,
  accountsQuick,
  balanceHistory,
  leanEntities,
  listCategories,
  userProfile,
  filterTotals,
  transactionCounts,
  ...lists,
]
const endpointOf = (path: unknown): Endpoint | undefined =>
  storedEndpoints.find((endpoint) => endpoint.path === path)

const isKept = ({ queryKey: [, path] }: { queryKey: QueryKey }): boolean =>
  endpointOf(path) !== undefined || isStored(path)

const Pages = z.object({ pages: z.array(z.unknown()), pageParams: z.array(z.unknown()) })
const Figures = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.nullable(z.string()),
  }),
  at: z.number(),
  entries: z.array(
    z.object({ path: z.string(), input: z.optional(z.unknown()), at: z.number(), data: z.unknown() }),
  ),
})
type Figures = z.infer<typeof Figures>
type FigureEntry = Held

/**
 * Restores the stored figures of this device's user, parsed by the contract both when stored and when read.
 * With `only`, they are restored just for that user, and newer ones are requested as soon as a screen shows
 * them.
 */
export async function restoreFigures(
  only: string | null = null,
  now: number = Date.now(),
): Promise<User | null> {
  const figures = await readFigures()
  if (!figures || now - figures.at > keptForMs || figures.at > now) return null
  if (only !== null && figures.user.id !== only) return null
  for (const entry of figures.entries) {
    const endpoint = endpointOf(entry.path)
    if (!endpoint) {
      // its schema comes with the screen that reads it
      const key = entry.input === undefined ? [entry.path] : [entry.path, entry.input]
      holdAnswer([figures.user.id, ...key], entry)
      continue
    }
    const data = parsed(endpoint, entry.data)
    if (data === undefined) continue
    const queryKey = keyOf(figures.user.id, endpoint, entry.input)
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    queryClient.setQueryData(queryKey, data, { updatedAt: entry.at })
    if (only !== null) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
  return figures.user
}

async function readFigures(): Promise<Figures | null> {
  try {
    const answer = await (await caches.open(figuresCache)).match(address)
    const read = Figures.safeParse(await answer?.json())
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function parsed(endpoint: Endpoint, data: unknown): unknown {
  if (!lists.includes(endpoint)) {
    const read = z.safeParse(endpoint.response, data)
    return read.success ? read.data : undefined
  }
  const pages = Pages.safeParse(data)
  if (!pages.success) return undefined
  const first = z.safeParse(endpoint.response, pages.data.pages[0])
  return first.success ? { pages: [first.data], pageParams: [null] } : undefined
}

/** Stores what this user's screens receive, shortly after each response; returns a function that stops it. */
export function storeFigures(user: User): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    void writeFigures(user)
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (isKept(event.query)) timer ??= setTimeout(write, writeAfterMs)
  })
  const leave = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) write()
  }
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', leave)
  }
}

const isStill = (user: User): boolean => {
  const session = currentSession()
  return session.user?.id === user.id && session.status === 'signed_in' && !session.offline
}

export async function writeFigures(user: User, now: number = Date.now()): Promise<void> {
  if (!isStill(user)) return
  const { id, name, email } = user
  const head = JSON.stringify({ user: { id, name, email, image: null }, at: now })
  const entries = collect(id)
  try {
    const cache = await caches.open(figuresCache)
    const body = `${head.slice(0, -1)},"entries":[${entries.join()}]}`
    await cache.put(address, new Response(body, { headers: { 'content-type': 'application/json' } }))
    // The user signed out during the write: the clean-up may have run before it.
    if (!isStill(user)) await caches.delete(figuresCache)
  } catch {
    // Full or forbidden storage only prevents offline reading.
  }
}

const texts = new WeakMap<object, string>()

/** An answer as JSON, which is made once. */
function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  const known = texts.get(data)
  if (known !== undefined) return known
  const text = JSON.stringify(data)
  texts.set(data, text)
  return text
}

/** The stored answers as JSON, newest first. */
function collect(userId: string): string[] {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => queryKey[0] === userId && state.data !== undefined)
  const answers: FigureEntry[] = queries.flatMap(({ queryKey: [, path, input], state }) => {
    const endpoint = endpointOf(path)
    if (typeof path !== 'string' || (!endpoint && !isStored(path))) return []
    const data = endpoint && lists.includes(endpoint) ? firstPage(state.data) : state.data
    return data === null ? [] : [{ path, input, at: state.dataUpdatedAt, data }]
  })
  // What this visit has not shown yet stays stored from the visits before.
  const earlier = heldExcept(
    userId,
    queries.map(({ queryKey }) => queryKey),
  )
  const kept: string[] = []
  let size = 0
  for (const { data, ...entry } of [...answers, ...earlier].toSorted((a, b) => b.at - a.at)) {
    if (kept.length === mostEntries) break
    const text = textOf(data)
    if (text.length > largestEntry || size + text.length > mostStored) continue
    size += text.length
    kept.push(`${JSON.stringify(entry).slice(0, -1)},"data":${text}}`)
  }
  return kept
}

function firstPage(data: unknown): unknown {
  const pages = Pages.safeParse(data)
  return pages.success ? { pages: pages.data.pages.slice(0, 1), pageParams: [null] } : null
}
