/** Brings words as people type them to those of the grammar. Pure. */
import { formsOf, longestAt, type Tokens, wordsOf } from '#contract/ledger/search/tokens.ts'
import { list, months } from '#contract/ledger/search/words.ts'
import { closestOf, oftenOf } from './close.ts'
import { withDates, withEnds, withUnits } from './ranges.ts'
import { arabicOf, isPart, isRomanised, particleOf } from './romanised.ts'
import { spoken, spokenWords } from './spoken.ts'
import { hasObject, isFuture, verbOf } from './verbs.ts'

/** Whether a word means something: in the grammar, or in the person's own names. */
type Lexicon = ReadonlySet<string>
const isKnown = (word: string, known: Lexicon): boolean =>
  /^[\d<>=$€£]/.test(word) || formsOf(word).some((form) => known.has(form))

/** Joined Arabic words as their parts: 'and', 'on the', 'this'. */
function partsOf(word: string, known: Lexicon, isFirst = false): string[] {
  if (known.has(word) || !/^[\u0621-\u064A]/.test(word)) return [word]
  // 'من اغسطس لاكتوبر': to
  const until = /^لل?(.{3,})$/u.exec(word)?.[1]
  if (until !== undefined && (monthNames.has(until) || dayNames.has(until))) return ['الي', until]
  // 'بالسنة هذه' and 'بهالسنة' are of it
  const [, into, here] = /^([بلف])?ه(?:ا|اي|ذا|ذي)?(ال.{2,})$/u.exec(word) ?? []
  if (here !== undefined && (known.has(here.slice(2)) || here.length > 5))
    return [...(into === 'ل' ? ['الي'] : []), here.endsWith('ه') ? 'هذه' : 'هذا', here]
  // 'فالشهر', 'فحسابي': in it; 'فكم' asks as 'كم' does
  const inside = /^ف(.{2,})$/u.exec(word)?.[1]
  if (inside !== undefined && !isKnown(word, known)) {
    if (leading.has(inside)) return [inside]
    if (inside.startsWith('ال') || isKnown(inside, known)) return ['في', inside]
  }
  const on = /^عا?(ال.{3,})$/u.exec(word)?.[1]
  if (on !== undefined) return ['علي', on]
  const rest = /^و(.{2,})$/u.exec(word)?.[1]
  if (rest === undefined) return [word]
  const parts = partsOf(rest, known)
  // what follows a question begins with 'and', whatever comes after it
  return (isFirst && rest.length >= 4) || parts.length > 1 || isKnown(rest, known) || verbOf(rest) !== null
    ? ['و', ...parts]
    : [word]
}

const monthNames: ReadonlySet<string> = new Set(months.flat())
const dayNames: ReadonlySet<string> = new Set(list('احد, اثنين, ثلاثاء, اربعاء, خميس, جمعه, سبت'))
const leading: ReadonlySet<string> = new Set(list('كم, هل, جم, متي, وين, شكثر, قديش'))
const leads = new Set(['طب', 'طيب', 'ok'])

