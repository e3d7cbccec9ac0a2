/** The tests that every adapter of the port must pass, whatever its provider and protocol. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dubaiDay } from '#contract/period.ts'
import {
  BankError,
  type BankErrorKind,
  type BankProvider,
  type BankTransaction,
  type Window,
} from './provider.ts'

/** What a bank really holds for one account; signed minor units: negative is owed. */
export type TrueAccount = {
  accountId: string
  currency: string
  bookedMinor: bigint
  transactions: TrueTransaction[]
}
export type TrueTransaction = {
  id: string | null
  minor: bigint
  day: string
  status: 'booked' | 'pending'
}

/** An adapter with a bank behind it that the test controls. */
export type ProviderWorld = {
  provider: BankProvider
  now: () => Date
  /** Connects a login and resolves with its entity once its data can be read. */
  connect(customerId: string): Promise<string>
  truth(entityId: string): TrueAccount[]
  /** Ends the consent at the bank. */
  expire(entityId: string): void
  stop(): Promise<void>
}

/** What identifies transactions apart from their texts; these sorted lists compare two reads. */
export function factsOf(transactions: readonly BankTransaction[]): string[] {
  return transactions
    .map((transaction) => {
      const minor = transaction.direction === 'debit' ? -transaction.amountMinor : transaction.amountMinor
      return factOf({ id: transaction.providerId, minor, day: transaction.day, status: transaction.status })
    })
    .sort()
}

/** The same for a transaction that the bank really holds. */
export function factOf({ id, minor, day, status }: TrueTransaction): string {
  return `${day} ${minor} ${status} ${id ?? '-'}`
}

/** The kind of BankError a call ends with; throws when the call succeeds or ends with another error. */
export async function failureKind(call: Promise<unknown>): Promise<BankErrorKind> {
  const end: unknown = await call.then(
    () => 'no failure',
    (error: unknown) => error,
  )
  if (end instanceof BankError) return end.kind
  throw new Error(`expected a BankError, got ${String(end)}`)
}

