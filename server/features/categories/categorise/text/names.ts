/** Extracts the name in a statement line, and formats it as a person would write it. */
import { isBankWord } from '../bank/formats.ts'
import { isCountry, isHome, type PlaceKind, placesIn, startOf } from './places.ts'
import { isMonth, isReference, type Token, wordSet } from './tokens.ts'

/** The words of a line or field that may be a name, without numbers and references; with their places. */
export type Name = {
  tokens: readonly Token[]
  words: readonly string[]
  places: readonly (PlaceKind | null)[]
}

export function nameOf(tokens: readonly Token[]): Name {
  const named = tokens.filter(({ word }, index) => !isReference(word) && !isCode(word, tokens[index - 1]))
  const words = named.map((token) => token.word)
  return { tokens: named, words, places: placesIn(words) }
}

/** Before a code, however few digits that has: REF R2RTUTTEHM, REF GYASXYXKNT. */
const announcing = wordSet('REF REFERENCE TXN TRN')
const isCode = (word: string, before: Token | undefined): boolean =>
  before !== undefined && announcing.has(before.word) && (/\d/.test(word) || isUnspeakable(word))
const isUnspeakable = (word: string): boolean =>
  word.length >= 8 && word.replaceAll(/[^AEIOU]/g, '').length * 4 < word.length

const legal = wordSet(
  'LLC LL L C LTD LIMITED INC FZE FZCO FZ FZC FZLLC EST PJSC PSC CO COMPANY BR BRANCH SOLE SPC WLL BV GMBH SA PLC CORP CORPORATION PVT PTE',
)
/** Words that belong to the line's format rather than to a name. */
const plumbing = wordSet(
  'REF REFERENCE NO TXN TRN ORDER PENDING PURCHASE PAYMENT PYMT BILLPAY BILL MBA VIA AED WWW HTTP HTTPS HTTPSWWW COM',
)

/** The words of a merchant's name, without format words, legal forms and the place after it. */
export function nameTokens({ tokens, places }: Name, isTrade: (word: string) => boolean): Token[] {
  const nameParts: Token[] = []
  const kinds: (string | null)[] = []
  tokens.forEach((token, index) => {
    if (plumbing.has(token.word)) return
    nameParts.push(token)
    kinds.push(places[index] ?? null)
  })
  let end = nameParts.length
  while (end > 0) {
    const word = nameParts[end - 1]?.word ?? ''
    const kind = kinds[end - 1] ?? null
    const loose = legal.has(word) || joining.has(word) || (word.length === 1 && /[A-Z0-9]/.test(word))
    if (kind === null && !loose && !isCountry(word)) break
    const start = kind === null ? end - 1 : startOf(kinds, end - 1)
    const before = nameParts[start - 1]?.word ?? ''
    if (kind !== null && (joining.has(before) || before === 'AL')) break
    if (
      kind === 'district' &&
      start > 0 &&
      !nameParts.slice(0, start).some((token) => !isTrade(token.word) && !loosely(token))
    )
      break
    end = start
  }
  // Only places and numbers are not a name: it may begin with a place but not consist of one.
  if (end === 0) return []
  return nameParts.slice(0, end).filter((token, index) => index === 0 || !legal.has(token.word) || end === 1)
}

const joining = new Set(['OF', 'THE', 'AND', 'BY', 'FOR', 'WITH'])
const loosely = (token: Token): boolean => joining.has(token.word) || legal.has(token.word)

/** The longest run of words that can be a person's or company's name, free of bank words and `isOurs`. */
export function nameAmong(tokens: readonly Token[], isOurs: (word: string) => boolean): Token[] {
  let best: Token[] = []
  let run: Token[] = []
  for (const [index, token] of [...tokens, null].entries()) {
    const stops =
      token === null ||
      isBankWord(token.word) ||
      isOurs(token.word) ||
      isOdd(token.word) ||
      isCode(token.word, tokens[index - 1])
    if (!stops) run.push(token)
    else {
      while (run.length > 0 && loosely(run.at(-1) ?? { word: '', original: '', gap: '' })) run.pop()
      while (run.length > 0 && joining.has(run[0]?.word ?? '')) run.shift()
      if (lettersOf(run) > lettersOf(best)) best = run
      run = []
    }
  }
  return best.filter((token, index) => index === 0 || !legal.has(token.word))
}

