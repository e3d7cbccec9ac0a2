import { between, pick, randomFrom } from '../ledger/random.ts'
import type { Draft, Life, Person } from '../ledger/rows.ts'
import { DINING, FUEL, GROCERIES, RIDES, SHOPS, purchase } from './merchants.ts'
import { KIND, payment } from './payments.ts'

// The whole history is within the longest sync, which reads 1,095 days.
const DAYS = 1094
const TOTAL = 100_000
const ACCOUNTS = ['one', 'two', 'three', 'four', 'five', 'six']
const PLACES = [GROCERIES, DINING, RIDES, SHOPS, FUEL] as const

/** Number of rows before a day, so that the days before the anchor hold exactly 100,000. */
function rowsUntil(dayIndex: number): number {
  return Math.floor((dayIndex * TOTAL) / DAYS)
}

function live(seed: string, firstDay: number): Life {
  return {
    accounts: ACCOUNTS.map((key, i) => ({
      key,
      nickname: `Account ${key}`,
      subType: i < 4 ? 'CURRENT' : 'SAVINGS',
      currency: 'AED',
      openingMinor: 5_000_000 + i * 101,
    })),
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const index = day - firstDay
      // No rows on the day of the first connection, so that it finds exactly 100,000.
      if (index === DAYS) return []
      const from = rowsUntil(index)
      const to = rowsUntil(index + 1)
      const out: Draft[] = []
      for (let n = from; n < to; n++) {
        const account = ACCOUNTS[n % ACCOUNTS.length] ?? 'one'
        if (Math.floor(n / ACCOUNTS.length) % 9 === 0) {
          const minor = between(random, 62_000, 166_000)
          out.push(payment(account, 8 + random() * 12, minor, `INWARD IPP TRANSFER ${n}`, KIND.incoming))
        } else {
          out.push({
            ...purchase(random, account, '5501', pick(random, pick(random, PLACES))),
            pendingHours: undefined,
          })
        }
      }
      return out
    },
  }
}

/** Three years and 100,000 transactions before the day of the first connection. */
export const huge: Person = {
  id: 'huge',
  name: 'Huge history',
  username: 'huge',
  password: 'huge-pass',
  holder: 'Omar Sample Farouk',
  about: '100,000 transactions over three years in six accounts.',
  firstDay: (anchorDay) => anchorDay - DAYS,
  live,
}
