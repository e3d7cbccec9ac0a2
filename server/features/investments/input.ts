/** What users type about trades and prices, as exact figures. Pure. */
import { divide, parseDecimal, priceFor, pricePlaces, quantityPlaces, worthOf } from '#contract/decimal.ts'
import type { TradeInput } from '#contract/investments/investments.ts'
import { parseMinor } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import { fail } from '../../platform/errors.ts'
import type { Ratio, Trade } from './position/trades.ts'

const oldestDay = '1970-01-01'
const mostMinor = 10n ** 15n
const mostUnits = 10n ** 20n

type Typed = string | number | null | undefined
const isBlank = (typed: Typed): typed is null | undefined | '' =>
  typed === null || typed === undefined || String(typed).trim() === ''

/** Money of 0 or more in minor units, or less if that has a meaning; null if nothing was typed. */
export function readAmount(
  typed: Typed,
  currency: string,
  field: string,
  least: 'nothing' | 'less' = 'nothing',
): bigint | null {
  if (isBlank(typed)) return null
  const minor = parseMinor(typed, currency)
  if (minor === null || minor >= mostMinor || minor < (least === 'less' ? -mostMinor : 0n))
    return fail('investment_amount_invalid', {}, { field })
  return minor
}

/** A quantity above 0; null if nothing was typed. */
export function readQuantity(typed: string | null | undefined, field = 'quantity'): bigint | null {
  if (isBlank(typed)) return null
  const units = parseDecimal(typed, quantityPlaces)
  if (units === null || units <= 0n || units >= mostUnits)
    return fail('investment_quantity_invalid', {}, { field })
  return units
}

/** A price per unit above 0, from one in percent of a unit where it is quoted so; null if nothing was typed. */
export function readPrice(
  typed: string | null | undefined,
  field = 'price',
  inPercent = false,
): bigint | null {
  if (isBlank(typed)) return null
  const quoted = parseDecimal(typed, pricePlaces)
  const units = quoted !== null && inPercent ? divide(quoted, 100n) : quoted
  if (units === null || units <= 0n || units >= 10n ** 27n)
    return fail('investment_price_invalid', {}, { field })
  return units
}

export function readDay(typed: Day, today: Day, field = 'day'): Day {
  return typed < oldestDay || typed > today ? fail('investment_day_invalid', {}, { field }) : typed
}

const needed = <T>(
  value: T | null,
  reason: 'investment_amount_invalid' | 'investment_quantity_invalid',
  field: string,
): T => value ?? fail(reason, {}, { field })

/** A trade without its place: what was typed, and what follows from it. */
export function readTrade(
  input: TradeInput,
  { currency, today, inPercent = false }: { currency: string; today: Day; inPercent?: boolean },
): Omit<Trade, 'id' | 'accountId'> & { note: string } {
  const { kind } = input
  const [fee, tax] = [
    readAmount(input.fee, currency, 'fee', 'less'),
    readAmount(input.tax, currency, 'tax', 'less'),
  ]
  const isIncome = kind === 'dividend' || kind === 'return_of_capital' || kind === 'fee'
  const stated = {
    quantity: readQuantity(input.quantity),
    price: readPrice(input.price, 'price', inPercent),
    amount: readAmount(input.amount, currency, 'amount', isIncome ? 'less' : 'nothing'),
  }
  const common = {
    kind,
    day: readDay(input.day, today),
    note: input.note ?? '',
    quantity: 0n,
    price: null,
    amount: null,
    fee: fee ?? 0n,
    tax: tax ?? 0n,
    ratio: null,
  }
  switch (kind) {
    case 'split':
      return { ...common, fee: 0n, tax: 0n, ratio: readRatio(input.split) }
    case 'stock_dividend':
      return {
        ...common,
        fee: 0n,
        tax: 0n,
        quantity: needed(stated.quantity, 'investment_quantity_invalid', 'quantity'),
      }
    case 'dividend':
    case 'return_of_capital':
      return { ...common, amount: needed(stated.amount, 'investment_amount_invalid', 'amount') }
    case 'fee':
      // of a fee, the amount is the fee
      return {
        ...common,
        tax: 0n,
        fee: needed(
          fee === 0n ? (stated.amount ?? fee) : (fee ?? stated.amount),
          'investment_amount_invalid',
          'amount',
        ),
      }
    case 'buy':
    case 'sell': {
      const quantity = needed(stated.quantity, 'investment_quantity_invalid', 'quantity')
      const amount =
        stated.amount ?? (stated.price === null ? null : worthOf(quantity, stated.price, currency))
      const paid = needed(amount, 'investment_amount_invalid', 'amount')
      return { ...common, quantity, amount: paid, price: stated.price ?? priceFor(paid, quantity, currency) }
    }
    default:
      return {
        ...common,
        fee: 0n,
        tax: 0n,
        amount: kind === 'transfer_out' ? null : stated.amount,
        quantity: needed(stated.quantity, 'investment_quantity_invalid', 'quantity'),
      }
  }
}

function readRatio(split: TradeInput['split']): Ratio {
  if (!split || split.into === split.of) return fail('investment_split_invalid', {}, { field: 'split' })
  return { into: BigInt(split.into), of: BigInt(split.of) }
}