/** Registers the tests of the port for one adapter. */
export function describeProvider(name: string, setup: () => Promise<ProviderWorld>): void {
  describe(`${name} as a bank provider`, () => {
    let world: ProviderWorld
    let provider: BankProvider
    let customerId = ''
    let entityId = ''
    let all: Window = { from: '', to: '' }

    beforeAll(async () => {
      world = await setup()
      provider = world.provider
      customerId = await provider.ensureCustomer(randomUUID())
      entityId = await world.connect(customerId)
      const today = dubaiDay(world.now())
      all = { from: addDays(today, -1_095), to: addDays(today, 30) }
    })
    afterAll(() => world.stop())

    test('a user has one customer, even when requested concurrently', async () => {
      const userId = randomUUID()
      const ids = await Promise.all(Array.from({ length: 10 }, () => provider.ensureCustomer(userId)))
      expect(new Set([...ids, await provider.ensureCustomer(userId)]).size).toBe(1)
      expect(await provider.ensureCustomer(randomUUID())).not.toBe(ids[0])
    })

    test('a customer token lives long enough for the widget', async () => {
      const { token, scope, expiresAt } = await provider.customerToken(customerId)
      expect(token).not.toBe('')
      expect(scope).toContain(customerId)
      expect(expiresAt.getTime() - world.now().getTime()).toBeGreaterThan(600_000)
    })

    test('a customer sees its own entity and no other', async () => {
      const [entity, ...otherEntities] = await provider.listEntities(customerId)
      expect(otherEntities).toEqual([])
      expect(entity).toMatchObject({ entityId, customerId, consent: { state: 'active' } })
      expect(entity?.permissions).toEqual(['identity', 'accounts', 'balance', 'transactions'])
      expect(entity?.bankName).not.toBe('')
      const stranger = await provider.ensureCustomer(randomUUID())
      expect(await provider.listEntities(stranger)).toEqual([])
    })

    test('accounts match those of the bank', async () => {
      const { accounts, skipped } = await provider.listAccounts(entityId)
      expect(skipped).toEqual([])
      const listed = accounts.map(({ accountId, currency }) => `${accountId} ${currency}`)
      const truth = world.truth(entityId).map(({ accountId, currency }) => `${accountId} ${currency}`)
      expect(listed.sort()).toEqual(truth.sort())
    })

    test('the booked balance is exact', async () => {
      for (const { accountId, currency, bookedMinor } of world.truth(entityId)) {
        const { booked } = await provider.readBalance(entityId, accountId)
        expect(booked).toMatchObject({ minor: bookedMinor, currency })
      }
    })

    test('every transaction is read once and exactly', async () => {
      for (const account of world.truth(entityId)) {
        const counts: number[] = []
        const read = await provider.readTransactions(
          entityId,
          account.accountId,
          all,
          (rows) => void counts.push(rows),
        )
        expect(read.unreadable).toEqual([])
        expect(factsOf(read.transactions)).toEqual(account.transactions.map(factOf).sort())
        expect(read.transactions.every((one) => one.amountMinor >= 0n && one.currency !== '')).toBe(true)
        expect(counts).toEqual(counts.toSorted((a, b) => a - b))
      }
    })

    test('the same read again returns the same rows in the same order', async () => {
      const accountId = world.truth(entityId)[0]?.accountId ?? ''
      const [first, second] = await Promise.all([
        provider.readTransactions(entityId, accountId, all),
        provider.readTransactions(entityId, accountId, all),
      ])
      expect(second.transactions).toEqual(first.transactions)
    })

    test('a padded window holds all rows of its days', async () => {
      const to = dubaiDay(world.now())
      const from = addDays(to, -30)
      for (const account of world.truth(entityId)) {
        const padded = { from: addDays(from, -1), to: addDays(to, 1) }
        const { transactions } = await provider.readTransactions(entityId, account.accountId, padded)
        const within = (day: string) => day >= from && day <= to
        const readRows = transactions.filter((one) => within(one.day))
        expect(factsOf(readRows)).toEqual(
          account.transactions
            .filter((one) => within(one.day))
            .map(factOf)
            .sort(),
        )
      }
    })

    test('what does not exist is reported as gone', async () => {
      const unknown = randomUUID()
      const accountId = world.truth(entityId)[0]?.accountId ?? ''
      expect(await failureKind(provider.listAccounts(unknown))).toBe('gone')
      expect(await failureKind(provider.readBalance(entityId, unknown))).toBe('gone')
      expect(await failureKind(provider.readTransactions(unknown, accountId, all))).toBe('gone')
      expect(await failureKind(provider.requestRefresh(unknown))).toBe('gone')
    })

    test('a refresh starts once', async () => {
      expect(await provider.requestRefresh(entityId)).toBe('started')
      expect(await provider.requestRefresh(entityId)).toBe('already')
    })

    test('an unsigned webhook is refused', () => {
      const body = Buffer.from('{}')
      expect(provider.readWebhook(body, new Headers())).toBeNull()
      expect(provider.readWebhook(body, { get: () => 'sha512=00' })).toBeNull()
    })

    test('events can be listed, oldest first', async () => {
      const events = await provider.listEvents(new Date(world.now().getTime() - 3_600_000))
      const created = events.find((event) => event.type === 'entity_created' && event.entityId === entityId)
      expect(created).toMatchObject({ customerId })
      expect(events.map((event) => event.sentAt)).toEqual(
        events.map((event) => event.sentAt).toSorted((a, b) => +a - +b),
      )
    })

    test('an ended consent is reported as such', async () => {
      const otherCustomer = await provider.ensureCustomer(randomUUID())
      const ended = await world.connect(otherCustomer)
      const accountId = world.truth(ended)[0]?.accountId ?? ''
      world.expire(ended)
      expect((await provider.listEntities(otherCustomer))[0]?.consent.state).toBe('expired')
      expect(await failureKind(provider.listAccounts(ended))).toBe('consent_expired')
      expect(await failureKind(provider.readTransactions(ended, accountId, all))).toBe('consent_expired')
      expect(await failureKind(provider.requestRefresh(ended))).toBe('consent_expired')
    })

    test('a deleted entity is gone, and deleting it again succeeds', async () => {
      const otherCustomer = await provider.ensureCustomer(randomUUID())
      const deleted = await world.connect(otherCustomer)
      await provider.deleteEntity(otherCustomer, deleted)
      await provider.deleteEntity(otherCustomer, deleted)
      expect(await provider.listEntities(otherCustomer)).toEqual([])
      expect(await failureKind(provider.listAccounts(deleted))).toBe('gone')
    })
  })
}
