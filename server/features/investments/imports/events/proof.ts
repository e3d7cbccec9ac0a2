/** A purchase or sale from a row whose parts prove each other: quantity × price ± charges = net. Pure. */
import type { ImportFault } from '#contract/investments/investment-imports.ts'
import { valueOf } from '../table/draft.ts'
import { emptyTrade, type FileTrade, signed, sumText } from '../table/row.ts'
import type { Draft, Money, Reading } from '../table/types.ts'
import { isNamedBond, near, type Product, productsOf, scalesOf } from './products.ts'

/** What the column of money says of which the name does not say it: before or after charges; null where nothing shows it. */
export type Meaning = 'gross' | 'net' | null
type Side = 'buy' | 'sell'
export type Proven = { trades: FileTrade[] } | { fault: ImportFault }

/** The rest of a charge in the currency of the trade; null if its currency is another one, or its sign shows nothing. */
function chargesOf(money: readonly Money[], draft: Draft, reading: Reading): string | null {
  let total = ''
  for (const { text, currency, place } of money) {
    if (!/[1-9]/.test(text)) continue
    const isNegative = reading.isChargeNegative(place)
    if (isNegative === null) return null
    const amount = isNegative ? signed(text, { opposite: true }) : text
    if (currency === '' || currency === draft.currency) total = total === '' ? amount : sumText(total, amount)
    else if (currency === draft.priceCurrency && valueOf(draft.rate) > 0)
      total = sumText(total, (Number(amount) / valueOf(draft.rate)).toFixed(2))
    else return null
  }
  return total
}

export type Parts = { fee: string; tax: string; charges: number }
export function partsOf(draft: Draft, reading: Reading): Parts | null {
  const fee = chargesOf(draft.fees, draft, reading)
  const tax = chargesOf(draft.taxes, draft, reading)
  return fee === null || tax === null ? null : { fee, tax, charges: valueOf(fee) + valueOf(tax) }
}

/** What the row itself shows of the column's meaning; null where it shows neither, or both. */
export function meaningOf(draft: Draft, side: Side, reading: Reading, money = draft.amount): Meaning {
  const parts = partsOf(draft, reading)
  if (!money || !parts || Math.abs(parts.charges) < 0.005) return null
  const sign = side === 'buy' ? 1 : -1
  const net = sign * parts.charges + Math.abs(valueOf(draft.accrued))
  const fits = productsOf(draft).flatMap(({ value, tolerance }) =>
    [['gross', value] as const, ['net', value + net] as const].flatMap(([each, expected]) => {
      const apart = Math.abs(Math.abs(money.value) - expected)
      // where a price of few digits allows much, a fit to the cent is no accident
      return apart <= tolerance + 1e-9 ? [{ each, isExact: tolerance > 0.25 && apart < 0.0051 }] : []
    }),
  )
  const exact = fits.filter(({ isExact }) => isExact)
  const found = (exact.length > 0 ? exact : fits).map(({ each }) => each)
  const [first] = found
  return first !== undefined && found.every((each) => each === first) ? first : null
}

/** Whether an amount has one of fee and tax in it and not the other, so that nothing shows what moved in the end. */
export function isOfPart(draft: Draft, side: Side, reading: Reading, money = draft.amount): boolean {
  const parts = partsOf(draft, reading)
  const [fee, tax] = [valueOf(parts?.fee ?? ''), valueOf(parts?.tax ?? '')]
  if (!money || Math.abs(fee) < 0.005 || Math.abs(tax) < 0.005) return false
  const sign = side === 'buy' ? 1 : -1
  return productsOf(draft).some(({ value, tolerance }) => {
    const has = (charges: number): boolean => near(Math.abs(money.value), value + sign * charges, tolerance)
    return (has(fee) || has(tax)) && !has(0) && !has(fee + tax)
  })
}

