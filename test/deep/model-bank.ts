import { randomUUID } from 'node:crypto'
import type {
  BankAccount,
  BankProvider,
  BankTransaction,
  Entity,
  UnreadableRow,
} from '../../server/banking/provider.ts'
import { createBanks } from '../../server/banking/registry.ts'
import type { Ctx } from '../../server/context.ts'
import { storeEntities } from '../../server/features/banks/connections/service.link.ts'
import { row } from '../../server/features/payments/reconcile/testing/fixtures.ts'
import { runSync } from '../../server/features/banks/sync/run/service.run.ts'
import { openRuns } from '../../server/features/banks/sync/service.ts'
import { selectNewestRuns } from '../../server/features/banks/sync/store.ts'
import { type Ledger, startLedger } from '../../server/features/ledger/testing/ledger.ts'
import { write } from '../../server/platform/db/db.ts'

/** A row in the bank's books; a hidden one counts in the balance but is not listed, as real banks do. */
export type ModelRow = BankTransaction & { hidden: boolean; unreadable?: Partial<UnreadableRow> }
export type ModelAccount = { account: BankAccount; openingMinor: bigint; rows: ModelRow[] }
/** A bank's current account in dirhams. */
export const everyday: BankAccount = {
  accountId: 'a',
  name: 'Everyday',
  kind: 'current',
  typeText: 'Current',
  currency: 'AED',
  iban: null,
  status: 'open',
  openedOn: null,
}
/** An in-memory bank behind the provider interface, for more histories than HTTP would allow. */
export type ModelBank = BankProvider & {
  entities: Map<string, ModelAccount[]>
}

export const signed = (row: Pick<BankTransaction, 'direction' | 'amountMinor'>): bigint =>
  row.direction === 'credit' ? row.amountMinor : -row.amountMinor

/** The balance that the bank reports: everything booked, including hidden rows. */
export const balanceOf = ({ openingMinor, rows }: ModelAccount): bigint =>
  rows.reduce((sum, row) => (row.status === 'booked' ? sum + signed(row) : sum), openingMinor)

export function modelRow({ hidden = false, ...fields }: Partial<ModelRow>): ModelRow {
  return { ...row({ providerId: randomUUID(), ...fields }), hidden }
}

function createModelBank(now: () => Date): ModelBank {
  const entities = new Map<string, ModelAccount[]>()
  const find = (entityId: string, accountId: string): ModelAccount => {
    const account = entities.get(entityId)?.find(({ account }) => account.accountId === accountId)
    if (!account) throw new Error(`no account ${accountId}`)
    return account
  }
  const never = (): never => {
    throw new Error('not in this test')
  }
  return {
    name: 'lean',
    widget: { scriptUrl: '', appToken: '', sandbox: true },
    entities,
    ensureCustomer: never,
    customerToken: never,
    listEntities: never,
    readWebhook: never,
    listEvents: never,
    async deleteEntity(_customerId, entityId) {
      entities.delete(entityId)
    },
    async requestRefresh() {
      return 'started'
    },
    async listAccounts(entityId) {
      return { accounts: (entities.get(entityId) ?? []).map(({ account }) => account), skipped: [] }
    },
    async readBalance(entityId, accountId) {
      const account = find(entityId, accountId)
      const { currency } = account.account
      return { booked: { minor: balanceOf(account), currency, kind: 'BOOKED', asOf: now() }, available: null }
    },
    async readTransactions(entityId, accountId, window) {
      const rows = find(entityId, accountId).rows.filter(
        (row) => !row.hidden && row.day >= window.from && row.day <= window.to,
      )
      return {
        transactions: rows.flatMap(({ hidden: _hidden, unreadable, ...row }) => (unreadable ? [] : row)),
        unreadable: rows.flatMap(({ unreadable, providerId }): UnreadableRow[] =>
          unreadable
            ? [{ key: providerId ?? '', providerId, part: 'amount', raw: null, amount: null, ...unreadable }]
            : [],
        ),
        refreshedAt: now(),
      }
    },
    readStoredRow: () => null,
    readOrders: async () => null,
  }
}

/** A user with their own bank and clock. */
export type Life = { ctx: Ctx; bank: ModelBank; now: () => Date; pass: (minutes: number) => void }
export type ModelWorld = { ledger: Ledger; begin(now: string): Promise<Life>; stop(): Promise<void> }

/** The real sync and database with in-memory banks, without HTTP and queue. */
export async function startModelWorld(connections = 4): Promise<ModelWorld> {
  const unused = async (): Promise<void> => undefined
  const queue = {
    define: unused,
    send: async () => null,
    work: unused,
    schedule: unused,
    deleteCompleted: unused,
    due: async () => [],
    ready: () => true,
    stop: unused,
  }
  const ledger = await startLedger(undefined, { queue }, connections)
  return {
    ledger,
    async begin(start) {
      let now = Date.parse(start)
      const clock = { now: () => new Date(now) }
      const bank = createModelBank(clock.now)
      return {
        ctx: { ...(await ledger.person()), clock, banks: createBanks(bank) },
        bank,
        now: clock.now,
        pass: (minutes) => void (now += minutes * 60_000),
      }
    },
    stop: () => ledger.stop(),
  }
}

/** Connects a bank with these accounts. Resolves to the connection's id, which is also the entity's. */
export async function connectModel(
  { ctx, bank }: Life,
  accounts: ModelAccount[],
  entityId: string = randomUUID(),
): Promise<string> {
  bank.entities.set(entityId, accounts)
  const entity: Entity = {
    entityId,
    customerId: 'customer',
    bankIdentifier: 'ENBD_AE',
    bankName: 'Emirates NBD',
    permissions: ['accounts', 'balance', 'transactions'],
    createdAt: ctx.clock.now(),
    consent: { id: entityId, state: 'active', expiresAt: null, dataFrom: null },
  }
  await storeEntities(ctx, 'lean', [entity])
  return entityId
}

/** Requests and executes one sync; throws if its run does not end as done. */
export async function syncModel(
  ctx: Ctx,
  connectionId: string,
  days: number,
  more: { stageAbove?: number } = {},
): Promise<void> {
  const request = { connectionIds: [connectionId], trigger: 'manual', days } as const
  await write(ctx.db, ctx, (tx) => openRuns(tx, ctx.userId, request, ctx.clock.now()))
  const signal = new AbortController().signal
  await runSync(ctx, { userId: ctx.userId, connectionId }, { signal, waits: [], ...more })
  const [run] = await write(ctx.db, ctx, (tx) => selectNewestRuns(tx, ctx.userId, 1))
  if (run?.state !== 'done') throw new Error(`the run is ${run?.state}: ${run?.error_kind}`)
}
