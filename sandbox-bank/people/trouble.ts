import { DAY_MS, dubaiDay, instantOf } from '../ledger/dates.ts'
import { between, pick, randomFrom } from '../ledger/random.ts'
import type { Quirk, Row, Template } from '../ledger/rows.ts'
import { DINING, FUEL, GROCERIES, RIDES, SHOPS, purchase } from './merchants.ts'

const HOUR = 3_600_000
const CAFE: Template = { type: 'POS', sub: 'PURCHASE', category: 'RESTAURANTS_DINING', card: true }

interface Special {
  account: string
  key: string
  at: number
  minor: number
  text: string
  more?: Partial<Row>
  quirk?: Quirk
}

function row({ account, key, at, minor, text, more, quirk }: Special): { account: string; row: Row } {
  return {
    account,
    row: { key, at, booking: at, minor, text, template: CAFE, ...more, ...(quirk ? { quirk } : {}) },
  }
}

const daysBefore = (noon: number, days: number, hour = 0): number => noon - days * DAY_MS + hour * HOUR

/** Rows booked long ago whose ids are blank, shared or reused. */
function idTrouble(noon: number): Special[] {
  const on = (days: number, hour = 0) => daysBefore(noon, days, hour)
  const account = 'everyday'
  return [
    { account, key: 'blank-1', at: on(9), minor: -2150, text: 'CORNER CAFETERIA', quirk: { id: 'blank' } },
    { account, key: 'blank-2', at: on(16), minor: -4300, text: 'CORNER CAFETERIA', quirk: { id: 'blank' } },
    {
      account,
      key: 'twin-blank-a',
      at: on(12),
      minor: -1500,
      text: 'PARKING RTA ZONE 365B',
      quirk: { id: 'blank' },
    },
    {
      account,
      key: 'twin-blank-b',
      at: on(12, 2),
      minor: -1500,
      text: 'PARKING RTA ZONE 365B',
      quirk: { id: 'blank' },
    },
    { account, key: 'twin-id-a', at: on(8), minor: -1300, text: 'TIM HORTONS MIRDIF' },
    { account, key: 'twin-id-b', at: on(8, 1), minor: -1300, text: 'TIM HORTONS MIRDIF' },
    {
      account,
      key: 'reused-old',
      at: on(560),
      minor: -9_900,
      text: 'CHQ 9998 CLEARING',
      quirk: { fixedId: '9998' },
    },
    {
      account,
      key: 'reused-new',
      at: on(20),
      minor: -43_210,
      text: 'CHQ 9998 CLEARING',
      quirk: { fixedId: '9998' },
    },
    {
      account,
      key: 'shared',
      at: on(14),
      minor: -50_000,
      text: 'INTERNAL BOOKING',
      quirk: { fixedId: 'GL-000451' },
    },
    {
      account: 'twin',
      key: 'shared',
      at: on(14),
      minor: 50_000,
      text: 'INTERNAL BOOKING',
      quirk: { fixedId: 'GL-000451' },
    },
  ]
}

/** Rows booked long ago with odd texts and amounts, or omitted from some reads. */
function textTrouble(noon: number): Special[] {
  const on = (days: number) => daysBefore(noon, days)
  const account = 'everyday'
  return [
    {
      account,
      key: 'prefix-1',
      at: on(6),
      minor: -6_400,
      text: 'LULU HYPERMARKET BARSHA',
      quirk: { datePrefixSometimes: true },
    },
    {
      account,
      key: 'prefix-2',
      at: on(27),
      minor: -8_125,
      text: 'ENOC SITE 1072',
      quirk: { datePrefixSometimes: true },
    },
    {
      account,
      key: 'omitted-1',
      at: on(5),
      minor: -11_000,
      text: 'BOOTS PHARMACY DIFC',
      quirk: { omittedSometimes: true },
    },
    {
      account,
      key: 'omitted-2',
      at: on(31),
      minor: -7_700,
      text: 'IKEA FESTIVAL CITY',
      quirk: { omittedSometimes: true },
    },
    {
      account,
      key: 'omitted-3',
      at: on(90),
      minor: 33_000,
      text: 'REFUND SHARAF DG',
      quirk: { omittedSometimes: true },
    },
    {
      account,
      key: 'rejected',
      at: on(4),
      minor: -99_999,
      text: 'DECLINED NOON.COM',
      more: { rejected: true },
    },
    {
      account,
      key: 'unknown-kinds',
      at: on(7),
      minor: -3_333,
      text: 'QR PAYMENT KIOSK',
      quirk: {
        wire: {
          transaction_type: 'QR_WALLET',
          sub_transaction_type: 'SPLIT_BILL',
          payment_modes: 'HOLOGRAM',
        },
      },
    },
    {
      account,
      key: 'bare',
      at: on(11),
      minor: -2_222,
      text: '',
      quirk: { wire: { transaction_information: null } },
    },
    { account, key: 'cents', at: on(13), minor: -1, text: 'ROUNDING ADJUSTMENT' },
  ]
}

