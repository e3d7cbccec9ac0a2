import type { Day } from '#contract/period.ts'
import type { AccountKind } from '../../../banking/provider.ts'

/** The fields of a booked row that transfer detection needs. */
export type TransferCandidate = {
  id: string
  accountId: string
  accountKind: AccountKind
  /** IBAN of the row's own account; null if unknown. */
  accountIban: string | null
  day: Day
  direction: 'credit' | 'debit'
  amountMinor: bigint
  currency: string
  text: string
  reference: string | null
  kind: string | null
  subKind: string | null
  flags: readonly string[]
  counterpartyIban: string | null
  /** A rule of the user marks it as a transfer, whatever its wording. */
  byRule?: boolean
  /** Accounts that this debit may top up: only these can be its other side, whatever its wording. */
  tops?: readonly string[]
}

export type Pair = { debitId: string; creditId: string }

/** The distances in days within which two legs are paired, nearest first. */
const daysByDistance = [0, -1, 1, -2, 2, -3, 3]
const maxCandidates = 12

/**
 * Pairs the two legs of transfers between a user's own accounts: same amount and currency, opposite
 * directions, different accounts, at most three days apart, and neither wording, kind nor counterparty
 * contradicts it. Matching is one to one, best pair first: legs that name each other's account, then
 * nearest day, same reference, transfer wording, smaller ids. The result does not depend on the order of
 * the rows. IBANs are compared as given: plain or fingerprinted, but all in the same form.
 *
 * Known false positive: a payment to one person and an equal one from another person into another own
 * account, neither with any details, are paired; the user can undo it.
 */
export function findTransfers(rows: readonly TransferCandidate[], ownIbans: ReadonlySet<string>): Pair[] {
  const pairs: Pair[] = []
  const pairedIds = new Set<string>()
  const legs = rows
    .map((row) => legOf(row, ownIbans))
    .filter((leg) => leg !== null)
    .sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
  legs.forEach((leg, place) => (leg.place = place))
  const edges = edgesOf(legs)
  edges.sort(compareEdges)
  for (const { debit, credit } of edges) {
    if (pairedIds.has(debit.row.id) || pairedIds.has(credit.row.id)) continue
    pairedIds.add(debit.row.id)
    pairedIds.add(credit.row.id)
    pairs.push({ debitId: debit.row.id, creditId: credit.row.id })
  }
  return pairs.sort((a, b) => (a.debitId < b.debitId ? -1 : a.debitId > b.debitId ? 1 : 0))
}

/** A row that may be one leg of a transfer. */
type Leg = {
  row: TransferCandidate
  /** Position among all legs sorted by id, for a fast and stable order. */
  place: number
  dayNumber: number
  reference: string | null
  /** `iban`: of the row's own account; `names`: the counterparty IBAN that it states. */
  iban: string | null
  names: string | null
  /** Its text or kind indicates a transfer or card payment. */
  saysTransfer: boolean
  /** A bill payment is a transfer only when it pays an own card or loan. */
  onlyToCredit: boolean
}

const againstKinds = new Set(['POS', 'E_COMMERCE', 'ATM', 'CHEQUE', 'TELLER'])
const againstSubKinds = new Set(
  'PURCHASE REFUND REVERSAL WITHDRAWAL_REVERSAL DEPOSIT_REVERSAL FEE CHARGES TAX INTEREST PROFIT REWARDS ADJUSTMENT'.split(
    ' ',
  ),
)
const againstFlags = new Set(['PAYROLL', 'CASHBACK', 'DIVIDEND'])
const againstWords =
  /(?<![\p{L}\p{N}])(?:SALARY|SALARIES|WPS|PAYROLL|POS|PURCHASE|ATM|CDM|CASH|CHEQUE|CHQ|CLEARING|FEES?|CHARGES?|VAT|TAX|COMMISSION|REFUND|REVERSAL|CASHBACK|INTEREST|PROFIT|DIVIDEND|RENT|راتب|رسوم|شيك)(?![\p{L}\p{N}])/u
const transferWords =
  /TRANSFER|TRF|\bTFR|\bFT\b|\bP2P\b|OWN ACC|SELF|CARD PAYMENT|CREDIT CARD|CC PAYMENT|PAYMENT RECEIVED|THANK YOU|SAVING|SWEEP|تحويل/u
