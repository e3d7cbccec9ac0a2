/** What is money in and what is money out: the ways in which a table may say it, and what speaks for each. */
import type { ImportSigns } from '#contract/imports/imports.ts'
import type { MarkedAmount } from '../amounts.ts'
import type { Entry, Unsigned } from './entries.ts'
import { directionOf, isCardPayment, kindOf } from './words.ts'

export type Payment = Extract<Entry, { kind: 'payment' }>
/** The signed amount of each payment; null where nothing says it. */
export type Signed = (bigint | null)[]

/** What the payments of a table look like. */
export type Look = {
  /** A debit and a credit column. */
  isSplit: boolean
  minus: number
  /** A plus, or CR. */
  plus: number
  plain: number
  /** The part of the rows whose direction is a word, and whether these are plain words such as `Debit`. */
  words: number
  areExact: boolean
  /** Whether rows that only say that they are transfers have signs of their own. */
  areTransfersSigned: boolean
  /** On a card `Payment` is money in. */
  isCardType: boolean
  /** A minus is no exception: what a kind of payment is called does not change it. */
  areSigned: boolean
  /** What no word means where the others have the same one: only credits are marked. */
  blank: -1 | 0 | 1
}

export function lookAt(payments: readonly Payment[], isCard = false): Look {
  const marks = payments.flatMap(({ amount }) => (amount && amount.minor !== 0n ? [amount.mark] : []))
  const directions = payments.map(({ direction }) => direction)
  const isCardType =
    isCard ||
    (directions.some((text) => /\b(?:purchase|sale)s?\b/i.test(text)) &&
      directions.some(isCardPayment) &&
      !directions.some((text) => /salary|deposit|withdrawal/i.test(text)))
  const blank = blankSign(directions)
  const saying = directions.filter((text) => !isTransfer(text))
  const known = saying.filter((text) => wordSign(text, { isCardType, blank }) !== 0).length
  const minus = marks.filter((mark) => mark === '-' || mark === 'dr').length
  const out = payments.filter(({ direction }) => wordSign(direction, { isCardType, blank }) < 0)
  return {
    isSplit: payments.some(({ debit, credit }) => debit !== null || credit !== null),
    minus,
    plus: marks.filter((mark) => mark === '+' || mark === 'cr').length,
    plain: marks.filter((mark) => mark === '').length,
    words: saying.length === 0 ? 0 : known / saying.length,
    areExact: saying.every((text) => text === '' || directionOf(text) !== 0),
    areTransfersSigned: payments.some(({ direction, amount }) => isTransfer(direction) && isMinus(amount)),
    isCardType,
    blank,
    areSigned: out.filter(({ amount }) => isMinus(amount)).length * 2 >= Math.max(out.length, 1),
  }
}

function blankSign(directions: readonly string[]): -1 | 0 | 1 {
  const said = directions.filter((text) => text !== '')
  const [sign = 0, ...others] = new Set(said.map(directionOf))
  if (others.length > 0 || said.length === 0 || said.length === directions.length) return 0
  return sign === 1 ? -1 : sign === -1 ? 1 : 0
}

/** Amounts in one column without a sign, whose meaning another file of these headings need not share. */
export const isUnmarked = ({ isSplit, minus, plus }: Look): boolean => !isSplit && minus + plus === 0

function wordSign(text: string, { isCardType, blank }: Pick<Look, 'isCardType' | 'blank'>): -1 | 0 | 1 {
  if (text === '') return blank
  return directionOf(text) || (isCardType && isCardPayment(text) ? 1 : kindOf(text))
}

/** A kind that says neither in nor out. */
const isTransfer = (text: string): boolean => /^(?:t|trf|transfers?)$/i.test(text.trim())

/** The ways in which these payments may say what is in and out. */
export function possibleSigns(look: Look, hasBalances: boolean): ImportSigns[] {
  if (look.isSplit) return ['signed', 'reversed']
  const signs: ImportSigns[] = ['signed']
  if (look.minus > 0) signs.push('reversed')
  else signs.push('unmarked_out')
  if (look.words >= 0.9 && !look.areSigned) signs.push('words')
  if (look.minus === 0 && hasBalances) signs.push('balance')
  return signs
}

/** What speaks for a way before any proof; two ways that lead to different rows need a difference of 1 to decide. */
export function priorOf(signs: ImportSigns, look: Look, isCard: boolean): number {
  if (look.isSplit) return signs === 'signed' ? 2 : -0.5
  if (signs === 'words') return look.areExact ? 3 : 1
  if (signs === 'unmarked_out') return look.plus > 0 && look.plain > 0 ? 2 : 0
  if (look.minus === 0 || signs === 'balance') return 0
  const isOdd = look.plain + look.plus > 2 * look.minus && look.plain + look.plus >= 3
  const usual = isOdd || isCard ? 0 : 1
  return signs === 'signed' ? usual : -usual
}

/**
 * What words of the rows say of these signs: from -3 to 3, less where few rows have such words. Where no amount has a
 * sign, a word here and there or words both ways say nothing of the other rows.
 */
