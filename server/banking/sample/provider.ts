/**
 * A provider without a bank: an invented resident's year, made in memory. Nothing here calls out, so a demo's
 * syncs and its deletion work wherever the product runs.
 */
import { addDays, type Day, dubaiDay, dubaiInstant } from '#contract/period.ts'
import {
  type BankAccount,
  BankError,
  type BankProvider,
  type BankTransaction,
  type Entity,
  permissions,
} from '../provider.ts'
import { commitmentsOf, firstDayFor, isWeekend } from './commitments.ts'
import { type Draft, purchasesOf, type SampleAccount } from './purchases.ts'

export const sampleName = 'sample'
const bank = { bankIdentifier: 'ENBD_AE', bankName: 'Emirates NBD' }
const creditLimit = 2_500_000n
const statementDate = '12'

type Plan = {
  name: string
  kind: BankAccount['kind']
  typeText: string
  openingMinor: number
  iban: string | null
}
const plans: Record<SampleAccount, Plan> = {
  current: {
    name: 'Current account',
    kind: 'current',
    typeText: 'CURRENT',
    openingMinor: 2_751_240,
    iban: '4471',
  },
  savings: {
    name: 'Savings account',
    kind: 'savings',
    typeText: 'SAVINGS',
    openingMinor: 3_640_000,
    iban: '4498',
  },
  card: {
    name: 'Platinum credit card',
    kind: 'card',
    typeText: 'CREDIT',
    openingMinor: -268_430,
    iban: null,
  },
}
const accountIds = Object.keys(plans).filter((id): id is SampleAccount => id in plans)

/** The sample bank of one user; its history ends on `day`, the day on which it was made, and then goes on. */
export function sampleEntity(userId: string, now: Date): Entity {
  const day = dubaiDay(now)
  return {
    entityId: `sample ${day} ${userId}`,
    customerId: `sample ${userId}`,
    ...bank,
    permissions: permissions.filter(
      (each) => !['standing_orders', 'direct_debits', 'scheduled_payments'].includes(each),
    ),
    createdAt: now,
    consent: { id: null, state: 'active', expiresAt: null, dataFrom: dubaiInstant(firstDayFor(day), 0) },
  }
}

type Row = Draft & { key: string; at: Date; day: Day }
type History = { rows: Row[]; balances: Record<SampleAccount, number> }

/** All rows that have happened by `now`, oldest first, with the balances of what is booked. */
function historyAt(anchor: Day, now: Date): History {
  const total = { current: 0, savings: 0, card: 0 }
  for (const id of accountIds) total[id] = plans[id].openingMinor
  const booked = { ...total }
  const rows: Row[] = []
  let statement = -total.card
  for (let day = firstDayFor(anchor); day <= dubaiDay(now); day = addDays(day, 1)) {
    const drafts = [
      ...commitmentsOf(day, { statement, savings: total.savings }),
      ...purchasesOf(day, isWeekend(day)),
    ]
    for (const [index, draft] of drafts.entries()) {
      total[draft.account] += draft.minor
      const instant = new Date(dubaiInstant(day, 0).getTime() + draft.second * 1000)
      if (instant > now) continue
      rows.push({ ...draft, key: `${day}.${index}`, at: instant, day })
      if (!isPending(draft, instant, now)) booked[draft.account] += draft.minor
    }
    if (day.endsWith(`-${statementDate}`)) statement = Math.max(0, -total.card)
  }
  return { rows, balances: booked }
}

const isPending = ({ pendingHours = 0 }: Draft, instant: Date, now: Date): boolean =>
  instant.getTime() + pendingHours * 3_600_000 > now.getTime()

function transactionOf(row: Row, now: Date): BankTransaction {
  const { kind, sub, category, merchant = null, mcc = null, flags = [] } = row.kind
  return {
    providerId: row.key,
    status: isPending(row, row.at, now) ? 'pending' : 'booked',
    direction: row.minor < 0 ? 'debit' : 'credit',
    amountMinor: BigInt(Math.abs(row.minor)),
    currency: 'AED',
    day: row.day,
    bookedAt: row.at,
    valueDay: row.day,
    index: null,
    text: row.text,
    reference: row.reference ?? null,
    merchantName: merchant,
    mcc,
    insight: { category, confidence: 0.9, cleaned: merchant ?? row.text },
    kind,
    subKind: sub,
    flags,
    counterparty: row.counterparty === undefined ? null : { name: row.counterparty, iban: null },
  }
}

function anchorOf(entityId: string): Day {
  return /^sample (\d{4}-\d{2}-\d{2}) /.exec(entityId)?.[1] ?? gone()
}
function accountOf(id: string): SampleAccount {
  return accountIds.find((each) => each === id) ?? gone()
}
function gone(): never {
  throw new BankError('gone', 'the sample bank has no such account')
}
const refuse = (): never => {
  throw new BankError('refused', 'nobody connects the sample bank')
}

/** Snapshots kept for syncs in progress. */
const mostSnapshots = 20

export function createSampleProvider({ now }: { now: () => Date }): BankProvider {
  type Snapshot = History & { at: Date }
  const snapshots = new Map<string, Snapshot>()
  /** A sync begins with the list of accounts; all that it reads afterwards is of the same instant. */
  const takeSnapshot = (entityId: string): Snapshot => {
    const instant = now()
    const snapshot = { ...historyAt(anchorOf(entityId), instant), at: instant }
    snapshots.delete(entityId)
    for (const oldest of snapshots.keys()) if (snapshots.size >= mostSnapshots) snapshots.delete(oldest)
    snapshots.set(entityId, snapshot)
    return snapshot
  }
  const snapshotOf = (entityId: string): Snapshot => snapshots.get(entityId) ?? takeSnapshot(entityId)
  return {
    name: sampleName,
    widget: { scriptUrl: '', appToken: '', sandbox: true },
    ensureCustomer: async () => refuse(),
    customerToken: async () => refuse(),
    listEntities: async () => refuse(),
    deleteEntity: async () => undefined,
    async listAccounts(entityId) {
      takeSnapshot(entityId)
      const openedOn = firstDayFor(anchorOf(entityId))
      const accounts = accountIds.map((id): BankAccount => {
        const { name, kind, typeText, iban } = plans[id]
        const fullIban = iban === null ? null : `AE07033${entityId.slice(-12)}${iban}`
        return {
          accountId: id,
          name,
          kind,
          typeText,
          currency: 'AED',
          iban: fullIban,
          status: 'open',
          openedOn,
        }
      })
      return { accounts, skipped: [] }
    },
    async readBalance(entityId, accountId) {
      const id = accountOf(accountId)
      const { balances, at: asOf } = snapshotOf(entityId)
      const minor = BigInt(balances[id])
      const booked = { minor, currency: 'AED', kind: 'CLOSING_BOOKED', asOf }
      const credit =
        id === 'card' ? { currency: 'AED', limit: creditLimit, available: creditLimit + minor } : null
      return { booked, available: null, credit }
    },
    async readTransactions(entityId, accountId, window, onPage) {
      const id = accountOf(accountId)
      const { rows, at } = snapshotOf(entityId)
      const transactions = rows
        .filter(({ account, day }) => account === id && day >= window.from && day <= window.to)
        .map((row) => transactionOf(row, at))
      await onPage?.(transactions.length)
      return { transactions, unreadable: [], refreshedAt: at }
    },
    readOrders: async () => null,
    readStoredRow: () => null,
    requestRefresh: async () => 'already',
    readWebhook: () => null,
    listEvents: async () => [],
  }
}