const transferKinds = new Set(['LOCAL_BANK_TRANSFER', 'SAME_BANK_TRANSFER', 'INTERNATIONAL_TRANSFER'])

function legOf(row: TransferCandidate, ownIbans: ReadonlySet<string>): Leg | null {
  if (row.amountMinor <= 0n) return null
  const isCertain = row.byRule === true || row.tops !== undefined
  if (!isCertain && speaksAgainst(row)) return null
  const names = ibanOf(row.counterpartyIban)
  const iban = ibanOf(row.accountIban)
  if (names !== null && (!ownIbans.has(names) || names === iban)) return null
  const text = row.text.normalize('NFKC').toUpperCase()
  if (!isCertain && names === null && againstWords.test(text)) return null
  const reference = (row.reference ?? '').toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return {
    row,
    place: 0,
    dayNumber: Math.round(Date.parse(`${row.day}T00:00:00Z`) / 86_400_000),
    reference: reference === '' || /^0+$/.test(reference) ? null : reference,
    iban,
    names,
    saysTransfer: isCertain || transferKinds.has(row.kind ?? '') || transferWords.test(text),
    onlyToCredit: row.kind === 'BILL_PAYMENTS',
  }
}

const speaksAgainst = ({ kind, subKind, flags }: TransferCandidate): boolean =>
  againstKinds.has(kind ?? '') ||
  againstSubKinds.has(subKind ?? '') ||
  flags.some((flag) => againstFlags.has(flag))

const ibanOf = (iban: string | null): string | null => (iban === '' ? null : iban)

type Edge = { debit: Leg; credit: Leg; rank: number }

/** Candidate pairs by amount and day: for each debit the `maxCandidates` nearest credits within reach. */
function edgesOf(legs: readonly Leg[]): Edge[] {
  const key = ({ row }: Leg): string => `${row.currency}${row.amountMinor}`
  const credits = Map.groupBy(
    legs.filter((leg) => leg.row.direction === 'credit'),
    key,
  )
  for (const list of credits.values()) {
    list.sort((a, b) => a.dayNumber - b.dayNumber || a.place - b.place)
  }
  return legs.flatMap((debit) => {
    const list = debit.row.direction === 'debit' ? credits.get(key(debit)) : undefined
    return list ? nearest(debit, list) : []
  })
}

function nearest(debit: Leg, credits: readonly Leg[]): Edge[] {
  const edges: Edge[] = []
  for (const distance of daysByDistance) {
    const day = debit.dayNumber + distance
    for (let index = firstFrom(credits, day); edges.length < maxCandidates; index++) {
      const credit = credits[index]
      if (credit?.dayNumber !== day) break
      if (fits(debit, credit)) edges.push({ debit, credit, rank: rankOf(debit, credit) })
    }
  }
  return edges
}

function fits(debit: Leg, credit: Leg): boolean {
  if (debit.row.accountId === credit.row.accountId) return false
  if (debit.row.tops) return debit.row.tops.includes(credit.row.accountId)
  const into = credit.row.accountKind
  if ((debit.onlyToCredit || credit.onlyToCredit) && into !== 'card' && into !== 'loan') return false
  return pointsAt(debit, credit) !== false && pointsAt(credit, debit) !== false
}

/** Whether a leg names the other's account; null if it names none or the other's IBAN is unknown. */
function pointsAt(leg: Leg, other: Leg): boolean | null {
  return leg.names === null || other.iban === null ? null : leg.names === other.iban
}

/** Lower is better: named accounts, then days apart, then same reference, then transfer wording. */
function rankOf(debit: Leg, credit: Leg): number {
  const named = Number(pointsAt(debit, credit) === true) + Number(pointsAt(credit, debit) === true)
  const days = Math.abs(debit.dayNumber - credit.dayNumber)
  const reference = debit.reference !== null && debit.reference === credit.reference ? 0 : 1
  const wording = 2 - Number(debit.saysTransfer) - Number(credit.saysTransfer)
  return (2 - named) * 1000 + days * 100 + reference * 10 + wording
}

function compareEdges(a: Edge, b: Edge): number {
  return a.rank - b.rank || a.debit.place - b.debit.place || a.credit.place - b.credit.place
}

function firstFrom(list: readonly Leg[], day: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.dayNumber ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}
