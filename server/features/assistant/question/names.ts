/** The categories, accounts, countries and payees that words of a question name, and all words that mean something. Pure. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import { formsOf, longestAt, phraseAt, type Tokens } from '#contract/ledger/search/tokens.ts'
import { allWords as searchWords, categoryWords, list, phrases } from '#contract/ledger/search/words.ts'
import { namesDays } from './days/days.ts'
import { type AccountMark, type Mark, mark, type Parsed, type QuestionContext } from './parsed.ts'
import { soundAt } from './words/sound.ts'
import { brandOf } from '../../categories/spellings.ts'
import { nameAt } from './words/reading.ts'
import { ordinary } from './words/ordinary.ts'
import { spokenWords } from './words/spoken.ts'
import { verbOf } from './words/verbs.ts'
import * as units from './words/units.ts'
import * as vocabulary from './words/vocabulary.ts'
import * as narrowing from './words/narrowing.ts'

/** Words for what is both bought and eaten out. */
const foods = ['food', 'طعام', 'اكل', 'الاكل']
/** Whether one word named two categories: food, or transport. */
export const isOfTwo = ({ providedAs }: Pick<Parsed, 'providedAs'>): boolean =>
  foods.includes(providedAs) || formsOf(providedAs).some((form) => narrowing.gettingAbout.has(form))
/** Words of the search that say less, or something else, in a question. */
const vague = new Set([
  'كهرباء',
  'فواتير',
  'health',
  ...foods,
  'apps',
  'زكاه',
  'zakat',
  'business',
  'savings',
  // tolls are no parking
  'parking',
  'مواقف',
])

export function categoryAt(tokens: Tokens, index: number, { categories }: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, categories, (category) => [
    ...category.names.map(foldWords),
    ...(categoryWords.get(category.id) ?? []).filter((name) => !vague.has(name)),
    ...(category.id === 'transport' ? narrowing.gettingAbout : []),
  ])
  if (!found) return foodAt(tokens, index, categories)
  const { id, name, type } = found.entry
  const typed = tokens.slice(index, index + found.used).join(' ')
  return mark(found.used, (parsed) => {
    // 'rent/mortgage' are two words for one category, which must not count twice
    if (!parsed.categories.some((other) => other.id === id)) parsed.categories.push({ id, name, type, typed })
  })
}

function foodAt(tokens: Tokens, index: number, categories: QuestionContext['categories']): Mark | null {
  const both = categories.filter(({ id }) => id === 'groceries' || id === 'dining')
  return mark(phraseAt(tokens, index, foods), (parsed) => {
    parsed.categories.push(...both.map(({ id, name, type }) => ({ id, name, type })))
    parsed.providedAs = tokens[index] ?? ''
    parsed.keys.add('and')
  })
}

const dirhams: ReadonlySet<string> = new Set(list('dirham, dirhams, aed, درهم, الدرهم, دراهم'))
/** An account by its name, its currency, or the only one with some word of the name, before 'account'. */
export function accountAt(tokens: Tokens, index: number, { accounts }: QuestionContext): Mark | null {
  const owned = phraseAt(tokens, index, narrowing.ownAccount)
  const isJoint = ({ name }: AccountMark): boolean =>
    foldWords(name)
      .split(' ')
      .some((part) => narrowing.jointWords.has(part))
  // 'my own account', of somebody who has a joint one
  if (owned > 0 && accounts.some(isJoint)) {
    const own = accounts.filter((one) => one.kind === 'current' && !isJoint(one))
    // 'mine?' may be of anything
    const isBare = tokens.length < 3 && tokens[index] === 'mine'
    return mark(owned, ({ accounts: named, limits }) => {
      if (own.length === 1 && !isBare) named.push(own)
      else limits.push(tokens[index] ?? '')
    })
  }
  const found = longestAt(tokens, index, accounts, ({ name }) => [foldWords(name)])
  const same = accounts.filter((one) => found && foldWords(one.name) === foldWords(found.entry.name))
  if (found) return mark(found.used, (parsed) => parsed.accounts.push(same))
  const word = tokens[index] ?? ''
  const tail = phraseAt(tokens, index + 1, vocabulary.accountWords)
  const isAfter = tail > 0 || phraseAt(tokens, index - 1, vocabulary.accountWords) > 0
  const named = accounts.filter(
    ({ name, currency }) =>
      currency.toLowerCase() === word ||
      (isAfter && (dirhams.has(word) ? 'AED' : vocabulary.currencyWords.get(word)) === currency) ||
      foldWords(name).split(' ').includes(word) ||
      // 'plat card'
      (tokens[index + 1] === 'card' && word.length >= 4 && foldWords(name).startsWith(word)),
  )
  const isCode = isAfter && named.some(({ currency }) => currency.toLowerCase() === word)
  const isOwn = (ordinary.has(word) && !isCode) || word.length < 3 || word === 'card' || word === 'credit'
  const isOfCard = tokens[index + 1] === 'card'
  const isSure =
    isAfter ||
    (isOfCard && named.length === 1) ||
    (word.length >= 5 && named.length === 1 && !vocabulary.places.has(word))
  // 'my savings balance and the interest': what is there is asked too
  const isBalance = tail > 0 && tokens[index + 1] === 'balance'
  // 'the dirham account', of somebody who has others
  const isDirham = isAfter && dirhams.has(word) && named.length < accounts.length
  return (isSure || isDirham) && named.length > 0 && (!isOwn || isDirham)
    ? mark(1 + tail, (parsed) => {
        parsed.accounts.push(named)
        if (isBalance) parsed.keys.add('balance')
      })
    : null
}