/** `base` has the day, the instrument and the place. The row's own proof comes before that of its column. */
export function provenTrade(
  draft: Draft,
  base: FileTrade,
  side: Side,
  reading: Reading,
  column: { meaning: Meaning; isTotalGross: boolean },
): Proven {
  const { isTotalGross } = column
  const meaning = (draft.net ? null : meaningOf(draft, side, reading)) ?? column.meaning
  if (!draft.net && isOfPart(draft, side, reading)) return { fault: 'meaning' }
  const quantity = draft.quantity.replace('-', '')
  if (!/[1-9]/.test(quantity)) return { fault: 'quantity' }
  const parts = partsOf(draft, reading)
  if (!parts) return { fault: 'figures' }
  const sign = side === 'buy' ? 1 : -1
  const accrued = Math.abs(valueOf(draft.accrued))
  const extra = parts.charges + sign * accrued
  const charged = { fee: parts.fee, tax: parts.tax }
  const trade: FileTrade = { ...base, kind: side, quantity, ...charged }
  const isFree = Math.abs(extra) < 0.005
  const gross = draft.amount && (meaning === 'gross' || isGrossNamed(draft)) ? draft.amount : null
  const net = draft.net ?? (draft.amount && !gross && (meaning === 'net' || isFree) ? draft.amount : null)
  if (!draft.net && !gross && isFree && draft.amount) {
    const plain = ofGross(draft, trade, { gross: draft.amount, accrued, side, products: productsOf(draft) })
    if ('trades' in plain && productsOf(draft).length > 0) return plain
  }
  const stated = [net, gross ?? draft.amount].filter((money) => money !== null && /[1-9]/.test(money.text))
  const products = productsOf(draft)
  if (reading.preset?.isPricedAbroad && isFree && draft.amount && isOfAbroad(draft.amount, products))
    return { trades: [{ ...trade, net: draft.amount.text.replace('-', '') }] }
  if (stated.length === 0) {
    const [only] = products
    // nothing that was paid for units with a price is a figure of something else
    if ((draft.net ?? draft.amount)?.value === 0 && only) return { fault: 'figures' }
    if (!only || draft.isCancelled) return { fault: draft.price === '' ? 'figures' : 'currency' }
    // where others say what moved, charges of this one may be left out
    if (reading.hasMoney || draft.balance !== '' || reading.preset?.isPricedAbroad)
      return { fault: 'figures' }
    // a price of another currency, or of a bond that may be in percent or not, leads to no amount
    if (only.isConverted) return { fault: 'currency' }
    if (isNamedBond(draft) && scalesOf(draft).size > 1) return { fault: 'figures' }
    const price = only.scale === 'pence' ? inPounds(draft.price) : draft.price
    return {
      trades: [
        {
          ...trade,
          price,
          ...(only.scale === 'percent' && !scalesOf(draft).has('unit') ? { bond: true } : {}),
        },
      ],
    }
  }
  if (net && /[1-9]/.test(net.text))
    return ofNet(draft, trade, {
      net,
      gross,
      extra,
      accrued,
      sign,
      products,
      isVague: /^value|wert|valore$/i.test(reading.section.head[net.place]?.trim() ?? ''),
      isGross: isTotalGross && !gross && net === draft.net,
    })
  if (!gross) return { fault: 'meaning' }
  return ofGross(draft, trade, { gross, accrued, side, products })
}

/** Whether money is in another currency than a price of the market: it is far from the product, but not as far as no rate is. */
const isOfAbroad = ({ value }: Money, products: readonly Product[]): boolean =>
  products.every((product) => !near(Math.abs(value), product.value, product.tolerance)) &&
  products.some((product) => Math.abs(value) > product.value / 400 && Math.abs(value) < product.value * 400)

const inPounds = (price: string): string => sumText((Number(price) / 100).toFixed(8))
const isGrossNamed = ({ amount, amounts }: Draft): boolean =>
  amount !== null && amounts.some(({ place }) => place === amount.place)

type OfNet = {
  net: Money
  gross: Money | null
  extra: number
  accrued: number
  sign: number
  products: readonly Product[]
  /** Whether the name of the column does not say that charges are in it. */
  isVague: boolean
  /** Whether other rows of the table show that charges are not in it. */
  isGross: boolean
}

