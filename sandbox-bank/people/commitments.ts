import { partsOf } from '../ledger/dates.ts'
import { between } from '../ledger/random.ts'
import type { Draft, Life } from '../ledger/rows.ts'
import { type Habits, life } from './merchants.ts'
import {
  accountPlans,
  cash,
  dueOn,
  KIND,
  type Monthly,
  monthNumber,
  payCard,
  payment,
  salary,
} from './payments.ts'
import { person } from './profiles.ts'

const RENT = 2_000_000
const CHEQUE_MONTHS = [3, 6, 9, 12]
const TELEVISION = 600_000
const TABBY = 25_000
/** Months before the first connection: the card instalment plan, the Tabby order and the cash advance. */
const PLAN = 5
const ORDER = 2
const ADVANCE = 1
const HABITS: Habits = [0.4, 0.4, 0.3, 0.1, 0.1, 0.04, 0.04]

/** Rent by cheque on the 3rd of every third month. One was returned, with a fee, and paid a week later. */
function rent(day: number, ago: number): Draft[] {
  const { year, month, date } = partsOf(day)
  if (!CHEQUE_MONTHS.includes(month)) return []
  const returned = ago >= 3 && ago < 6
  const number = String((year % 100) * 10 + CHEQUE_MONTHS.indexOf(month)).padStart(6, '0')
  const back = { ...KIND.cheque, sub: 'DEPOSIT' }
  return dueOn(date, [
    [returned ? [3, 11] : 3, 'current', 11, -RENT, `INWARD CLEARING CHEQUE NO ${number}`, KIND.cheque],
    [returned ? 4 : [], 'current', 9, RENT, `INWARD CHQ RETURN ${number}`, back],
    [returned ? 4 : [], 'current', 9.1, -10_500, 'CHEQUE RETURN CHARGES', KIND.fee],
  ])
}

/** A television on the card, converted to instalments with a fee; a Tabby order with one failed debit. */
function instalments(date: number, ago: number): Draft[] {
  const debit: Monthly = [14, 'current', 8, -TABBY, 'GEIDEA*TABBY FZ LLC', KIND.tabby]
  const again: Monthly = [14, 'current', 12, -TABBY, 'GEIDEA*TABBY FZ LLC', KIND.tabby]
  const table: Monthly[] = []
  if (ago === PLAN)
    table.push(
      [6, 'card', 15, -TELEVISION, 'SHARAF DG DUBAI MALL', KIND.television],
      [10, 'card', 6, TELEVISION, 'EPP BOOKING SHARAF DG', KIND.cardPayment],
      [10, 'card', 6.1, -24_000, 'INSTALLMENT PLAN PROCESSING FEE', KIND.fee],
    )
  if (ago < PLAN && ago > PLAN - 13)
    table.push([10, 'card', 6, -50_000, 'INSTALLMENT PLAN EMI SHARAF DG', KIND.own])
  if (ago <= ORDER && ago > ORDER - 4) table.push(debit)
  if (ago === ORDER - 1)
    table.push([14, 'current', 10, TABBY, 'TABBY FZ LLC REVERSAL', KIND.tabbyBack], again)
  return dueOn(date, table)
}

/** A card that is paid in part, once late with a fee, and used once for a cash advance. */
function card(day: number, ago: number, owed: number): Draft[] {
  const { date } = partsOf(day)
  const drafts: Draft[] = []
  const late = ago === 2
  if (date === (late ? 28 : 20) && owed > 0)
    drafts.push(...payCard(Math.min(owed, late ? 60_000 : 350_000), '2208', `CCP${day}`))
  if (late && date === 26) drafts.push(payment('card', 5, -24_150, 'LATE PAYMENT FEE', KIND.fee))
  if (ago === ADVANCE && date === 12) {
    drafts.push(...cash('card', 18, 100_000, '5********2208', false))
    drafts.push(payment('card', 18.1, -15_750, 'CASH ADVANCE FEE', KIND.fee))
  }
  return drafts
}

/** A car loan of 60,000 at 2.5 % flat, which is 60 instalments. */
const carLoan: Monthly[] = [[6, 'current', 7, -112_500, 'CAR LOAN EMI 0041278', KIND.loan]]

/** Remittances to three countries each month: a bank's own service, an exchange house and a transfer. */
const sentHome = (day: number): Monthly[] => [
  [2, 'current', 10, -150_000, `QUICKREMIT INDIA ${day}`, KIND.abroadOut],
  [2, 'current', 10.1, -2_500, `QUICKREMIT CHARGES ${day}`, KIND.fee],
  [2, 'current', 10.2, -125, 'VALUE ADDED TAX @ 5% FOR REMIT', KIND.tax],
  [5, 'current', 17, -80_000, 'LULU EXCHANGE PHILIPPINES PHP', KIND.out],
  [16, 'current', 12, -60_000, 'OUTWARD TT EGYPT EGP CAIRO', KIND.abroadOut],
]

function live(seed: string, _firstDay: number, anchorDay: number): Life {
  const anchor = monthNumber(anchorDay)
  const accounts = accountPlans([
    ['current', 'Current account', 'CURRENT', 5_200_000],
    ['card', 'Covered card', 'CREDIT', -98_300, 'AED', 2_500_000],
  ])
  const payWith = (kind: string): [string, string, number] =>
    kind === 'dining' || kind === 'shops' ? ['card', '2208', 0.5] : ['current', '6104', 0.5]
  return life(seed, accounts, HABITS, payWith, (day, random, balanceOf) => {
    const { date } = partsOf(day)
    const ago = anchor - monthNumber(day)
    const dewa = date === 9 ? between(random, 32_000, 71_000) : 0
    return [
      ...rent(day, ago),
      ...instalments(date, ago),
      ...card(day, ago, -balanceOf('card')),
      ...dueOn(date, carLoan),
      ...dueOn(date, sentHome(day)),
      ...salary(day, 2_600_000, 'INWARD IPP SALARY WPS CORAL BAY SERVICES LLC', 'Coral Bay Services LLC'),
      ...dueOn(date, [[9, 'current', 9, -dewa, 'DEWA BILL PAYMENT 2009915', KIND.dewa]]),
    ]
  })
}

/** Sixteen months of rent by cheque, instalments, a card that is not paid off, a car loan, and money sent home. */
export const commitments = person('commitments', live)
