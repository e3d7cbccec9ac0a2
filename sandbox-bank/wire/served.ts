import { digitsOf, directionOf } from '../ledger/money.ts'
import type { AccountPlan } from '../ledger/rows.ts'
import {
  accountIdOf,
  asOf,
  ibanOf,
  plansOf,
  readableFrom,
  statusOf,
  sumsOf,
  visibleRows,
} from '../state/ledger.ts'
import type { Entity } from '../state/state.ts'
import { loginOf, type World } from '../state/world.ts'
import { lastingId } from './present-row.ts'

/** An account as it really is, each payment once, however the API presents it; see `servedAccount`. */
export type ServedAccount = ReturnType<typeof servedAccount>
/** The true data of a connection. */
export type Served = ReturnType<typeof servedTruth>

function servedAccount(world: World, entity: Entity, plan: AccountPlan, instant: number) {
  const { key, nickname, subType, currency } = plan
  const { settledAt } = loginOf(world, entity)
  const rows = visibleRows(world, entity, key, instant).filter((row) => row.booking >= readableFrom(entity))
  const { booked } = sumsOf(world, entity, plan, instant)
  const covered = rows.filter((row) => statusOf(row, instant, settledAt) === 'BOOKED')
  return {
    accountId: accountIdOf(entity, key),
    key,
    nickname,
    subType,
    iban: ibanOf(entity, key),
    currency,
    digits: digitsOf(currency),
    /** Signed minor units: opening balance plus all booked rows. */
    bookedBalanceMinor: booked,
    /** Signed minor units, before the first row that the consent covers. */
    openingMinor: covered.reduce((opening, { minor }) => opening - minor, booked),
    transactions: rows.map((row) => {
      const status = statusOf(row, instant, settledAt)
      const minor = status === 'PENDING' ? (row.pendingMinor ?? row.minor) : row.minor
      return {
        /** Stable key of the payment within its account. */
        key: row.key,
        /** The current id on the wire; null when it has none or a new one at every read. */
        transactionId: lastingId(world, entity, key, row, instant),
        /** Positive minor units of the account's currency. */
        minor: Math.abs(minor),
        direction: directionOf(minor),
        status,
        /** Booking time, ISO. */
        bookedAt: new Date(row.booking).toISOString(),
        /** The raw text of the booked row. */
        text: row.text,
        reference: row.reference ?? null,
        /** One leg of a transfer between two accounts of the same person at this bank. */
        ownTransfer: row.template.type === 'SAME_BANK_TRANSFER',
      }
    }),
  }
}

/** The exact data behind an entity now. */
export function servedTruth(world: World, entity: Entity) {
  const instant = asOf(world, entity)
  return {
    entityId: entity.id,
    bank: entity.bank,
    person: entity.person,
    asOf: new Date(instant).toISOString(),
    accounts: plansOf(world, entity).map((plan) => servedAccount(world, entity, plan, instant)),
  }
}
