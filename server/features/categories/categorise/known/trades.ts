import * as z from 'zod/mini'
import { isBankWord, isSender } from '../bank/formats.ts'
import { indexPhrases, phraseAt, type PhraseIndex } from '../text/phrases.ts'
import type { Name } from '../text/names.ts'
import { soundOf } from '../text/sounds.ts'
import { tokensOf, wordSet } from '../text/tokens.ts'
import { cuisineNames } from './cuisines.ts'
import arabicData from './arabic-words.json' with { type: 'json' }
import foreignData from './foreign-words.json' with { type: 'json' }
import data from './words.json' with { type: 'json' }

export type Trade = { category: string; word: string; weak: boolean }

/** `words.json`: category → trade words, joined by ` | `; `?` marks a weak one, which yields to any other. */
const File = z.record(z.string(), z.string())
const entries = (file: unknown): (readonly [string, string])[] =>
  Object.entries(z.parse(File, file)).flatMap(([category, words]) =>
    words.split('|').map((word) => [word.trim(), category] as const),
  )
/** English words of trade, and those of other languages in Latin letters. */
const english = [...entries(data), ...entries(foreignData), ...cuisineNames]
const trades: PhraseIndex<string> = indexPhrases(english)

/** Arabic trade words in both scripts, indexed by phonetic key (`soundOf`). */
const arabic: PhraseIndex<string> = indexPhrases(
  entries(arabicData).map(([phrase, category]) => [soundsOf(phrase), category] as const),
)

/** The trade phrase that starts at word `index`; null if none. */
export function tradeAt(words: readonly string[], index: number): Trade | null {
  const phrase = phraseAt(trades, words, index)
  if (phrase) return { category: phrase.value, word: phrase.words.join(' '), weak: phrase.weak }
  const sounds = words.slice(index, index + 3).map(soundOf)
  const heard = phraseAt(arabic, sounds, 0)
  return (
    heard && {
      category: heard.value,
      word: words.slice(index, index + heard.words.length).join(' '),
      weak: false,
    }
  )
}

/** Whether a single word names a trade. */
export function isTradeWord(word: string): boolean {
  return (
    (trades.exact.get(word)?.some((phrase) => phrase.words.length === 1) ?? false) ||
    arabic.exact.has(soundOf(word))
  )
}

/**
 * The trade in a name, null if none. Arabic names begin with it (MATAM AL SHAAB), English ones end with it
 * (SWEETS AND RESTAURANT). Words of a place name do not count: BUSINESS BAY, HOSPITAL ROAD.
 */
export function tradeOf({ words, places, tokens }: Name): Trade | null {
  const open = words.map((word, at) => (places[at] ? '' : word))
  const arabicFirst = arabicTrade(open, false)
  const last = englishTrade(open)
  // TAJMEEL DENTAL CLINIC
  const treats = last?.weak === false && last.category === 'healthcare'
  if (arabicFirst && !(treats && arabicFirst.category === 'personal_care')) return arabicFirst
  const end = open.findLastIndex((word) => word !== '') + 1
  const endsWhole = last?.word.split(' ').at(-1) === open[end - 1] || tradeAt(open, end - 1) !== null
  if (endsWhole && last && !last.weak) return last
  const cut = cutTrade(open.slice(0, end), words.slice(0, end).join(' ').length)
  // SEWING MACH is a machine, which says more than sewing.
  if (cut && last && cut.word.startsWith(`${last.word} `)) return cut
  const oneLetter = open[end - 1]?.length === 1
  if (cut && !cut.weak && last && !endsWhole && !oneLetter && saysMore.has(cut.category)) return cut
  if (last && !last.weak) return last
  return (
    arabicTrade(open, true) ?? last ?? cut ?? vowellessTrade(open) ?? martTrade(open) ?? domainTrade(tokens)
  )
}

