import { between, pick, randomFrom, type Random } from '../ledger/random.ts'
import type { AccountPlan, Draft, Life, Template } from '../ledger/rows.ts'

/** A merchant: its raw texts as banks print them, and its price range in fils. */
export interface Place {
  raw: string[]
  template: Template
  low: number
  high: number
}

/** Raw texts, the range of prices in fils, the merchant's name and category code if the bank knows them. */
type Line = [raw: string, low: number, high: number, merchant?: string, code?: number, type?: 'E_COMMERCE']

const places = (category: string, lines: Line[]): Place[] =>
  lines.map(([raw, low, high, name, code, type = 'POS']) => {
    const merchant = name === undefined ? {} : { merchant: { name, code: `CC${code ?? ''}` } }
    return {
      raw: raw.split('|'),
      low,
      high,
      template: { type, sub: 'PURCHASE', category, card: true, ...merchant },
    }
  })

/** Where people buy things, by kind of purchase. */
export const PLACES = {
  groceries: places('GROCERIES', [
    ['LULU HYPERMARKET BARSHA|LULU HYPERMARKET QUSAIS', 6500, 38000, 'Lulu Hypermarket', 5411],
    ['CARREFOUR MOE|CARREFOUR MARKET JLT', 4500, 42000, 'Carrefour', 5411],
    ['SPINNEYS MOTOR CITY', 3500, 21000],
    ['UNION COOP AL WASL', 4000, 26000, 'Union Coop', 5411],
    ['AL MAYA SUPERMARKET', 1200, 9000],
  ]),
  dining: places('RESTAURANTS_DINING', [
    ['TALABAT.COM|TALABAT GENERAL TRADING', 3200, 12500, 'Talabat', 5814, 'E_COMMERCE'],
    ['DELIVEROO AE', 4000, 14000, 'Deliveroo', 5814, 'E_COMMERCE'],
    ['STARBUCKS-DUBAI MALL|STARBUCKS-JBR', 1900, 5600, 'Starbucks', 5814],
    ['TIM HORTONS MIRDIF', 1200, 4200],
    ['RAVI RESTAURANT SATWA', 2200, 9000],
    ['MCDONALDS 1147', 1800, 7600, "McDonald's", 5814],
    ['OPERATION FALAFEL', 2800, 11000, 'Operation Falafel', 5812],
  ]),
  rides: places('TRANSPORT', [
    ['CAREEM RIDE|CAREEM NETWORKS', 1300, 6200, 'Careem', 4121, 'E_COMMERCE'],
    ['CAREEM RIDE', 1300, 6200, 'Careem', 4121, 'E_COMMERCE'],
    ['RTA DUBAI METRO NOL', 2000, 10000, 'RTA', 4111],
    ['DUBAI TAXI CORP', 1500, 7000],
  ]),
  shops: places('RETAIL', [
    ['NOON.COM|NOON AD HOLDINGS', 3500, 46000, 'Noon.com', 5311, 'E_COMMERCE'],
    ['AMAZON.AE|AMZN MKTP AE', 2900, 52000, 'Amazon.ae', 5942, 'E_COMMERCE'],
    ['IKEA FESTIVAL CITY', 4500, 61000, 'IKEA', 5712],
    ['H AND M MALL OF EMIRATES', 5900, 39000],
    ['SHARAF DG', 7900, 89000, 'Sharaf DG', 5732],
    ['DECATHLON CITY CENTRE', 3900, 33000, 'Decathlon', 5941],
  ]),
  fuel: places('TRANSPORT', [
    ['ENOC SITE 1072|ENOC SITE 1119', 9000, 18500, 'ENOC', 5541],
    ['ADNOC DIST 864', 9000, 18500, 'ADNOC', 5541],
    ['EPPCO SITE 37', 8000, 17000],
  ]),
  health: places('HEALTH_AND_WELLBEING', [
    ['BOOTS PHARMACY DIFC', 2500, 18000, 'Boots', 5912],
    ['LIFE PHARMACY MARINA', 1900, 16000, 'Life Pharmacy', 5912],
    ['ASTER CLINIC KARAMA', 9000, 35000],
  ]),
  fun: places('ENTERTAINMENT', [
    ['VOX CINEMAS MOE', 4200, 15500, 'VOX Cinemas', 7832],
    ['GLOBAL VILLAGE TICKETS', 2500, 12000, undefined, undefined, 'E_COMMERCE'],
    ['WILD WADI', 19900, 59800, 'Wild Wadi', 7996, 'E_COMMERCE'],
  ]),
}

type Kind = keyof typeof PLACES
const KINDS = ['groceries', 'dining', 'rides', 'shops', 'fuel', 'health', 'fun'] as const satisfies Kind[]

/** How often a person buys things, as chances per day, in the order of the kinds above. */
export type Habits = [number, number, number, number, number, number, number]

/** A card purchase as a bank prints it; some take a day or two from pending to booked. */
export function purchase(random: Random, account: string, card: string, place: Place, factor = 1): Draft {
  const { low, high, template } = place
  const raw = pick(random, place.raw)
  const minor = -Math.max(100, Math.round(between(random, low, high) * factor))
  const code = between(random, 100000, 999999)
  const text =
    random() < 0.6
      ? `POS-PURCHASE CARD NO.4********${card} ${raw} ${code} DUBAI AE`
      : `${raw}-${code} DUBAI ARE`
  const draft: Draft = { account, second: between(random, 28800, 82800), minor, text, template }
  return random() < 0.7 ? { ...draft, pendingHours: between(random, 18, 46) } : draft
}

/** Account, card and the factor on prices of a purchase. */
type PayWith = (kind: Kind, random: Random) => [account: string, card: string, factor?: number]

/** A day's purchases. */
export function dailyPurchases(random: Random, habits: Habits, payWith: PayWith): Draft[] {
  return KINDS.flatMap((kind, index) => {
    const chance = habits[index] ?? 0
    if (chance === 0 || random() >= chance) return []
    const [account, card, factor] = payWith(kind, random)
    return [purchase(random, account, card, pick(random, PLACES[kind]), factor)]
  })
}

/** The payments of a day other than purchases; `balanceOf` gives the balances after the day before. */
type Payments = (day: number, random: Random, balanceOf: (account: string) => number) => Draft[]

/** A life of regular payments and daily purchases. */
export function life(
  seed: string,
  accounts: AccountPlan[],
  habits: Habits,
  payWith: PayWith,
  payments: Payments,
): Life {
  const balances = new Map(accounts.map(({ key, openingMinor }) => [key, openingMinor]))
  const balanceOf = (account: string): number => balances.get(account) ?? 0
  return {
    accounts,
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const drafts = payments(day, random, balanceOf)
      drafts.push(...dailyPurchases(random, habits, payWith))
      for (const { account, minor } of drafts) balances.set(account, balanceOf(account) + minor)
      return drafts
    },
  }
}
