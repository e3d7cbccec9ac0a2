/** Reads a statement line: by which way the money moved, and which of its words are the other side's. */
import { anywhereFormats, isBankWord, type Movement, startFormats, weakFormats } from '../bank/formats.ts'
import { locationIn } from './places.ts'
import { phraseAt } from './phrases.ts'
import { isMonth, isReference, type Token, tokensOf, wordSet } from './tokens.ts'

export type Line = {
  tokens: readonly Token[]
  words: readonly string[]
  /** A card payment's words are a merchant's; a bank's line says what it is; `open` may be either. */
  channel: 'card' | 'bank' | 'open'
  /** How the bank says that the money moved, and how surely; null where it says nothing. */
  movement: { name: Movement; at: 'start' | 'weak' | 'anywhere' } | null
  /** What stands behind the bank's own words, up to the place where a card was used. */
  rest: readonly Token[]
}

/** Merchants' payment services, which put their name and a `*` before the merchant's. */
const services = wordSet(
  'TAP ZIINA ALP WL SP SQ SUMUP PAYPAL PP PAYMOB PAYUP TELR CKO NETWORK STRIPE ADYEN GEIDEA MAGNATI PAYTABS NOMOD FOODICS N NI MAMO FOLOOSI HYPERPAY THAWANI IYZICO RAZORPAY SUMUPUAE',
)
const fillers = wordSet('NO NUMBER ENDING WITH AT REF AP SM GO GP SAM G PAY CARD TXN TRN TERMINAL')

/** `kind` is the provider's type of the row; `coded` means that a merchant category code came with it. */
export function readLine(text: string, kind: string | null, coded: boolean): Line {
  const tokens = unglued(tokensOf(text))
  const words = tokens.map((token) => token.word)
  let start = skipReferences(words, 0)
  const located = locationIn(
    words,
    tokens.map((token) => token.gap),
  )
  const end = located?.end ?? words.length
  let movement: Line['movement'] = null
  const first = phraseAt(startFormats, words, start)
  if (first) {
    movement = { name: first.value, at: 'start' }
    start += first.words.length
    if (first.value === 'purchase' || first.value === 'card_refund') start = skipCard(words, start)
  }
  const rest = (): readonly Token[] => withoutService(tokens.slice(start, Math.max(end, start)))
  const line = { tokens, words }
  const card = kind === 'POS' || kind === 'E_COMMERCE' || coded
  if (movement?.name === 'purchase') return { ...line, channel: 'card', movement, rest: rest() }
  if (movement && !(card && movement.name !== 'card_refund'))
    return { ...line, channel: 'bank', movement, rest: rest() }
  if (card || located) return { ...line, channel: 'card', movement: null, rest: rest() }
  const weak = phraseAt(weakFormats, words, start)
  if (weak && followsBank(words, start + weak.words.length)) {
    start += weak.words.length
    return { ...line, channel: 'open', movement: { name: weak.value, at: 'weak' }, rest: rest() }
  }
  const inside = phraseInside(words, start)
  return {
    ...line,
    channel: 'open',
    movement: inside ? { name: inside, at: 'anywhere' } : null,
    rest: rest(),
  }
}

const glued = ['DUBAI', 'SHARJAH', 'AJMAN', 'FUJAIRAH', 'ABUDHABI']

/** Acquirers cut a name at a fixed width and put the town right behind it: CATERINDUBAI AE. */
function unglued(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(({ word }) => word === 'AE' || word === 'ARE' || word === '784')
  const last = at === -1 ? tokens.length - 1 : at - 1
  const token = tokens[last]
  const town = token && glued.find((name) => token.word.endsWith(name) && token.word.length > name.length)
  if (!token || !town) return tokens
  const cut = token.shown.length - town.length
  const name = { ...token, word: token.word.slice(0, -town.length), shown: token.shown.slice(0, cut) }
  const place = { word: town, shown: town, gap: ' ' }
  return [...tokens.slice(0, last), name, place, ...tokens.slice(last + 1)]
}

function phraseInside(words: readonly string[], from: number): Movement | null {
  for (let at = from; at < words.length; at++) {
    const found = phraseAt(anywhereFormats, words, at)
    if (found) return found.value
  }
  return null
}

/** Whether a bank's line goes on like this: a number, a month, another word of banks, or nothing. */
export function followsBank(words: readonly string[], at: number): boolean {
  const next = words[at]
  return next === undefined || isReference(next) || isMonth(next) || isBankWord(next)
}

function skipReferences(words: readonly string[], from: number): number {
  let at = from
  while (at < words.length && isReference(words[at] ?? '')) at++
  return at === words.length ? from : at
}

/** Behind POS and its like stand card numbers, ways of paying and the same words again. */
function skipCard(words: readonly string[], from: number): number {
  let at = from
  while (at < words.length) {
    const word = words[at] ?? ''
    const again = phraseAt(startFormats, words, at)
    if (again?.value === 'purchase') at += again.words.length
    else if (isReference(word) || fillers.has(word)) at++
    else break
  }
  return at === words.length ? from : at
}

/** Without `TAP*` and the like before the merchant; Stripe's and Square's also stand there with a blank. */
function withoutService(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  if (!first || !second || !services.has(first.word)) return tokens
  const starred = second.gap.includes('*')
  return starred || first.word === 'SP' || first.word === 'SQ' ? tokens.slice(1) : tokens
}
