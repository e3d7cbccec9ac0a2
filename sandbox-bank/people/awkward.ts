import { dayOf, partsOf } from '../ledger/dates.ts'
import { between, randomFrom } from '../ledger/random.ts'
import type { Draft, Life, Person } from '../ledger/rows.ts'
import { dailyPurchases } from './merchants.ts'
import { KIND, payment } from './payments.ts'
import { allTrouble } from './trouble.ts'

const MONTHS = 20

function live(seed: string): Life {
  const habits = {
    groceries: 0.12,
    dining: 0.2,
    rides: 0.1,
    shops: 0.05,
    fuel: 0.02,
    health: 0.02,
    fun: 0.01,
  }
  return {
    accounts: [
      { key: 'everyday', nickname: 'Everyday', subType: 'CURRENT', currency: 'AED', openingMinor: 3_310_017 },
      {
        key: 'restless',
        nickname: 'Restless ids',
        subType: 'SAVINGS',
        currency: 'AED',
        openingMinor: 812_340,
      },
      {
        key: 'twin',
        nickname: 'Twin of everyday',
        subType: 'CURRENT',
        currency: 'AED',
        openingMinor: 1_000_000,
      },
      {
        key: 'paging',
        nickname: 'Paging trouble',
        subType: 'CURRENT',
        currency: 'AED',
        openingMinor: 2_640_005,
      },
      {
        key: 'credit',
        nickname: 'Available is not booked',
        subType: 'CREDIT',
        currency: 'AED',
        openingMinor: -120_050,
        creditLimitMinor: 2_000_000,
      },
    ],
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const { date } = partsOf(day)
      const out: Draft[] = dailyPurchases(random, habits, (kind) => ({
        account: kind === 'shops' ? 'credit' : 'everyday',
        card: '6620',
      })).map((draft) => ({ ...draft, pendingHours: undefined }))
      if (date === 24)
        out.push(payment('everyday', 8, 720_000, 'INWARD IPP SALARY SAMPLE TRADING', KIND.salary))
      if (date === 7) {
        // The standing orders of all months share one reference.
        out.push({
          ...payment('everyday', 9, -250_000, 'STANDING ORDER RENT ROOM', KIND.out),
          reference: 'SO-7731',
        })
      }
      if (date % 10 === 3)
        out.push(payment('restless', 10, between(random, 5_000, 40_000), 'SAVING PLAN CREDIT', KIND.incoming))
      if (date % 14 === 6)
        out.push(payment('twin', 10, -between(random, 5_000, 20_000), 'STANDING ORDER CLUB', KIND.out))
      if (date % 30 === 1)
        out.push(payment('credit', 10, 25_000, 'PAYMENT RECEIVED - THANK YOU', KIND.cardPayment))
      return out
    },
  }
}

/** All the irregularities seen in the data of real banks. */
export const awkward: Person = {
  id: 'awkward',
  name: 'Awkward data',
  username: 'awkward',
  password: 'awkward-pass',
  holder: 'Zed Sample Quirk',
  about: 'Blank, missing, reused and changing ids, tips, ghosts, omitted rows, lying pages, odd clocks.',
  awkward: true,
  firstDay(anchorDay) {
    const { year, month } = partsOf(anchorDay)
    return dayOf(year, month - MONTHS, 1)
  },
  live,
  extras: allTrouble,
}
