import { bookingTime, DAY_MS, dubaiDay, isoDate } from '../ledger/dates.ts'
import { ibanOf, rowIdOf, statusOf } from '../state/ledger.ts'
import { directionOf, moneyOf } from '../ledger/money.ts'
import { digitsFrom, hash32, uuidFrom } from '../ledger/random.ts'
import type { AccountPlan, Row } from '../ledger/rows.ts'
import type { Entity } from '../state/state.ts'
import { bankOf, loginOf, personOf, type World } from '../state/world.ts'

type Wire = Record<string, unknown>

/** The read that a row is part of. */
export interface Reading {
  instant: number
  /** Number of this read of the account's list, counted from 1. */
  read: number
  insights: boolean
  accountId: string
  iban: string
}

function textOf(row: Row, pending: boolean, reading: Reading): string {
  if (pending && row.quirk?.pendingText !== undefined) return row.quirk.pendingText
  if (row.quirk?.datePrefixSometimes && reading.read % 2 === 0) {
    return `${isoDate(dubaiDay(row.at)).slice(5).replace('-', '/')} ${row.text}`
  }
  return row.text
}

function idOf(entity: Entity, account: string, row: Row, pending: boolean, read: number): string | null {
  const { quirk, key } = row
  if (quirk?.fixedId !== undefined) return quirk.fixedId
  if (quirk?.id === 'blank') return ''
  if (quirk?.id === 'missing-while-pending' && pending) return null
  if (personOf(entity).awkward && account === 'restless') return uuidFrom(`${entity.id}|${key}|${read}`)
  return rowIdOf(entity, account, row, pending)
}

/** The row's current id on the wire; null when it has none or it changes with every read. */
export function lastingId(
  world: World,
  entity: Entity,
  account: string,
  row: Row,
  instant: number,
): string | null {
  if (personOf(entity).awkward && account === 'restless') return null
  const pending = statusOf(row, instant, loginOf(world, entity).settledAt) === 'PENDING'
  return idOf(entity, account, row, pending, 1) || null
}

function otherParty({ counterparty, otherAccount }: Row, bank: string): Wire | null {
  if (counterparty === undefined) return null
  const account = otherAccount && ibanOf({ person: otherAccount.person, bank }, otherAccount.key)
  return { name: counterparty, scheme_name: account ? 'IBAN' : null, identification: account ?? null }
}

function parties(row: Row, entity: Entity, iban: string): Wire {
  const account = { name: personOf(entity).holder, scheme_name: 'IBAN', identification: iban }
  const { swift } = bankOf(entity)
  const counterparty = otherParty(row, entity.bank)
  const agent = { scheme_name: null, identification: swift, name: null, postal_address: null }
  const incoming = row.minor >= 0
  return {
    creditor_account: incoming ? account : counterparty,
    creditor_agent: incoming ? agent : null,
    debtor_account: incoming ? counterparty : account,
    debtor_agent: incoming ? null : agent,
  }
}

function exchangeOf(row: Row): Wire | null {
  const { exchange } = row
  if (!exchange) return null
  return {
    source_currency: exchange.from,
    target_currency: exchange.to,
    unit_currency: exchange.from,
    exchange_rate: exchange.rate,
    contract_identification: row.reference ?? null,
    quotation_date: bookingTime(row.at),
    instructed_amount: moneyOf(exchange.instructedMinor, exchange.from),
  }
}

/** One row of an account in the provider's format; `index` is its position within its booking day. */
export function rowOnWire(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  row: Row,
  index: number,
  reading: Reading,
): Wire {
  const status = statusOf(row, reading.instant, loginOf(world, entity).settledAt)
  const pending = status === 'PENDING'
  const minor = pending ? (row.pendingMinor ?? row.minor) : row.minor
  const amount = moneyOf(minor, plan.currency)
  const direction = directionOf(minor)
  const valueTime = bookingTime(row.booking)
  const nano = hash32(row.key) % 4 === 0 && row.booking % DAY_MS !== 0
  const { template } = row
  const { merchant } = template
  return {
    entity_id: entity.id,
    account_id: reading.accountId,
    transaction_id: idOf(entity, plan.key, row, pending, reading.read),
    transaction_information: textOf(row, pending, reading),
    transaction_reference: row.reference ?? `R${digitsFrom(`${plan.key}${row.key}`, 12)}`,
    credit_debit_indicator: direction,
    amount,
    transaction_mutability: pending ? 'MUTABLE' : 'IMMUTABLE',
    booking_date_time: nano ? valueTime.replace(/(\.\d+)?Z$/, '.413806605Z') : valueTime,
    insights: reading.insights
      ? {
          description_cleansed: merchant?.name ?? row.text,
          category: template.category,
          category_confidence: 0.9,
        }
      : null,
    balance: { type: 'PREVIOUSLY_CLOSED_BOOKED', credit_debit_indicator: direction, amount },
    status,
    statement_reference: [],
    value_date_time: valueTime,
    index,
    charge_amount: null,
    bank_transaction_code: null,
    card_instrument: template.card
      ? { authorization_type: 'CONSUMER_DEVICE', card_scheme_name: 'VISA', identification: null, name: null }
      : null,
    merchant_details: merchant
      ? { merchant_category_code: merchant.code, merchant_name: merchant.name }
      : null,
    proprietary_bank_transaction_code: null,
    currency_exchange: exchangeOf(row),
    ...parties(row, entity, reading.iban),
    local_time_zone: 'UTC+00:00',
    transaction_type: template.type,
    sub_transaction_type: template.sub,
    payment_modes: null,
    flags: template.flags ?? [],
    regional_data: null,
    ...row.quirk?.wire,
  }
}
