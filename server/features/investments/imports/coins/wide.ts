/** Ledgers of coins with columns of amount and fee for each coin, as of Gemini: a row is what moved in each of them. Pure. */
import { type DateOrder, readDateText } from '../../../imports/read/dates.ts'
import { columnsOf } from '../table/columns.ts'
import { addMoved, addReward, addTrade, coinOf, isReward, type Leg } from './legs.ts'
import { type FileTrades, sumText, unsigned, signed } from '../table/row.ts'
import type { Line, Section } from '../table/sections.ts'

type Coin = { coin: string; amount: number; fee: number; balance: number }

/** `BTC Amount BTC` beside `Fee (BTC) BTC` and `BTC Balance BTC`; null for tables without two of them. */
export function coinsOf(head: readonly string[]): Coin[] | null {
  const placeOf = (pattern: RegExp): number => head.findIndex((name) => pattern.test(name.trim()))
  const coins = head.flatMap((name, amount) => {
    const coin = /^([A-Z0-9]{2,6}) Amount\b/.exec(name.trim())?.[1] ?? ''
    const fee = placeOf(new RegExp(`^(?:Fee \\(${coin}\\)|${coin} Fee)`))
    return coin === '' ? [] : [{ coin, amount, fee, balance: placeOf(new RegExp(`^${coin} Balance`)) }]
  })
  return coins.length > 1 ? coins : null
}

export function readWide(
  section: Section,
  coins: readonly Coin[],
  order: DateOrder,
  result: FileTrades,
): void {
  const { of, groups } = columnsOf(
    section.head,
    section.lines.map(({ cells }) => cells),
  )
  for (const line of section.lines) {
    const words = [of.kind, of.detail, ...groups]
      .map((place) => line.cells[place ?? -1] ?? '')
      .concat(
        line.cells.filter((_, place) => /^(?:specification|details?)$/i.test(section.head[place] ?? '')),
      )
      .join(' ')
    const text = line.cells.filter(Boolean).join(' · ').slice(0, 120)
    const day = readDateText(line.cells[of.day ?? -1] ?? '', order)
    const legs = day === null ? [] : coins.flatMap((coin) => legOf(line, coin, { text, day, words }) ?? [])
    // the last row may have only balances
    if (words.trim() === '' || (day !== null && legs.length === 0))
      result.leftOut.push({ line: line.line, text, why: 'nothing' })
    else if (day === null) result.unread.push({ line: line.line, text, why: 'day' })
    else addLegs(legs, words, result)
  }
}

function legOf(
  { line, cells }: Line,
  { coin, amount, fee }: Coin,
  { text, day, words }: { text: string; day: string; words: string },
): Leg | null {
  const moved = signed(cells[amount] ?? '')
  if (!/[1-9]/.test(moved)) return null
  const charged = unsigned(cells[fee] ?? '')
  return {
    line,
    text,
    day,
    time: '',
    what: words,
    wallet: '',
    coin: coinOf(coin),
    amount: moved,
    fee: charged,
    key: '',
  }
}

function addLegs(legs: readonly Leg[], words: string, result: FileTrades): void {
  const [one] = legs
  if (legs.length > 1)
    addTrade(
      legs.map((leg) => ({ ...leg, what: 'trade' })),
      result,
    )
  else if (one && isReward(words) && !one.amount.startsWith('-')) addReward(one, result)
  else if (one && /^(?:credit|debit|deposit|withdraw)/i.test(words)) addMoved(one, result)
  else if (one) result.unread.push({ line: one.line, text: one.text, why: 'kind' })
}

/** Whether balances follow from amounts and fees of each coin, so that a fee is not in its amount. */
export function isFeeBeside(section: Section, coins: readonly Coin[]): boolean {
  return coins.every(({ amount, fee, balance }) =>
    section.lines.every(({ cells }, index) => {
      const before = section.lines[index - 1]?.cells[balance] ?? '0'
      const charge = unsigned(cells[fee] ?? '')
      if (!/[1-9]/.test(charge)) return true
      const step = sumText(signed(cells[amount] ?? ''), `-${charge}`)
      return (
        Math.abs(Number(signed(cells[balance] ?? '')) - Number(signed(before) || 0) - Number(step)) < 1e-7
      )
    }),
  )
}
