import { dayOf, partsOf } from '../ledger/dates.ts'
import { between, type Random } from '../ledger/random.ts'
import type { Draft, Life, OtherAccount, Person } from '../ledger/rows.ts'
import { type Habits, life } from './merchants.ts'
import { accountPlans, dueOn, KIND, ownTransfer, payCard, payment, salary } from './payments.ts'
import { person } from './profiles.ts'

/** Where their history begins, whenever each of them connects. */
const FIRST_DAY = dayOf(2025, 5, 1)
const HABITS: Habits = [0.6, 0.6, 0.3, 0.25, 0.12, 0.06, 0.08]
const RENT = 2_750_000
const CHEQUE_MONTHS = [2, 5, 8, 11]
const TERM_MONTHS = [1, 4, 9]
/** What each pays into the joint account a month, and Rami to Maya for what she paid for both. */
const [FROM_MAYA, FROM_RAMI, PAID_BACK] = [850_000, 1_250_000, 60_000]

const joint = { holders: 'couple', key: 'joint' }
type Holder = OtherAccount & { name: string }

/** A payment of one of them to the joint account or the other, on both sides, each naming the account of the other side. */
function sent(from: Holder, to: Holder, minor: number, reference: string): Draft[] {
  const [sentText, receivedText] = [`IPP TRANSFER TO ${to.name}`, `INWARD IPP TRANSFER FROM ${from.name}`]
  const debit = payment(from.key, 16, -minor, `${sentText} ${reference}`.toUpperCase(), KIND.out)
  const credit = payment(to.key, 16.02, minor, `${receivedText} ${reference}`.toUpperCase(), KIND.incoming)
  return [
    { ...debit, reference, counterparty: to.name, otherAccount: to },
    { ...credit, reference, counterparty: from.name, otherAccount: from },
  ]
}

const mayas = { person: 'maya', key: 'mayas', name: 'Maya Sample Khoury' }
const ramis = { person: 'rami', key: 'ramis', name: 'Rami Sample Khoury' }
const joints = { person: 'maya', key: joint.key, name: 'M and R Sample Khoury' }

function incomeAndTransfers(day: number, owedOnCard: number): Draft[] {
  const { year, month, date } = partsOf(day)
  const [mayasPay, ramisPay] = [
    salary(day, 1_950_000, 'INWARD IPP SALARY WPS CREEK HOSPITAL FZ LLC', 'Creek Hospital FZ LLC'),
    salary(day, 2_480_000, 'INWARD IPP SALARY WPS MERIDIAN LOGISTICS LLC', 'Meridian Logistics LLC'),
  ]
  const drafts = [
    ...mayasPay.map((draft) => ({ ...draft, account: 'mayas' })),
    ...ramisPay.map((draft) => ({ ...draft, account: 'ramis' })),
  ]
  const reference = `FT${year}${month}`
  if (date === 26)
    drafts.push(
      ...sent(mayas, joints, FROM_MAYA, `${reference}M`),
      ...sent(ramis, joints, FROM_RAMI, `${reference}R`),
    )
  if (date === 3) drafts.push(...sent(ramis, mayas, PAID_BACK, `${reference}P`))
  if (date === 27) drafts.push(...ownTransfer('ramis', 'savings', 17, 700_000, `${reference}S`))
  if (date === 12 && owedOnCard > 0) drafts.push(...payCard(owedOnCard, '5127', `CCP${day}`, 'mayas'))
  return drafts
}

/** What they pay together from the joint account, and each from their own. */
function bills(random: Random, day: number): Draft[] {
  const { month, date } = partsOf(day)
  const summer = month >= 5 && month <= 10
  const dewa = date === 8 ? between(random, summer ? 68_000 : 39_000, summer ? 112_000 : 61_000) : 0
  const cheque = CHEQUE_MONTHS.includes(month) ? 1 : []
  const term = TERM_MONTHS.includes(month) ? 10 : []
  return dueOn(date, [
    [cheque, 'joint', 11, -RENT, `INWARD CLEARING CHEQUE NO 00${4100 + month} RENT JVC`, KIND.cheque],
    [term, 'joint', 12, -925_000, 'LITTLE PALMS NURSERY TERM FEE', KIND.school],
    [8, 'joint', 10, -dewa, 'DEWA BILL PAYMENT 2003318', KIND.dewa],
    [11, 'joint', 9, -38_900, 'ETISALAT ELIFE HOME E-PAYMENT', KIND.etisalat],
    [28, 'joint', 10, -220_000, 'TRANSFER HELPER SALARY ROSALINDA', KIND.out],
    [4, 'joint', 6, -4_900, 'NETFLIX.COM 866-579-7172 AE', KIND.netflix],
    [27, 'mayas', 12, -600_000, 'SARWA DIGITAL WEALTH MONTHLY PLAN', KIND.out],
    [14, 'mayas', 11, -19_900, 'DU POSTPAID 055XXXXX40 BILLPAY', KIND.du],
    [2, 'card', 8, -31_500, 'FITNESS FIRST JVC DUBAI AE', KIND.gym],
    [6, 'ramis', 7, -198_000, 'CAR LOAN EMI 0087731', KIND.loan],
    [[7, 21], 'ramis', 13, -5_000, 'SALIK TOPUP 4100XXXX61 RTA DUBAI', KIND.salik],
    [28, 'ramis', 15, -150_000, 'AL ANSARI EXCHANGE REMITTANCE LEBANON', KIND.out],
  ])
}

/** The whole household's life; rows of accounts that are not among `keys` belong to the other one. */
function livesWith(keys: readonly string[]): Person['live'] {
  return (seed): Life => {
    const accounts = accountPlans([
      ['mayas', 'Current account', 'CURRENT', 1_240_000],
      ['card', 'Travel credit card', 'CREDIT', -86_500, 'AED', 2_000_000],
      ['ramis', 'Current account', 'CURRENT', 1_820_000],
      ['savings', 'Savings account', 'SAVINGS', 3_400_000],
      ['joint', 'Joint account', 'CURRENT', 4_150_000],
    ])
    const payWith = (kind: string, random: Random): [string, string, number] => {
      if (kind === 'groceries') return ['joint', '8840', 0.7]
      if (random() < 0.5) return ['joint', '8841', 0.6]
      return random() < 0.5 ? ['card', '5127', 0.6] : ['ramis', '3309', 0.6]
    }
    const whole = life(seed, accounts, HABITS, payWith, (day, random, balanceOf) => [
      ...incomeAndTransfers(day, -balanceOf('card')),
      ...bills(random, day),
    ])
    return { ...whole, accounts: accounts.filter(({ key }) => keys.includes(key)) }
  }
}

const firstDay = (): number => FIRST_DAY

/** A couple in Dubai, both salaried, who bank at the same bank and have an account together. */
export const maya = person('maya', livesWith(['mayas', 'card', 'joint']), { firstDay, joint })
export const rami = person('rami', livesWith(['ramis', 'savings', 'joint']), { firstDay, joint })
