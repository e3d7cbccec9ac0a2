/** Rows that move money alone: income, charges, and cash without an instrument. Pure. */
import type { CashKind, ImportFault } from '#contract/investments/investment-imports.ts'
import { plain } from '../words/column-names.ts'
import { isReversal, type LineKind } from '../words/kinds.ts'
import { isTradeByFigures, ofEach } from './products.ts'
import { type Meaning, meaningOf, type Parts, partsOf } from './proof.ts'
import { type FileCash, type FileTrade, signed, sumText } from '../table/row.ts'
import type { Draft, Money, Reading } from '../table/types.ts'

/** Of a table: which signs its amounts have. */
export type Signs = {
  /** Whether any money is negative. */
  any: boolean
  /** Of which kinds some is negative, so that a positive one is the opposite; of all, where purchases are. */
  negative: ReadonlySet<LineKind>
  /** Whether that of purchases and of sales is; null without a row that shows it. */
  buy: boolean | null
  sell: boolean | null
  income: boolean
  /** Whether income in money has units beside it: those that it was paid for. */
  incomeUnits: boolean
  /** Whether any units are negative, so that those without a sign came. */
  units: boolean
  meaning: Meaning
  /** Whether its trades show that charges are not in the column that is called a total. */
  isTotalGross: boolean
}

export type Event =
  | { trades: FileTrade[] }
  | { cash: NonNullable<FileCash['money']>[] }
  | { none: true }
  | { fault: ImportFault }

export const moneyOf = ({ net, amount, amounts }: Draft): Money | null => net ?? amount ?? amounts[0] ?? null

export const isNothing = (money: Money | null): boolean => money === null || money.value === 0

const isSigned = ({ negative }: Signs, kind: LineKind): boolean => negative.has('buy') || negative.has(kind)

/** What is paid, without a sign where others have one: it may be money back, or written without. */
const isOpenSign = (draft: Draft, kind: LineKind, { any, buy, negative }: Signs): boolean =>
  (moneyOf(draft)?.value ?? 0) > 0 &&
  any &&
  // where purchases have no sign, what is paid has none
  buy !== false &&
  !negative.has(kind) &&
  draft.balance === '' &&
  !isReversal(`${draft.words} ${draft.detail} ${draft.note}`)

export function signsOf(
  drafts: readonly Draft[],
  { meaning, isTotalGross }: Pick<Signs, 'meaning' | 'isTotalGross'>,
): Signs {
  const moved = (kinds: readonly (LineKind | null)[]): number[] =>
    drafts.flatMap((draft) =>
      kinds.includes(draft.kind) && !draft.isCancelled ? (moneyOf(draft)?.value ?? 0) || [] : [],
    )
  const isNegative = (values: readonly number[]): boolean | null =>
    values.length === 0 ? null : values.filter((value) => value < 0).length * 2 >= values.length
  const isBoughtNegative = isNegative(moved(['buy']))
  return {
    any: drafts.some((draft) => (moneyOf(draft)?.value ?? 0) < 0 && !isReversal(draft.words)),
    negative: new Set(
      drafts.flatMap((draft) => ((moneyOf(draft)?.value ?? 0) < 0 && draft.kind ? [draft.kind] : [])),
    ),
    buy: isBoughtNegative,
    // where purchases are negative, a sale cannot be
    sell: isBoughtNegative === true ? false : isNegative(moved(['sell'])),
    income: moved(['dividend', 'interest']).some((value) => value > 0),
    incomeUnits: drafts.some(
      (draft) => draft.kind === 'dividend' && !isNothing(moneyOf(draft)) && /[1-9]/.test(draft.quantity),
    ),
    units: drafts.some(({ quantity }) => quantity.startsWith('-')),
    meaning,
    isTotalGross,
  }
}

