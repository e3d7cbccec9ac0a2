import { DAY_MS, dubaiDay, isoDate } from '../ledger/dates.ts'
import { accountIdOf, ibanOf, sumsOf } from '../state/ledger.ts'
import { directionOf, moneyOf } from '../ledger/money.ts'
import { hash32 } from '../ledger/random.ts'
import type { AccountPlan } from '../ledger/rows.ts'
import type { Entity } from '../state/state.ts'
import { bankOf, loginOf, personOf, type World } from '../state/world.ts'

type Wire = Record<string, unknown>

/** An account in the provider's format. */
export function accountOnWire(world: World, entity: Entity, plan: AccountPlan): Wire {
  const { holder } = personOf(entity)
  const bank = bankOf(entity)
  const iban = ibanOf(entity, plan.key)
  const changed = new Date(loginOf(world, entity).anchor).toISOString()
  return {
    entity_id: entity.id,
    account_id: accountIdOf(entity, plan.key),
    account_holder_name: holder,
    account_holder_short_name: holder.split(' ')[0],
    status: 'ENABLED',
    status_update_date_time: changed,
    currency: plan.currency,
    account_type: 'PERSONAL',
    account_sub_type: plan.subType,
    nickname: plan.nickname,
    description: `${bank.name} ${plan.nickname}`,
    opening_date: isoDate(dubaiDay(loginOf(world, entity).anchor) - 2200),
    maturity_date: null,
    account: [
      { scheme_name: 'IBAN', identification: iban, name: holder },
      { scheme_name: 'BBAN', identification: iban.slice(7), name: holder },
    ],
    servicer: { scheme_name: 'BICFI', identification: bank.swift },
    regional_data: null,
  }
}

const BALANCE_TYPES =
  'CLOSING_AVAILABLE CLOSING_BOOKED CLOSING_CLEARED EXPECTED FORWARD_AVAILABLE INFORMATION INTERIM_AVAILABLE INTERIM_BOOKED INTERIM_CLEARED OPENING_AVAILABLE OPENING_BOOKED OPENING_CLEARED PREVIOUSLY_CLOSED_BOOKED'
const OF_YESTERDAY = ['CLOSING_BOOKED', 'OPENING_BOOKED', 'PREVIOUSLY_CLOSED_BOOKED']

/** The unused part of a credit limit, and the limit. */
const creditLines = (limit: number, booked: number, currency: string): Wire[] => [
  { included: false, type: 'AVAILABLE', amount: moneyOf(Math.max(0, limit + booked), currency) },
  { included: false, type: 'CREDIT', amount: moneyOf(limit, currency) },
]

/** All balances of an account; INTERIM_BOOKED is exact, the others are close to it. */
export function balancesOnWire(world: World, entity: Entity, plan: AccountPlan, instant: number): Wire[] {
  const { booked, pending } = sumsOf(world, entity, plan, instant)
  const yesterday = sumsOf(world, entity, plan, instant - DAY_MS).booked
  const untouched = booked === 0 && yesterday === 0 && pending === 0
  const credit = plan.creditLimitMinor
  const types =
    personOf(entity).awkward && plan.key === 'twin'
      ? ['INTERIM_AVAILABLE', 'INTERIM_BOOKED']
      : BALANCE_TYPES.split(' ')
  return types.map((type) => {
    const near = untouched ? 0 : (hash32(`${entity.id}${plan.key}${type}`) % 700) - 350
    let minor = booked + near
    if (type === 'INTERIM_BOOKED') minor = booked
    else if (OF_YESTERDAY.includes(type)) minor = yesterday
    else if (type === 'INTERIM_AVAILABLE') minor = booked + pending - (untouched ? 0 : 125)
    // An awkward bank reports the unused limit of the card as available.
    if (personOf(entity).awkward && credit !== undefined && type.endsWith('AVAILABLE'))
      minor = credit + booked + pending
    return {
      entity_id: entity.id,
      account_id: accountIdOf(entity, plan.key),
      credit_debit_indicator: directionOf(minor),
      type,
      amount: moneyOf(minor, plan.currency),
      date_time: new Date(instant).toISOString(),
      credit_line: credit === undefined ? [] : creditLines(credit, booked, plan.currency),
      regional_data: null,
    }
  })
}
