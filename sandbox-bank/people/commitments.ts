import { dayOf, partsOf, workingDayBefore } from '../ledger/dates.ts'
import { between, randomFrom } from '../ledger/random.ts'
import type { Draft, Life, Person } from '../ledger/rows.ts'
import { dailyPurchases } from './merchants.ts'
import { KIND, cash, payment } from './payments.ts'

const MONTHS = 16
const SALARY = 2_600_000
const RENT = 2_000_000
const CHEQUE_MONTHS = [3, 6, 9, 12]
const TELEVISION = 600_000
const EMI = 50_000
const TABBY = 25_000
/** Months before the first connection: the card instalment plan, the Tabby order and the cash advance. */
const PLAN = 5
const ORDER = 2
const ADVANCE = 1
const HABITS = { groceries: 0.4, dining: 0.4, rides: 0.3, shops: 0.1, fuel: 0.1, health: 0.04, fun: 0.04 }

const monthNumber = (day: number): number => partsOf(day).year * 12 + partsOf(day).month

const chequeNumber = (day: number): string => {
  const { year, month } = partsOf(day)
  return String((year % 100) * 10 + CHEQUE_MONTHS.indexOf(month)).padStart(6, '0')
}

/** Rent by cheque on the 3rd of every third month. One was returned, with a fee, and paid a week later. */
function rent(day: number, anchor: number): Draft[] {
  const { year, month, date } = partsOf(day)
  if (!CHEQUE_MONTHS.includes(month)) return []
  const ago = anchor - monthNumber(day)
  const bounced = ago >= 3 && ago < 6
  const number = chequeNumber(dayOf(year, month, 3))
  const paid = payment('current', 11, -RENT, `INWARD CLEARING CHEQUE NO ${number}`, KIND.cheque)
  if (date === 3) return [paid]
  if (!bounced) return []
  if (date === 4)
    return [
      payment('current', 9, RENT, `INWARD CHQ RETURN ${number}`, { ...KIND.cheque, sub: 'DEPOSIT' }),
      payment('current', 9.1, -10_500, 'CHEQUE RETURN CHARGES', KIND.fee),
    ]
  return date === 11 ? [paid] : []
}

/** A television on the card, converted to instalments with a fee; a Tabby order with one failed debit. */
function instalments(day: number, anchor: number): Draft[] {
  const { date } = partsOf(day)
  const ago = anchor - monthNumber(day)
  const out: Draft[] = []
  if (ago === PLAN && date === 6)
    out.push(payment('card', 15, -TELEVISION, 'SHARAF DG DUBAI MALL', { ...KIND.gym, category: 'RETAIL' }))
  if (ago === PLAN && date === 10) {
    out.push(payment('card', 6, TELEVISION, 'EPP BOOKING SHARAF DG', KIND.cardPayment))
    out.push(payment('card', 6.1, -24_000, 'INSTALLMENT PLAN PROCESSING FEE', KIND.fee))
  }
  if (ago < PLAN && ago > PLAN - 13 && date === 10)
    out.push(payment('card', 6, -EMI, 'INSTALLMENT PLAN EMI SHARAF DG', KIND.own))
  if (ago <= ORDER && ago > ORDER - 4 && date === 14) {
    const debit = (hour: number): Draft =>
      payment('current', hour, -TABBY, 'GEIDEA*TABBY FZ LLC', {
        ...KIND.netflix,
        merchant: { name: 'Tabby', code: 'CC5311' },
      })
    out.push(debit(8))
    if (ago === ORDER - 1) {
      out.push(
        payment('current', 10, TABBY, 'TABBY FZ LLC REVERSAL', {
          ...KIND.refund,
          merchant: { name: 'Tabby', code: 'CC5311' },
        }),
      )
      out.push(debit(12))
    }
  }
  return out
}

