import { beforeEach, expect, it, vi } from 'vitest'

const user = {
  id: '0b0e2d1c-5c1f-4f0e-9d7b-0f3a5a1c2b3d',
  name: 'Layla',
  email: 'layla@example.ae',
  image: null,
}
const body = {
  type: 'expense' as const,
  amount: 12.5,
  category: 'dining',
  description: 'Karak',
  date: '2026-03-15',
}
const keys = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)
const stored = new Map<string, string>()
let answers: (() => Response)[] = []
const sent: { key: string | null; body: unknown }[] = []

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  sent.length = 0
  const area = new Proxy(
    {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
      removeItem: (name: string) => void stored.delete(name),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', area)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.includes('get-session')) return Promise.resolve(Response.json({ user }))
    if (address.includes('/token')) return Promise.resolve(Response.json({ token: 'token-of-the-test' }))
    sent.push({
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(typeof init.body === 'string' ? init.body : 'null'),
    })
    const answer = answers.shift()
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('offline'))
  })
})

async function page() {
  const { config } = await import('../config.ts')
  config.apiBaseUrl = ''
  const [{ checkSession }, pending, { sendPending }] = await Promise.all([
    import('../auth/session.ts'),
    import('./pending.ts'),
    import('./send-pending.ts'),
  ])
  await checkSession()
  return { ...pending, sendPending }
}
const refusal = (status: number) => () =>
  Response.json({ success: false, code: 'x', error: 'Category is required', detail: '' }, { status })
const transaction = (await import('../../testing/data/transactions.ts')).someTransactions[0]
const added = () => Response.json({ success: true, id: transaction?.id, transaction })

it('keeps entries in order and sends each with its own key until the server has it', async () => {
  const app = await page()
  for (const [index, key] of keys.entries())
    expect(app.addPending(user.id, { key, at: 100 - index, body: { ...body, amount: index + 1 } })).toBe(true)
  answers = [added]
  expect(await app.sendPending(user.id)).toBe(1)
  expect(app.readPending(user.id).map(({ key }) => key)).toEqual([keys[1], keys[0]])
  answers = [refusal(503)]
  expect(await app.sendPending(user.id)).toBe(0)
  answers = [added, added]
  expect(await Promise.all([app.sendPending(user.id), app.sendPending(user.id)])).toEqual([2, 2])
  expect(sent.map(({ key }) => key)).toEqual([keys[2], keys[1], keys[1], keys[1], keys[0]])
  expect(app.readPending(user.id)).toEqual([])
  expect(stored.size).toBeLessThan(2)
})

it('keeps rejected entries with the reason and does not resend them; an expired session loses nothing', async () => {
  const app = await page()
  app.addPending(user.id, { key: keys[0] ?? '', at: 1, body })
  app.addPending(user.id, { key: keys[1] ?? '', at: 2, body })
  answers = [refusal(400), refusal(401), refusal(401)]
  expect(await app.sendPending(user.id)).toBe(0)
  expect(app.readPending(user.id).map(({ refused }) => refused)).toEqual(['Category is required', undefined])
  const { wipePersonalStorage } = await import('../storage/storage.ts')
  wipePersonalStorage()
  expect(app.readPending(user.id)).toHaveLength(2)
  app.dropPending(user.id)
  expect(app.readPending(user.id)).toEqual([])
})
