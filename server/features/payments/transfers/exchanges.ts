/** Pairs the two legs of an exchange between own accounts in different currencies. Pure. */
import { currencies } from '#contract/currencies.ts'
import { exponentOf } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import { decided, type EdgeOf, type PairOf } from './decided.ts'
import type { Leg } from './legs.ts'

/** The value of an amount in fils at the mid rate of a day; null without a rate. */
export type AedValue = (minor: bigint, currency: string, day: Day) => bigint | null

type Edge = EdgeOf<Leg>

const longestDays = 3
/** Largest differences from the mid rate, in per cent of the larger value: with a reference, and by amounts alone. */
export const spread = { reference: 15n, amounts: 3n }

const exchangeWords =
  /(?<![\p{L}\p{N}])(?:FX|FOREX|CONVERSION|CONVERTED|CONVERT|CURRENCY|EXCHANGE|OWN ACC(?:OUNT)?)(?![\p{L}\p{N}])|صرف عمل|تحويل عمل/u
/** Income and payments of other people, whose amounts may agree with a rate by chance. */
const othersWords =
  /(?<![\p{L}\p{N}])(?:INV|INVOICE|CLIENT|FREELANCE|PAYOUT|LOAN|SCHOOL|INSURANCE|BILL|FACTURA|فاتورة)(?![\p{L}\p{N}])/u

/** Exchanges that a shared reference, or a rate in the text that agrees with both amounts, proves. */
export function findStatedExchanges(legs: readonly Leg[], valueOf: AedValue): PairOf<Leg>[] {
  return decided(edgesOf(legs, (debit, credit) => statedRank(debit, credit, valueOf)))
}

/** Exchanges of amounts that agree by the day's rate, where the wording suggests one. */
export function findLikelyExchanges(legs: readonly Leg[], valueOf: AedValue): PairOf<Leg>[] {
  return decided(edgesOf(legs, (debit, credit) => likelyRank(debit, credit, valueOf)))
}

function edgesOf(legs: readonly Leg[], rankOf: (debit: Leg, credit: Leg) => number | null): Edge[] {
  const able = legs.filter(({ row }) => row.tops === undefined && row.currency === row.accountCurrency)
  if (new Set(able.map(({ row }) => row.currency)).size < 2) return []
  const creditsByDay = Map.groupBy(
    able.filter(({ row }) => row.direction === 'credit'),
    ({ dayNumber }) => dayNumber,
  )
  return able.flatMap((debit) => {
    if (debit.row.direction !== 'debit') return []
    return Array.from({ length: 2 * longestDays + 1 }, (_, index) => debit.dayNumber - longestDays + index)
      .flatMap((day) => creditsByDay.get(day) ?? [])
      .flatMap((credit): Edge[] => {
        const rank = mayPair(debit, credit) ? rankOf(debit, credit) : null
        return rank === null ? [] : [{ debit, credit, rank }]
      })
  })
}

function mayPair(debit: Leg, credit: Leg): boolean {
  if (debit.row.currency === credit.row.currency || debit.row.accountId === credit.row.accountId) return false
  const into = credit.row.accountKind
  if ((debit.onlyToCredit || credit.onlyToCredit) && into !== 'card' && into !== 'loan') return false
  return !pointsElsewhere(debit, credit) && !pointsElsewhere(credit, debit)
}

/** Whether a leg names an own account other than that of the second leg. */
const pointsElsewhere = (leg: Leg, second: Leg): boolean =>
  leg.names !== null && second.iban !== null && leg.names !== second.iban

/** 0 and 1: a shared reference, on one day or not; 2 and 3: a rate in the text. Null: neither. */
function statedRank(debit: Leg, credit: Leg, valueOf: AedValue): number | null {
  const apart = debit.dayNumber === credit.dayNumber ? 0 : 1
  const difference = differencePercent(debit, credit, valueOf)
  const isSaid = saysExchange(debit, credit) || saysExchange(credit, debit)
  const isNear = difference === null ? isSaid : difference <= spread.reference
  if (isNear && sharesReference(debit, credit, isSaid)) return apart
  return statesRate(debit, credit) || statesRate(credit, debit) ? 2 + apart : null
}

