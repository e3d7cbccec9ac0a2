/** English and Arabic names of merchants and banks, for display and for search by either spelling. */
import * as z from 'zod/mini'
import { bankSpellings } from '#contract/banks/bank-names.ts'
import { withoutArticle } from '#contract/ledger/search/fold.ts'
import { foldSearch } from '../../platform/fold.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { knownMerchant } from './categorise/known/merchants.ts'
import { nameOf } from './categorise/text/names.ts'
import { tokensOf } from './categorise/text/tokens.ts'
import data from './categorise/known/arabic-names.json' with { type: 'json' }

const merchants = Object.entries(z.parse(z.record(z.string(), z.string()), data)).map(
  ([name, arabic]): [string, string[]] => [name, arabic.split('|').map((one) => one.trim())],
)
const arabicOf = new Map(merchants.map(([name, [shown = name]]) => [name, shown]))

/** A merchant's name in a language; unchanged if none is known. */
export function shownMerchant(name: string, language: Language): string {
  return language === 'ar-AE' ? (arabicOf.get(name) ?? name) : name
}

type Spelling = { words: string[]; others: string[][] }
/** What people call a cheque that came back, and how banks write it. */
const returnedCheque: [string, string[]] = [
  'returned cheque',
  [
    'cheque returned',
    'bounced cheque',
    'cheque bounced',
    'bounced',
    'returned chq',
    'chq return',
    'chq rtn',
    'cheque return',
    'cheque unpaid',
    'شيك مرتجع',
    'الشيكات المرتجعة',
    'شيك راجع',
  ],
]
const spellings: readonly Spelling[] = [...merchants, ...bankSpellings, returnedCheque].flatMap(
  ([name, arabic]) => {
    const all = [name, ...arabic].map((one) => foldSearch(one).split(' ').map(withoutArticle))
    return all.map((words) => ({ words, others: all.filter((other) => other !== words) }))
  },
)
const byFirst = Map.groupBy(spellings, ({ words }) => words[0] ?? '')
const leastPrefix = 3

/**
 * The longest known name at index `start` of folded words: how many words it uses, and its other spellings'
 * words. The last word may also be the beginning of an Arabic name of one word. Null if there is none.
 */
export function spellingsAt(
  nameWords: readonly string[],
  start: number,
): { used: number; others: readonly string[][] } | null {
  const first = nameWords[start] ?? ''
  const whole = (byFirst.get(first) ?? []).filter((each) =>
    each.words.every((word, index) => nameWords[start + index] === word),
  )
  const longest = whole.toSorted((a, b) => b.words.length - a.words.length)[0]
  if (longest) {
    const same = whole.filter((each) => each.words.length === longest.words.length)
    return { used: longest.words.length, others: same.flatMap(({ others }) => others) }
  }
  if (start !== nameWords.length - 1 || first.length < leastPrefix || /[a-z]/.test(first)) return null
  const begun = spellings.filter((each) => each.words.length === 1 && each.words[0]?.startsWith(first))
  return begun.length === 0 ? null : { used: 1, others: begun.flatMap(({ others }) => others) }
}

/** The name of the shop that words are, in either script; null if none is known. */
export function brandOf(nameWords: readonly string[]): string | null {
  const known = spellingsAt(nameWords, 0)
  const latin =
    known?.used === nameWords.length ? known.others.find(([word = '']) => /^[a-z0-9]/.test(word)) : undefined
  const typed = (latin ?? nameWords).join(' ')
  const found = /^[a-z0-9 &'.-]{3,}$/.test(typed) ? knownMerchant(nameOf(tokensOf(typed))) : null
  return found && keyOfName(found.name) === keyOfName(typed) ? found.name : null
}
const keyOfName = (name: string): string => foldSearch(name).replaceAll(/[^a-z0-9]/g, '')
