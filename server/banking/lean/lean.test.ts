/** The Lean adapter against the sandbox bank over real HTTP. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dubaiDay } from '#contract/period.ts'
import { startSandboxBank, type FaultSpec, type SandboxBank } from '../../../sandbox-bank/server.ts'
import { BankError, type BankProvider, type ProviderEvent } from '../provider.ts'
import {
  describeProvider,
  failureKind,
  factOf,
  factsOf,
  type ProviderWorld,
  type TrueAccount,
} from '../provider.suite.ts'
import { createLeanProvider, type LeanOptions } from './provider.ts'

const all = { from: '2020-01-01', to: '2099-12-31' }

type LeanWorld = ProviderWorld & {
  bank: SandboxBank
  join(wish: Wish): Promise<string>
  /** Another adapter for the same bank. */
  with(options: Partial<LeanOptions>): BankProvider
}
type Wish = { customerId: string; person?: string; words?: string[]; bank?: string }

async function startWorld(options: Partial<LeanOptions> = {}): Promise<LeanWorld> {
  const bank = await startSandboxBank({
    mostMonths: 5,
    timing: { refreshPendingMs: [5, 10], refreshDoneMs: 300, slowMs: 300 },
  })
  const providerWith = (more: Partial<LeanOptions>): BankProvider =>
    createLeanProvider({
      apiUrl: bank.url,
      authUrl: bank.url,
      clientId: bank.clientId,
      clientSecret: bank.clientSecret,
      webhookSecret: bank.webhookSecret,
      now: () => new Date(),
      log: () => undefined,
      ...more,
    })
  const provider = providerWith(options)

  async function join({
    customerId,
    person = 'salaried',
    words: scenarios = [],
    bank: bankId = 'FAB_AE',
  }: Wish): Promise<string> {
    const entityId = bank.connect({ customerId, bank: bankId, person, words: scenarios })
    for (let tries = 0; tries < 100; tries += 1) {
      const events = await provider.listEvents(new Date(Date.now() - 3_600_000))
      // Two that say it is in progress and the last, which may also say that the bank failed.
      const refreshed = events.filter(
        (event) => event.type === 'data_refreshed' && event.entityId === entityId,
      )
      if (refreshed.length >= 3) return entityId
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('the first refresh never ended')
  }

  return {
    bank,
    provider,
    with: providerWith,
    now: () => new Date(),
    join,
    connect: (customerId) => join({ customerId }),
    truth: (entityId) => truthOf(bank, entityId),
    expire: (entityId) => bank.expireConsent(entityId),
    stop: () => bank.stop(),
  }
}

function truthOf(bank: SandboxBank, entityId: string): TrueAccount[] {
  return bank.served(entityId).accounts.map((account) => ({
    accountId: account.accountId,
    currency: account.currency,
    bookedMinor: BigInt(account.bookedBalanceMinor),
    transactions: account.transactions
      .filter((one) => one.status !== 'REJECTED')
      .map((transaction) => ({
        id: transaction.transactionId,
        minor: BigInt(transaction.direction === 'DEBIT' ? -transaction.minor : transaction.minor),
        day: dubaiDay(new Date(transaction.bookedAt)),
        status: transaction.status === 'PENDING' ? 'pending' : 'booked',
      })),
  }))
}

describeProvider('Lean', () => startWorld())

describe('people of the sandbox bank', () => {
  let world: LeanWorld
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.stop())

  async function readAll(person: string, scenarios: string[] = []) {
    const customerId = await world.provider.ensureCustomer(randomUUID())
    const entityId = await world.join({ customerId, person, words: scenarios })
    const accounts = new Map<string, { facts: string[]; minor: bigint | undefined }>()
    for (const { accountId, name } of (await world.provider.listAccounts(entityId)).accounts) {
      const read = await world.provider.readTransactions(entityId, accountId, all)
      expect(read.unreadable).toEqual([])
      const { booked } = await world.provider.readBalance(entityId, accountId)
      // Ids that change at every read are not part of the truth.
      const steady = name !== 'Restless ids'
      const rows = read.transactions.map((one) => (steady ? one : { ...one, providerId: null }))
      accounts.set(accountId, { facts: factsOf(rows), minor: booked?.minor })
    }
    // Fetched after the reads: one bank adds a row during its read.
    const truth = world.truth(entityId)
    expect(accounts.size).toBe(truth.length)
    for (const { accountId, transactions, bookedMinor } of truth) {
      expect(accounts.get(accountId)?.minor).toBe(bookedMinor)
      expect(accounts.get(accountId)?.facts, person).toEqual(transactions.map(factOf).sort())
    }
  }

  // The benchmarks read the person with 100,000 rows.
  test('everyone’s accounts are read exactly', { timeout: 120_000 }, async () => {
    const others = world.bank.people.filter(({ id }) => id !== 'huge')
    await Promise.all(others.map(({ id }) => readAll(id)))
  })

  test('rows repeated on the next page are one row', { timeout: 60_000 }, () =>
    readAll('salaried', ['duplicates']),
  )

  test('a bank that is down, rate limited, slow or needs a sign-in is reported as such', async () => {
    const kinds: [string, string][] = [
      ['down', 'unavailable'],
      ['ratelimited', 'rate_limited'],
      ['reconnect', 'reauthorise'],
      ['delay', 'pending'],
    ]
    for (const [scenario, kind] of kinds) {
      const customerId = await world.provider.ensureCustomer(randomUUID())
      const entityId = await world.join({ customerId, words: [scenario] })
      const error = await world.provider.listAccounts(entityId).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ kind })
      if (!(error instanceof BankError)) throw error
      expect(error.reconnectId !== null).toBe(scenario === 'reconnect')
      expect(error.retryAfterMs !== null).toBe(scenario === 'ratelimited')
    }
  })
})