export function wordsFor(payments: readonly Payment[], signed: Signed, look: Look): number {
  const { isCardType } = look
  let [agree, disagree] = [0, 0]
  for (const [index, { row, direction }] of payments.entries()) {
    const sign =
      wordSign(direction, look) ||
      (isCardType && isCardPayment(row.text) ? 1 : kindOf(`${row.text} ${row.category ?? ''}`))
    const minor = signed[index] ?? 0n
    if (sign === 0 || minor === 0n) continue
    if (sign > 0 === minor > 0n) agree += 1
    else disagree += 1
  }
  const all = agree + disagree
  if (all === 0) return 0
  const weight = isUnmarked(look) ? (agree > 0 && disagree > 0 ? 0 : (1.5 * all) / payments.length) : all
  return ((agree - disagree) / all) * Math.min(3, weight)
}

/** The amounts of payments by one way; for `balance` see `signsByBalance`. */
export function applySigns(payments: readonly Payment[], signs: ImportSigns, look: Look): Signed {
  const isNegative = (side: 'debit' | 'credit'): boolean =>
    payments.filter((payment) => isMinus(payment[side])).length * 2 >
    payments.filter((payment) => (payment[side]?.minor ?? 0n) !== 0n).length
  const negative = { debit: isNegative('debit'), credit: isNegative('credit') }
  return payments.map((payment) => {
    const minor = payment.amount
      ? ofAmount(payment, signs, look)
      : ofColumns(payment, signs === 'reversed', negative)
    return minor === null ? null : minor - payment.feeMinor
  })
}

const isMinus = (amount: MarkedAmount | null | undefined): boolean => amount?.mark === '-'

function ofAmount({ amount, direction }: Unsigned, signs: ImportSigns, look: Look): bigint | null {
  if (!amount) return null
  const { minor, mark } = amount
  if (minor === 0n) return 0n
  if (mark === 'cr') return minor
  if (mark === 'dr') return -minor
  if (signs === 'words') {
    const sign = wordSign(direction, look)
    // a minus beside a word takes the payment back
    if (sign !== 0) return BigInt(mark === '-' ? -sign : sign) * minor
    return look.areTransfersSigned && isTransfer(direction) ? (mark === '-' ? -minor : minor) : null
  }
  if (signs === 'unmarked_out') return mark === '+' ? minor : -minor
  return (mark === '-') === (signs === 'reversed') ? minor : -minor
}

/** `negative`: a side is written with a minus, which then says nothing; else it takes an amount back. */
function ofColumns(
  { debit, credit }: Unsigned,
  turned: boolean,
  negative: { debit: boolean; credit: boolean },
): bigint {
  const valueOf = (amount: MarkedAmount | null, ignore: boolean): bigint =>
    !amount ? 0n : isMinus(amount) && !ignore ? -amount.minor : amount.minor
  const minor = valueOf(credit, negative.credit) - valueOf(debit, negative.debit)
  return turned ? -minor : minor
}

/** The signs by which each balance follows from its neighbour's, in the file's order or against it. */
export function signsByBalance(entries: readonly Entry[], sense: 1n | -1n): Signed {
  const [down, up] = [solve(entries, sense), solve(entries.toReversed(), sense).toReversed()]
  const known = (signed: Signed): number => signed.filter((minor) => minor !== null).length
  return completed(
    entries.filter((entry): entry is Payment => entry.kind === 'payment'),
    known(up) > known(down) ? up : down,
  )
}

function solve(entries: readonly Entry[], sense: 1n | -1n): Signed {
  const signed: Signed = []
  let before: bigint | null = null
  for (const entry of entries) {
    if (entry.kind !== 'payment') {
      before = entry.balance ?? (entry.kind === 'left' ? before : null)
      continue
    }
    const balance = entry.row.balanceMinor ?? null
    const minor = entry.amount?.minor ?? 0n
    const change = before !== null && balance !== null ? sense * (balance - before) : null
    const options = [minor - entry.feeMinor, -minor - entry.feeMinor]
    signed.push(change === null ? null : (options.find((option) => option === change) ?? null))
    before = balance
  }
  return signed
}

/** Takes the sign of other rows of the same text or type, else of its words, for a row that has no balance before it. */
export function completed(payments: readonly Payment[], signed: Signed): Signed {
  const keys = ({ row, direction }: Unsigned): string[] => [
    `t ${row.text}`,
    ...(direction === '' ? [] : [`d ${direction}`]),
  ]
  const bySame = new Map<string, number>()
  for (const [index, payment] of payments.entries())
    for (const key of signed[index] ? keys(payment) : []) {
      const sign = (signed[index] ?? 0n) > 0n ? 1 : -1
      bySame.set(key, bySame.has(key) && bySame.get(key) !== sign ? 0 : sign)
    }
  const open = signed.filter((minor) => minor === null).length
  if (open > Math.max(1, signed.length / 10)) return signed
  return signed.map((minor, index) => {
    const payment = payments[index]
    if (minor !== null || !payment) return minor
    const sign =
      keys(payment)
        .map((key) => bySame.get(key) ?? 0)
        .find((each) => each !== 0) ??
      (kindOf(payment.direction) || kindOf(payment.row.text))
    const size = payment.amount?.minor ?? 0n
    return sign === 0 ? null : BigInt(sign) * size - payment.feeMinor
  })
}
