import { expect, test, vi } from 'vitest'
import type { Connection } from '#contract/banks/connections.ts'
import { ApiError } from '../../../api/errors.ts'
import { aConnection } from '../../../testing/data/banks.ts'
import { type EngineCalls, createConnectEngine } from './engine.ts'
import { entityIdIn, oneLine, saysAlreadyConnected } from './existing.ts'

const connection = (id: string, more: Partial<Connection> = {}): Connection =>
  aConnection(1, { entity_id: id, accounts_count: 3, accounts: [], ...more })
const token = { access_token: 'a', customer_id: 'c', app_token: 't', sandbox: true }
const doneStatus = { state: 'done' as const, runs: [] }
/** Resolves at once, except for the loading timeout, which never fires. */
const wait = (ms: number): Promise<void> => (ms > 60_000 ? new Promise(() => undefined) : Promise.resolve())

function setUp(more: Partial<EngineCalls> = {}) {
  let stored: Connection[] = []
  const calls: EngineCalls = {
    user: () => ({ id: 'u', email: 'e@example.test' }),
    token: () => Promise.resolve(token),
    entities: () => Promise.resolve({ entity_ids: ['new'], entities: [], lean_customer_id: 'c' }),
    save: vi.fn<EngineCalls['save']>(({ entityId }) => {
      stored = [connection(entityId)]
      return Promise.resolve({ bank_name: 'Emirates NBD', connection: connection(entityId) })
    }),
    sync: vi.fn<EngineCalls['sync']>(() => Promise.resolve(doneStatus)),
    active: () => Promise.resolve([]),
    balance: vi.fn<EngineCalls['balance']>(() => Promise.resolve({})),
    readConnections: () => Promise.resolve(stored),
    remove: vi.fn<EngineCalls['remove']>(() => Promise.resolve()),
    wait,
    ...more,
  }
  const remember = vi.fn<(userId: string, list: readonly Connection[]) => void>()
  const engine = createConnectEngine(calls, {
    open: () => ({ method: 'connect', options: { ...token } }),
    refresh: () => undefined,
    remember,
  })
  const callback = (status: string, message = '') => {
    engine.hear({ kind: 'callback', response: { status, message } })
  }
  const settled = () =>
    vi.waitFor(() => {
      const { name } = engine.state.get().stage
      if (name === 'finishing' || name === 'preparing') throw new Error(name)
    })
  return { engine, calls, callback, settled, remember }
}

async function openWidget(world: ReturnType<typeof setUp>): Promise<void> {
  world.engine.start({ kind: 'connect' })
  await world.engine.agree()
}
const failureOf = (world: ReturnType<typeof setUp>) => {
  const { stage } = world.engine.state.get()
  return stage.name === 'failed' ? stage.failure : null
}

test('a success stores each new entity, syncs without a body, updates balances and counts', async () => {
  const world = setUp()
  await openWidget(world)
  world.callback('SUCCESS')
  await world.settled()
  expect(world.calls.save).toHaveBeenCalledWith({ entityId: 'new', customerId: 'c', bankIdentifier: null })
  expect(world.calls.sync).toHaveBeenCalledOnce()
  expect(world.calls.balance).toHaveBeenCalledOnce()
  expect(world.engine.state.get()).toMatchObject({ isShown: false, success: { count: 3 } })
  expect(world.remember).toHaveBeenCalledOnce()
})

test('closing the widget does not prove that nothing was connected', async () => {
  const world = setUp()
  await openWidget(world)
  world.engine.close()
  expect(world.engine.state.get().isShown).toBe(false)
  await world.settled()
  expect(world.engine.state.get().success).toEqual({ id: 1, count: 3 })
})

test('a cancelled attempt without a new entity is reported as cancelled', async () => {
  const world = setUp({
    entities: () => Promise.resolve({ entity_ids: [], entities: [], lean_customer_id: 'c' }),
  })
  await openWidget(world)
  world.callback('CANCELLED')
  await world.settled()
  expect(failureOf(world)).toEqual({ kind: 'cancelled' })
})

test('a missing user, a refused token and an empty token are distinct failures', async () => {
  const nobody = setUp({ user: () => null })
  nobody.engine.start({ kind: 'connect' })
  expect(failureOf(nobody)).toEqual({ kind: 'not_signed_in' })
  const refused = setUp({
    token: () => Promise.reject(new ApiError({ status: 503, code: 'bank_unavailable', message: 'Down' })),
  })
  await openWidget(refused)
  expect(failureOf(refused)).toEqual({ kind: 'token_status', status: 503, reason: 'Down' })
  const empty = setUp({ token: () => Promise.resolve({ ...token, access_token: '' }) })
  await openWidget(empty)
  expect(failureOf(empty)).toEqual({ kind: 'token_invalid' })
  const nameless = setUp({ token: () => Promise.resolve({ ...token, customer_id: '' }) })
  await openWidget(nameless)
  expect(failureOf(nameless)).toEqual({ kind: 'customer' })
})

