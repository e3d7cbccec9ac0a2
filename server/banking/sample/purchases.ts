import { between, pick, type Random, randomFrom } from './random.ts'

/** The sample resident's accounts. */
export type SampleAccount = 'current' | 'savings' | 'card'

/** What the bank says of the kind of a payment. */
export type Kind = {
  kind: string
  sub: string
  category: string
  merchant?: string
  mcc?: string
  flags?: string[]
}
/** A payment of a day; signed fils, the second of its day in Dubai. */
export type Draft = {
  account: SampleAccount
  second: number
  minor: number
  text: string
  kind: Kind
  reference?: string
  counterparty?: string
  /** How long the bank shows a card payment as pending. */
  pendingHours?: number
}

/** The bank's text, lowest and highest price in fils, the merchant's name and category code. */
type Place = readonly [text: string, low: number, high: number, merchant?: string, mcc?: string]
type Habit = {
  category: string
  account: SampleAccount
  online?: true
  /** Chance of a purchase on a weekday, and on a Saturday or Sunday. */
  chance: readonly [weekday: number, weekend: number]
  places: readonly [Place, ...Place[]]
}

const habits: readonly Habit[] = [
  {
    category: 'GROCERIES',
    account: 'card',
    chance: [0.28, 0.55],
    places: [
      ['CARREFOUR HYPERMARKET MOE', 6_500, 38_000, 'Carrefour', '5411'],
      ['SPINNEYS JVC', 3_500, 19_000],
      ['LULU HYPERMARKET BARSHA', 6_000, 31_000, 'Lulu Hypermarket', '5411'],
      ['UNION COOP AL BARSHA', 3_200, 17_000, 'Union Coop', '5411'],
      ['WAITROSE MARINA MALL', 4_500, 16_000, 'Waitrose', '5411'],
      ['VIVA SUPERMARKET JVC', 1_800, 8_500],
    ],
  },
  {
    category: 'RESTAURANTS_DINING',
    account: 'card',
    chance: [0.34, 0.62],
    places: [
      ['TALABAT.COM', 3_400, 9_800, 'Talabat', '5814'],
      ['DELIVEROO AE', 4_200, 11_500, 'Deliveroo', '5814'],
      ['STARBUCKS-CLUSTER C JLT', 1_900, 4_600, 'Starbucks', '5814'],
      ['TIM HORTONS AL BARSHA', 1_300, 3_900],
      ['OPERATION FALAFEL JBR', 2_900, 9_500, 'Operation Falafel', '5812'],
      ['SHAKESPEARE AND CO MARINA', 7_500, 19_500],
      ['ZAATAR W ZEIT SZR', 3_800, 11_000, 'Zaatar w Zeit', '5812'],
      ['RAVI RESTAURANT SATWA', 2_600, 8_200],
    ],
  },
  {
    category: 'TRANSPORT',
    account: 'card',
    chance: [0.16, 0.22],
    places: [
      ['CAREEM RIDE', 1_500, 5_200, 'Careem', '4121'],
      ['RTA DUBAI METRO NOL', 2_000, 5_000, 'RTA', '4111'],
      ['DUBAI TAXI CORP', 1_600, 5_800],
    ],
  },
  {
    category: 'TRANSPORT',
    account: 'card',
    chance: [0.12, 0.15],
    places: [
      ['ENOC SITE 1072', 9_500, 16_500, 'ENOC', '5541'],
      ['ADNOC DIST 864', 9_500, 16_500, 'ADNOC', '5541'],
    ],
  },
  {
    category: 'RETAIL',
    account: 'card',
    online: true,
    chance: [0.08, 0.13],
    places: [
      ['NOON.COM', 3_900, 28_000, 'Noon.com', '5311'],
      ['AMAZON.AE', 2_900, 31_000, 'Amazon.ae', '5942'],
      ['NAMSHI.COM', 9_900, 34_000, 'Namshi', '5651'],
    ],
  },
  {
    category: 'RETAIL',
    account: 'card',
    chance: [0.02, 0.1],
    places: [
      ['IKEA FESTIVAL CITY', 5_900, 48_000, 'IKEA', '5712'],
      ['H AND M MALL OF EMIRATES', 7_900, 32_000],
      ['DECATHLON AL BARSHA', 4_900, 24_000, 'Decathlon', '5941'],
    ],
  },
  {
    category: 'HEALTH_AND_WELLBEING',
    account: 'card',
    chance: [0.06, 0.05],
    places: [
      ['LIFE PHARMACY MARINA', 2_200, 13_500, 'Life Pharmacy', '5912'],
      ['BOOTS PHARMACY IBN BATTUTA', 2_900, 14_500, 'Boots', '5912'],
      ['ASTER CLINIC AL BARSHA', 10_000, 28_000],
    ],
  },
  {
    category: 'ENTERTAINMENT',
    account: 'card',
    chance: [0.02, 0.17],
    places: [
      ['VOX CINEMAS MOE', 5_200, 14_500, 'VOX Cinemas', '7832'],
      ['GLOBAL VILLAGE TICKETS', 3_000, 11_000],
      ['AQUAVENTURE ATLANTIS', 24_000, 46_000],
      ['KIDZANIA DUBAI MALL', 18_000, 32_000],
    ],
  },
]

/** The purchases of a day, the same for the same day. */
export function purchasesOf(day: string, weekend: boolean): Draft[] {
  const random = randomFrom(`purchases ${day}`)
  return habits.flatMap((habit) => {
    const [weekday, free] = habit.chance
    return random() < (weekend ? free : weekday) ? [purchase(random, habit)] : []
  })
}

function purchase(random: Random, { category, account, online, places }: Habit): Draft {
  const [place, low, high, merchant, mcc] = pick(random, places)
  const code = between(random, 100_000, 999_999)
  const text = online
    ? `${place} ${code} DUBAI AE`
    : `POS-PURCHASE CARD NO.4********4410 ${place} ${code} DUBAI AE`
  return {
    account,
    second: between(random, 28_800, 79_200),
    minor: -Math.round(between(random, low, high) / 25) * 25,
    text,
    kind: {
      kind: online ? 'E_COMMERCE' : 'POS',
      sub: 'PURCHASE',
      category,
      ...(merchant === undefined ? {} : { merchant }),
      ...(mcc === undefined ? {} : { mcc }),
    },
    pendingHours: between(random, 14, 40),
  }
}
