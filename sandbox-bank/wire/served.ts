import { accountIdOf, asOf, ibanOf, statusOf, sumsOf, visibleRows, within } from '../state/ledger.ts'
import { digitsOf, directionOf } from '../ledger/money.ts'
import { readableFrom } from './transaction-page.ts'
import { lastingId } from './present-row.ts'
import type { Entity } from '../state/state.ts'
import { loginOf, timelineOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** One real payment, listed once, however the API presents it. */
export interface ServedTransaction {
  /** Stable key of the payment within its account. */
  key: string
  /** The current id on the wire; null when it has none or a new one at every read. */
  transactionId: string | null
  /** Positive minor units of the account's currency. */
  minor: number
  direction: 'CREDIT' | 'DEBIT'
  status: 'BOOKED' | 'PENDING' | 'REJECTED'
  /** Booking time, ISO. */
  bookedAt: string
  /** The raw text of the booked row. */
  text: string
  reference: string | null
  /** One leg of a transfer between two accounts of the same person at this bank. */
  ownTransfer: boolean
}

/** An account as it really is. */
export interface ServedAccount {
  accountId: string
  key: string
  nickname: string
  subType: string
  iban: string
  currency: string
  digits: number
  /** Signed minor units: opening balance plus all booked rows. */
  bookedBalanceMinor: number
  /** Signed minor units, before the first row that the consent covers. */
  openingMinor: number
  transactions: ServedTransaction[]
}

/** The true data of a connection. */
export interface Served {
  entityId: string
  bank: string
  person: string
  asOf: string
  accounts: ServedAccount[]
}

/** The exact data behind an entity now. */
export function servedTruth(world: World, entity: Entity): Served {
  const at = asOf(world, entity)
  const { settledAt } = loginOf(world, entity)
  const plans = timelineOf(world, entity).plans.filter((plan) => entity.accounts.includes(plan.key))
  const accounts = plans.map((plan): ServedAccount => {
    const all = visibleRows(world, entity, plan.key, at)
    const slice = all && within(all, readableFrom(entity), Infinity)
    const rows = slice?.rows.slice(slice.from, slice.to) ?? []
    const booked = sumsOf(world, entity, plan.key, at).booked
    let opening = booked
    const transactions = rows.map((row): ServedTransaction => {
      const status = statusOf(row, at, settledAt)
      if (status === 'BOOKED') opening -= row.minor
      const minor = status === 'PENDING' ? (row.pendingMinor ?? row.minor) : row.minor
      return {
        key: row.key,
        transactionId: lastingId(world, entity, plan.key, row, at),
        minor: Math.abs(minor),
        direction: directionOf(minor),
        status,
        bookedAt: new Date(row.booking).toISOString(),
        text: row.text,
        reference: row.reference ?? null,
        ownTransfer: row.template.type === 'SAME_BANK_TRANSFER',
      }
    })
    return {
      accountId: accountIdOf(entity, plan.key),
      key: plan.key,
      nickname: plan.nickname,
      subType: plan.subType,
      iban: ibanOf(world, entity, plan.key),
      currency: plan.currency,
      digits: digitsOf(plan.currency),
      bookedBalanceMinor: booked,
      openingMinor: opening,
      transactions,
    }
  })
  return {
    entityId: entity.id,
    bank: entity.bank,
    person: entity.person,
    asOf: new Date(at).toISOString(),
    accounts,
  }
}
