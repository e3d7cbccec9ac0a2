import * as z from 'zod/mini'
import { isBankWord, isSender, unabbreviated } from '../bank/formats.ts'
import { indexPhrases, type Phrase, phraseAt } from '../text/phrases.ts'
import { keyOf, type Name } from '../text/names.ts'
import { isCountry } from '../text/places.ts'
import { foldPhrase, tokensOf, wordSet } from '../text/tokens.ts'
import chainsData from './chains.json' with { type: 'json' }
import data from './merchants.json' with { type: 'json' }
import plainData from './plain-merchants.json' with { type: 'json' }
import services from './money-services.json' with { type: 'json' }
import { tradeAt } from './trades.ts'

export type Merchant = { key: string; name: string }
export type Known = Merchant & { category: string }

/**
 * `merchants.json` and `money-services.json`: category (or kind of service) → display name → spellings on
 * statements, joined by ` | `. Suffixes: `~` matches as a prefix; `?` marks an everyday word that is this
 * merchant only if it stands alone; `!` marks a payment portal, which yields to the merchant named after it.
 * `plain-merchants.json`: category → names joined by ` | ` that statements spell as they are. Add entries freely.
 */
const File = z.record(z.string(), z.record(z.string(), z.string()))

const knownAs = (name: string, category: string): Known => ({
  key: keyOf(tokensOf(name)) ?? name.toLowerCase(),
  name,
  category,
})

/** Each name by itself, of a file from category to names joined by ` | `. */
const plainly = (file: Readonly<Record<string, string | readonly string[]>>) =>
  Object.entries(file).flatMap(([category, lines]) =>
    [lines]
      .flat()
      .flatMap((line) => line.split(' | '))
      .map((name) => [foldPhrase(name), knownAs(name, category)] as const),
  )

const spelled = (file: unknown) =>
  Object.entries(z.parse(File, file)).flatMap(([category, merchants]) =>
    Object.entries(merchants).flatMap(([name, aliases]) =>
      aliases.split('|').map((alias) => [foldAlias(alias.trim()), knownAs(name, category)] as const),
    ),
  )

function foldAlias(alias: string): string {
  const sign = /[~?!]$/.exec(alias)?.[0] ?? ''
  return foldPhrase(alias.slice(0, alias.length - sign.length)) + sign
}

/**
 * `chains.json`: category → names of chains, joined by ` | `, that have branches in the UAE or where its residents come from
 * (decision 017). Many are everyday words.
 */
const chains = indexPhrases(plainly(chainsData))

const merchants = indexPhrases([...spelled(data), ...plainly(plainData)])
const money = indexPhrases(spelled(services))

/** The first known merchant in a name; null if none. The code's `category` can confirm an everyday word. */
export function knownMerchant(name: Name, category: string | null = null): Known | null {
  let portal: Known | null = null
  for (let index = 0; index < name.words.length; index++) {
    const phrase = phraseAt(merchants, name.words, index)
    if (!phrase || !counts(phrase, name, index, category)) continue
    if (!phrase.yields) return corrected(phrase, name, index)
    portal = phrase.value
  }
  return portal ?? chainOf(name)
}

/** The chain that a name consists of, but for a place or its trade. */
function chainOf(name: Name): Known | null {
  const start = name.words.findIndex((word) => !articles.has(word))
  const phrase = phraseAt(chains, name.words, start)
  return phrase && standsAlone(phrase, name, start) ? phrase.value : null
}

/** The exchange house, broker or wallet in a name, where money is moved rather than spent; null if none. */
export function moneyService(name: Name): Known | null {
  const { words, places, tokens } = name
  const bankWords = words.findIndex((word) => !isBankWord(unabbreviated(word)) && !isSender(word))
  const service = serviceAt(name, 0) ?? (bankWords > 0 ? serviceAt(name, bankWords) : null)
  if (service) return service
  const end = words.findIndex((word) => word === 'EXCHANGE' || word === 'EXCH')
  const last =
    end > 0 && words.every((word, at) => at <= end || places[at] || isCountry(word) || tails.has(word))
  if (!last) return null
  const named = tokens.slice(0, end + 1)
  const shown = named.map((token) => token.original).join(' ')
  return { key: keyOf(named) ?? 'exchange', name: shown, category: 'remittance' }
}

/** `start`: the index of its first word, after the bank's own words such as TRF or DD. */
function serviceAt(name: Name, start: number): Known | null {
  const phrase = phraseAt(money, name.words, start)
  return phrase && (!phrase.weak || standsAlone(phrase, name, start)) ? phrase.value : null
}

const shortName = 3

function counts(phrase: Phrase<Known>, name: Name, start: number, category: string | null): boolean {
  const { words, places } = name
  const first = words.findIndex((word, index) => places[index] === null && !articles.has(word))
  const atStart = start <= Math.max(0, first)
  if (phrase.weak) return atStart && (category === phrase.value.category || standsAlone(phrase, name, start))
  // Authorities' initials may end a line: EID RENEWAL ICP.
  const ends = start === words.length - 1 && phrase.value.category === 'government'
  return atStart || ends || phrase.words.length > 1 || phrase.weight > shortName
}

