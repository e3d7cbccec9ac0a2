/** A year of lines of the generated people, with what each line is; the same for the same seed. */
import type { CategoriseInput } from '../../categorise.ts'
import { inputOf } from '../input.ts'
import { type Life, type Line, lives } from './people.ts'
import { daily, type Shop, sometimes, subscriptions } from './shops.ts'

/** `expected` is a category's id, or `none` for what is neither income nor spending. */
export type LivedLine = { life: string; input: CategoriseInput; expected: string; dirhams: number }

const seed = 20_261_125
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

const persons =
  'MOHAMMED IRFAN|JOSEPHINE REYES|ANJALI MENON|HUSSEIN SABRY|FATEMA AL MAZROUEI|GEORGE HADDAD|RASHID KHAN|SUNITA PATEL|OMAR FAROUK|GRACE SANTOS|TARIQ MEHMOOD|DIMITRI IVANOV'.split(
    '|',
  )
const companies =
  'NAFOORA INTERIORS LLC|GULF CREST ENGINEERING LLC|BLUE ORYX MEDIA FZ LLC|SAHARA LINK LOGISTICS LLC|PEAKVIEW ADVISORY LTD|MERIDIAN FACADES CONTRACTING LLC|HALCYON DESIGN INC|TIDEWAY SYSTEMS GMBH'.split(
    '|',
  )

type Random = () => number
/** Mulberry32. */
function randomFrom(start: number): Random {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const pick = <T>(random: Random, list: readonly T[]): T => {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('an empty list')
  return chosen
}
const between = (random: Random, least: number, most: number): number =>
  Math.round((least + random() * (most - least)) * 100) / 100

/** How banks print a card purchase. */
const prints: readonly ((name: string, random: Random) => string)[] = [
  (name, random) => `POS-PURCHASE CARD NO. 4${between(random, 1, 9)}XX-XXXX-7731 ${name} DUBAI:AE`,
  (name, random) =>
    `${name.padEnd(22).slice(0, 22)} ${pick(random, ['DUBAI', 'ABU DHABI', 'SHARJAH'])}      AE`,
  (name, random) => `PUR ${Math.floor(random() * 900_000) + 100_000} ${name} DUBAI ARE`,
  (name) => `Purchase at ${name}`,
  (name, random) => `VISA POS TXN ${Math.floor(random() * 90_000) + 10_000} ${name} ABU DHABI AE`,
  (name) => `${name}, SHARJAH - AE`,
]

export function livedLines(people: readonly Life[] = lives): LivedLine[] {
  const random = randomFrom(seed)
  return people.flatMap((life) => [...purchases(life, random), ...payments(life, random)])
}

function purchases({ name: life, shopping }: Life, random: Random): LivedLine[] {
  const print = pick(random, prints)
  const lined = (shop: Shop, times: number): LivedLine[] =>
    Array.from({ length: Math.round(times) }, () => {
      const [names, expected, least, most] = shop
      const text = (random() < 0.7 ? print : pick(random, prints))(pick(random, names.split('|')), random)
      return lived(life, text, expected, between(random, least, most))
    })
  const subscribed = subscriptions.filter(() => random() < 0.6)
  return [
    ...daily.flatMap((shop) => lined(shop, 26 * shopping)),
    ...sometimes.flatMap((shop) => lined(shop, 5 * shopping)),
    ...subscribed.flatMap((shop) => lined(shop, 12)),
  ]
}

function payments({ name: life, lines }: Life, random: Random): LivedLine[] {
  return lines.flatMap((line) => {
    const texts = line[1].split('|').filter((_, index) => index === 0 || random() < 0.8)
    return Array.from({ length: line[0] }, (_, index) =>
      payment(life, line, pick(random, texts), index, random),
    )
  })
}

function payment(
  life: string,
  [, , expected, least, most, direction]: Line,
  template: string,
  index: number,
  random: Random,
): LivedLine {
  const text = template
    .replace('{P}', pick(random, persons))
    .replace('{C}', pick(random, companies))
    .replace('{M}', `${months[index % 12] ?? ''} 2026`)
    .replace('{n}', String(Math.floor(random() * 9_000_000) + 1_000_000))
  return lived(life, text, expected, between(random, least, most), direction)
}

/** A person's line without more than its text, direction and amount. */
export function lived(
  life: string,
  text: string,
  expected: string,
  dirhams: number,
  direction: 'credit' | 'debit' = 'debit',
): LivedLine {
  const input = inputOf(text, { direction, amountMinor: BigInt(Math.round(dirhams * 100)) })
  return { life, input, expected, dirhams }
}
