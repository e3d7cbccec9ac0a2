import { dayOf, partsOf } from '../ledger/dates.ts'
import { between, pick, randomFrom } from '../ledger/random.ts'
import type { Draft, Life, Person } from '../ledger/rows.ts'
import { dailyPurchases } from './merchants.ts'
import { KIND, cash, payment } from './payments.ts'

/** First day of the month that is `months` before the anchor's. */
function monthsBack(anchorDay: number, months: number): number {
  const { year, month } = partsOf(anchorDay)
  return dayOf(year, month - months, 1)
}

const CLIENTS: [string, ...string[]] = ['NORTHWIND STUDIO INC', 'HARBOR LABS LLC', 'ACORN MEDIA GMBH']

/** Dollars sold for dirhams at the peg: both legs on the same day, in their own currencies. */
function convert(day: number, cents: number): [Draft, Draft] {
  const fils = Math.round((cents * 36725) / 10000)
  const reference = `FX${day}`
  const exchange = { from: 'USD', to: 'AED', rate: 3.6725, instructedMinor: cents }
  return [
    {
      ...payment('usd', 11, -cents, `FX SELL USD BUY AED RATE 3.6725 ${reference}`, KIND.own),
      reference,
      exchange,
    },
    {
      ...payment('aed', 11.05, fils, `FX BUY AED SELL USD RATE 3.6725 ${reference}`, KIND.own),
      reference,
      exchange,
    },
  ]
}

function liveFreelancer(seed: string): Life {
  const purse = { aed: 1_480_000, usd: 320_000 }
  const habits = { groceries: 0.4, dining: 0.5, rides: 0.5, shops: 0.15, fuel: 0, health: 0.05, fun: 0.05 }
  return {
    accounts: [
      { key: 'aed', nickname: 'AED current', subType: 'CURRENT', currency: 'AED', openingMinor: purse.aed },
      { key: 'usd', nickname: 'USD account', subType: 'CURRENT', currency: 'USD', openingMinor: purse.usd },
    ],
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const { date } = partsOf(day)
      const out: Draft[] = []
      if (random() < 0.055) {
        const client = pick(random, CLIENTS)
        const cents = between(random, 60_000, 420_000)
        const text = `SWIFT INWARD ${client} INV ${between(random, 1000, 9999)}`
        out.push({ ...payment('usd', 13, cents, text, KIND.abroadIn), counterparty: client })
        out.push(payment('usd', 13.01, -1500, 'INWARD TT CHARGES', KIND.fee))
      }
      if (purse.usd > 400_000) out.push(...convert(day, Math.floor((purse.usd - 150_000) / 10_000) * 10_000))
      if (date === 4) out.push(payment('aed', 9, -480_000, 'STANDING ORDER RENT STUDIO JVC', KIND.out))
      if (date === 9)
        out.push(payment('aed', 9, -between(random, 22000, 47000), 'DEWA BILL PAYMENT 2007714', KIND.dewa))
      if (date === 15)
        out.push(payment('aed', 9.5, -29900, 'ETISALAT HOME INTERNET E-PAYMENT', KIND.etisalat))
      if (random() < 0.04)
        out.push(...cash('aed', 17, between(random, 1, 6) * 10_000, '4********7781', false))
      out.push(...dailyPurchases(random, habits, () => ({ account: 'aed', card: '7781', factor: 0.55 })))
      for (const { account, minor } of out)
        if (account === 'aed' || account === 'usd') purse[account] += minor
      return out
    },
  }
}

function liveKuwaiti(seed: string): Life {
  return {
    accounts: [
      { key: 'kwd', nickname: 'KWD savings', subType: 'SAVINGS', currency: 'KWD', openingMinor: 4_250_125 },
      { key: 'aed', nickname: 'AED current', subType: 'CURRENT', currency: 'AED', openingMinor: 1_210_000 },
    ],
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const { date, lastDate } = partsOf(day)
      const out: Draft[] = []
      if (date === 6)
        out.push(
          payment('kwd', 10, between(random, 180_000, 320_999), 'TT INWARD KUWAIT FAMILY', KIND.abroadIn),
        )
      if (date === 20)
        out.push(payment('kwd', 12, -between(random, 10_001, 60_999), 'KNET PURCHASE AVENUES KW', KIND.out))
      if (date === lastDate)
        out.push(payment('kwd', 22, between(random, 2_001, 6_499), 'PROFIT PAID', KIND.profit))
      if (date === 25) out.push(payment('aed', 8, 620_000, 'ALLOWANCE TRANSFER', KIND.incoming))
      const habits = {
        groceries: 0.25,
        dining: 0.3,
        rides: 0.2,
        shops: 0.1,
        fuel: 0.05,
        health: 0.02,
        fun: 0.03,
      }
      out.push(...dailyPurchases(random, habits, () => ({ account: 'aed', card: '9034' })))
      return out
    },
  }
}

/** Paid in dollars at odd times, lives in dirhams. */
export const freelancer: Person = {
  id: 'freelancer',
  name: 'Freelancer with USD income',
  username: 'freelancer',
  password: 'freelancer-pass',
  holder: 'Sami Sample Haddad',
  about: 'An AED and a USD account; irregular dollar invoices, exchanged at 3.6725.',
  firstDay: (anchorDay) => monthsBack(anchorDay, 14),
  live: liveFreelancer,
}

/** One account on which nothing ever happened. */
export const empty: Person = {
  id: 'empty',
  name: 'Empty account',
  username: 'empty',
  password: 'empty-pass',
  holder: 'Lina Sample Aziz',
  about: 'One account, no transactions, a balance of zero.',
  firstDay: (anchorDay) => anchorDay,
  live: () => ({
    accounts: [
      { key: 'current', nickname: 'Current account', subType: 'CURRENT', currency: 'AED', openingMinor: 0 },
    ],
    day: () => [],
  }),
}

/** Three decimals on one account, two on the other. */
export const kuwaiti: Person = {
  id: 'kuwaiti',
  name: 'Kuwaiti dinar saver',
  username: 'kuwaiti',
  password: 'kuwaiti-pass',
  holder: 'Dana Sample Salem',
  about: 'A KWD account with three decimals and an AED account, 12 months.',
  firstDay: (anchorDay) => monthsBack(anchorDay, 12),
  live: liveKuwaiti,
}