/** A row is nothing if its amount is 0 and no other cell has one; else the wrong column was taken for it. */
function nothing(draft: Draft): Event {
  const money = moneyOf(draft)
  const isOther = draft.cells.some(
    (cell) => /^[-+]?\p{Sc}?[\d.,' ]*[.,]\d\d$/u.test(cell) && /[1-9]/.test(cell),
  )
  return money === null || (isOther && draft.balance === '') ? { fault: 'figures' } : { none: true }
}

export type Of<K> = { kind: K; reading: Reading; signs: Signs }

/** Names of columns of what moved in the end; a total or a value may as well be what it was before tax. */
const netName =
  /net|settle|credited|received|paid|payable|inclusive|incfees|final|booked|balancechange|ausmachend|endbetrag|صاف/
/** Whether charges are in what a column says of money that is no trade: by its name, a balance or the row's own figures. */
const isAfterCharges = (draft: Draft, net: Money, reading: Reading): boolean =>
  draft.balance !== '' ||
  reading.preset?.money === 'net' ||
  net.place === reading.columns.of.debit ||
  net.place === reading.columns.of.credit ||
  netName.test(plain(reading.section.head[net.place] ?? 'net')) ||
  meaningOf(draft, 'sell', reading, net) === 'net' ||
  reading.charges === 'inside'

/** What moved with its sign, after the charges of the row; null where nothing shows whether they are in it. */
function movedBy(draft: Draft, reading: Reading, meaning: Meaning): string | null {
  const { net, amount, amounts } = draft
  const parts = partsOf(draft, reading)
  const isFree = parts !== null && Math.abs(parts.charges) < 0.000001
  const less = ({ text }: Money): string | null =>
    parts && reading.charges === 'beside' ? without(text, parts) : null
  if (net && (net.value !== 0 || !amount))
    return isFree || net.value === 0 || isAfterCharges(draft, net, reading) ? net.text : less(net)
  const money = amount ?? amounts[0]
  if (!money) return null
  if (isFree) return money.text
  // what trades show of a column proves nothing of income, nor a net column anything of money that is listed as units
  const isKnown = meaning === reading.preset?.money && (meaning === 'gross' || money.place >= 0)
  const known = isKnown ? meaning : null
  const stated =
    known ??
    (amounts.some(({ place }) => place === money.place)
      ? 'gross'
      : meaningOf(draft, 'sell', reading, money)) ??
    (reading.charges === 'inside' ? 'net' : null)
  if (parts === null) return stated === 'net' ? money.text : null
  if (stated === 'net') return money.text
  return stated === 'gross' ? without(money.text, parts) : less(money)
}

const without = (text: string, { fee, tax }: Parts): string =>
  sumText(text, signed(fee, { opposite: true }), signed(tax, { opposite: true }))

const cashKindOf = (kind: LineKind, isOut: boolean): CashKind => {
  if (kind === 'interest' || kind === 'fee' || kind === 'tax' || kind === 'conversion' || kind === 'reward')
    return kind
  if (kind === 'dividend' || kind === 'return_of_capital' || kind === 'stock_dividend') return 'reward'
  return isOut ? 'withdrawal' : 'deposit'
}

const placeOf = ({ day, currency, account }: Draft) => ({ day: day ?? '', currency, account })

/** Whether two columns say different things of what moved, and charges are not what lies between them. */
function isContradicted({ net, amount }: Draft, charges: number): boolean {
  if (!net || !amount || net.value === 0 || amount.value === 0 || net.currency !== amount.currency)
    return false
  const apart = Math.abs(net.value) - Math.abs(amount.value)
  return ![0, charges, -charges].some((each) => Math.abs(apart - each) < 0.011)
}

/** Whether a net column may say what arrived elsewhere, not what left: it is less than the amount by the fee, or stands without one. */
const isOfArrival = (
  { net, amount, balance, detail, note }: Draft,
  kind: LineKind,
  charges: number,
): boolean =>
  kind === 'withdrawal' &&
  balance === '' &&
  net !== null &&
  charges > 0.005 &&
  (amount === null || Math.abs(net.value) < Math.abs(amount.value)) &&
  // a text may say what arrived
  !namesFigure(`${detail} ${note}`, Math.abs(net.value) - charges)

const namesFigure = (text: string, figure: number): boolean =>
  [...text.replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/g)].some(
    ([each]) => Math.abs(Number(each) - figure) < 0.005,
  )

