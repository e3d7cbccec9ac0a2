import type { Draft, Life, Person, Row, Template } from '../ledger/rows.ts'
import { commitments } from './commitments.ts'
import { maya, rami } from './couple.ts'
import { investor } from './investor.ts'
import { salaried, sample } from './salaried.ts'
import { empty, freelancer, huge, kuwaiti } from './simple.ts'
import { tenant } from './tenant.ts'
import { DAY_MS, dubaiDay, instantOf, partsOf } from '../ledger/dates.ts'
import { between, pick, randomFrom } from '../ledger/random.ts'
import { PLACES, dailyPurchases, purchase } from './merchants.ts'
import { KIND, accountPlans, dueOn, payment } from './payments.ts'
import { person } from './profiles.ts'

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
const awkward = person('awkward', live, { awkward: true, extras: allTrouble })

const HOUR = 3_600_000
const CAFE: Template = { type: 'POS', sub: 'PURCHASE', category: 'RESTAURANTS_DINING', card: true }
const UNKNOWN = {
  transaction_type: 'QR_WALLET',
  sub_transaction_type: 'SPLIT_BILL',
  payment_modes: 'HOLOGRAM',
}
const TAXI = 'POS-PURCHASE CARD NO.4********6620 DUBAI TAXI CORP DUBAI AE'

type Quirks = Partial<Row>
const BLANK: Quirks = { quirk: { id: 'blank' } }
const CHEQUE: Quirks = { quirk: { fixedId: '9998' } }
const SHARED: Quirks = { quirk: { fixedId: 'GL-000451' } }
const DATED: Quirks = { quirk: { datePrefixSometimes: true } }
const OMITTED: Quirks = { quirk: { omittedSometimes: true } }

/** Key, time, signed minor units, text, and what is odd about the row. */
type Special = [key: string, at: number, minor: number, text: string, more?: Quirks]

/** Rows booked long ago: ids that are blank, shared or reused; odd texts and amounts; left out of some reads. */
function oldTrouble(noon: number): Special[] {
  const on = (days: number, hour = 0) => noon - days * DAY_MS + hour * HOUR
  return [
    ['blank-1', on(9), -2150, 'CORNER CAFETERIA', BLANK],
    ['blank-2', on(16), -4300, 'CORNER CAFETERIA', BLANK],
    ['twin-blank-a', on(12), -1500, 'PARKING RTA ZONE 365B', BLANK],
    ['twin-blank-b', on(12, 2), -1500, 'PARKING RTA ZONE 365B', BLANK],
    ['twin-id-a', on(8), -1300, 'TIM HORTONS MIRDIF'],
    ['twin-id-b', on(8, 1), -1300, 'TIM HORTONS MIRDIF'],
    ['reused-old', on(560), -9_900, 'CHQ 9998 CLEARING', CHEQUE],
    ['reused-new', on(20), -43_210, 'CHQ 9998 CLEARING', CHEQUE],
    ['shared', on(14), -50_000, 'INTERNAL BOOKING', SHARED],
    ['prefix-1', on(6), -6_400, 'LULU HYPERMARKET BARSHA', DATED],
    ['prefix-2', on(27), -8_125, 'ENOC SITE 1072', DATED],
    ['omitted-1', on(5), -11_000, 'BOOTS PHARMACY DIFC', OMITTED],
    ['omitted-2', on(31), -7_700, 'IKEA FESTIVAL CITY', OMITTED],
    ['omitted-3', on(90), 33_000, 'REFUND SHARAF DG', OMITTED],
    ['rejected', on(4), -99_999, 'DECLINED NOON.COM', { rejected: true }],
    ['unknown-kinds', on(7), -3_333, 'QR PAYMENT KIOSK', { quirk: { wire: UNKNOWN } }],
    ['bare', on(11), -2_222, '', { quirk: { wire: { transaction_information: null } } }],
    ['cents', on(13), -1, 'ROUNDING ADJUSTMENT'],
  ]
}

