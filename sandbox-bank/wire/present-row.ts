import { bookingTime, DAY_MS, dubaiDay, isoDate } from '../ledger/dates.ts'
import { rowIdOf, statusOf } from '../state/ledger.ts'
import { directionOf, moneyOf } from '../ledger/money.ts'
import { digitsFrom, hash32, uuidFrom } from '../ledger/random.ts'
import type { AccountPlan, Row } from '../ledger/rows.ts'
import type { Entity } from '../state/state.ts'
import { bankOf, loginOf, personOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

type Wire = Record<string, unknown>

/** The read that a row is part of. */
export interface Reading {
  at: number
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

function idOf(
  world: World,
  entity: Entity,
  key: string,
  row: Row,
  pending: boolean,
  reading: Reading,
): string | null {
  const quirk = row.quirk
  if (quirk?.fixedId !== undefined) return quirk.fixedId
  if (quirk?.id === 'blank') return ''
  if (quirk?.id === 'missing-while-pending' && pending) return null
  if (personOf(entity).awkward && key === 'restless')
    return uuidFrom(`${entity.id}|${row.key}|${reading.read}`)
  return rowIdOf(world, entity, key, row, pending)
}

/** The row's current id on the wire; null when it has none or it changes with every read. */
export function lastingId(world: World, entity: Entity, key: string, row: Row, at: number): string | null {
  if (personOf(entity).awkward && key === 'restless') return null
  const pending = statusOf(row, at, loginOf(world, entity).settledAt) === 'PENDING'
  return (
    idOf(world, entity, key, row, pending, { at, read: 1, insights: false, accountId: '', iban: '' }) || null
  )
}

function parties(row: Row, holder: string, iban: string, swift: string): Wire {
  const own = { name: holder, scheme_name: 'IBAN', identification: iban }
  const other =
    row.counterparty === undefined
      ? null
      : { name: row.counterparty, scheme_name: null, identification: null }
  const agent = { scheme_name: null, identification: swift, name: null, postal_address: null }
  const incoming = row.minor >= 0
  return {
    creditor_account: incoming ? own : other,
    creditor_agent: incoming ? agent : null,
    debtor_account: incoming ? other : own,
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

/** The fields that differ from row to row; the rest follows from account, template and direction. */
interface Told {
  id: string | null
  text: string
  reference: string
  amount: number | string
  booking: string
  cleaned: string
  booked: string
  index: number | string
}

function toldOf(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  row: Row,
  index: number,
  reading: Reading,
): Told {
  const pending = isPending(world, entity, row, reading)
  const minor = minorOf(row, pending)
  const nano = hash32(row.key) % 4 === 0 && row.booking % DAY_MS !== 0
  const booked = bookingTime(row.booking)
  return {
    id: idOf(world, entity, plan.key, row, pending, reading),
    text: textOf(row, pending, reading),
    reference: row.reference ?? `R${digitsFrom(`${plan.key}${row.key}`, 12)}`,
    amount: moneyOf(minor, plan.currency).amount,
    booking: nano ? booked.replace(/(\.\d+)?Z$/, '.413806605Z') : booked,
    cleaned: row.template.merchant?.name ?? row.text,
    booked,
    index,
  }
}

function isPending(world: World, entity: Entity, row: Row, reading: Reading): boolean {
  return statusOf(row, reading.at, loginOf(world, entity).settledAt) === 'PENDING'
}

const minorOf = (row: Row, pending: boolean): number =>
  pending ? (row.pendingMinor ?? row.minor) : row.minor

/** One row of an account in the provider's format; `index` is its position within its booking day. */
export function rowOnWire(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  row: Row,
  index: number,
  reading: Reading,
): Wire {
  return wireOf(world, entity, plan, row, reading, toldOf(world, entity, plan, row, index, reading))
}

function wireOf(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  row: Row,
  reading: Reading,
  told: Told,
): Wire {
  const status = statusOf(row, reading.at, loginOf(world, entity).settledAt)
  const pending = status === 'PENDING'
  const amount = { currency: plan.currency, amount: told.amount }
  const direction = directionOf(minorOf(row, pending))
  const { template } = row
  return {
    entity_id: entity.id,
    account_id: reading.accountId,
    transaction_id: told.id,
    transaction_information: told.text,
    transaction_reference: told.reference,
    credit_debit_indicator: direction,
    amount,
    transaction_mutability: pending ? 'MUTABLE' : 'IMMUTABLE',
    booking_date_time: told.booking,
    insights: reading.insights
      ? {
          description_cleansed: told.cleaned,
          category: template.category,
          category_confidence: 0.9,
        }
      : null,
    balance: { type: 'PREVIOUSLY_CLOSED_BOOKED', credit_debit_indicator: direction, amount },
    status,
    statement_reference: [],
    value_date_time: told.booked,
    index: told.index,
    charge_amount: null,
    bank_transaction_code: null,
    card_instrument: template.card
      ? { authorization_type: 'CONSUMER_DEVICE', card_scheme_name: 'VISA', identification: null, name: null }
      : null,
    merchant_details: template.merchant
      ? { merchant_category_code: template.merchant.code, merchant_name: template.merchant.name }
      : null,
    proprietary_bank_transaction_code: null,
    currency_exchange: exchangeOf(row),
    ...parties(row, personOf(entity).holder, reading.iban, bankOf(entity).swift),
    local_time_zone: 'UTC+00:00',
    transaction_type: template.type,
    sub_transaction_type: template.sub,
    payment_modes: null,
    flags: template.flags ?? [],
    regional_data: null,
    ...row.quirk?.wire,
  }
}

const blank = '{#}'
const blanks: Told = {
  id: blank,
  text: blank,
  reference: blank,
  amount: blank,
  booking: blank,
  cleaned: blank,
  booked: blank,
  index: blank,
}

/** Cache of the JSON texts between the blanks, for rows that differ in nothing else. */
const forms = new WeakMap<Row['template'], Map<string, readonly string[]>>()

/** The JSON of `rowOnWire`. Filling blanks in a template sends a long history in a fifth of the time. */
export function rowText(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  row: Row,
  index: number,
  reading: Reading,
): string {
  if (row.quirk || row.exchange || row.counterparty !== undefined || row.rejected)
    return JSON.stringify(rowOnWire(world, entity, plan, row, index, reading))
  const pending = isPending(world, entity, row, reading)
  const name = [
    reading.accountId,
    plan.currency,
    reading.insights,
    pending,
    row.minor >= 0,
    minorOf(row, pending) < 0,
  ].join()
  const known = forms.get(row.template) ?? new Map<string, readonly string[]>()
  forms.set(row.template, known)
  if (known.size > 100) known.clear()
  const form =
    known.get(name) ?? JSON.stringify(wireOf(world, entity, plan, row, reading, blanks)).split(`"${blank}"`)
  known.set(name, form)
  const told = toldOf(world, entity, plan, row, index, reading)
  const said = [told.id, told.text, told.reference, told.amount, told.booking]
  if (reading.insights) said.push(told.cleaned)
  said.push(told.amount, told.booked, told.index)
  return form.reduce((text, piece, at) => text + JSON.stringify(said[at - 1]) + piece)
}
