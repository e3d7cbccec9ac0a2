import { partsOf } from '../ledger/dates.ts'
import { between, pick, randomFrom } from '../ledger/random.ts'
import type { Draft, Life } from '../ledger/rows.ts'
import { type Habits, PLACES, life, purchase } from './merchants.ts'
import { KIND, type Monthly, accountPlans, cash, dueOn, payment } from './payments.ts'
import { person } from './profiles.ts'

const CLIENTS = ['NORTHWIND STUDIO INC', 'HARBOR LABS LLC', 'ACORN MEDIA GMBH']

/** Dollars sold for dirhams at the peg: both legs on the same day, in their own currencies. */
function convert(day: number, cents: number): Draft[] {
  const fils = Math.round((cents * 36725) / 10000)
  const reference = `FX${day}`
  const more = { reference, exchange: { from: 'USD', to: 'AED', rate: 3.6725, instructedMinor: cents } }
  return [
    { ...payment('usd', 11, -cents, `FX SELL USD BUY AED RATE 3.6725 ${reference}`, KIND.own), ...more },
    { ...payment('aed', 11.05, fils, `FX BUY AED SELL USD RATE 3.6725 ${reference}`, KIND.own), ...more },
  ]
}

function liveFreelancer(seed: string): Life {
  const accounts = accountPlans([
    ['aed', 'AED current', 'CURRENT', 1_480_000],
    ['usd', 'USD account', 'CURRENT', 320_000, 'USD'],
  ])
  const habits: Habits = [0.4, 0.5, 0.5, 0.15, 0, 0.05, 0.05]
  return life(
    seed,
    accounts,
    habits,
    () => ['aed', '7781', 0.55],
    (day, random, balanceOf) => {
      const { date } = partsOf(day)
      const drafts: Draft[] = []
      if (random() < 0.055) {
        const counterparty = pick(random, CLIENTS)
        const cents = between(random, 60_000, 420_000)
        const text = `SWIFT INWARD ${counterparty} INV ${between(random, 1000, 9999)}`
        drafts.push({ ...payment('usd', 13, cents, text, KIND.abroadIn), counterparty })
        drafts.push(payment('usd', 13.01, -1500, 'INWARD TT CHARGES', KIND.fee))
      }
      const dollars = balanceOf('usd')
      if (dollars > 400_000) drafts.push(...convert(day, Math.floor((dollars - 150_000) / 10_000) * 10_000))
      const dewa = date === 9 ? between(random, 22000, 47000) : 0
      const table: Monthly[] = [
        [4, 'aed', 9, -480_000, 'STANDING ORDER RENT STUDIO JVC', KIND.out],
        [9, 'aed', 9, -dewa, 'DEWA BILL PAYMENT 2007714', KIND.dewa],
        [15, 'aed', 9.5, -29900, 'ETISALAT HOME INTERNET E-PAYMENT', KIND.etisalat],
      ]
      drafts.push(...dueOn(date, table))
      const minor = random() < 0.04 ? between(random, 1, 6) * 10_000 : 0
      return minor === 0 ? drafts : [...drafts, ...cash('aed', 17, minor, '4********7781', false)]
    },
  )
}

function liveKuwaiti(seed: string): Life {
  const accounts = accountPlans([
    ['kwd', 'KWD savings', 'SAVINGS', 4_250_125, 'KWD'],
    ['aed', 'AED current', 'CURRENT', 1_210_000],
  ])
  const habits: Habits = [0.25, 0.3, 0.2, 0.1, 0.05, 0.02, 0.03]
  return life(
    seed,
    accounts,
    habits,
    () => ['aed', '9034'],
    (day, random) => {
      const { date, lastDate } = partsOf(day)
      const family = date === 6 ? between(random, 180_000, 320_999) : 0
      const spent = date === 20 ? between(random, 10_001, 60_999) : 0
      const profit = date === lastDate ? between(random, 2_001, 6_499) : 0
      return dueOn(date, [
        [6, 'kwd', 10, family, 'TT INWARD KUWAIT FAMILY', KIND.abroadIn],
        [20, 'kwd', 12, -spent, 'KNET PURCHASE AVENUES KW', KIND.out],
        [lastDate, 'kwd', 22, profit, 'PROFIT PAID', KIND.profit],
        [25, 'aed', 8, 620_000, 'ALLOWANCE TRANSFER', KIND.incoming],
      ])
    },
  )
}

const liveEmpty = (): Life => ({
  accounts: accountPlans([['current', 'Current account', 'CURRENT', 0]]),
  day: () => [],
})

// The whole history is within the longest sync, which reads 1,095 days.
const HUGE_DAYS = 1094
const HUGE_ROWS = 100_000
const HUGE_ACCOUNTS = ['one', 'two', 'three', 'four', 'five', 'six']
const HUGE_PLACES = [PLACES.groceries, PLACES.dining, PLACES.rides, PLACES.shops, PLACES.fuel]

function liveHuge(seed: string, firstDay: number): Life {
  const rowsBefore = (index: number): number => Math.floor((index * HUGE_ROWS) / HUGE_DAYS)
  return {
    accounts: accountPlans(
      HUGE_ACCOUNTS.map((key, i) => [
        key,
        `Account ${key}`,
        i < 4 ? 'CURRENT' : 'SAVINGS',
        5_000_000 + i * 101,
      ]),
    ),
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const index = day - firstDay
      // No rows on the day of the first connection, so that it finds exactly 100,000.
      if (index === HUGE_DAYS) return []
      const drafts: Draft[] = []
      for (let n = rowsBefore(index); n < rowsBefore(index + 1); n++) {
        const account = HUGE_ACCOUNTS[n % HUGE_ACCOUNTS.length] ?? 'one'
        if (Math.floor(n / HUGE_ACCOUNTS.length) % 9 === 0) {
          const minor = between(random, 62_000, 166_000)
          drafts.push(payment(account, 8 + random() * 12, minor, `INWARD IPP TRANSFER ${n}`, KIND.incoming))
        } else {
          const draft = purchase(random, account, '5501', pick(random, pick(random, HUGE_PLACES)))
          drafts.push({ ...draft, pendingHours: undefined })
        }
      }
      return drafts
    },
  }
}

/** Paid in dollars at odd times, lives in dirhams. */
export const freelancer = person('freelancer', liveFreelancer)

/** Three decimals on one account, two on the other. */
export const kuwaiti = person('kuwaiti', liveKuwaiti)

/** One account on which nothing ever happened. */
export const empty = person('empty', liveEmpty, { firstDay: (anchorDay) => anchorDay })

/** Three years and 100,000 transactions before the day of the first connection. */
export const huge = person('huge', liveHuge, { firstDay: (anchorDay) => anchorDay - HUGE_DAYS })
