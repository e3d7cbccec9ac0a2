/** What a row says about being one leg of a transfer between own accounts. Pure. */
import type { Day } from '#contract/period.ts'
import type { AccountKind } from '../../../banking/provider.ts'

/** The fields of a booked row that transfer detection needs. */
export type TransferCandidate = {
  id: string
  accountId: string
  accountKind: AccountKind
  /** IBAN of the row's own account; null if unknown. */
  accountIban: string | null
  /** The currency in which its account is held. */
  accountCurrency: string
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
  counterpartyName: string | null
  /** A rule of the user marks it as a transfer, whatever its wording. */
  byRule?: boolean
  /** Accounts that this debit may top up: only these can be its other side, whatever its wording. */
  tops?: readonly string[]
}

export type Leg = {
  row: TransferCandidate
  /** Its text in capitals. */
  text: string
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

export function legOf(row: TransferCandidate, ownIbans: ReadonlySet<string>): Leg | null {
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
    text,
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