/** What is paid without a sign as negative, so that charges beside it make it more. */
function asPaid(draft: Draft, kind: LineKind, signs: Signs): Draft {
  const { amount } = draft
  const isPaid = kind === 'withdrawal' && !isSigned(signs, kind) && !isReversal(draft.words)
  return isPaid && amount && amount.value > 0
    ? { ...draft, amount: { ...amount, text: `-${amount.text}`, value: -amount.value } }
    : draft
}

/** Money without an instrument. Where no amount of the table has a sign, the kind says it. */
export function cashOf(draft: Draft, kind: LineKind, reading: Reading, signs: Signs): Event {
  let amount = movedBy(asPaid(draft, kind, signs), reading, signs.meaning)
  const parts = partsOf(draft, reading)
  const isCharge = kind === 'fee' || kind === 'tax'
  const isByColumn = amount === null
  if (amount === null && isCharge && draft.amount === null && draft.net === null && parts?.charges)
    amount = signed(sumText(parts.fee, parts.tax), { opposite: true })
  if (amount === null || (reading.charges === undefined && isOfArrival(draft, kind, parts?.charges ?? 0)))
    return { fault: moneyOf(draft) ? 'meaning' : 'figures' }
  if (isContradicted(draft, parts?.charges ?? 0)) return { fault: 'figures' }
  const isCharged = kind === 'interest' && /charge|belast|debit|margin/i.test(draft.words)
  const isOut = /^(?:withdrawal|fee|tax)$/.test(kind) || isCharged
  if (!/[1-9]/.test(amount)) return nothing(draft)
  if (reading.isOwn)
    return { cash: [{ ...placeOf(draft), kind: cashKindOf(kind, amount.startsWith('-')), amount }] }
  if (isOut && isOpenSign(draft, kind, signs)) return { fault: 'sign' }
  // `Interest paid` is what a person or a broker paid; without any sign nothing shows which
  if (kind === 'interest' && !signs.any && /\bpaid\b/i.test(draft.words)) return { fault: 'sign' }
  if (!signs.any && (kind === 'cash' || kind === 'transfer')) return { fault: 'sign' }
  // a column of charges shows by itself what was given back; beside a price it is not all that was paid
  if (isByColumn && !/^(?:0|1)?(?:\.0+)?$/.test(draft.price)) return { fault: 'figures' }
  if (isByColumn) return { cash: [{ ...placeOf(draft), kind: cashKindOf(kind, true), amount }] }
  if (!isSigned(signs, kind) && isOut && !isReversal(draft.words))
    amount = signed(amount, { opposite: !amount.startsWith('-') })
  return { cash: [{ ...placeOf(draft), kind: cashKindOf(kind, amount.startsWith('-')), amount }] }
}

export function charged(draft: Draft, base: FileTrade, reading: Reading, signs: Signs): Event {
  const money = moneyOf(draft)
  const parts = partsOf(draft, reading)
  const inColumn = parts && /[1-9]/.test(parts.fee) ? parts.fee : ''
  const taken = money && money.value !== 0 ? money.text : ''
  if (inColumn === '' && isOpenSign(draft, 'fee', signs)) return { fault: 'sign' }
  const isRefund = isSigned(signs, 'fee') ? taken !== '' && !taken.startsWith('-') : isReversal(draft.words)
  const paid = inColumn || (taken === '' ? '' : signed(taken.replace('-', ''), { opposite: isRefund }))
  return paid === '' ? nothing(draft) : { trades: [{ ...base, kind: 'fee', fee: paid }] }
}