/** The money that moved is known; the price is kept where it leads to it in the same currency. */
function ofNet(
  draft: Draft,
  trade: FileTrade,
  { net, gross, extra, accrued, sign, products, isVague, isGross }: OfNet,
): Proven {
  const moved = Math.abs(net.value)
  const text = net.text.replace('-', '')
  const exact = products.find(({ value, tolerance }) => near(moved, value + sign * extra, tolerance))
  // what is not shown, such as a levy, is a small part and on the side of charges
  const isCharged = [...draft.fees, ...draft.taxes].length > 0
  const most = (value: number, scale: Product['scale']): number =>
    isCharged && scale !== 'percent'
      ? Math.max(value * 0.005, 0.05)
      : Math.max(value * 0.03, Math.min(5, value * 0.06))
  const loose = products.find(({ value, tolerance, scale }) => {
    const rest = sign * (moved - value) - extra
    // accrued interest of a bond may be on either side
    return rest >= (scale === 'percent' ? -most(value, scale) : -tolerance) && rest <= most(value, scale)
  })
  const inHome =
    gross && gross.currency !== draft.priceCurrency && near(moved, Math.abs(gross.value) + sign * extra, 0.02)
  const found = exact ?? loose
  const isUnproven = products.length === 0
  // some call the amount before charges the value or the total
  const before = products.find(
    ({ value, tolerance }) => near(moved, value, tolerance) && Math.abs(extra) > 2 * tolerance,
  )
  const isToTheCent =
    isVague &&
    Math.abs(extra) > 0.005 &&
    products.some(({ value }) => near(moved, value, 0.0001)) &&
    !products.some(({ value }) => near(moved, value + sign * extra, 0.0051))
  const isBefore = isGross && products.some(({ value, tolerance }) => near(moved, value, tolerance))
  if (((!exact && before) || isToTheCent || isBefore) && !gross)
    return ofGross(draft, trade, { gross: net, accrued, side: sign > 0 ? 'buy' : 'sell', products })
  const other = gross ?? draft.amount
  const isApart =
    other !== null &&
    Math.abs(other.value) * 2 > moved &&
    other.currency === net.currency &&
    ![0, sign * extra].some((each) => near(moved, Math.abs(other.value) + each, 0.021))
  if (!found && !inHome && (!isUnproven || isApart)) return { fault: 'figures' }
  if (isUnproven && draft.price !== '' && draft.priceCurrency === '') return { fault: 'figures' }
  if (found?.isConverted && !draft.isOfMoney && draft.priceCurrency === '') return { fault: 'currency' }
  const isBond = found?.scale === 'percent'
  const price =
    !exact || exact.isConverted || draft.price === ''
      ? ''
      : exact.scale === 'pence'
        ? inPounds(draft.price)
        : draft.price
  const bond = isBond ? { bond: true as const } : {}
  const income = accruedOf(trade, accrued, draft.accrued, sign, bond)
  // of a purchase it was paid beside the price, of a sale received beside it
  const own = accrued === 0 ? text : sumText(text, `-${draft.accrued.replace('-', '')}`)
  const amount =
    gross && exact && !exact.isConverted && near(Math.abs(gross.value) + sign * extra, moved, 0.011)
      ? gross.text.replace('-', '')
      : ''
  return { trades: [{ ...trade, price, amount, net: own, ...bond }, ...income] }
}

type OfGross = { gross: Money; accrued: number; side: Side; products: readonly Product[] }
function ofGross(draft: Draft, trade: FileTrade, { gross, accrued, side, products }: OfGross): Proven {
  const exact = products.find(({ value, tolerance }) =>
    near(Math.abs(gross.value), value, Math.max(tolerance, value * 0.0005)),
  )
  // accrued interest of a bond may be in it, beside what is told
  const isWithInterest =
    isNamedBond(draft) &&
    products.some(
      ({ value }) => Math.abs(gross.value) > value && Math.abs(gross.value) <= value * 1.03 + accrued,
    )
  if (!exact && isWithInterest)
    return { trades: [{ ...trade, amount: gross.text.replace('-', ''), bond: true }] }
  if (!exact && products.length > 0) return { fault: 'figures' }
  if (products.length === 0 && draft.price !== '' && draft.priceCurrency === '') return { fault: 'figures' }
  if (exact?.isConverted && !draft.isOfMoney && draft.priceCurrency === '') return { fault: 'currency' }
  const bond = exact?.scale === 'percent' ? { bond: true as const } : {}
  const price =
    !exact || exact.isConverted ? '' : exact.scale === 'pence' ? inPounds(draft.price) : draft.price
  return {
    trades: [
      { ...trade, price, amount: gross.text.replace('-', ''), ...bond },
      ...accruedOf(trade, accrued, draft.accrued, side === 'buy' ? 1 : -1, bond),
    ],
  }
}

/** Accrued interest that was paid with a bond is income taken back, or received with a sale. */
function accruedOf(
  trade: FileTrade,
  accrued: number,
  text: string,
  sign: number,
  bond: { bond?: true },
): FileTrade[] {
  if (accrued === 0) return []
  const amount = signed(text.replace('-', ''), { opposite: sign > 0 })
  return [
    {
      ...emptyTrade,
      ...bond,
      line: trade.line,
      kind: 'dividend',
      day: trade.day,
      name: trade.name,
      symbol: trade.symbol,
      currency: trade.currency,
      account: trade.account,
      amount,
    },
  ]
}