function arabicTrade(words: readonly string[], withArticle: boolean): Trade | null {
  const sounds = words.map(soundOf)
  for (let index = 0; index < words.length; index++) {
    const phrase = phraseAt(arabic, sounds, index)
    // AL MADRASA GRILL is a grill: after an article, the word is usually part of the name, not the trade.
    if (!phrase || (words[index - 1] === 'AL' && !(withArticle && index === 1))) continue
    return {
      category: phrase.value,
      word: words.slice(index, index + phrase.words.length).join(' '),
      weak: false,
    }
  }
  return null
}

/** Trades whose words after INSURANCE say what is insured: MALPRACTICE INSURANCE DENTIST. */
const insured = new Set(['healthcare', 'car_maintenance', 'travel'])
const insuranceIn = (words: readonly string[], before: number): Trade | null =>
  words.slice(0, before).some((word) => insurers.has(word))
    ? { category: 'insurance', word: 'INSURANCE', weak: false }
    : null
const insurers = wordSet('INSURANCE TAKAFUL ASSURANCE')

/** Words of any shop, which say less than a weak word of trade before them: DATES FACTORY SHOP. */
const anyShop = wordSet(
  'SHOP STORE STORES OUTLET MALL RETAIL TRADING ENTERPRISES COLLECTION SHOWROOM WHOLESALE SHOPPING MARKETPLACE',
)

function englishTrade(words: readonly string[]): Trade | null {
  let weak: Trade | null = null
  for (let index = words.length - 1; index >= 0; index--) {
    const phrase = phraseAt(trades, words, index)
    const ending = phrase ? null : endingOf(words[index] ?? '')
    if (ending) return ending
    if (!phrase) continue
    const longer = index > 0 ? phraseAt(trades, words, index - 1) : null
    if (longer && longer.words.length > phrase.words.length) continue
    const trade = { category: phrase.value, word: phrase.words.join(' '), weak: phrase.weak }
    if (!phrase.weak) return insured.has(trade.category) ? (insuranceIn(words, index) ?? trade) : trade
    if (weak === null || (anyShop.has(weak.word) && !anyShop.has(trade.word))) weak = trade
  }
  return weak
}

/** Trade words, and a restaurant payment service, glued to the end of a name: ALPHABARBERSHOP, LABOHEMEQLUB. */
const endings = Map.groupBy(
  [...english.filter(([word]) => word.length >= 8 && !/[ ?]/.test(word)), ['QLUB', 'dining'] as const],
  ([word]) => word.slice(-4),
)

function endingOf(word: string): Trade | null {
  if (word.length < 8) return null
  const found = endings.get(word.slice(-4))?.find(([ending]) => word.endsWith(ending))
  return found ? { category: found[1], word: found[0], weak: false } : null
}

/** Acquirers truncate names at about twenty characters, so a last word may be the start of a trade word. */
const cutWidth = 17
const shortCuts = new Map([
  ['SUP', 'groceries'],
  ['SUPER', 'groceries'],
  ['HYP', 'groceries'],
  ['GRO', 'groceries'],
  ['CAF', 'dining'],
  ['RES', 'dining'],
  ['PHA', 'pharmacy'],
  ['PH', 'pharmacy'],
  ['ROA', 'dining'],
  ['REST', 'dining'],
  ['BAK', 'dining'],
  ['SCH', 'education'],
  ['AUT', 'car_maintenance'],
  ['LAU', 'shopping'],
  ['LAUN', 'shopping'],
  ['SAL', 'personal_care'],
  ['GARA', 'car_maintenance'],
  ['GAR', 'car_maintenance'],
  ['CLI', 'healthcare'],
  ['HOS', 'healthcare'],
  ['MEDI', 'healthcare'],
  ['DENT', 'healthcare'],
  ['JEWE', 'shopping'],
  ['ELEC', 'shopping'],
  ['FASH', 'shopping'],
  ['TEXT', 'shopping'],
  ['STAT', 'hobbies'],
])
const longTrades = Map.groupBy(
  english.filter(([word]) => word.length >= 6 && !/[ ?]/.test(word)),
  ([word]) => word.slice(0, 4),
)