describe('faults in every call', { timeout: 60_000 }, () => {
  const limits = { totalMs: 1500, maxBytes: 2_000_000, pageSize: 50 }
  let world: LeanWorld
  /** Gives up soon, for banks that never end. */
  let hasty: BankProvider
  let entityId = ''
  let accountId = ''
  let customerId = ''
  beforeAll(async () => {
    world = await startWorld({ limits })
    hasty = world.with({ limits: { ...limits, totalMs: 400 } })
    customerId = await world.provider.ensureCustomer(randomUUID())
    entityId = await world.join({ customerId })
    const largest = world.truth(entityId).toSorted((a, b) => b.transactions.length - a.transactions.length)[0]
    accountId = largest?.accountId ?? ''
  })
  beforeEach(() => world.bank.faults.clear())
  afterAll(() => world.stop())

  const faults: [string, FaultSpec][] = [
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'status', status: 429, headers: { 'retry-after': '9' } }],
    ['cut', { kind: 'cut' }],
    ['slow bytes', { kind: 'slow-bytes', ms: 200 }],
    ['HTML', { kind: 'html' }],
    ['giant', { kind: 'giant' }],
    ['redirect', { kind: 'redirect', body: 'http://127.0.0.1:9/' }],
    ['no answer', { kind: 'hang' }],
    ['null', { kind: 'json', body: null }],
    ['a text', { kind: 'json', body: '"no"' }],
    ['NaN', { kind: 'json', body: '{"status":"OK","data":NaN}' }],
    [
      'wrong types',
      {
        kind: 'json',
        body: { status: 'OK', data: { accounts: 1, balances: 'x', transactions: {}, page: [] } },
      },
    ],
  ]
  const calls: [string, RegExp, (provider: BankProvider) => Promise<unknown>][] = [
    ['customers', /^\/customers\/v1\/$/, (provider) => provider.ensureCustomer(randomUUID())],
    ['entities', /\/entities/, (provider) => provider.listEntities(customerId)],
    ['accounts', /\/accounts\?/, (provider) => provider.listAccounts(entityId)],
    ['balances', /\/balances/, (provider) => provider.readBalance(entityId, accountId)],
    ['transactions', /[?&]page=0&/, (provider) => provider.readTransactions(entityId, accountId, all)],
    [
      'a middle page',
      /\/transactions.*[?&]page=2&/,
      (provider) => provider.readTransactions(entityId, accountId, all),
    ],
    ['events', /^\/events/, (provider) => provider.listEvents(new Date(0))],
  ]

  describe.each(calls)('%s', (_call, path, run) => {
    test.each(faults)('%s: a BankError, few attempts, and success afterwards', async (_name, spec) => {
      world.bank.faults.set({ ...spec, match: { path } })
      const before = world.bank.requests.filter((one) => path.test(one.path)).length
      const neverEnds = spec.kind === 'hang' || spec.kind === 'slow-bytes'
      const kind = await failureKind(run(neverEnds ? hasty : world.provider))
      expect(kind).toBe(spec.status === 429 ? 'rate_limited' : 'unavailable')
      const tries = world.bank.requests.filter((one) => path.test(one.path)).length - before
      expect(tries).toBeLessThanOrEqual(3)
      world.bank.faults.clear()
      await run(world.provider)
    })
  })
})

describe('webhooks of the sandbox bank', () => {
  test('arrive signed and in the port’s types', async () => {
    const world = await startWorld()
    const events: (ProviderEvent | null)[] = []
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const header = (name: string) => request.headers[name]?.toString()
        events.push(world.provider.readWebhook(Buffer.concat(chunks), { get: header }))
        response.end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const address = receiver.address()
    world.bank.setWebhook(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
    const customerId = await world.provider.ensureCustomer(randomUUID())
    const entityId = await world.join({ customerId })
    await expect.poll(() => events.some((event) => event?.complete)).toBe(true)
    expect(events).not.toContain(null)
    expect(new Set(events.map((event) => event?.entityId))).toEqual(new Set([entityId]))
    expect(events.map((event) => event?.type)).toEqual(
      expect.arrayContaining(['entity_created', 'data_refreshed']),
    )
    const logged = await world.provider.listEvents(new Date(Date.now() - 60_000))
    expect(new Set(logged.map((event) => event.eventId))).toEqual(
      new Set(events.map((event) => event?.eventId)),
    )
    receiver.closeAllConnections()
    receiver.close()
    await world.stop()
  })
})