const isOdd = (word: string): boolean => isReference(word) || isMonth(word) || isHome(word)
const lettersOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + (/\p{L}{2}/u.test(token.word) ? token.word.length : 0), 0)

/** A stable key for a name, in lower case with hyphens; null if it has no two adjacent letters. */
export function keyOf(tokens: readonly Token[]): string | null {
  const key = tokens
    .map((token) => token.word)
    .join('-')
    .toLowerCase()
    .slice(0, 48)
  return /\p{L}{2}/u.test(key) ? key : null
}

/** Words whose capitalisation the general rules get wrong: as written, or `WORD:Written`. */
const written = new Map(
  (
    'IKEA du dnata KFC BBQ GEMS NMC DHA UAE DIFC JLT JVC JBR DMCC ADNOC ENOC EPPCO DEWA SEWA ADDC AADC FEWA RTA ICP GDRFA ' +
    'MOHRE ADCB FAB DIB ADIB RAK HSBC ENBD RAKBANK SMS LLC FZE VIP TV USA UK ATM USB AI IT HR GYM:Gym SPA:Spa DR:Dr MR:Mr MRS:Mrs ST:St ' +
    'NO:No TEA:Tea ICE:Ice H&M LG IBM PWC:PwC KPMG EY BMW GMC MBC OSN BFL DXB AUH VFS FZCO MBZ DIP DSO OK:Ok SKY:Sky DRY:Dry BY:by PHO:Pho ' +
    'EBAY:eBay FLYDUBAI:flydubai INSTASHOP:InstaShop GEM:Gem DRS:Drs MY:My'
  )
    .split(' ')
    .map((entry) => {
      const [from = '', to] = entry.split(':')
      return [from.toUpperCase(), to ?? from] as const
    }),
)
const small = new Set(['AND', 'OF', 'THE', 'FOR', 'BY', 'WITH', 'IN', 'ON', 'AT', 'A'])
/** Abbreviations that acquirers print, with their full forms. */
const meant = new Map([
  ['REST', 'Restaurant'],
  ['RSTRNT', 'Restaurant'],
  ['RESTRNT', 'Restaurant'],
  ['RESTURANT', 'Restaurant'],
  ['RESTAURENT', 'Restaurant'],
  ['BAK', 'Bakery'],
  ['PHCY', 'Pharmacy'],
  ['PHARMCY', 'Pharmacy'],
  ['PHRMACY', 'Pharmacy'],
  ['SPMKT', 'Supermarket'],
  ['SUPERMKT', 'Supermarket'],
  ['SPRM', 'Supermarket'],
  ['HYPERMKT', 'Hypermarket'],
  ['HYPERMARK', 'Hypermarket'],
  ['HYMKT', 'Hypermarket'],
  ['CLNC', 'Clinic'],
  ['HOSP', 'Hospital'],
  ['CTR', 'Centre'],
  ['TR', 'Trading'],
  ['TRDG', 'Trading'],
  ['CAFT', 'Cafeteria'],
  ['GRO', 'Grocery'],
  ['INTL', 'International'],
])

/** A name as people write it: 'Al Ain', 'IKEA', 'KM Trading'. The bank's own mixed case is kept. */
export function titleOf(tokens: readonly Token[]): string {
  const mixed = tokens.some((token) => /\p{Ll}/u.test(token.original))
  return tokens
    .map((token, index) => titleWord(token, index === 0, mixed))
    .join(' ')
    .slice(0, 60)
    .trim()
}

function titleWord({ word, original }: Token, first: boolean, mixed: boolean): string {
  if (original === '&') return '&'
  if (!/^[A-Z0-9%]+$/.test(word)) return mixed ? original : capital(original)
  const special = written.get(word)
  if (special !== undefined && (special !== 'by' || !first)) return special
  if (mixed) return original
  if (small.has(word) && !first) return word.toLowerCase()
  if (small.has(word)) return capital(word)
  const long = meant.get(word)
  if (long !== undefined && !first) return long
  if (word.length <= 2)
    return /^[AEIOU]L$|^[BDLMS][AEIOU]$|^AB$|^ZE$|^WE$|^UP$|^SO$|^TO$|^GO$/.test(word) ? capital(word) : word
  return word.length <= 4 && !/[AEIOUY]/.test(word) ? word : capital(word)
}

function capital(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32)
  return first.toUpperCase() + text.slice(first.length).toLowerCase()
}
