import { partsOf } from '../ledger/dates.ts'
import { between, randomFrom } from '../ledger/random.ts'
import type { Draft, Life } from '../ledger/rows.ts'
import { dailyPurchases } from './merchants.ts'
import { KIND, accountPlans, dueOn, payment } from './payments.ts'
import { person } from './profiles.ts'
import { allTrouble } from './trouble.ts'

function live(seed: string): Life {
  return {
    accounts: accountPlans([
      ['everyday', 'Everyday', 'CURRENT', 3_310_017],
      ['restless', 'Restless ids', 'SAVINGS', 812_340],
      ['twin', 'Twin of everyday', 'CURRENT', 1_000_000],
      ['paging', 'Paging trouble', 'CURRENT', 2_640_005],
      ['credit', 'Available is not booked', 'CREDIT', -120_050, 'AED', 2_000_000],
    ]),
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const { date } = partsOf(day)
      const purchases = dailyPurchases(random, [0.12, 0.2, 0.1, 0.05, 0.02, 0.02, 0.01], (kind) => [
        kind === 'shops' ? 'credit' : 'everyday',
        '6620',
      ])
      const drafts: Draft[] = purchases.map((draft) => ({ ...draft, pendingHours: undefined }))
      drafts.push(
        ...dueOn(date, [[24, 'everyday', 8, 720_000, 'INWARD IPP SALARY SAMPLE TRADING', KIND.salary]]),
      )
      // The standing orders of all months share one reference.
      const rent = payment('everyday', 9, -250_000, 'STANDING ORDER RENT ROOM', KIND.out)
      if (date === 7) drafts.push({ ...rent, reference: 'SO-7731' })
      const saved = date % 10 === 3 ? between(random, 5_000, 40_000) : 0
      const club = date % 14 === 6 ? between(random, 5_000, 20_000) : 0
      drafts.push(
        ...dueOn(date, [
          [[3, 13, 23], 'restless', 10, saved, 'SAVING PLAN CREDIT', KIND.incoming],
          [[6, 20], 'twin', 10, -club, 'STANDING ORDER CLUB', KIND.out],
          [[1, 31], 'credit', 10, 25_000, 'PAYMENT RECEIVED - THANK YOU', KIND.cardPayment],
        ]),
      )
      return drafts
    },
  }
}

/** All the irregularities seen in the data of real banks. */
export const awkward = person('awkward', live, { awkward: true, extras: allTrouble })