export function withheld(draft: Draft, base: FileTrade, signs: Signs, reading: Reading): Event {
  const money = moneyOf(draft)
  const parts = partsOf(draft, reading)
  const inColumn = parts && /[1-9]/.test(parts.tax) ? parts.tax : ''
  const taken = money && money.value !== 0 ? money.text : ''
  if (taken === '')
    return inColumn === ''
      ? nothing(draft)
      : { trades: [{ ...base, kind: 'dividend', amount: '0', tax: inColumn }] }
  if (isOpenSign(draft, 'tax', signs)) return { fault: 'sign' }
  const isBack = isSigned(signs, 'tax') ? !taken.startsWith('-') : isReversal(draft.words)
  return {
    trades: [
      { ...base, kind: 'dividend', amount: '0', tax: signed(taken.replace('-', ''), { opposite: isBack }) },
    ],
  }
}

export function income(
  draft: Draft,
  base: FileTrade,
  { kind, reading, signs }: Of<'dividend' | 'interest' | 'return_of_capital'>,
): Event {
  const what = kind === 'return_of_capital' ? kind : ('dividend' as const)
  const trade: FileTrade = { ...base, kind: what }
  const money = moneyOf(draft) ?? (reading.preset?.income === 'each' ? ofEach(draft) : null)
  if (money === null || money.value === 0) {
    const hasUnits = kind === 'dividend' && /^[\d.]*[1-9]/.test(draft.quantity)
    // units that were distributed, not those that income was paid for
    const isInUnits = money !== null || /^distribution/i.test(draft.words.trim())
    if (hasUnits && isInUnits && !signs.incomeUnits)
      return { trades: [{ ...base, kind: 'stock_dividend', quantity: draft.quantity }] }
    return money === null ? { fault: 'figures' } : nothing(draft)
  }
  // a negative one where none is positive may only be written so
  if (money.value < 0 && !signs.income && !signs.any && !isReversal(draft.words)) return { fault: 'sign' }
  if (money.value < 0 && kind !== 'interest' && !signs.income && !isReversal(draft.words))
    return { fault: 'sign' }
  if (isTradeByFigures(draft, money)) return { fault: 'kind' }
  const parts = partsOf(draft, reading)
  const net = draft.net && draft.net.value !== 0 ? draft.net : null
  if (net) {
    const gross = draft.amount && draft.amount.currency === net.currency ? draft.amount : null
    const charges = parts ?? { fee: '', tax: '', charges: 0 }
    const agrees = gross !== null && Math.abs(gross.value - charges.charges - net.value) < 0.011
    // of what was taken back, charges may stand without their sign
    const isAlike =
      agrees ||
      Math.abs(charges.charges) < 0.005 ||
      (gross !== null && Math.abs(Math.abs(gross.value) - charges.charges - Math.abs(net.value)) < 0.011)
    const isAfter = isAlike || isAfterCharges(draft, net, reading)
    if (!isAfter && reading.charges === 'beside' && gross === null)
      return { trades: [{ ...trade, amount: net.text, fee: charges.fee, tax: charges.tax }] }
    if (!isAfter) return { fault: 'meaning' }
    if (!isAlike && gross !== null) return { fault: 'figures' }
    return {
      trades: [
        { ...trade, amount: agrees ? gross.text : '', net: net.text, fee: charges.fee, tax: charges.tax },
      ],
    }
  }
  if (parts !== null && Math.abs(parts.charges) < 0.000001)
    return { trades: [{ ...trade, amount: money.text }] }
  const moved = movedBy(draft, reading, signs.meaning)
  if (moved === null) return { fault: 'meaning' }
  const isNet = moved === money.text
  return {
    trades: [
      {
        ...trade,
        ...(isNet ? { net: moved } : { amount: money.text }),
        fee: parts?.fee ?? '',
        tax: parts?.tax ?? '',
      },
    ],
  }
}