/** A card that is paid in part, once late with a fee, and used once for a cash advance. */
function card(day: number, anchor: number, owed: number): Draft[] {
  const { date } = partsOf(day)
  const ago = anchor - monthNumber(day)
  const out: Draft[] = []
  const late = ago === 2
  if (date === (late ? 28 : 20) && owed > 0) {
    const paid = Math.min(owed, late ? 60_000 : 350_000)
    const reference = `CCP${day}`
    out.push({
      ...payment('current', 9, -paid, `CREDIT CARD PAYMENT 5********2208 ${reference}`, KIND.cardPayment),
      reference,
    })
    out.push({
      ...payment('card', 9.1, paid, `PAYMENT RECEIVED - THANK YOU ${reference}`, KIND.cardPayment),
      reference,
    })
  }
  if (late && date === 26) out.push(payment('card', 5, -24_150, 'LATE PAYMENT FEE', KIND.fee))
  if (ago === ADVANCE && date === 12) {
    out.push(...cash('card', 18, 100_000, '5********2208', false))
    out.push(payment('card', 18.1, -15_750, 'CASH ADVANCE FEE', KIND.fee))
  }
  return out
}

/** Remittances to three countries each month: a bank's own service, an exchange house and a transfer. */
function sentHome(day: number): Draft[] {
  const { date } = partsOf(day)
  if (date === 2)
    return [
      payment('current', 10, -150_000, `QUICKREMIT INDIA ${day}`, KIND.abroadOut),
      payment('current', 10.1, -2_500, `QUICKREMIT CHARGES ${day}`, KIND.fee),
      payment('current', 10.2, -125, 'VALUE ADDED TAX @ 5% FOR REMIT', KIND.tax),
    ]
  if (date === 5) return [payment('current', 17, -80_000, 'LULU EXCHANGE PHILIPPINES PHP', KIND.out)]
  if (date === 16) return [payment('current', 12, -60_000, 'OUTWARD TT EGYPT EGP CAIRO', KIND.abroadOut)]
  return []
}

function live(seed: string, _firstDay: number, anchorDay: number): Life {
  const anchor = monthNumber(anchorDay)
  let owed = 98_300
  return {
    accounts: [
      {
        key: 'current',
        nickname: 'Current account',
        subType: 'CURRENT',
        currency: 'AED',
        openingMinor: 5_200_000,
      },
      {
        key: 'card',
        nickname: 'Covered card',
        subType: 'CREDIT',
        currency: 'AED',
        openingMinor: -owed,
        creditLimitMinor: 2_500_000,
      },
    ],
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const { year, month } = partsOf(day)
      const drafts = [
        ...rent(day, anchor),
        ...instalments(day, anchor),
        ...card(day, anchor, owed),
        ...sentHome(day),
      ]
      if (day === workingDayBefore(dayOf(year, month, 25)))
        drafts.push({
          ...payment('current', 8, SALARY, 'INWARD IPP SALARY WPS CORAL BAY SERVICES LLC', KIND.salary),
          counterparty: 'Coral Bay Services LLC',
        })
      if (partsOf(day).date === 9)
        drafts.push(
          payment('current', 9, -between(random, 32_000, 71_000), 'DEWA BILL PAYMENT 2009915', KIND.dewa),
        )
      drafts.push(
        ...dailyPurchases(random, HABITS, (kind) =>
          kind === 'dining' || kind === 'shops'
            ? { account: 'card', card: '2208', factor: 0.5 }
            : { account: 'current', card: '6104', factor: 0.5 },
        ),
      )
      for (const { account, minor } of drafts) if (account === 'card') owed -= minor
      return drafts
    },
  }
}

/** Sixteen months of rent by cheque, instalments, a card that is not paid off, and money sent home. */
export const commitments: Person = {
  id: 'commitments',
  name: 'Cheques and instalments',
  username: 'commitments',
  password: 'commitments-pass',
  holder: 'Leena Sample Thomas',
  about:
    'Rent by four cheques of which one was returned, a card instalment plan, a Tabby order, a card paid late, cash from the card, and money sent to India, the Philippines and Egypt.',
  firstDay(anchorDay) {
    const { year, month } = partsOf(anchorDay)
    return dayOf(year, month - MONTHS, 1)
  },
  live,
}
