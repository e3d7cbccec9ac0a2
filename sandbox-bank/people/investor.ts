import { dayOf, isoDate, partsOf } from '../ledger/dates.ts'
import type { Draft, Life } from '../ledger/rows.ts'
import { type Habits, life } from './merchants.ts'
import { accountPlans, dueOn, KIND, monthNumber, payment, salary } from './payments.ts'
import { person } from './profiles.ts'

/** The month in which the investor begins; what happened in a month is then the same on every later day. */
const START = monthNumber(dayOf(2024, 11, 1))
const monthsSince = (day: number): number => monthNumber(day) - START
const HABITS: Habits = [0.4, 0.4, 0.3, 0.1, 0.1, 0.04, 0.04]
/** Fils sent to the broker on the 4th of each month, and to the one for local shares each half year. */
const SENT = 400_000
const SENT_LOCALLY = 1_500_000

type Quote = { name: string; symbol: string; currency: string; first: number; growth: number; swing: number }
const WORLD: Quote = {
  name: 'Vanguard FTSE All-World ETF',
  symbol: 'VWRA',
  currency: 'USD',
  first: 112,
  growth: 0.9,
  swing: 4,
}
const EMAAR: Quote = {
  name: 'Emaar Properties',
  symbol: 'EMAAR',
  currency: 'AED',
  first: 7.9,
  growth: 0.11,
  swing: 0.4,
}
const [WORLD_BROKER, LOCAL_BROKER] = ['Interactive Brokers', 'ADCB Securities']

/** What a unit cost in a month since the start. */
const priceOf = ({ first, growth, swing }: Quote, month: number): number =>
  Math.round((first + growth * month + swing * Math.sin(month)) * 100) / 100

/** Of the local company, 1,500 shares are bought each half year. */
const isPurchase = (month: number): boolean => month % 6 === 0
const sharesHeld = (month: number): number => (Math.floor(month / 6) + 1) * 1500
/** In fils: the company pays AED 0.50 a share to the bank account in April. */
const companyDividend = (month: number): number => sharesHeld(month) * 50

function live(seed: string): Life {
  const accounts = accountPlans([['current', 'Current account', 'CURRENT', 4_800_000]])
  return life(
    seed,
    accounts,
    HABITS,
    () => ['current', '3317', 0.5],
    (day) => {
      const { date, month } = partsOf(day)
      const since = monthsSince(day)
      const drafts: Draft[] = []
      if (since >= 0)
        drafts.push(
          ...dueOn(date, [
            [4, 'current', 10, -SENT, `OUTWARD TT INTERACTIVE BROKERS ${day}`, KIND.abroadOut],
            [4, 'current', 10.1, -5250, 'OUTWARD TT CHARGES', KIND.fee],
          ]),
        )
      if (date === 11 && since >= 0 && isPurchase(since))
        drafts.push(payment('current', 9, -SENT_LOCALLY, 'TRANSFER TO ADCB SECURITIES', KIND.out))
      if (date === 22 && since >= 0 && month === 4)
        drafts.push(
          payment('current', 12, companyDividend(since), 'DIVIDEND EMAAR PROPERTIES PJSC DFM', KIND.incoming),
        )
      drafts.push(
        ...salary(day, 3_100_000, 'SALARY TRANSFER WPS FALCON ENGINEERING LLC', 'Falcon Engineering LLC'),
      )
      return drafts
    },
  )
}

/** Two years of money sent to two brokers, and dividends received at the bank. */
export const investor = person('investor', live)

type Line = [
  day: number,
  type: string,
  quote: Quote,
  account: string,
  quantity: number,
  price: number,
  fee: number,
]

/** What happened in a month since the start, up to a day. */
function monthLines(month: number, today: number): Line[] {
  const on = (date: number): number => dayOf(2024, 11 + month, date)
  const [world, emaar] = [priceOf(WORLD, month), priceOf(EMAAR, month)]
  const units = Math.floor((SENT / 367.25 / world) * 1e4) / 1e4
  const lines: Line[] = [[on(6), 'buy', WORLD, WORLD_BROKER, units, world, 1]]
  if (isPurchase(month)) lines.push([on(12), 'buy', EMAAR, LOCAL_BROKER, 1500, emaar, 25])
  if (partsOf(on(1)).month === 4)
    lines.push([on(22), 'dividend', EMAAR, LOCAL_BROKER, 0, companyDividend(month) / 100, 0])
  return lines.filter(([day]) => day <= today)
}

/** The months from the start to a day. */
const monthsUntil = (today: number): number[] =>
  Array.from({ length: Math.max(0, monthsSince(today) + 1) }, (_, month) => month)

/** The brokers' statement up to a day, as a CSV with usual columns. */
export function brokerStatement(today: number): string {
  const head = 'Date,Type,Security,Symbol,Currency,Account,Quantity,Price,Amount,Fee'
  const rows = monthsUntil(today)
    .flatMap((month) => monthLines(month, today))
    .map(([day, type, { name, symbol, currency }, account, quantity, price, fee]) =>
      [
        isoDate(day),
        type,
        name,
        symbol,
        currency,
        account,
        quantity === 0 ? '' : quantity,
        quantity === 0 ? '' : price.toFixed(2),
        (quantity === 0 ? price : quantity * price).toFixed(2),
        fee.toFixed(2),
      ].join(','),
    )
  return `${[head, ...rows].join('\n')}\n`
}

/** Prices of a security at the start of each month up to a day, as a CSV; undefined for one that nobody here holds. */
export function priceHistory(symbol: string, today: number): string | undefined {
  const quote = [WORLD, EMAAR].find((each) => each.symbol === symbol)
  if (!quote) return undefined
  const rows = monthsUntil(today).map(
    (month) => `${isoDate(dayOf(2024, 11 + month, 1))},${priceOf(quote, month).toFixed(2)}`,
  )
  return `${['Date,Price', ...rows].join('\n')}\n`
}
