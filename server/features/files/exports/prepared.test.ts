import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { exportData, listPreparedExports, prepareExport, preparedExports } from '#contract/files/exports.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { deleteAccount } from '#contract/person/account.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { startWorld, type TestUser } from '../../../../test/world.ts'
import { system } from '../../../platform/db/db.ts'
import { sweepExports } from './service.prepared.ts'
import { startedFor } from '../../../../test/started.ts'

const start = new Date('2026-03-16T08:00:00Z')
let now = start
const world = startedFor(() => startWorld({ clock: { now: () => now } }))

const list = async (person: TestUser) => (await person.call(listPreparedExports)).body.exports
const download = (person: TestUser, id: string): Promise<Response> =>
  person.fetch(`/api/user/exports/${id}/file`)
const ready = (person: TestUser, id: string): Promise<void> =>
  vi.waitFor(
    async () => expect((await list(person)).find((one) => one.id === id)).toMatchObject({ state: 'ready' }),
    { timeout: 20_000 },
  )
const stored = async (): Promise<number> =>
  (await system(world.app.db, (tx) => sql`select 1 from prepared_exports`.execute(tx))).rows.length

test('a prepared export equals the streamed one, its owner is notified once, and it is deleted in the end', async () => {
  const [person, stranger] = [await world.signUp(), await world.signUp()]
  const entry = { type: 'expense', category: 'dining', date: '2026-03-14' }
  for (const [amount, description] of [
    [12.5, 'Lunch'],
    [99, 'غداء'],
  ])
    await person.call(createTransaction, { body: { ...entry, amount, description } })
  const { export: prepared } = (await person.call(prepareExport, { body: { format: 'csv', min: '50' } })).body
  expect(prepared).toMatchObject({ format: 'csv' })
  await ready(person, prepared.id)
  const streamed = await person.fetch(`${exportData.path}?format=csv&min=50`)
  const answer = await download(person, prepared.id)
  const text = await answer.text()
  expect(text).toBe(await streamed.text())
  expect(text).toContain('غداء')
  expect(text).not.toContain('Lunch')
  for (const name of ['content-type', 'content-disposition', 'cache-control'])
    expect(answer.headers.get(name)).toBe(streamed.headers.get(name))

  const notificationKinds = async () =>
    (await person.call(listNotifications, { query: {} })).body.notifications.filter(
      ({ kind }) => kind === 'export_ready',
    )
  await vi.waitFor(async () => expect(await notificationKinds()).toHaveLength(1), { timeout: 20_000 })
  expect((await notificationKinds())[0]).toMatchObject({
    link: '/settings/data',
    text: 'xtharwa-transactions-2026-03-16.csv can be downloaded until 23 March 2026 at 12:00 PM.',
  })

  expect(await list(stranger)).toEqual([])
  expect((await download(stranger, prepared.id)).status).toBe(404)
  expect((await download(person, 'none')).status).toBe(404)

  for (let more = 0; more < preparedExports.most; more += 1) {
    now = new Date(now.getTime() + 1000)
    const { export: next } = (await person.call(prepareExport, { body: { format: 'json' } })).body
    await ready(person, next.id)
  }
  expect((await list(person)).map(({ format }) => format)).toEqual(
    Array.from({ length: preparedExports.most }, () => 'json'),
  )
  expect((await download(person, prepared.id)).status).toBe(404)

  const [newest] = await list(person)
  now = new Date(start.getTime() + (preparedExports.days * 24 + 1) * 3_600_000)
  expect(await list(person)).toEqual([])
  expect((await download(person, newest?.id ?? '')).status).toBe(404)
  await sweepExports(world.app)
  expect(await stored()).toBe(0)

  const { export: last } = (await person.call(prepareExport, { body: { format: 'xlsx' } })).body
  await ready(person, last.id)
  await person.call(deleteAccount, { body: { confirm: 'DELETE', password: person.password } })
  await vi.waitFor(async () => expect(await stored()).toBe(0), { timeout: 20_000 })
}, 90_000)

test('an export whose job cannot be added, or is given up, does not stay in preparation', async () => {
  const person = await world.signUp()
  const { queue } = world.app
  const real = queue.send.bind(queue)
  const send = vi
    .spyOn(queue, 'send')
    .mockImplementation((name, ...rest) =>
      name === 'export' ? Promise.reject(new Error('unavailable')) : real(name, ...rest),
    )
  const { status, body } = await person.call(prepareExport, { body: { format: 'csv' } })
  expect([status, body.export.state]).toEqual([200, 'preparing'])
  send.mockRestore()
  await ready(person, body.export.id)

  await system(world.app.db, (tx) => sql`update prepared_exports set state = 'preparing'`.execute(tx))
  const data = { userId: person.id, exportId: body.export.id, language: 'en-AE' }
  await queue.send('export-given-up', data)
  await vi.waitFor(async () => expect(await list(person)).toMatchObject([{ state: 'failed' }]), {
    timeout: 20_000,
  })
}, 60_000)

test('with the clock set back, an export takes the place of older ones', async () => {
  const person = await world.signUp()
  for (let n = 0; n < preparedExports.most; n += 1)
    await person.call(prepareExport, { body: { format: 'json' } })
  const before = now
  now = new Date(now.getTime() - 24 * 3_600_000)
  const { status, body } = await person.call(prepareExport, { body: { format: 'csv' } })
  now = before
  expect(status).toBe(200)
  expect((await list(person)).map(({ id }) => id)).toContain(body.export.id)
  expect(await list(person)).toHaveLength(preparedExports.most)
}, 60_000)

test('a table in Arabic names the manual account in Arabic and holds no invisible marks', async () => {
  const person = await world.signUp()
  const entry = { type: 'expense', amount: 5, category: 'dining', date: '2026-03-14' } as const
  await person.call(createTransaction, { body: { ...entry, description: 'راتب \u2068Coral Bay\u2069' } })
  const answer = await person.fetch(`${exportData.path}?format=csv`, {
    headers: { 'accept-language': 'ar-AE' },
  })
  const text = await answer.text()
  expect(text).toContain('راتب Coral Bay')
  expect(text).toContain('معاملات مضافة يدويًا')
  expect(text).not.toMatch(/[\u2066-\u2069]/)
})