function likelyRank(debit: Leg, credit: Leg, valueOf: AedValue): number | null {
  if (othersWords.test(debit.text) || othersWords.test(credit.text) || namesOthers(debit, credit)) return null
  const isSaid =
    saysExchange(debit, credit) || saysExchange(credit, debit) || debit.saysTransfer || credit.saysTransfer
  if (!isSaid && debit.names === null && credit.names === null) return null
  const difference = differencePercent(debit, credit, valueOf)
  if (difference === null || difference > spread.amounts) return null
  return debit.dayNumber === credit.dayNumber ? 0 : 1
}

type Booked = { row: Pick<Leg['row'], 'day' | 'amountMinor' | 'currency'> }

/** How far the two amounts are apart at the mid rate, in whole per cent, rounded up; null without a rate. */
export function differencePercent(debit: Booked, credit: Booked, valueOf: AedValue): bigint | null {
  const { day } = debit.row
  const sold = valueOf(debit.row.amountMinor, debit.row.currency, day)
  const bought = valueOf(credit.row.amountMinor, credit.row.currency, day)
  if (sold === null || bought === null) return null
  const [larger, smaller] = sold > bought ? [sold, bought] : [bought, sold]
  return larger === 0n ? 0n : ((larger - smaller) * 100n + larger - 1n) / larger
}

function sharesReference(debit: Leg, credit: Leg, isSaid: boolean): boolean {
  const { reference } = debit
  if (reference !== null && reference === credit.reference && /\d/.test(reference) && reference.length >= 4)
    return true
  // in texts a shared word may be anything, so one that looks like a reference counts only beside the wording
  return isSaid && referencesIn(debit.text).some((word) => referencesIn(credit.text).includes(word))
}

/** Words of at least six characters with digits that are neither amounts, rates nor dates. */
const referencesIn = (text: string): string[] =>
  text
    .split(/[\s,;:()]+/)
    .filter((word) => /^[A-Z0-9/-]{6,}$/.test(word) && /\d{3}/.test(word) && !dateWord.test(word))
const dateWord = /^(?:\d+[/-]\d+[/-]\d+|20\d{6}|\d{1,2}[-/]?[A-Z]{3}[-/]?\d{2,4})$/

/** Whether a leg's text speaks of exchange, or names the currency of the second leg. */
const saysExchange = (leg: Leg, second: Leg): boolean =>
  exchangeWords.test(leg.text) || currenciesIn(leg.text).has(second.row.currency)

const currenciesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(currencyCode)].map(([code]) => code))
const currencyCode = new RegExp(`(?<![A-Z])(?:${currencies.join('|')})(?![A-Z])`, 'g')

/** Whether a leg's text names both currencies and a rate that turns one amount into the other. */
function statesRate(leg: Leg, second: Leg): boolean {
  const named = currenciesIn(leg.text)
  if (!named.has(leg.row.currency) || !named.has(second.row.currency)) return false
  const [units, secondUnits] = [unitsOf(leg), unitsOf(second)]
  return [...leg.text.matchAll(/(?<![\d.,])\d{1,5}\.\d{2,10}(?![\d.,])/g)].some(
    ([rate]) => agrees(units * Number(rate), secondUnits) || agrees(secondUnits * Number(rate), units),
  )
}

/** An approximate amount in whole units, only to compare with a rate of a few digits. */
const unitsOf = ({ row }: Leg): number => Number(row.amountMinor) / 10 ** exponentOf(row.currency)
const agrees = (computed: number, booked: number): boolean =>
  Math.abs(computed - booked) <= Math.max(0.02, booked * 0.001)

/** Whether both legs name a counterparty, and the names have no word in common. */
function namesOthers(debit: Leg, credit: Leg): boolean {
  const namesOf = (leg: Leg): string[] =>
    (leg.row.counterpartyName ?? '').toUpperCase().match(/\p{L}{2,}/gu) ?? []
  const [paid, received] = [namesOf(debit), namesOf(credit)]
  return paid.length > 0 && received.length > 0 && !paid.some((name) => received.includes(name))
}
