/** Makes a year of statement lines from people's tables; the same lines for the same person. */
import type { CategoriseInput } from '../server/features/categories/categorise/categorise.ts'
import { inputOf } from '../server/features/categories/categorise/testing/input.ts'
import { randomOf } from '../test/simulator/random.ts'
import { fieldOf, readTables } from './tables.ts'

/** `expected` is a category's id, or `none` for what is neither income nor spending. */
export type LivedLine = { life: string; input: CategoriseInput; expected: string; dirhams: number }

type Person = {
  name: string
  /** Whom `{person}` stands for, and where the shops are that name no place of their own. */
  people: readonly string[]
  cities: readonly string[]
  /** How the banks print a card purchase; the first is the usual one. */
  prints: readonly string[]
  /** After how many characters the bank cuts a text. */
  cut: number | undefined
}
export type Random = () => number
export type Row = {
  category: string
  times: number
  least: number
  most: number
  credit: boolean
  texts: string[]
}

/** Dirhams for one unit. */
const rates: Readonly<Record<string, number>> = {
  AED: 1,
  USD: 3.6725,
  EUR: 4.12,
  GBP: 4.78,
  INR: 0.0425,
  PKR: 0.0131,
  PHP: 0.0632,
  EGP: 0.0755,
  LKR: 0.0122,
  NPR: 0.0266,
  KES: 0.0284,
  ZAR: 0.207,
  SAR: 0.979,
  JOD: 5.18,
  TRY: 0.089,
  SDG: 0.0061,
  MAD: 0.39,
  CAD: 2.66,
  UAH: 0.0885,
  SYP: 0.00033,
}
const countries: Readonly<Record<string, string>> = { AE: 'ARE', US: 'USA', GB: 'GBR', IE: 'IRL', NL: 'NLD' }
const months = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(
  ' ',
)
/** What people hand over in round sums. */
const steps: Readonly<Record<string, number>> = {
  cash: 100,
  to_people: 10,
  from_people: 10,
  sent_home: 50,
  tolls: 50,
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('an empty list')
  return chosen
}
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, (_, index) => Math.floor(random() * (index ? 10 : 9)) + (index ? 0 : 1)).join(
    '',
  )
const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => pick(random, '0123456789ABCDEF'.split(''))).join('')

/** Rows of `category times least-most text|text`, with `+` before the category of money that comes in; in dirhams. */
export function rowsOf(rows: readonly string[]): Row[] {
  return rows.map((row) => {
    const parts = /^\s*(\+?)(\w+) (\d+) ([\d.]+)-([\d.]+) (.+)$/.exec(row)
    if (!parts) throw new Error(`not a row: ${row}`)
    const [, sign, category = '', times, least, most, texts = ''] = parts
    return {
      category,
      times: Number(times),
      least: Number(least),
      most: Number(most),
      credit: sign === '+',
      texts: texts.split('|'),
    }
  })
}

function dirhamsOf({ category, least, most }: Row, random: Random, skewed: boolean): number {
  const drawn = random()
  const amount = least + (most - least) * (skewed ? drawn ** 1.4 : drawn)
  const step = steps[category] ?? 0
  if (least === most) return least
  if (step && amount >= step) return Math.round(amount / step) * step
  return random() < 0.4 ? Math.round(amount * 4) / 4 : Math.round(amount * 100) / 100
}

type Purchase = { shop: string; city: string; country: string; currency: string }
function purchaseOf(text: string, cities: readonly string[], random: Random): Purchase {
  const placed = text.includes('~') ? text : `${text}~${pick(random, cities)}`
  const [shop = '', city = '', country = 'AE', currency = 'AED'] = placed.split('~')
  return { shop, city, country, currency }
}

type Moment = { date: Date; dirhams: number; people: readonly string[] }
/**
 * Fills `{shop}`, `{shop22}` (cut), `{pad22}` (cut and padded), `{city13}` (padded), `{cc}`, `{ccc}`, `{cur}`, `{amt}` (in the
 * shop's currency), `{usd}` (the amount in dollars), `{person}`, `{n6}` digits, `{x8}` hexadecimal digits, `{dd}`, `{mm}`,
 * `{yy}`, `{mon}`, `{month}`, `{hh}` and `{mi}`.
 */
function fill(
  template: string,
  purchase: Purchase,
  { date, dirhams, people }: Moment,
  random: Random,
): string {
  const month = months[date.getUTCMonth()] ?? ''
  const two = (part: number): string => String(part).padStart(2, '0')
  const values: Readonly<Record<string, (width: number) => string>> = {
    shop: (width) => purchase.shop.slice(0, width || undefined),
    pad: (width) => purchase.shop.slice(0, width).padEnd(width),
    city: (width) => purchase.city.slice(0, width || undefined).padEnd(width),
    cc: () => purchase.country,
    ccc: () => countries[purchase.country] ?? purchase.country,
    cur: () => purchase.currency,
    amt: () => (dirhams / (rates[purchase.currency] ?? 1)).toFixed(2),
    person: () => pick(random, people),
    n: (width) => digits(random, width),
    x: (width) => letters(random, width),
    dd: () => two(date.getUTCDate()),
    mm: () => two(date.getUTCMonth() + 1),
    yy: () => String(date.getUTCFullYear() % 100),
    mon: () => month.slice(0, 3),
    month: () => month,
    hh: () => two(8 + Math.floor(random() * 14)),
    mi: () => two(Math.floor(random() * 60)),
  }
  return template.replace(/\{([a-z]+)(\d*)\}/g, (whole, key: string, width: string) => {
    const rate = rates[key.toUpperCase()]
    return values[key]?.(Number(width)) ?? (rate === undefined ? whole : (dirhams / rate).toFixed(2))
  })
}

/** A year of the lines of a file's people, with the category of each. Shops are `NAME` or `NAME~CITY~COUNTRY~CURRENCY`. */
export function linesOfPeople(file: string): LivedLine[] {
  return readTables(file).flatMap((table) => {
    const listOf = (key: string): string[] => fieldOf(table, key).split('|')
    const cut = table.fields.get('cut')
    const person: Person = {
      name: table.name,
      people: listOf('people'),
      cities: listOf('cities'),
      prints: table.rows('prints'),
      cut: cut === undefined ? undefined : Number(cut),
    }
    const { fraction: random } = randomOf(Number(fieldOf(table, 'seed')))
    return [
      ...rowsOf([...table.rows('shops'), ...table.rows('unclear')]).flatMap((row) =>
        linesOf(row, person, random, true),
      ),
      ...rowsOf(table.rows('lines')).flatMap((row) => linesOf(row, person, random, false)),
    ]
  })
}

function linesOf(row: Row, person: Person, random: Random, isShop: boolean): LivedLine[] {
  return Array.from({ length: row.times }, (_, index) => {
    const day = Math.floor(((index + random()) / row.times) * 365)
    const dirhams = dirhamsOf(row, random, isShop)
    const moment = { date: new Date(Date.UTC(2026, 0, 1 + day)), dirhams, people: person.people }
    const chosen = pick(random, row.texts)
    const purchase = purchaseOf(isShop ? chosen : '', person.cities, random)
    const print = random() < 0.75 ? person.prints[0] : pick(random, person.prints)
    const text = fill(isShop ? (print ?? '{shop}') : chosen, purchase, moment, random)
    return lived(
      person.name,
      text.slice(0, person.cut),
      row.category,
      dirhams,
      row.credit ? 'credit' : 'debit',
    )
  })
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