/** Rows around the first connection: pending ones and ones with disagreeing clocks. */
function freshTrouble(anchorMs: number): Special[] {
  const account = 'everyday'
  const day = dubaiDay(anchorMs)
  const ago = (hours: number) => anchorMs - hours * HOUR
  const pendingUntil = anchorMs + 2 * DAY_MS
  return [
    {
      account,
      key: 'tip',
      at: ago(6),
      minor: -2_400,
      text: 'RAVI RESTAURANT SATWA',
      more: { pendingUntil, pendingMinor: -2_000 },
      quirk: { id: 'new-when-booked' },
    },
    {
      account,
      key: 'late-id',
      at: ago(9),
      minor: -5_555,
      text: 'POS-PURCHASE CARD NO.4********6620 DUBAI TAXI CORP DUBAI AE',
      more: { pendingUntil },
      quirk: { id: 'missing-while-pending', pendingText: 'HOLD DUBAI TAXI CORP' },
    },
    {
      account,
      key: 'changes-id',
      at: ago(14),
      minor: -8_650,
      text: 'TALABAT.COM',
      more: { pendingUntil },
      quirk: { id: 'new-when-booked' },
    },
    {
      account,
      key: 'never',
      at: ago(30),
      minor: -15_000,
      text: 'HOTEL HOLD JUMEIRAH',
      more: { pendingUntil: Infinity },
    },
    {
      account,
      key: 'tomorrow',
      at: ago(1),
      minor: -4_200,
      text: 'CLOCK AHEAD SHOP',
      more: { booking: instantOf(day + 1, 9 * 3600) },
    },
    // 23:30 UTC of the day before yesterday is 03:30 of yesterday in Dubai.
    {
      account,
      key: 'late-evening-1',
      at: (day - 2) * DAY_MS + 23.5 * HOUR,
      minor: -3_050,
      text: 'NIGHT CAFE',
    },
    {
      account,
      key: 'late-evening-2',
      at: (day - 41) * DAY_MS + 23.5 * HOUR,
      minor: -6_075,
      text: 'NIGHT TAXI',
    },
  ]
}

/** 260 rows that fill pages, and one that is inserted between two of them. */
function pagingTrouble(seed: string, noon: number): Special[] {
  const random = randomFrom(`${seed}|paging`)
  const out: Special[] = []
  for (let i = 0; i < 260; i++) {
    const places = pick(random, [GROCERIES, DINING, RIDES, SHOPS, FUEL])
    const { minor, text } = purchase(random, 'paging', '6621', pick(random, places), 0.3)
    const credit = i % 13 === 0
    out.push({
      account: 'paging',
      key: `p${i}`,
      at: noon - (i + 2) * DAY_MS + between(random, -4, 4) * HOUR,
      minor: credit ? between(random, 30_000, 60_000) : minor,
      text: credit ? `INWARD IPP TRANSFER ${i}` : text,
      ...(i % 50 === 7 ? { quirk: { omittedSometimes: true } satisfies Quirk } : {}),
    })
  }
  out.push({
    account: 'paging',
    key: 'between-pages',
    at: noon - 200 * DAY_MS,
    minor: -7_890,
    text: 'LATE BACK-DATED BOOKING',
    quirk: { appearsBetweenPages: true },
  })
  return out
}

/** All special rows of the awkward person, placed relative to the first connection. */
export function allTrouble(seed: string, anchorMs: number): Array<{ account: string; row: Row }> {
  const noon = instantOf(dubaiDay(anchorMs), 12 * 3600)
  return [
    ...idTrouble(noon),
    ...textTrouble(noon),
    ...freshTrouble(anchorMs),
    ...pagingTrouble(seed, noon),
  ].map(row)
}