/** The words of a question in those of the grammar, with typing errors mended where only one word can be meant; a name is none. */
export function readWords(
  text: string,
  known: Lexicon,
  isName: (words: Tokens, index: number) => boolean = () => false,
): string[] {
  // 'H&M' is a name, 'rent&food' are two
  const apart = withDates(withEnds(withUnits(text.replaceAll(/(\p{L})\1{2,}/gu, '$1'))))
    .replaceAll(/\b(\p{L})&(\p{L})\b/gu, '$1 $2')
    .replaceAll(/(?<=\p{L}{2})[/,،](?=\p{L}{2})|[\p{Extended_Pictographic}\u{FE0F}\u{200D}]/gu, ' ')
  const typed = wordsOf(apart.replaceAll(/([\p{L}\d])[+&]|[+&](?=[\p{L}\d])/gu, '$1 + '))
  const latin = isRomanised(typed) ? inArabic(typed, known, isName) : withOften(typed, known)
  const parts = latin.flatMap((word, index) =>
    // 'فالكون' is a name, 'فالشهر' is in the month
    word.startsWith('فال') && isName(latin, index)
      ? [word]
      : partsOf(word, known, index === 0 || (leads.has(latin[0] ?? '') && index === 1)),
  )
  const words: string[] = []
  for (let index = 0; index < parts.length;) {
    const word = parts[index] ?? ''
    // a dash between parts of a question
    if (/^[-–—.:;*~|/]+$/.test(word)) {
      index += 1
      continue
    }
    // 'يوم 15 اكتوبر': 'the day' before a date says nothing
    if (word === 'يوم' && /^\d/.test(parts[index + 1] ?? '')) {
      index += 1
      continue
    }
    // 'transactions from last week' are of that week; 'from last week until today' is a range
    if (word === 'from' && isPastUnit(parts.slice(index + 1))) {
      index += 1
      continue
    }
    // 'from october's pay' is of that month, and no longer
    const [month = '', pay = ''] = parts.slice(index + 1, index + 3)
    if (word === 'from' && monthNames.has(month.replace(/s$/, '')) && pays.has(pay)) {
      words.push(month.replace(/s$/, ''), 'salary')
      index += 3
      continue
    }
    if (
      futures.has(word) &&
      /^[انيت]/u.test(parts[index + 1] ?? '') &&
      verbOf(parts[index + 1] ?? '') !== null
    )
      words.push('will')
    // 'but only', 'but below 200'
    if (word === 'but' && afterBut.has(parts[index + 1] ?? '')) {
      index += 1
      continue
    }
    words.push(...beforeMonth(parts, index))
    // 'the 5th of october'
    if (
      word === 'of' &&
      /^\d{1,2}(?:st|nd|rd|th)?$/.test(parts[index - 1] ?? '') &&
      monthNames.has(parts[index + 1] ?? '')
    ) {
      index += 1
      continue
    }
    // 'the first of october'
    if (word === 'first' && parts[index + 1] === 'of' && monthNames.has(parts[index + 2] ?? '')) {
      parts.splice(index, 2, '1')
      continue
    }
    // 'the 15th of october'
    if (word === 'the' && /^\d{1,2}(?:st|nd|rd|th)$/.test(parts[index + 1] ?? '')) {
      const after = parts[index + 2] === 'of' ? 3 : 2
      if (monthNames.has(parts[index + after] ?? '')) {
        index += 1
        continue
      }
    }
    // 'is there a bill' names no place, 'how much did I spend there' does
    if (word === 'there' && [parts[index - 1], parts[index + 1]].some((beside) => beings.has(beside ?? ''))) {
      index += 1
      continue
    }
    // 'اكثر الشهر الماضي': the most of that month, and no 'اكثر شهر'
    const isApart = superlatives.has(word) && (parts[index + 1] ?? '').startsWith('ال')
    const here = isApart ? parts.slice(0, index + 1) : parts
    const longest = longestAt(here, index, spoken, ([, variants]) => variants)
    // 'اكثر من اول السنه': since then, and no 'more than'
    const last = index + (longest?.used ?? 0) - 1
    const isCut =
      last > index &&
      parts[last] === 'من' &&
      (longestAt(parts, last, spoken, ([, variants]) => variants)?.used ?? 0) > 1
    const found = isCut ? null : longest
    words.push(
      ...(found ? found.entry[0] : isName(parts, index) ? [word] : mendedOf(word, known).flatMap(saidOf)),
    )
    index += found?.used ?? 1
  }
  return words
}

const ways: ReadonlySet<string> = new Set(spokenWords.flatMap((way) => way.split(' ')))
/** 'paymnt' before its phrase is looked for: 'biggest client payment' is no 'biggest client'. */
const withOften = (words: readonly string[], known: Lexicon): string[] =>
  words.map((word) =>
    !/^[a-z]{5,}$/.test(word) || isKnown(word, known) || ways.has(word)
      ? word
      : (oftenOf(word, known) ?? word),
  )

/** Words in Latin letters that mean nothing here as the Arabic ones that they may stand for. */
function inArabic(
  typed: readonly string[],
  known: Lexicon,
  isName: (words: Tokens, index: number) => boolean,
): string[] {
  const words: string[] = []
  // how the next word begins: 'el', 'lel'
  let start = ''
  const isArabicWord = (word: string): boolean => isKnown(word.replace(/^و(?=.{3})|(?<=.{3})نا$/u, ''), known)
  for (let index = 0; index < typed.length;) {
    const word = typed[index] ?? ''
    const found = longestAt(typed, index, spoken, ([, variants]) => variants)
    const used = found?.used ?? 0
    const particle = used > 1 || isName(typed, index) ? null : particleOf(word)
    const isOwn = (known.has(word) && !isPart(word)) || isName(typed, index)
    // 'fatoorat el kahraba': a noun before what it is of
    const arabic =
      used > 0 || isOwn
        ? null
        : (arabicOf(word, isArabicWord) ?? arabicOf(word.replace(/[aei]t$/, 'a'), isArabicWord))
    const said = particle === null ? (arabic === null ? [] : [arabic]) : particle.split(' ')
    if (said.length === 0) words.push(...typed.slice(index, index + Math.max(used, 1)))
    for (const each of said)
      if (!each.endsWith('-')) words.push(start !== '' && !each.startsWith('ال') ? start + each : each)
    start = said.at(-1)?.endsWith('-') === true ? (said.at(-1) ?? '').slice(0, -1).replace(/^ل$/, 'لل') : ''
    index += Math.max(used, 1)
  }
  return words
}

