/** Replaces names, numbers of accounts and the like before anything is sent to a model, and puts them back. Pure. */
import { foldText } from '#contract/ledger/search/fold.ts'
import { invisible, wordsIn } from '../text.ts'

export const placeholderKinds = [
  'PERSON',
  'PAYEE',
  'LABEL',
  'EMAIL',
  'IBAN',
  'PHONE',
  'NUMBER',
  'REF',
  'ID',
] as const
type PlaceholderKind = (typeof placeholderKinds)[number]

const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi
/** What is never sent, in the order in which it is looked for; digits are Western by then. */
const patterns: readonly [PlaceholderKind, RegExp][] = [
  ['ID', uuid],
  ['EMAIL', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu],
  [
    'IBAN',
    /(?<![\p{L}\p{N}])(?=(?:[A-Za-z -]*\d){8})[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?(?![\p{L}\p{N}])/gu,
  ],
  ['PHONE', /(?:\+|(?<!\d)00)\d(?:[ ().-]{0,2}\d){6,14}|(?<!\d)0\d(?:[ ().-]?\d){7,8}(?!\d)/g],
  [
    'NUMBER',
    /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)|[*xX•·#]{2,}[ -]?\d{2,6}(?!\d)|(?<![\d.,])\d{7,}(?![\d]*[.,]\d)/g,
  ],
  [
    'REF',
    /(?<![\p{L}\p{N}_-])(?=[\p{L}\p{N}/_-]*\d[\p{L}\p{N}/_-]*\d)(?=[\p{L}\p{N}/_-]*\p{L})[\p{L}\p{N}][\p{L}\p{N}/_-]{5,}(?![\p{L}\p{N}])/gu,
  ],
]
const numbersInNames: readonly [PlaceholderKind, RegExp] = ['NUMBER', /(?<!\d)\d[\d -]{2,}\d(?!\d)/g]
const placeholder = new RegExp(`\\b(?:${placeholderKinds.join('|')})_[A-Z]{1,2}\\b`, 'g')

const asWestern = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
const lettersOf = (index: number): string =>
  (index < 26 ? '' : String.fromCodePoint(64 + Math.floor(index / 26))) +
  String.fromCodePoint(65 + (index % 26))
const mostOfAKind = 26 * 27

/** The placeholders of one question; the same text always gets the same one. */
export class Placeholders {
  readonly #people: ReadonlySet<string>
  readonly #endings: ReadonlySet<string>
  readonly #byText = new Map<string, string>()
  readonly #originals = new Map<string, string>()
  readonly #counts = new Map<PlaceholderKind, number>()

  /** `people` are whole names, of which each word is hidden; `endings` the last digits of accounts and cards. */
  constructor(people: readonly string[] = [], endings: readonly string[] = []) {
    this.#people = new Set(people.flatMap(wordsOfName))
    this.#endings = new Set(endings)
  }

  /** A placeholder for a whole text. */
  replace(kind: PlaceholderKind, text: string): string {
    const key = `${kind} ${text}`
    const existing = this.#byText.get(key)
    if (existing !== undefined) return existing
    const count = this.#counts.get(kind) ?? 0
    if (count >= mostOfAKind) throw new Error('too many placeholders')
    this.#counts.set(kind, count + 1)
    const name = `${kind}_${lettersOf(count)}`
    this.#byText.set(key, name)
    this.#originals.set(name, text)
    return name
  }

  /** A text that a person typed: its amounts stay. */
  hideInQuestion(text: string): string {
    const hidden = this.#hidePatterns(cleaned(text), patterns)
    const endings = this.#outside(hidden, (part) =>
      part.replace(/(?<![\d.,])\d{4}(?![\d.,]*\d)/g, (digits) =>
        this.#endings.has(digits) ? this.replace('NUMBER', digits) : digits,
      ),
    )
    return this.#hidePeople(endings)
  }

  /** A label, such as the name of a goal or an account: without numbers too. */
  hideInLabel(text: string): string {
    return this.#hidePeople(this.#hidePatterns(cleaned(text), [...patterns, numbersInNames]))
  }

  /** The text with what the placeholders stand for; null if it has one that does not exist. */
  restore(text: string): string | null {
    let complete = true
    const restored = text.replace(placeholder, (name) => {
      const original = this.#originals.get(name)
      if (original === undefined) complete = false
      return original ?? name
    })
    return complete ? restored : null
  }

  /** An input of a tool with the original texts. */
  restoreInput(value: unknown): unknown {
    if (typeof value === 'string') return this.restore(value) ?? value
    if (Array.isArray(value)) return value.map((each) => this.restoreInput(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.restoreInput(each)]))
  }

  #hidePatterns(text: string, all: readonly (readonly [PlaceholderKind, RegExp])[]): string {
    let hidden = text
    for (const [kind, pattern] of all)
      hidden = this.#outside(hidden, (part) => part.replace(pattern, (found) => this.replace(kind, found)))
    return hidden
  }

  /** Changes the parts of a text between placeholders. */
  #outside(text: string, change: (part: string) => string): string {
    let result = ''
    let end = 0
    for (const match of text.matchAll(placeholder)) {
      if (!this.#originals.has(match[0])) continue
      result += change(text.slice(end, match.index)) + match[0]
      end = match.index + match[0].length
    }
    return result + change(text.slice(end))
  }

  #hidePeople(text: string): string {
    if (this.#people.size === 0) return text
    return this.#outside(text, (part) =>
      part.replace(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?/gu, (written) => {
        const folded = foldText(written).replace(/['’]s$/, '')
        const bare = foldText(written.replace(/^[وفبلك]?(?:ال|(?<=ل)ل)?(?=\p{L}{3})/u, ''))
        const joined = foldText(written.replace(/^[وفبلك](?=\p{L}{3})/u, ''))
        return [folded, bare, joined].some((form) => this.#people.has(form))
          ? this.replace('PERSON', written)
          : written
      }),
    )
  }
}

const cleaned = (text: string): string => asWestern(text.normalize('NFKC').replace(invisible, ''))
/** The words of a name that say who it is; initials and particles say nothing. */
const wordsOfName = (name: string): string[] =>
  wordsIn(foldText(name)).filter((word) => word.length >= 3 && !particles.has(word))
const particles = new Set([
  'bin',
  'bint',
  'ibn',
  'abu',
  'the',
  'and',
  'for',
  'from',
  'mrs',
  'ابن',
  'بنت',
  'ابو',
  'ال',
])
