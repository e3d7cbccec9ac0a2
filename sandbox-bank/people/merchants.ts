import type { Random } from '../ledger/random.ts'
import { between, pick } from '../ledger/random.ts'
import type { Draft, Template } from '../ledger/rows.ts'

/** A merchant: its raw texts as banks print them, and its price range in fils. */
export interface Place {
  raw: [string, ...string[]]
  template: Template
  low: number
  high: number
}

function place(
  raw: Place['raw'],
  name: string,
  code: string,
  category: string,
  low: number,
  high: number,
  type = 'POS',
): Place {
  const merchant = name === '' ? {} : { merchant: { name, code: `CC${code}` } }
  return { raw, low, high, template: { type, sub: 'PURCHASE', category, card: true, ...merchant } }
}

export const GROCERIES: [Place, ...Place[]] = [
  place(
    ['LULU HYPERMARKET BARSHA', 'LULU HYPERMARKET QUSAIS'],
    'Lulu Hypermarket',
    '5411',
    'GROCERIES',
    6500,
    38000,
  ),
  place(['CARREFOUR MOE', 'CARREFOUR MARKET JLT'], 'Carrefour', '5411', 'GROCERIES', 4500, 42000),
  place(['SPINNEYS MOTOR CITY'], '', '', 'GROCERIES', 3500, 21000),
  place(['UNION COOP AL WASL'], 'Union Coop', '5411', 'GROCERIES', 4000, 26000),
  place(['AL MAYA SUPERMARKET'], '', '', 'GROCERIES', 1200, 9000),
]

export const DINING: [Place, ...Place[]] = [
  place(
    ['TALABAT.COM', 'TALABAT GENERAL TRADING'],
    'Talabat',
    '5814',
    'RESTAURANTS_DINING',
    3200,
    12500,
    'E_COMMERCE',
  ),
  place(['DELIVEROO AE'], 'Deliveroo', '5814', 'RESTAURANTS_DINING', 4000, 14000, 'E_COMMERCE'),
  place(['STARBUCKS-DUBAI MALL', 'STARBUCKS-JBR'], 'Starbucks', '5814', 'RESTAURANTS_DINING', 1900, 5600),
  place(['TIM HORTONS MIRDIF'], '', '', 'RESTAURANTS_DINING', 1200, 4200),
  place(['RAVI RESTAURANT SATWA'], '', '', 'RESTAURANTS_DINING', 2200, 9000),
  place(['MCDONALDS 1147'], "McDonald's", '5814', 'RESTAURANTS_DINING', 1800, 7600),
  place(['OPERATION FALAFEL'], 'Operation Falafel', '5812', 'RESTAURANTS_DINING', 2800, 11000),
]

export const RIDES: [Place, ...Place[]] = [
  place(['CAREEM RIDE', 'CAREEM NETWORKS'], 'Careem', '4121', 'TRANSPORT', 1300, 6200, 'E_COMMERCE'),
  place(['CAREEM RIDE'], 'Careem', '4121', 'TRANSPORT', 1300, 6200, 'E_COMMERCE'),
  place(['RTA DUBAI METRO NOL'], 'RTA', '4111', 'TRANSPORT', 2000, 10000),
  place(['DUBAI TAXI CORP'], '', '', 'TRANSPORT', 1500, 7000),
]

export const SHOPS: [Place, ...Place[]] = [
  place(['NOON.COM', 'NOON AD HOLDINGS'], 'Noon.com', '5311', 'RETAIL', 3500, 46000, 'E_COMMERCE'),
  place(['AMAZON.AE', 'AMZN MKTP AE'], 'Amazon.ae', '5942', 'RETAIL', 2900, 52000, 'E_COMMERCE'),
  place(['IKEA FESTIVAL CITY'], 'IKEA', '5712', 'RETAIL', 4500, 61000),
  place(['H AND M MALL OF EMIRATES'], '', '', 'RETAIL', 5900, 39000),
  place(['SHARAF DG'], 'Sharaf DG', '5732', 'RETAIL', 7900, 89000),
  place(['DECATHLON CITY CENTRE'], 'Decathlon', '5941', 'RETAIL', 3900, 33000),
]

export const FUEL: [Place, ...Place[]] = [
  place(['ENOC SITE 1072', 'ENOC SITE 1119'], 'ENOC', '5541', 'TRANSPORT', 9000, 18500),
  place(['ADNOC DIST 864'], 'ADNOC', '5541', 'TRANSPORT', 9000, 18500),
  place(['EPPCO SITE 37'], '', '', 'TRANSPORT', 8000, 17000),
]

const HEALTH: [Place, ...Place[]] = [
  place(['BOOTS PHARMACY DIFC'], 'Boots', '5912', 'HEALTH_AND_WELLBEING', 2500, 18000),
  place(['LIFE PHARMACY MARINA'], 'Life Pharmacy', '5912', 'HEALTH_AND_WELLBEING', 1900, 16000),
  place(['ASTER CLINIC KARAMA'], '', '', 'HEALTH_AND_WELLBEING', 9000, 35000),
]

const FUN: [Place, ...Place[]] = [
  place(['VOX CINEMAS MOE'], 'VOX Cinemas', '7832', 'ENTERTAINMENT', 4200, 15500),
  place(['GLOBAL VILLAGE TICKETS'], '', '', 'ENTERTAINMENT', 2500, 12000, 'E_COMMERCE'),
  place(['WILD WADI'], 'Wild Wadi', '7996', 'ENTERTAINMENT', 19900, 59800, 'E_COMMERCE'),
]

/** A card purchase as a bank prints it; some take a day or two from pending to booked. */
export function purchase(random: Random, account: string, card: string, at: Place, factor = 1): Draft {
  const raw = pick(random, at.raw)
  const minor = -Math.max(100, Math.round(between(random, at.low, at.high) * factor))
  const code = between(random, 100000, 999999)
  const text =
    random() < 0.6
      ? `POS-PURCHASE CARD NO.4********${card} ${raw} ${code} DUBAI AE`
      : `${raw}-${code} DUBAI ARE`
  const draft: Draft = { account, second: between(random, 28800, 82800), minor, text, template: at.template }
  return random() < 0.7 ? { ...draft, pendingHours: between(random, 18, 46) } : draft
}

/** How often a person buys things, as chances per day. */
export interface Habits {
  groceries: number
  dining: number
  rides: number
  shops: number
  fuel: number
  health: number
  fun: number
}

const KINDS: Array<[keyof Habits, [Place, ...Place[]]]> = [
  ['groceries', GROCERIES],
  ['dining', DINING],
  ['rides', RIDES],
  ['shops', SHOPS],
  ['fuel', FUEL],
  ['health', HEALTH],
  ['fun', FUN],
]

/** A day's purchases; `payWith` chooses account and card for each. */
export function dailyPurchases(
  random: Random,
  habits: Habits,
  payWith: (kind: keyof Habits) => { account: string; card: string; factor?: number },
): Draft[] {
  const out: Draft[] = []
  for (const [kind, places] of KINDS) {
    let chance = habits[kind]
    while (chance > 0) {
      if (random() < chance) {
        const { account, card, factor } = payWith(kind)
        out.push(purchase(random, account, card, pick(random, places), factor))
      }
      chance -= 1
    }
  }
  return out
}