/** Rows around the first connection: pending ones and ones with disagreeing clocks. */
function freshTrouble(anchorMs: number): Special[] {
  const day = dubaiDay(anchorMs)
  const ago = (hours: number) => anchorMs - hours * HOUR
  const pendingUntil = anchorMs + 2 * DAY_MS
  const renamed: Quirks = { pendingUntil, quirk: { id: 'new-when-booked' } }
  const hold = { id: 'missing-while-pending', pendingText: 'HOLD DUBAI TAXI CORP' } as const
  // 23:30 UTC is 03:30 of the next day in Dubai.
  const night = (daysBefore: number) => (day - daysBefore) * DAY_MS + 23.5 * HOUR
  return [
    ['tip', ago(6), -2_400, 'RAVI RESTAURANT SATWA', { ...renamed, pendingMinor: -2_000 }],
    ['late-id', ago(9), -5_555, TAXI, { pendingUntil, quirk: hold }],
    ['changes-id', ago(14), -8_650, 'TALABAT.COM', renamed],
    ['never', ago(30), -15_000, 'HOTEL HOLD JUMEIRAH', { pendingUntil: Infinity }],
    ['tomorrow', ago(1), -4_200, 'CLOCK AHEAD SHOP', { booking: instantOf(day + 1, 9 * 3600) }],
    ['late-evening-1', night(2), -3_050, 'NIGHT CAFE'],
    ['late-evening-2', night(41), -6_075, 'NIGHT TAXI'],
  ]
}

/** 260 rows that fill pages, and one that is inserted between two of them. */
function pagingTrouble(seed: string, noon: number): Special[] {
  const random = randomFrom(`${seed}|paging`)
  const kinds = [PLACES.groceries, PLACES.dining, PLACES.rides, PLACES.shops, PLACES.fuel]
  const rows: Special[] = []
  for (let i = 0; i < 260; i++) {
    const { minor, text } = purchase(random, 'paging', '6621', pick(random, pick(random, kinds)), 0.3)
    const instant = noon - (i + 2) * DAY_MS + between(random, -4, 4) * HOUR
    const more = i % 50 === 7 ? OMITTED : {}
    if (i % 13 === 0)
      rows.push([`p${i}`, instant, between(random, 30_000, 60_000), `INWARD IPP TRANSFER ${i}`, more])
    else rows.push([`p${i}`, instant, minor, text, more])
  }
  const late: Quirks = { quirk: { appearsBetweenPages: true } }
  rows.push(['between-pages', noon - 200 * DAY_MS, -7_890, 'LATE BACK-DATED BOOKING', late])
  return rows
}

/** All special rows of the awkward person, placed relative to the first connection. */
function allTrouble(seed: string, anchorMs: number): Array<{ account: string; row: Row }> {
  const noon = instantOf(dubaiDay(anchorMs), 12 * 3600)
  const placed = (account: string, rows: Special[]) =>
    rows.map(([key, instant, minor, text, more]) => ({
      account,
      row: { key, at: instant, booking: instant, minor, text, template: CAFE, ...more },
    }))
  return [
    ...placed('everyday', [...oldTrouble(noon), ...freshTrouble(anchorMs)]),
    ...placed('twin', [['shared', noon - 14 * DAY_MS, 50_000, 'INTERNAL BOOKING', SHARED]]),
    ...placed('paging', pagingTrouble(seed, noon)),
  ]
}

/** Everyone who can sign in, at every bank. */
export const PEOPLE: readonly Person[] = [
  salaried,
  freelancer,
  empty,
  kuwaiti,
  huge,
  awkward,
  tenant,
  commitments,
  investor,
  maya,
  rami,
]

export function findPerson(id: string): Person | undefined {
  return id === sample.id ? sample : PEOPLE.find((person) => person.id === id)
}