test('a script that does not load and a missing widget are distinct failures', async () => {
  const world = setUp()
  await openWidget(world)
  world.engine.hear({ kind: 'load_failed' })
  expect(failureOf(world)).toEqual({ kind: 'load' })
  await world.engine.agree()
  world.engine.hear({ kind: 'widget_missing' })
  expect(failureOf(world)).toEqual({ kind: 'missing' })
})

test('a script that exceeds its time limit counts as not loaded', async () => {
  let over: () => void = () => undefined
  const world = setUp({
    wait: (ms) => (ms === 120_000 ? new Promise((resolve) => (over = resolve)) : Promise.resolve()),
  })
  await openWidget(world)
  over()
  await vi.waitFor(() => expect(failureOf(world)).toEqual({ kind: 'load' }))
})

test('failing to read the entities after a success reports the cause', async () => {
  const world = setUp({ entities: () => Promise.reject(new Error('no answer')) })
  await openWidget(world)
  world.callback('SUCCESS')
  await world.settled()
  expect(failureOf(world)).toEqual({ kind: 'entities', reason: 'no answer' })
})

test('a failed sync only warns, and can be retried', async () => {
  let works = false
  const world = setUp({
    sync: () => (works ? Promise.resolve(doneStatus) : Promise.reject(new Error('429'))),
    readConnections: () => Promise.resolve([connection('new', { health: 'bank_trouble' })]),
  })
  await openWidget(world)
  world.callback('SUCCESS')
  await world.settled()
  expect(world.engine.state.get().stage).toMatchObject({ name: 'warned', count: 3 })
  works = true
  await world.engine.syncAgain()
  expect(world.engine.state.get().success).toEqual({ id: 1, count: 3 })
})

test('if no entity is listed yet, a second look after a moment finds the bank', async () => {
  let looks = 0
  const world = setUp({
    entities: () => {
      looks += 1
      return Promise.resolve({
        entity_ids: looks > 1 ? ['late'] : [],
        entities: [],
        lean_customer_id: 'c',
      })
    },
  })
  await openWidget(world)
  world.callback('SUCCESS')
  await vi.waitFor(() => expect(world.engine.state.get().success).toEqual({ id: 1, count: 3 }))
  expect(looks).toBe(2)
})

test('an existing connection is identified by its entity and can be deleted', async () => {
  const id = '3f2b8c1e-9a4d-4e6f-8b1a-2c3d4e5f6a7b'
  const world = setUp({
    entities: () => Promise.resolve({ entity_ids: [], entities: [], lean_customer_id: 'c' }),
  })
  await openWidget(world)
  world.callback('ERROR', `Already connected. Please delete your existing connection, entity ${id}`)
  await world.settled()
  expect(failureOf(world)).toMatchObject({ kind: 'existing', entityId: id })
  await world.engine.removeExisting()
  expect(world.calls.remove).toHaveBeenCalledWith(id)
  expect(world.engine.state.get().stage).toEqual({ name: 'consent' })
})

test('a refused sync is no failure if the bank was read anyway', async () => {
  const world = setUp({ sync: () => Promise.reject(new Error('429')) })
  await openWidget(world)
  world.callback('SUCCESS')
  await world.settled()
  expect(world.engine.state.get()).toMatchObject({ stage: { name: 'closed' }, success: { count: 3 } })
})

test('a refused sync waits for the run already in progress and adopts its outcome', async () => {
  for (const [end, stage] of [
    ['up_to_date', { stage: { name: 'closed' }, success: { count: 3 } }],
    ['bank_trouble', { stage: { name: 'warned' }, success: null }],
  ] as const) {
    const looks: Connection['health'][] = ['up_to_date', 'updating', 'updating', end]
    const world = setUp({
      sync: () => Promise.reject(new Error('429')),
      readConnections: () => Promise.resolve([connection('new', { health: looks.shift() ?? end })]),
    })
    await openWidget(world)
    world.callback('SUCCESS')
    await world.settled()
    expect(world.engine.state.get()).toMatchObject(stage)
    expect(looks).toEqual([])
  }
})

const id = '3f2b8c1e-9a4d-4e6f-8b1a-2c3d4e5f6a7b'

test.each([
  'This bank is Already Connected',
  'A connection already exists for this user',
  'duplicate connection',
  'There is an existing connection',
  'Please delete your existing connection first',
])('%s means already connected', (message) => expect(saysAlreadyConnected(message)).toBe(true))

test('other failures do not', () => expect(saysAlreadyConnected('Bank unavailable')).toBe(false))

test.each([
  [`Already connected (entity_id: ${id})`, id],
  [`Already connected. Entity ID ${id}`, id],
  [`existing connection ${id}`, id],
  ['already connected: entity: ent_12345', 'ent_12345'],
  ['this entity already exists', null],
  ['duplicate connection', null],
])('the entity in %j is %j', (message, wanted) => expect(entityIdIn(message)).toBe(wanted))

test('third-party text becomes one plain line of at most 200 characters', () => {
  expect(oneLine('a\n\u202Eb\tc\u200B  d')).toBe('a b c d')
  expect(Array.from(oneLine('x'.repeat(500)))).toHaveLength(200)
  expect(oneLine(null)).toBe('')
})
