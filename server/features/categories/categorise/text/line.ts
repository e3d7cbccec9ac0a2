/** Parses a statement line: how the money moved, and which words name the other party. */
import {
  anywhereFormats,
  isBankWord,
  isSender,
  type Movement,
  startFormats,
  unabbreviated,
  weakFormats,
} from '../bank/formats.ts'
import { locationIn } from './places.ts'
import { phraseAt } from './phrases.ts'
import { isMonth, isReference, type Token, tokensOf, wordSet } from './tokens.ts'

export type Line = {
  tokens: readonly Token[]
  words: readonly string[]
  /** `card`: the words name a merchant; `bank`: the line states its kind of movement; `open`: either. */
  channel: 'card' | 'bank' | 'open'
  /** How the money moved, and where the line says so; null if it does not. */
  movement: { name: Movement; position: 'start' | 'weak' | 'anywhere' } | null
  /** The words after the bank's format words, up to the place where a card was used. */
  nameTokens: readonly Token[]
}

/** Payment processors, which put their name and a `*` before the merchant's. */
const services = wordSet(
  'TAP ZIINA ALP WL SP SQ SUMUP PAYPAL PP PAYMOB PAYUP TELR CKO NETWORK STRIPE ADYEN GEIDEA MAGNATI PAYTABS NOMOD FOODICS N NI MAMO FOLOOSI HYPERPAY THAWANI IYZICO RAZORPAY SUMUPUAE',
)
const fillers = wordSet(
  'NO NUMBER ENDING WITH AT REF AP SM GO GP SAM G PAY CARD TXN TRN TERMINAL AED USD EUR GBP VIA',
)

/** Parses a line. `kind`: the provider's type of the row; `coded`: it has a known merchant category code. */
export function readLine(text: string, kind: string | null, coded: boolean): Line {
  const tokens = unglued(apart(tokensOf(text)))
  const words = tokens.map((token) => token.word)
  const spelled = words.map(unabbreviated)
  let start = skipSender(words, spelled, skipReferences(words, 0))
  const located = locationIn(
    words,
    tokens.map((token) => token.gap),
  )
  const end = located?.end ?? words.length
  let movement: Line['movement'] = null
  const first = phraseAt(startFormats, spelled, start)
  // FT.COM is a shop, not a transfer.
  const isDomain = tokens[start + 1]?.gap === '.' && words[start + 1] === 'COM'
  if (
    first &&
    !isDomain &&
    !(first.value === 'purchase' && costsOfCard(words, spelled, start + first.words.length))
  ) {
    movement = { name: first.value, position: 'start' }
    start += first.words.length
    // CARD PAYMENT before a shop and its place is a purchase.
    if (first.value === 'card_repayment' && located && namesOther(words.slice(start, end)))
      movement = { name: 'purchase', position: 'start' }
    if (movement.name === 'purchase' || movement.name === 'card_refund')
      start = skipCard(words, spelled, start)
  } else if (located) {
    // NBF CARD 790876 SPLASH
    let card = start
    while (card < start + 3 && isSender(words[card] ?? '')) card++
    if (words[card] === 'CARD' && isReference(words[card + 1] ?? ''))
      start = skipCard(words, spelled, card + 1)
  }
  const nameTokens = (): readonly Token[] => withoutService(tokens.slice(start, Math.max(end, start)))
  const line = { tokens, words }
  const card = kind === 'POS' || kind === 'E_COMMERCE' || coded
  if (movement?.name === 'purchase') return { ...line, channel: 'card', movement, nameTokens: nameTokens() }
  if (movement && !(card && movement.name !== 'card_refund'))
    return { ...line, channel: 'bank', movement, nameTokens: nameTokens() }
  if (card || located) return { ...line, channel: 'card', movement: null, nameTokens: nameTokens() }
  const weak = phraseAt(weakFormats, spelled, start)
  if (weak && followsBank(words, start + weak.words.length)) {
    start += weak.words.length
    return {
      ...line,
      channel: 'open',
      movement: { name: weak.value, position: 'weak' },
      nameTokens: nameTokens(),
    }
  }
  // TO ANNA PETROVA, FROM PRIYA SHARMA
  if (
    (words[start] === 'TO' || words[start] === 'FROM') &&
    namesOther(words.slice(start + 1, start + 2)) &&
    !phraseInside(spelled, start)
  ) {
    start++
    return {
      ...line,
      channel: 'open',
      movement: { name: 'transfer', position: 'weak' },
      nameTokens: nameTokens(),
    }
  }
  const inside = phraseInside(spelled, start)
  return {
    ...line,
    channel: 'open',
    movement: inside ? { name: inside, position: 'anywhere' } : null,
    nameTokens: nameTokens(),
  }
}

/** Words with which a bank's column ends: the next one may follow without a space. */
const columnEnds = 'PAYMENT WITHDRAWAL INSTALLMENT INSTALMENT TRANSFER PURCHASE TXN DEPOSIT'.split(' ')

/** Separates columns that a bank printed without a space: BILL PAYMENTDEWA, POS912015. */
function apart(tokens: readonly Token[]): readonly Token[] {
  for (const [index, token] of tokens.slice(0, 4).entries()) {
    // GOOGLE *ADS4418203
    const letters = token.gap.includes('*') ? /^[A-Z]{3,}(?=\d{4,}$)/.exec(token.word)?.[0] : undefined
    if (letters !== undefined) return split(tokens, index, letters.length)
    const { length } = columnIn(token.word, tokens.slice(0, index))
    if (length > 0) return split(tokens, index, length)
  }
  return tokens
}