export function countryAt(tokens: Tokens, index: number): Mark | null {
  const found = longestAt(tokens, index, vocabulary.countries, ([, names]) => names)
  return (
    found &&
    mark(found.used, (parsed) => {
      parsed.isCountryFirst ||= parsed.payees.length === 0
      parsed.countries.push(found.entry[0])
    })
  )
}

/** After these a payee's whole name is one, though it is an ordinary word too: 'Total', 'Cleared'. */
const paidBefore: ReadonlySet<string> = new Set(list('pay, paid, at, دفعت'))
/** After these stands a shop. */
const shopLeads: ReadonlySet<string> = new Set(list('at, from, عند, من, في'))

const isNameAt = (
  tokens: Tokens,
  index: number,
  payees: QuestionContext['payees'],
  spelled: QuestionContext['spelled'],
): boolean =>
  [payees, spelled.map(([each]) => each)].some((names) => nameAt(tokens, index, names).length > 0) ||
  soundAt(tokens, index, payees) !== null

export function payeeAt(tokens: Tokens, index: number, { payees, spelled }: QuestionContext): Mark | null {
  // 'عدد طلبات نون': orders from Noon, and not those of Talabat; 'طلبات ونون' are two shops
  const next = index + (tokens[index + 1] === 'من' ? 2 : 1)
  const isBefore = !vocabulary.joining.has(tokens[next] ?? '') && isNameAt(tokens, next, payees, spelled)
  if (tokens[index] === 'طلبات' && isBefore) {
    // 'من طلبات نون' may be of either, or of both
    const isLed = next === index + 1 && shopLeads.has(tokens[index - 1] ?? '')
    const isEither = isLed && isNameAt(['طلبات'], 0, payees, spelled)
    return mark(1, ({ limits }) => void (isEither && limits.push('طلبات')))
  }
  const words = nameAt(tokens, index, payees)
  const other = nameAt(
    tokens,
    index,
    spelled.map(([each]) => each),
  )
  // 'مايا' is Maya before it is Al Maya
  const sounding = other.length === 1 ? soundAt(tokens, index, payees) : null
  // 'المايا' is Al Maya
  const own = other.length === 1 ? spelledAs(other, spelled) : ''
  const isOwn = own.startsWith('al ') && /^(?:[بفوك]?ال|لل)/u.test(tokens[index] ?? '')
  if (sounding && !isOwn) return mark(sounding.used, (parsed) => parsed.payees.push(sounding.name))
  if (other.length > words.length)
    return mark(other.length, (parsed) => parsed.payees.push(spelledAs(other, spelled)))
  // words of the grammar, or of every bank line, name nobody on their own
  const isPaid = paidBefore.has(tokens[index - 1] ?? '')
  const isSaid = words.length > 1 || !ordinary.has(words[0] ?? '') || isPaid
  const isWhole = isSaid && payees.some((name) => name.join(' ') === words.join(' '))
  if (!isWhole && words.every((word) => word.length < 3 || ordinary.has(word) || vocabulary.ranks.has(word)))
    return null
  return mark(words.length, (parsed) => parsed.payees.push(words.join(' ')))
}

const wholeAt = (tokens: Tokens, index: number, { payees, spelled }: QuestionContext): string | undefined =>
  [...payees.map((name) => [name, name[0]] as const), ...spelled].find(
    ([name]) => name.length === 1 && name[0] === tokens[index],
  )?.[1]

/** 'at Gap', 'at Next and Gap': a payee's whole name after what leads to a shop, though it is a word of the grammar. */
export function shopAt(tokens: Tokens, index: number, context: QuestionContext): Mark | null {
  const name = wholeAt(tokens, index, context)
  if (name === undefined) return null
  const isJoined = vocabulary.joining.has(tokens[index - 1] ?? '')
  const lead = isJoined && wholeAt(tokens, index - 2, context) !== undefined ? index - 3 : index - 1
  return shopLeads.has(tokens[lead] ?? '') ? mark(1, ({ payees }) => payees.push(name)) : null
}

/** The name of which words are the whole other spelling, or the only one of which they are a part; else the words. */
function spelledAs(words: readonly string[], spelled: QuestionContext['spelled']): string {
  const typed = words.join(' ')
  const same = spelled.find(([each]) => each.join(' ') === typed)
  if (same) return same[1]
  const names = new Set(spelled.flatMap(([each, name]) => (each.join(' ').includes(typed) ? [name] : [])))
  const [only = typed] = names
  return names.size === 1 ? only : typed
}

