import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listBudgets } from '#contract/planning/budgets.ts'
import { transactionCounts } from '#contract/ledger/transactions.ts'
import { summaryQuick } from '#contract/figures/summaries.ts'

const day = 86_400_000
const user = { id: 'u1', name: 'Layla', email: 'layla@example.ae', image: null }
const counts = { income_count: 1, expense_count: 2, total_count: 3 }
const answer = { success: true as const, ...counts, data: counts, unverified_count: 2 }
const store = new Map<string, Map<string, string>>()
let signedIn: unknown = { user }

const fakeCaches = {
  has: (name: string) => Promise.resolve(store.has(name)),
  delete: (name: string) => Promise.resolve(store.delete(name)),
  open: (name: string) => {
    const cache = store.get(name) ?? new Map<string, string>()
    store.set(name, cache)
    return Promise.resolve({
      match: (key: string) => Promise.resolve(cache.has(key) ? new Response(cache.get(key)) : undefined),
      put: async (key: string, response: Response) => void cache.set(key, await response.text()),
    })
  },
}

/** A fresh page: modules are reloaded without shared state. */
async function page() {
  vi.resetModules()
  const { config } = await import('../config.ts')
  config.apiBaseUrl = ''
  const [session, queries, figures] = await Promise.all([
    import('../auth/session.ts'),
    import('../queries.ts'),
    import('./figures.ts'),
  ])
  session.setOfflineRestore((await import('./restore.ts')).restoreLast)
  return { ...session, ...queries, ...figures }
}
type Loaded = Awaited<ReturnType<typeof page>>
const countsOf = ({ queryClient, keyOf }: Loaded): unknown =>
  queryClient.getQueryData(keyOf(user.id, transactionCounts))

async function keep(): Promise<Loaded> {
  const app = await page()
  await app.checkSession()
  app.queryClient.setQueryData(app.keyOf(user.id, transactionCounts), answer)
  app.queryClient.setQueryData(app.keyOf(user.id, summaryQuick, { query: {} }), { success: true, summary: 7 })
  app.queryClient.setQueryData(app.keyOf('somebody else', transactionCounts), answer)
  await app.writeFigures(user)
  return app
}

beforeEach(() => {
  store.clear()
  signedIn = { user }
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('caches', fakeCaches)
  vi.stubGlobal('fetch', () =>
    signedIn === 'offline'
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(Response.json(signedIn)),
  )
})
afterEach(() => void vi.unstubAllGlobals())

describe('the last figures', () => {
  it('stay stored until the screen that shows them is open again, also when others are written', async () => {
    const first = await page()
    await first.checkSession()
    const budgets = [user.id, '/api/user/budgets']
    first.readOptions(user.id, listBudgets)
    first.queryClient.setQueryData(budgets, { success: true, budgets: [] })
    await first.writeFigures(user)
    const second = await page()
    await second.checkSession()
    expect(second.queryClient.getQueryData(budgets)).toBeUndefined()
    second.queryClient.setQueryData(second.keyOf(user.id, transactionCounts), answer)
    await second.writeFigures(user)
    const stored = store.get('figures')?.get('/offline/figures') ?? ''
    expect(stored).toContain('/api/user/budgets')
    expect(stored).toContain(transactionCounts.path)
    expect(stored.split('/api/user/budgets')).toHaveLength(2)
  })

  it('are restored only for their user, and only if they match the contract', async () => {
    await keep()
    signedIn = 'offline'
    const app = await page()
    expect(await app.checkSession()).toEqual({ status: 'signed_in', user, error: null, offline: true })
    expect(countsOf(app)).toEqual(answer)
    expect(app.queryClient.getQueryCache().getAll()).toHaveLength(1)
  })
  it('appear at once after a reload, are refetched, and never appear for anyone else', async () => {
    await keep()
    const app = await page()
    await app.checkSession()
    expect(countsOf(app)).toEqual(answer)
    const state = app.queryClient.getQueryState(app.keyOf(user.id, transactionCounts))
    expect(state?.isInvalidated).toBe(true)
    signedIn = { user: { ...user, id: 'u2' } }
    const otherPage = await page()
    await otherPage.checkSession()
    expect(otherPage.queryClient.getQueryCache().getAll()).toEqual([])
  })
  it('are deleted when the user leaves, and when the session turns out to have ended', async () => {
    const app = await keep()
    expect(store.has('figures')).toBe(true)
    app.clearSession()
    expect(store.has('figures')).toBe(false)
    await keep()
    signedIn = null
    await (await page()).checkSession()
    expect(store.has('figures')).toBe(false)
  })
  it('are not written after the user has left', async () => {
    const app = await keep()
    app.clearSession()
    await app.writeFigures(user)
    expect(store.has('figures')).toBe(false)
  })
  it('are deleted when another user signs in', async () => {
    const app = await keep()
    signedIn = { user: { ...user, id: 'u2' } }
    await app.checkSession()
    expect(store.has('figures')).toBe(false)
  })
  it('are not shown after a week, from the future, or when corrupted', async () => {
    await keep()
    const app = await page()
    expect(await app.restoreFigures(null, Date.now() + 7 * day + 60_000)).toBeNull()
    expect(await app.restoreFigures(null, Date.now() - day)).toBeNull()
    expect(countsOf(app)).toBeUndefined()
    store.get('figures')?.set('/offline/figures', '{"user":{"id":"u1"}}')
    expect(await app.restoreFigures()).toBeNull()
    store.get('figures')?.set('/offline/figures', '<html>')
    expect(await app.restoreFigures()).toBeNull()
  })
  it('do not admit a user whom the server rejects', async () => {
    await keep()
    signedIn = { user: { id: 5 } }
    const app = await page()
    expect(await app.checkSession()).toMatchObject({ status: 'signed_out' })
    expect(countsOf(app)).toBeUndefined()
  })
})
