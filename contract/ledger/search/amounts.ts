/** Parses amounts in a search. Pure. */
import type { Filter } from '../transactions.ts'
import { type Found, longestAt, phraseAt, type Tokens } from './tokens.ts'
import { amountWords, currencies, roundAmounts, scales } from './words.ts'

/** The value of 'amount:45.50'. */
export function exactly(text: string): Found | null {
  const amount = figureOf(text)
  return amount === null ? null : { used: 1, filter: { min: amount, max: amount } }
}

/** A number as the API expects amounts: at most two decimals. */
function figureOf(text: string): string | null {
  const [, digits = '', decimals = '', scale = ''] =
    /^(?:aed|dhs|dh)?((?:\d{1,3}(?:,\d{3})+|\d{1,9}))(\.\d{1,2})?(k|mn?|bn)?(?:aed|dhs|dh)?$/.exec(text) ?? []
  if (digits === '') return null
  const plain = `${digits.replaceAll(',', '')}${decimals}`
  const factor = scale === 'm' ? 1_000_000 : scales.get(scale)
  return factor === undefined ? plain : scaled(plain, factor)
}

type Money = {
  amount: string
  used: number
  /** Whether something other than the number itself marks it as money. */
  sure: boolean
}

/** An amount in dirhams at `index`, such as `3,000`, `aed 45.50` or `2 thousand`. */
export function moneyAt(tokens: Tokens, index: number): Money | null {
  const lead = unitAfter(tokens, index)
  const figure = figureOf(tokens[index + lead] ?? '')
  if (figure === null) {
    const round = longestAt(tokens, index + lead, roundAmounts, ([words]) => words)
    if (!round) return null
    const tail = unitAfter(tokens, index + lead + round.used)
    return { amount: round.entry[1], used: lead + round.used + tail, sure: lead + tail > 0 }
  }
  const scale = scales.get(tokens[index + lead + 1] ?? '')
  const many = scale === undefined ? 0 : 1
  const tail = lead === 0 ? unitAfter(tokens, index + 1 + many) : 0
  const amount = scale === undefined ? figure : scaled(figure, scale)
  if (amount === null) return null
  return { amount, used: lead + 1 + many + tail, sure: lead + many + tail > 0 }
}

/** Null for more than a filter takes. */
const scaled = (figure: string, factor: number): string | null =>
  Number(figure) * factor < 1_000_000_000 ? inFils(figure, (fils) => fils * factor) : null

const inFils = (amount: string, change: (fils: number) => number): string =>
  String(Math.round(change(Math.round(Number(amount) * 100))) / 100)
/** One fils above or below an amount, since the filter's bounds are inclusive. */
const above = (amount: string): string => inFils(amount, (fils) => fils + 1)
const below = (amount: string): string => inFils(amount, (fils) => fils - 1)

/** 'over 100', '>100', '100 or more', 'between 50 and 80', '50-80 aed', 'aed 45.50'. */
export const amountAt = (tokens: Tokens, at: number): Found | null =>
  signedAt(tokens, at) ?? betweenAt(tokens, at) ?? boundAt(tokens, at) ?? plainAmountAt(tokens, at)

/** '>100', '=45.50', '50-80', '100+'. */
function signedAt(tokens: Tokens, index: number): Found | null {
  const token = tokens[index] ?? ''
  const used = 1 + unitAfter(tokens, index + 1)
  const [, sign = '', figure = ''] = /^(>=|<=|>|<|=)(.+)$/.exec(token) ?? []
  const signed = figureOf(figure)
  if (signed !== null) return { used, filter: bound(sign, signed) }
  const least = token.endsWith('+') ? figureOf(token.slice(0, -1)) : null
  if (least !== null) return { used, filter: bound('>=', least) }
  const [, low = '', high = ''] = /^(?:aed)?([\d.,]+)-([\d.,]+)$/.exec(token) ?? []
  const [min, max] = [figureOf(low), figureOf(high)]
  return min !== null && max !== null && Number(min) < Number(max) ? { used, filter: { min, max } } : null
}

/** 'between 50 and 80', 'from 50 to 80'. */
function betweenAt(tokens: Tokens, index: number): Found | null {
  const lead = phraseAt(tokens, index, amountWords.between)
  const first = lead ? moneyAt(tokens, index + lead) : null
  const middle = first ? phraseAt(tokens, index + lead + first.used, amountWords.and) : 0
  const second = first && middle ? moneyAt(tokens, index + lead + first.used + middle) : null
  if (!first || !second) return null
  const years = [first.amount, second.amount].every((amount) => /^20\d\d$/.test(amount))
  if (years && !first.sure && !second.sure && !['between', 'بين'].includes(tokens[index] ?? '')) return null
  const [min, max] = [first.amount, second.amount].toSorted((a, b) => Number(a) - Number(b))
  return { used: lead + first.used + middle + second.used, filter: { min, max } }
}

function boundAt(tokens: Tokens, index: number): Found | null {
  for (const [name, sign] of [
    ['over', '>'],
    ['atLeast', '>='],
    ['under', '<'],
    ['atMost', '<='],
    ['exactly', '='],
    ['about', '~'],
  ] as const) {
    const lead = phraseAt(tokens, index, amountWords[name])
    const money = lead ? moneyAt(tokens, index + lead) : null
    // 'from 5 march' is a day, not a minimum
    if (money && !(name === 'atLeast' && money.used === 1 && tokens[index] === 'from'))
      return { used: lead + money.used, filter: bound(sign, money.amount) }
  }
  return null
}

/** 'aed 45.50', '100 or more'. */
function plainAmountAt(tokens: Tokens, index: number): Found | null {
  const money = moneyAt(tokens, index)
  if (!money) return null
  const more = phraseAt(tokens, index + money.used, amountWords.orMore)
  if (more) return { used: money.used + more, filter: bound('>=', money.amount) }
  const less = phraseAt(tokens, index + money.used, amountWords.orLess)
  if (less) return { used: money.used + less, filter: bound('<=', money.amount) }
  return money.sure ? { used: money.used, filter: bound('=', money.amount) } : null
}

const unitAfter = (tokens: Tokens, at: number): number => (currencies.has(tokens[at] ?? '') ? 1 : 0)

function bound(sign: string, amount: string): Filter {
  if (sign === '>') return { min: above(amount) }
  if (sign === '>=') return { min: amount }
  if (sign === '<') return { max: below(amount) }
  if (sign === '<=') return { max: amount }
  if (sign === '~')
    return { min: inFils(amount, (fils) => fils * 0.9), max: inFils(amount, (fils) => fils * 1.1) }
  return { min: amount, max: amount }
}