/** The longest name of a shop that is known, whether or not the person ever paid there: no word of it says anything else. */
export function brandAt(tokens: Tokens, index: number): Mark | null {
  if (ordinary.has(tokens[index] ?? '') || vocabulary.limits.has(tokens[index] ?? '')) return null
  for (let used = Math.min(3, tokens.length - index); used > 0; used -= 1) {
    const typed = tokens.slice(index, index + used)
    // 'كنت' is a verb, and not how 'كنتاكي' begins
    const isNamed = used > 1 || (!lexicon.has(typed[0] ?? '') && verbOf(typed[0] ?? '') === null)
    if (isNamed && brandOf(typed) !== null) return mark(used, ({ payees }) => payees.push(typed.join(' ')))
  }
  return null
}

/** What companies deliver, with words of their names: it stands for the only one that the person pays, or for all. */
const providers = [
  [
    list(`electricity, electric, electricity and water, power, water, كهرباء, كهربا, ماء, كهرباء وماء`),
    list(`dewa, addc, aadc, sewa, fewa, taqa, etihad water`),
  ],
  [
    list(`internet, wifi, phone, mobile, انترنت, نت, تلفون, هاتف, جوال, موبايل`),
    list(`etisalat, e&, du, virgin mobile`),
  ],
  [list(`metro, مترو`), list(`rta`)],
  [list(`telecom, telecoms`), list(`etisalat, du, virgin mobile`), 'all'],
  [
    list(`coffee, قهوه`),
    list(
      `starbucks, tim hortons, costa, costa coffee, caribou, arabica, dunkin, second cup, coffee, cafe, gloria jeans, paul`,
    ),
    'all',
  ],
  [
    list(`delivery, food delivery, توصيل`),
    list(`talabat, deliveroo, careem food, noon food, instashop, keeta, zomato`),
    'all',
  ],
  [list(`clothing, ملابس`), narrowing.clothiers, 'all'],
  [narrowing.streamingWords, narrowing.streamers, 'all'],
  [list(`cooling, chiller, district cooling, تبريد`), list(`empower, emicool, tabreed`)],
] as const

/** 'electricity': the only company that the person pays for it; 'coffee': all that are paid. */
export function providerAt(tokens: Tokens, index: number, { payees }: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, providers, ([words]) => words)
  if (!found) return null
  const [, brands, all] = found.entry
  const isBrand = (name: readonly string[]): boolean => brands.some((part) => phraseAt(name, 0, [part]) > 0)
  const named = payees.filter(isBrand).map((name) => name.join(' '))
  if (named.length === 0 || (named.length > 1 && all === undefined)) return null
  return mark(found.used, (parsed) => {
    parsed.payees.push(...named.slice(0, 6))
    parsed.provided.push(...named.slice(0, 6))
    parsed.providedAs = tokens.slice(index, index + found.used).join(' ')
    if (named.length > 1) parsed.keys.add('and')
  })
}

const ownWords = [
  ...providers.flatMap(([words]) => words),
  ...vocabulary.keywords.flatMap(([, names]) => names),
  ...ordinary,
  ...vocabulary.limits,
  ...units.weekdays.flat(),
  ...units.holidays.flatMap(([, names]) => names),
  ...Object.values(units.soon).flat(),
  ...vocabulary.places,
  ...vocabulary.districts,
  ...vocabulary.countries.flatMap(([, names]) => names),
  ...vocabulary.foreignCurrencies,
  ...[units.weekend, units.past, units.endOf, units.startOf].flat(),
  ...phrases.filter(namesDays).flatMap(([names]) => names),
  ...searchWords(),
  ...spokenWords,
  ...foods,
  ...narrowing.gettingAbout,
]
const lexicon = new Set(
  ownWords
    .flatMap((phrase) => [phrase, ...phrase.split(' ')])
    .flatMap((word) => [word, word.replace(/^ال(?=.{3})/, '')]),
)

/** Whether a word is one of the grammar. */
export const isMeant = (word: string): boolean => lexicon.has(word)

/** All words that mean something: those of the grammar, and of the person's categories, accounts and payees. */
export function lexiconOf({ categories, accounts, payees, spelled }: QuestionContext): Set<string> {
  const own = [
    ...categories.flatMap(({ names }) => names.map(foldWords)),
    ...accounts.map(({ name }) => foldWords(name)),
  ].flatMap((name) => name.split(' ').map((word) => word.replace(/^و(?=ال)/u, '')))
  return new Set([
    ...lexicon,
    ...own,
    // 'دو' is a whole name
    ...spelled.flatMap(([words]) => (words.length === 1 ? words : [])),
    ...[...payees, ...spelled.map(([words]) => words)]
      .flat()
      .filter((word) => word.length >= 3 && !word.startsWith('وال')),
  ])
}