/** Nouns of which 'its' is said: 'رسومها', 'تاريخه', 'فاتورتها'. */
const ofThings: ReadonlySet<string> = new Set(
  list(
    'رسوم, قيمه, سعر, تاريخ, موعد, فاتوره, قسط, اقساط, مجموع, عدد, راتب, مبلغ, ايجار, ضريبه, عموله, فوايد, رصيد, دفعه, شيك, اشتراك',
  ),
)

/** An Arabic noun without its ending: 'ours' says nothing, 'its' is of what was asked before; null for another word. */
function ownedOf(word: string, known: Lexicon): string[] | null {
  const [, noun = '', owner = ''] = /^([\u0621-\u064A]{3,}?)(نا|ها|هم|ه|ا)$/u.exec(word) ?? []
  const stem = [noun, noun.replace(/ت$/u, 'ه')].find((form) => isKnown(form, known))
  if (stem === undefined) return null
  // 'قسطا': an ending of grammar
  if (owner === 'نا' || owner === 'ا') return [known.has(`${noun}ي`) ? `${noun}ي` : stem]
  return formsOf(stem).some((form) => ofThings.has(form)) ? [stem, 'له'] : null
}

/** A mended word may be a way of writing itself: 'accnt' is 'acct', and that an account. */
const saidOf = (word: string): readonly string[] =>
  spoken.find(([, variants]) => variants.includes(word))?.[0] ?? [word]

const beings: ReadonlySet<string> = new Set(list('is, are, was, were, will, if, be, has, have'))
/** What makes a month of 'and may', 'than may' and 'than in may'; 'than in' is a phrase that takes its own 'in'. */
function beforeMonth(parts: readonly string[], index: number): readonly string[] {
  const [two, one, word] = [parts[index - 2], parts[index - 1] ?? '', parts[index]]
  if (word !== 'may' && word !== 'mar') return []
  if (one === 'than') return ['in', 'in']
  return beforeMonths.has(one) || (two === 'than' && one === 'in') ? ['in'] : []
}
const beforeMonths: ReadonlySet<string> = new Set(list('and, or, vs, versus, than'))
const afterBut: ReadonlySet<string> = new Set(
  list(
    'only, below, under, above, over, less, more, without, not, leave, except, excluding, exclude, skip, minus',
  ),
)
const superlatives: ReadonlySet<string> = new Set(list('اكثر, اقل, احسن, افضل, اسوا, اغلي, ارخص, اكبر, اعلي'))
const pays: ReadonlySet<string> = new Set(list('pay, salary, wages, paycheck, pay check'))
const futures: ReadonlySet<string> = new Set(list('راح, رح'))
const isPastUnit = ([first = '', ...others]: readonly string[]): boolean =>
  /^(?:last|previous|this|yesterday|today)$/.test(first) &&
  !others.slice(0, 4).some((word) => /^(?:to|until|till|til|-|now)$/.test(word))

function mendedOf(word: string, known: Lexicon): readonly string[] {
  if (isKnown(word, known)) return [word]
  // 'starbux': a name as it sounds
  const sounded = ['cks', 'ks']
    .map((end) => word.replace(/(?<=[a-z]{4})x$/, end))
    .find((each) => known.has(each))
  if (sounded !== undefined) return [sounded]
  const verb = hasObject(word) ? word : verbOf(word)
  // 'سادفع': nothing that was paid
  if (verb !== null) return isFuture(word) ? ['will', verb] : [verb]
  return ownedOf(word, known) ?? [closestOf(word, known) ?? word]
}

/** Whether a token is a word of a name, under an Arabic prefix too. */
const isSame = (token: string, word: string): boolean =>
  token === word ||
  (/^[\u0621-\u064A]/.test(token) &&
    (formsOf(token).includes(word) || (/^[لب]/.test(token) && token.slice(1) === word)))

/** The longest run of words, from a place on, that stand together in a name: those of the name; none if there is no run. */
export function nameAt(
  tokens: Tokens,
  index: number,
  names: readonly (readonly string[])[],
): readonly string[] {
  let longest: readonly string[] = []
  for (const name of names)
    for (let start = 0; start < name.length; start += 1) {
      let used = 0
      while (start + used < name.length && isSame(tokens[index + used] ?? '', name[start + used] ?? ''))
        used += 1
      // a word within a name must be long enough to be one
      if (used > longest.length && (start === 0 || used > 1 || (tokens[index] ?? '').length >= 4))
        longest = name.slice(start, start + used)
    }
  return longest
}
