import * as z from 'zod/mini'
import { indexPhrases, type Phrase, phraseAt, type PhraseIndex } from '../text/phrases.ts'
import { keyOf, type Name } from '../text/names.ts'
import { isCountry } from '../text/places.ts'
import { foldPhrase, tokensOf, wordSet } from '../text/tokens.ts'
import data from './merchants.json' with { type: 'json' }
import services from './money-services.json' with { type: 'json' }
import { tradeAt } from './trades.ts'

export type Merchant = { key: string; name: string }
export type Known = Merchant & { category: string }

/**
 * `merchants.json` and `money-services.json`: category (or kind of service) → display name → spellings on
 * statements, joined by ` | `. Suffixes: `~` matches as a prefix; `?` marks an everyday word that is this
 * merchant only if it stands alone; `!` marks a payment portal, which yields to the merchant named after it.
 * Add entries freely.
 */
const File = z.record(z.string(), z.record(z.string(), z.string()))

function indexOf(file: unknown): PhraseIndex<Known> {
  return indexPhrases(
    Object.entries(z.parse(File, file)).flatMap(([category, merchants]) =>
      Object.entries(merchants).flatMap(([name, aliases]) => {
        const merchant = { key: keyOf(tokensOf(name)) ?? name.toLowerCase(), name, category }
        return aliases.split('|').map((alias) => [foldAlias(alias.trim()), merchant] as const)
      }),
    ),
  )
}

function foldAlias(alias: string): string {
  const sign = /[~?!]$/.exec(alias)?.[0] ?? ''
  return foldPhrase(alias.slice(0, alias.length - sign.length)) + sign
}

const merchants = indexOf(data)
const money = indexOf(services)

/** The first known merchant in a name; null if none. The code's `category` can confirm an everyday word. */
export function knownMerchant(name: Name, category: string | null = null): Known | null {
  let portal: Known | null = null
  for (let at = 0; at < name.words.length; at++) {
    const found = phraseAt(merchants, name.words, at)
    if (!found || !counts(found, name, at, category)) continue
    if (!found.yields) return corrected(found, name.words, at)
    portal = found.value
  }
  return portal
}

/** The exchange house, broker or wallet in a name, where money is moved rather than spent; null if none. */
export function moneyService(name: Name): Known | null {
  const { words, places, tokens } = name
  const found = phraseAt(money, words, 0)
  if (found && (!found.weak || standsAlone(found, name, 0))) return found.value
  const end = words.indexOf('EXCHANGE')
  const last =
    end > 0 && words.every((word, at) => at <= end || places[at] || isCountry(word) || tails.has(word))
  if (!last) return null
  const named = tokens.slice(0, end + 1)
  const shown = named.map((token) => token.shown).join(' ')
  return { key: keyOf(named) ?? 'exchange', name: shown, category: 'remittance' }
}

const shortName = 3

function counts(found: Phrase<Known>, name: Name, at: number, category: string | null): boolean {
  const { words, places } = name
  const first = words.findIndex((word, index) => places[index] === null && !articles.has(word))
  const atStart = at <= Math.max(0, first)
  if (found.weak) return atStart && (category === found.value.category || standsAlone(found, name, at))
  return atStart || found.words.length > 1 || found.weight > shortName
}

/** Whether only places, legal forms or words of its trade follow a brand that is also an everyday word. */
function standsAlone(found: Phrase<Known>, { words, places }: Name, at: number): boolean {
  for (let index = at + found.words.length; index < words.length; index++) {
    const word = words[index] ?? ''
    if (places[index] || tails.has(word) || isCountry(word)) continue
    if (tradeAt(words, index)?.category !== found.value.category) return false
  }
  return true
}

const articles = new Set(['THE', 'WWW', 'HTTP', 'HTTPS'])
const tails = wordSet(
  'LLC LTD INC FZE FZCO FZ FZC DMCC CO COM AE ME GROUP INTERNATIONAL INTL MIDDLE EAST GULF GENERAL TRADING ONLINE STORE STORES SHOP APP',
  'PAYMENT PAYMENTS BILL PJSC PSC UAE L C LL BR BRANCH REF PENDING TEMP HOLD AUTH',
)
/** Categories whose brands also sell other things under the same name. */
const broad = new Set(['groceries', 'dining', 'gas', 'healthcare', 'shopping', 'travel', 'entertainment'])

/** A trade word right after a brand sets the category: a hospital's pharmacy, a petrol station's car wash. */
function corrected(found: Phrase<Known>, words: readonly string[], at: number): Known {
  const trade = tradeAt(words, at + found.words.length)
  if (!trade || trade.weak || !broad.has(found.value.category)) return found.value
  return { ...found.value, category: trade.category }
}