/** The end of a column with which a word begins, or the empty string. */
function columnIn(word: string, before: readonly Token[]): string {
  if (before.length === 0) return /^(?:POS|PUR|ATM)(?=\d{4})|^SALARY(?=[A-Z]{2})/.exec(word)?.[0] ?? ''
  const end = columnEnds.find((each) => word.startsWith(each) && /^[A-Z]{2}/.test(word.slice(each.length)))
  if (end === undefined) return ''
  const phrase = phraseAt(startFormats, [...before.map((each) => each.word), end].map(unabbreviated), 0)
  return phrase?.words.length === before.length + 1 ? end : ''
}

const glued = ['DUBAI', 'KHORFAKKAN', 'SHARJAH', 'SHJ', 'AJMAN', 'FUJAIRAH', 'ABUDHABI', 'KHAIMAH', 'KHAIMA']
/** Towns of several words, of which only the first is printed against the name: LADIES SABU DHABI ARE. */
const gluedBefore = new Map([
  ['DHABI', 'ABU'],
  ['AL', 'RAS'],
])
const gluedCountry = /^(.*(?:DUBAI|KHORFAKKAN|SHARJAH|SHJ|AJMAN|FUJAIRAH|DHABI|KHAIMAH?|QUWAIN|AIN))(ARE|AE)$/

/** Separates the country from the town before it: PHARMACYDUBAIAE, RAS AL KHAIMAAE. */
function withCountry(tokens: readonly Token[]): readonly Token[] {
  const index = tokens.findIndex(({ word }) => word.length > 6 && gluedCountry.test(word))
  const token = tokens[index]
  const country = token && gluedCountry.exec(token.word)?.[2]
  return token && country ? split(tokens, index, token.word.length - country.length) : tokens
}

/** Splits a word in two where columns run together. */
function split(tokens: readonly Token[], index: number, length: number): readonly Token[] {
  const token = tokens[index]
  if (!token || token.original.length !== token.word.length) return tokens
  const before = { ...token, word: token.word.slice(0, length), original: token.original.slice(0, length) }
  const rest = { word: token.word.slice(length), original: token.original.slice(length), gap: ' ' }
  return [...tokens.slice(0, index), before, rest, ...tokens.slice(index + 1)]
}

/** Separates the town where an acquirer cut the name at a fixed width and appended it: CATERINDUBAI AE. */
function unglued(glueds: readonly Token[]): readonly Token[] {
  const tokens = withCountry(glueds)
  const countryIndex = tokens.findLastIndex(({ word }) => word === 'AE' || word === 'ARE' || word === '784')
  const last = countryIndex === -1 ? tokens.length - 1 : countryIndex - 1
  const token = tokens[last]
  const town = token && glued.find((name) => token.word.endsWith(name) && token.word.length > name.length)
  if (token && town) return split(tokens, last, token.word.length - town.length)
  if (countryIndex === -1) return tokens
  const first = token?.word.startsWith('KHAIMA') ? last - 1 : last
  const start = gluedBefore.get(tokens[first]?.word ?? '')
  const before = tokens[first - 1]?.word ?? ''
  return start && before !== start && before.endsWith(start)
    ? split(tokens, first - 1, before.length - start.length)
    : tokens
}

/** Whether some words are no bank's: those of a name. */
const namesOther = (words: readonly string[]): boolean =>
  words.some((word) => !isReference(word) && !isMonth(word) && !isBankWord(word) && !isSender(word))

function phraseInside(words: readonly string[], from: number): Movement | null {
  for (let index = from; index < words.length; index++) {
    const found = phraseAt(anywhereFormats, words, index)
    if (found) return found.value
  }
  return null
}

/** Whether word `index` fits a bank's line: a number, a month, a bank word, or the end of the line. */
export function followsBank(words: readonly string[], index: number): boolean {
  const next = words[index]
  return next === undefined || isReference(next) || isMonth(next) || isBankWord(next)
}

/** What a bank charges for a card: VISA DEBIT CARD ANNUAL FEE, DEBIT CARD 4411 ANNUAL FEE are no purchases. */
const cardCosts = wordSet('ANNUAL REPLACEMENT ISSUANCE RENEWAL FEE FEES CHARGE CHARGES')
function costsOfCard(words: readonly string[], spelled: readonly string[], from: number): boolean {
  if (cardCosts.has(words[from] ?? '')) return true
  return phraseAt(startFormats, spelled, skipReferences(words, from))?.value === 'fee'
}

/** Skips a bank's name or channel that precedes the format: HSBC BILL PAY, MB FUND TRANSFER. */
function skipSender(words: readonly string[], spelled: readonly string[], from: number): number {
  for (let index = from; index < from + 4 && index < words.length; index++) {
    if (phraseAt(startFormats, spelled, index)) return index
    if (!isSender(words[index] ?? '')) break
  }
  return from
}

function skipReferences(words: readonly string[], from: number): number {
  let index = from
  while (index < words.length && isReference(words[index] ?? '')) index++
  return index === words.length ? from : index
}

/** Skips card numbers, payment methods and repeated purchase words, which follow POS and the like. */
function skipCard(words: readonly string[], spelled: readonly string[], from: number): number {
  let index = from
  while (index < words.length) {
    const word = words[index] ?? ''
    const again = phraseAt(startFormats, spelled, index)
    if (again?.value === 'purchase') index += again.words.length
    else if (isReference(word) || fillers.has(word)) index++
    else if (isMonth(word) && isReference(words[index + 1] ?? '')) index += 2
    else break
  }
  return index === words.length ? from : index
}

/** Removes `TAP*` and the like before the merchant; Stripe's SP and Square's SQ may lack the `*`. */
function withoutService(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  if (!first || !second || !services.has(first.word)) return tokens
  const starred = second.gap.includes('*')
  return starred || first.word === 'SP' || first.word === 'SQ' ? tokens.slice(1) : tokens
}
