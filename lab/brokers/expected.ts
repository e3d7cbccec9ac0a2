/** Reads what an author says that a broker's file tells. */
import { readFileSync } from 'node:fs'
import { near } from './compare.ts'
import { type Item, moneyCodes, moneyOfPair, number } from './items.ts'

/**
 * Money may be in another currency than the price, which is then named beside it. Pence are hundredths of pounds; beside a price
 * in pence, what is far from `product`, units times price, is in a currency that is not named.
 */
function moneyIn(net: string, priced: string, product: number): { money: number; currency: string } {
  const [, named = ''] = /\b([A-Z]{3,5})$/.exec(net) ?? []
  const money = number(net)
  if (named !== '' || !/^GB[Xp]$/.test(priced)) return { money, currency: named || priced }
  const isInPence = product === 0 || near(Math.abs(money), product, product * 0.1)
  return isInPence ? { money: money / 100, currency: 'GBP' } : { money, currency: '' }
}

const isRightToo = /\bor both (?:rows|lines) left out|\b(?:right|too|may|acceptable|either|tolerated)\b/
const isLeftOut =
  /\bneither of the two\b|\b(?:left|leaving|leave)\b.*\bout\b|\bno (?:line|row) is right|\bnothing (?:is|are) right|\bor only\b/

function expectedItems(row: readonly string[]): Item[] {
  const [day = '', kind = '', instrument = '', quantity = '', price = '', priced = '', fee = '', net = ''] =
    row
  const of = {
    instrument,
    isCharge: kind === 'fee' || kind === 'tax',
    isOther: kind === 'other',
    row: row.join(' '),
  }
  const { money, currency } = moneyIn(
    net.replace(/^net\b/, '').trim(),
    priced,
    Math.abs(number(quantity)) * number(price),
  )
  const item = { day, currency, units: number(quantity), money, of }
  const isTrade = kind === 'buy' || kind === 'sell'
  // money that is a coin is units here
  if (currency !== '' && !moneyCodes.has(currency)) {
    const units =
      isTrade && instrument !== currency
        ? [{ ...item, what: 'units' as const, units: kind === 'buy' ? item.units : -item.units, money: 0 }]
        : []
    const isOut = kind === 'transfer-out' || kind === 'fee'
    const paid = item.money === 0 && !isTrade ? (isOut ? -Math.abs(item.units) : item.units) : item.money
    // where nothing else was paid, the fee in the coin left beside the units
    const charged = item.money === 0 && kind !== 'fee' ? number(fee.replace('fee', '')) : 0
    const left = [paid, -charged].filter((each) => each !== 0)
    const ofCoin = item.money === 0 ? of : { ...of, instrument: currency }
    return [
      ...units,
      ...(isTrade ? feeInCoin(item, fee) : []),
      ...left.map((each): Item => ({ ...item, what: 'units', units: each, money: 0, of: ofCoin })),
    ]
  }
  if (kind === 'buy' || kind === 'sell')
    return [
      ...moneyOfPair({ ...item, what: kind, units: Math.abs(item.units) }, instrument),
      ...feeInCoin(item, fee),
    ]
  if (kind === 'split') return [{ ...item, what: 'split', money: 0 }]
  if (kind === 'transfer-out' || (kind === 'fee' && item.money === 0 && item.units !== 0))
    return [
      { ...item, what: 'units', units: -Math.abs(item.units), money: 0 },
      ...(kind === 'fee' ? [] : feeInCoin(item, fee)),
    ]
  if (instrument !== '' && item.units !== 0 && item.money === 0) return [{ ...item, what: 'units' }]
  if (kind === 'deposit' || kind === 'withdrawal') return [{ ...item, what: 'moved', units: 0 }]
  return [{ ...item, what: instrument === '' ? 'cash' : 'income', units: 0 }]
}

/** What left of a coin that is named beside the fee of a trade. */
function feeInCoin(item: Omit<Item, 'what'>, fee: string): Item[] {
  const [, coin = ''] = /\d ([A-Z]{3,5})$/.exec(fee) ?? []
  if (coin === '' || moneyCodes.has(coin) || !item.of) return []
  const of = { ...item.of, instrument: coin, isCharge: true }
  return [{ ...item, what: 'units', units: -number(fee), money: 0, of }]
}

export type Alike = { currency: string; money: number }
export type Expected = {
  items: Item[]
  ask: boolean
  alike: Alike[]
  days: ReadonlySet<string>
  /** Whether a note says that rows which say nothing new may be left out. */
  mayLeaveOut: boolean
  /** What notes say of leaving out units that are moved: of an instrument by its name, or that it is its own transfer. */
  leftOut: readonly string[]
  /** What a note calls units: `0.098 DOT`. */
  note: string
  order: 'dmy' | 'mdy'
}
/**
 * All that is right: below a row, lines `or ROW`, `or ROW ; ROW` or `or -` say what may stand in its place. More than 256 ways
 * are an error.
 */
export function waysIn(file: string): Expected[] {
  let ways = ['']
  for (const choices of choicesIn(readFileSync(file, 'utf8'))) {
    ways = choices.flatMap((choice) => ways.map((way) => `${way}${choice}\n`))
    if (ways.length > 256) throw new Error(`${file} has too many ways to be right`)
  }
  return ways.map(expectedIn)
}

/** Each line, or what may stand in its place. */
function choicesIn(text: string): string[][] {
  const lines: string[][] = []
  for (const line of text.split(/\r?\n/)) {
    const [, other] = /^or\s+(.*)$/.exec(line) ?? []
    if (other === undefined) lines.push([line])
    else
      lines.at(-1)?.push(
        other.trim() === '-'
          ? ''
          : other
              .split(';')
              .map((row) => row.trim())
              .join('\n'),
      )
  }
  return lines
}

function expectedIn(text: string): Expected {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => /^\d{4}-\d{2}-\d{2} \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^(?:[-–]|none)$/, '')))
  const note = /^note:.*/m.exec(text)?.[0] ?? ''
  const sentences = note.split(/[.;](?=\s|$)/)
  const whole = note.split(/\.(?=\s|$)/)
  return {
    items: rows
      .flatMap(expectedItems)
      .filter(isNotSecondOfSplit)
      .filter(({ units, money, what }) => what === 'split' || units !== 0 || Math.abs(money) >= 0.005),
    ask: /^ask: yes/m.test(text),
    alike: [...text.matchAll(/a net of ([A-Z]{3}) (-?[\d.]+) is right too/g)].map(
      ([, currency = '', money = '']) => ({ currency, money: Number(money) }),
    ),
    days: new Set(
      sentences
        .filter((sentence) => isRightToo.test(sentence))
        .flatMap((sentence) => sentence.match(/\d{4}-\d{2}-\d{2}/g) ?? []),
    ),
    mayLeaveOut: sentences.some((sentence) => isLeftOut.test(sentence) && isRightToo.test(sentence)),
    leftOut: whole.filter((sentence) => isLeftOut.test(sentence) && isRightToo.test(sentence)),
    note,
    order: /^answer:.*month first/m.test(text) ? 'mdy' : 'dmy',
  }
}

/** What went out and what came in of a split are one event. */
const isNotSecondOfSplit = (item: Item, _: number, all: readonly Item[]): boolean =>
  item.what !== 'split' ||
  item.units > 0 ||
  !all.some((each) => each.what === 'split' && each.day === item.day && each.units > 0)
