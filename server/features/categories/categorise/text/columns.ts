/** Separates columns that a bank printed without a space. */
import { startFormats, unabbreviated } from '../bank/formats.ts'
import { isTradeWord } from '../known/trades.ts'
import { isCountry, townNames } from './places.ts'
import { phraseAt } from './phrases.ts'
import type { Token } from './tokens.ts'

/** Words with which a bank's column ends: the next one may follow without a space. */
const columnEnds = 'PAYMENT WITHDRAWAL INSTALLMENT INSTALMENT TRANSFER PURCHASE TXN DEPOSIT'.split(' ')

/** Separates columns with which a line begins: BILL PAYMENTDEWA, POS912015. */
export function splitColumns(tokens: readonly Token[]): readonly Token[] {
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

/** Splits a word in two where columns run together. */
function split(tokens: readonly Token[], index: number, length: number): readonly Token[] {
  const token = tokens[index]
  if (!token || token.original.length !== token.word.length) return tokens
  const before = { ...token, word: token.word.slice(0, length), original: token.original.slice(0, length) }
  const rest = { word: token.word.slice(length), original: token.original.slice(length), gap: ' ' }
  return [...tokens.slice(0, index), before, rest, ...tokens.slice(index + 1)]
}

/** Towns that are printed against a name also where no country follows. */
const towns = ['DUBAI', 'KHORFAKKAN', 'SHARJAH', 'SHJ', 'AJMAN', 'FUJAIRAH', 'ABUDHABI', 'KHAIMAH', 'KHAIMA']
/** Towns by the end of their last word. */
const ends = Map.groupBy(
  townNames.map((name) => name.split(' ')).filter((words) => words.length > 1 || (words[0] ?? '').length > 3),
  (words) => (words.at(-1) ?? '').slice(-3),
)
/** Letters of a name before a town that was printed against it: SUN NXTCHENNAI; CHROMA is no town. */
const leastName = 3

/**
 * Separates the town, and the country after it, that an acquirer printed against a name cut at a fixed width:
 * CATERINDUBAI AE, LADIES SABU DHABI ARE, MUBILONDON GBR, PHARMACYDUBAIAE.
 */
export function splitTown(printed: readonly Token[]): readonly Token[] {
  const tokens = withCountry(printed)
  for (let country = tokens.length - 1; country > 0; country--) {
    if (!isCountry(tokens[country]?.word ?? '')) continue
    const cut = townBefore(tokens, country)
    if (cut) return split(tokens, cut.index, cut.length)
  }
  const last = tokens.findLastIndex(({ word }) => isCountry(word))
  const token = tokens[last === -1 ? tokens.length - 1 : last - 1]
  const town = token && towns.find((name) => token.word.endsWith(name) && token.word.length > name.length)
  return token && town ? split(tokens, tokens.indexOf(token), token.word.length - town.length) : tokens
}

/** The word before a country that ends with a town's first word, and the length of the name in it; null if none does. */
function townBefore(tokens: readonly Token[], country: number): { index: number; length: number } | null {
  const wordAt = (index: number): string => tokens[index]?.word ?? ''
  for (const town of ends.get(wordAt(country - 1).slice(-3)) ?? []) {
    const index = country - town.length
    const [first = ''] = town
    const length = wordAt(index).length - first.length
    if (index < 0 || length <= 0 || !wordAt(index).endsWith(first)) continue
    if (!town.every((word, at) => at === 0 || wordAt(index + at) === word)) continue
    const sure = town.length > 1 || towns.includes(first)
    if (sure || (length >= leastName && !isTradeWord(wordAt(index)))) return { index, length }
  }
  return null
}

/** Separates a country from the town before it: PHARMACYDUBAIAE, RAS AL KHAIMAAE, MUBILONDONGB. */
function withCountry(tokens: readonly Token[]): readonly Token[] {
  const index = tokens.findIndex(({ word }) => word.length > 6 && countryOf(word) !== null)
  const token = tokens[index]
  const country = token && countryOf(token.word)
  return token && country ? split(tokens, index, token.word.length - country.length) : tokens
}

const longTown = 5
const townAtEnd = new RegExp(
  `(?:${townNames
    .map((name) => name.split(' ').at(-1) ?? '')
    .filter((word) => word.length >= longTown)
    .join('|')})$`,
)
const homeTown = /(?:DUBAI|KHORFAKKAN|SHARJAH|SHJ|AJMAN|FUJAIRAH|DHABI|KHAIMAH?|QUWAIN|AIN)(ARE|AE)$/
function countryOf(word: string): string | null {
  const home = homeTown.exec(word)?.[1]
  if (home !== undefined) return home
  const country = word.slice(-2)
  return /^[A-Z]{7,}$/.test(word) && isCountry(country) && townAtEnd.test(word.slice(0, -2)) ? country : null
}