/** Whether only places, legal forms or words of its trade follow a brand that is also an everyday word. */
function standsAlone(phrase: Phrase<Known>, { words, places }: Name, start: number): boolean {
  for (let index = start + phrase.words.length; index < words.length; index++) {
    const word = words[index] ?? ''
    // What is sold online has no branch in a district: ZOOM REEM is a shop.
    if (places[index] === 'district' && phrase.value.category === 'software') return false
    if (places[index] || tails.has(word) || isCountry(word)) continue
    // A town that is printed again as the place: SHELL WETHERBY WETHERBY GBR.
    if (word === words[index + 1] || word === words[index - 1]) continue
    // A branch in a shopping centre: LULU CAPITAL MALL.
    if (words[index + 1] === 'MALL' && tradeAt(words, index) === null) index++
    else if (mallEnd(words, index) !== -1) index = mallEnd(words, index)
    // A quarter: SPAR AL FORSAN.
    else if (word === 'AL' && tradeAt(words, index + 1) === null) index++
    else if (tradeAt(words, index)?.category !== phrase.value.category) return false
  }
  return true
}

/** The last word of a shopping centre's name that starts at `index`: SAHARA CENTRE, FUJ CITY CENTRE; else -1. */
function mallEnd(words: readonly string[], index: number): number {
  for (let end = index; end < index + 4 && end < words.length; end++)
    if (centres.has(words[end] ?? '') && !words.slice(index, end).some((_, at) => isSold(words, index + at)))
      return end
  return -1
}
const centres = wordSet(
  'MALL CENTRE CENTER CTR PLAZA OUTLET GALLERIA PAVILION WALK AVENUES WATERFRONT MEGAMALL BOULEVARD TOWER TOWERS',
)
const isSold = (words: readonly string[], at: number): boolean => tradeAt(words, at)?.weak === false

const articles = new Set(['THE', 'WWW', 'HTTP', 'HTTPS'])
const tails = wordSet(
  'LLC LTD INC FZE FZCO FZ FZC DMCC CO COM AE ME GROUP INTERNATIONAL INTL MIDDLE EAST GULF GENERAL TRADING ONLINE WEB DOT ORDERS STORE STORES SHOP APP AED',
  'MOE MOTE DCC MCC SCC BCC CC DFC DHCC TDM DIAC KIDS EXPRESS CAMPUS TERMINAL T1 T2 T3 BRANCHES KIOSK DRIVE THRU',
  'PAYMENT PAYMENTS BILL MBA WWW PJSC PSC UAE L C LL BR BRANCH REF PENDING TEMP HOLD AUTH',
)
/** Categories whose brands also sell other things under the same name. */
const broad = new Set(
  'groceries dining gas healthcare shopping travel entertainment car_maintenance hobbies'.split(' '),
)

/**
 * A trade word right after a brand sets the category: a hospital's pharmacy, a petrol station's car wash. A hotel's restaurant
 * also stands before it, and a pharmacy anywhere: CAFE 302 SHERATON, ASTER ONLINE PHARMACY.
 */
function corrected(phrase: Phrase<Known>, { words, places }: Name, start: number): Known {
  const { category } = phrase.value
  if (!broad.has(category)) return phrase.value
  const end = start + phrase.words.length
  if (category === 'gas' && shopWords.has(words[end] ?? '')) return { ...phrase.value, category: 'groceries' }
  const trade = places[end] ? null : tradeAt(words, end)
  const located = trade !== null && sellsThere.has(category) && placesToBe.has(trade.category)
  if (trade && !trade.weak && !soldByBrand(category, trade.word) && !located && !isStore(words[end + 1]))
    return { ...phrase.value, category: trade.category }
  if (category === 'travel' && words.slice(0, start).some((_, index) => isEatenAt({ words, places }, index)))
    return { ...phrase.value, category: 'dining' }
  const sellsMedicine =
    category === 'healthcare' &&
    words.slice(end).some((_, at) => tradeAt(words, end + at)?.category === 'pharmacy')
  return sellsMedicine ? { ...phrase.value, category: 'pharmacy' } : phrase.value
}
const isEatenAt = ({ words, places }: Pick<Name, 'words' | 'places'>, index: number): boolean => {
  const trade = places[index] ? null : tradeAt(words, index)
  return trade?.category === 'dining' && !trade.weak
}
/** Brands with branches in universities, hospitals and stations, which they do not become: TIM HORTONS UNIVERSITY. */
const sellsThere = wordSet('groceries dining gas shopping entertainment')
const placesToBe = wordSet('education healthcare government transport travel charity')
/** A farm's outlet and a café's roastery sell what the brand does. */
const soldByBrand = (category: string, word: string): boolean =>
  word === 'OUTLET' || (category === 'dining' && word === 'ROASTERY')
/** What the shop of a petrol station is called. */
const shopWords = wordSet(
  'SHOP MART MINIMART MINI MARKET STORE CSTORE CONVENIENCE BAKERY GROCERY SUPERMARKET',
)
const isStore = (word: string | undefined): boolean => word === 'STORE' || word === 'STORES'