/** Phrases of trade by all their words but the last. */
const longPhrases = Map.groupBy(
  english.filter(([word]) => / [A-Z]{3,}$/.test(word)),
  ([word]) => word.slice(0, word.lastIndexOf(' ')),
)

/** The one category of trade words that a cut word may be; null if there are several. */
function onlyOf(meant: readonly (readonly [string, string])[], weak: boolean): Trade | null {
  const [first] = meant
  if (!first || meant.some(([, category]) => category !== first[1])) return null
  return { category: first[1], word: first[0], weak }
}

/** `width`: of the whole name, places included. A phrase whose last word is cut is strong: DRINKING WA, DRY CLEAN. */
function cutTrade(words: readonly string[], width: number): Trade | null {
  const name = words.filter((word) => word !== '')
  const last = name.at(-1) ?? ''
  if (words.length < 2 || width < cutWidth) return null
  for (let start = Math.max(0, name.length - 4); start < name.length - 1; start++) {
    const phrases = longPhrases.get(name.slice(start, -1).join(' ')) ?? []
    const phrase = onlyOf(
      phrases.filter(([text]) => text.slice(text.lastIndexOf(' ') + 1).startsWith(last)),
      false,
    )
    if (phrase && !phrase.word.endsWith(` ${last}`)) return phrase
  }
  const short = shortCuts.get(last)
  if (short !== undefined) return { category: short, word: last, weak: true }
  if (last.length < 4 || last === 'CROSS' || isBankWord(last) || isSender(last)) return null
  const meant = (longTrades.get(last.slice(0, 4)) ?? []).filter(([word]) => word.startsWith(last))
  return onlyOf(meant, last.length < surelyCut || meant.some(([word]) => word === last))
}
/** Letters of a cut word that say more than a whole trade word before it: HOTEL RESTA, HOSPITAL DONATIO. */
const surelyCut = 5
/** Trades of cut words that say more than a whole word before them. */
const saysMore = wordSet('dining groceries charity pharmacy personal_care')

/** A shop whose name ends with MART: GRANDMART. */
function martTrade(words: readonly string[]): Trade | null {
  const word = words.find((each) => /^[A-Z]{3,}MA?RT$/.test(each) && !each.endsWith('SMART'))
  return word === undefined ? null : { category: 'groceries', word, weak: true }
}

const consonantsOf = (word: string): string => word.slice(0, 1) + word.slice(1).replace(/[AEIOU]/g, '')
const vowelless = Map.groupBy(
  english.filter(([word]) => word.length >= 6 && !/[ ?~]/.test(word)),
  ([word]) => consonantsOf(word).slice(0, 3),
)

/** A trade word without vowels, at most one final consonant missing: LNDRY, PHRM, CLNC. */
function vowellessTrade(words: readonly string[]): Trade | null {
  for (const word of words.toReversed()) {
    if (!/^[B-DF-HJ-NP-TV-Z]{4,}$/.test(word)) continue
    const meant = (vowelless.get(word.slice(0, 3)) ?? []).filter(([trade]) => {
      const short = consonantsOf(trade)
      return short.startsWith(word) && short.length - word.length <= 1
    })
    const [first] = meant
    if (first && meant.every(([, category]) => category === first[1]))
      return { category: first[1], word: first[0], weak: true }
  }
  return null
}

/** A domain such as MAILBOX.IO or one in .AI means software. */
function domainTrade(tokens: Name['tokens']): Trade | null {
  const found = tokens.find(({ word, gap }, at) => at > 0 && gap === '.' && (word === 'IO' || word === 'AI'))
  return found ? { category: 'software', word: `.${found.word.toLowerCase()}`, weak: true } : null
}

function soundsOf(phrase: string): string {
  return tokensOf(phrase)
    .map((token) => soundOf(token.word))
    .join(' ')
}
