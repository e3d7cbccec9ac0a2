/** A question that goes on from the one before. Pure. */
import type { Day } from '#contract/period.ts'
import type { Parsed } from '../parsed.ts'
import { joinSpans } from '../spans.ts'
import { addedOf, countedOf } from './added.ts'
import { daysOf } from './days.ts'
import { keptOf, withMeant, without } from './kept.ts'
import { datedOf, grownSince } from './held.ts'
import { goesOn, heldKeys, isHeld, isOfDifference, keysOf, saysNothing, subjects } from './keys.ts'
import { measures, passing } from './thread.ts'
import { isOfUnit, limitsOf } from './unsaid.ts'
import { turnedFrom, turnedOf, withThen } from './turned.ts'
import { withinOf } from './within.ts'
import { type Keyword, selves } from '../words/vocabulary.ts'

/** Whether it asks about two subjects without a name: 'both', 'which was more', 'what is the difference'. */
const isOfTwo = ({ keys, spans }: Parsed): boolean =>
  keys.has('both') ||
  keys.has('together') ||
  (spans.length === 0 &&
    // 'where most' is of shops
    !keys.has('merchants') &&
    (keys.has('more') || keys.has('most') || keys.has('often')) !== keys.has('compare') &&
    !keys.has('before') &&
    !keys.has('usual'))

const ofRank: readonly Keyword[] = [
  'most',
  'more',
  'least',
  'biggest',
  'smallest',
  'often',
  'times',
  'merchants',
  'categories',
  'or',
  'compare',
]

/** A question with what it leaves unsaid taken from the one before. */
export function follow(typed: Parsed, asked: Parsed, today: Day): Parsed {
  const before = turnedFrom(typed, asked)
  const joined =
    addedOf(typed, asked) ??
    countedOf(typed, asked) ??
    withinOf(typed, asked) ??
    grownSince(typed, asked) ??
    datedOf(typed, asked)
  if (joined) return joined
  const parsed = withThen(typed, before, today)
  const meant = turnedOf(parsed, before) ?? keptOf(parsed, before) ?? withSaid(parsed, before, today)
  if (meant || !goesOn(parsed, before) || saysNothing(parsed)) return meant ?? parsed
  return goneOn(parsed, before, today)
}

/** 'and me', 'there', 'that month': a question whose words mean something of the one before; null for another. */
function withSaid(parsed: Parsed, before: Parsed, today: Day): Parsed | null {
  // 'and me', of what somebody put into an account: what came from the person's own
  const isSelf = parsed.unknown.length === 1 && selves.has(parsed.unknown[0] ?? '')
  if (isSelf && before.keys.has('move') && before.accounts.length > 0)
    return {
      ...follow({ ...parsed, unknown: [], isHowMuch: true }, { ...before, payees: [] }, today),
      // both of them are not told apart from others who put in
      earlier: { categories: [], payees: [...before.payees, 'me'] },
    }
  // 'how much did I spend there', after where most was spent
  const isAmount = parsed.isHowMuch && parsed.spans.length === 0 && !isOfDifference(parsed)
  const isTold = isAmount || parsed.keys.has('those') || parsed.keys.has('times')
  // 'how much', after which of two was more: both are told
  const isOpenAmount = [...parsed.keys].every((key) => passing.has(key) && key !== 'those')
  const isOfBoth = before.payees.length + before.categories.length > 1
  const isCounted = before.keys.has('times') || before.keys.has('often')
  if (before.told !== null && isAmount && isOpenAmount && isOfBoth && !isCounted && subjects(parsed) === 0)
    return before
  if (before.told !== null && isTold && subjects(parsed) === 0)
    return follow(
      { ...parsed, payees: [before.told], follows: true, keys: without(parsed.keys, 'those') },
      { ...before, told: null, categories: [], payees: [], keys: without(before.keys, ...ofRank) },
      today,
    )
  // 'how many times that month': of the days asked of before
  const [span, ...others] = before.spans
  const isOpen = parsed.keys.has('thatTime') && parsed.spans.length === 0
  if (isOpen && span && others.length === 0 && isOfUnit(parsed.beforeUnit, span))
    return follow({ ...parsed, keys: without(parsed.keys, 'thatTime'), spans: before.spans }, before, today)
  // 'as a share of my salary', of what was asked of before
  const isOfPay = parsed.categories.length === 1 && parsed.categories[0]?.id === 'salary'
  const isShare = parsed.keys.has('share') && isOfPay && subjects(parsed) === 1 && subjects(before) === 1
  if (isShare && (before.categories.length === 1 || before.payees.length === 1))
    return {
      ...before,
      categories: [...before.categories, ...parsed.categories],
      spans: parsed.spans.length > 0 ? parsed.spans : before.spans,
      keys: new Set([...without(before.keys, 'spent', 'sum'), 'share']),
    }
  // what was told is the one before the last already
  if (parsed.keys.has('before') && before.keys.has('before'))
    return { ...parsed, limits: [...parsed.limits, 'before'] }
  const [read, of] = withMeant(parsed, before) ?? []
  if (read && of) return follow(read, of, today)
  // 'how many invoices was that', 'from them' is of the client asked of before
  const isRecord = parsed.categories.length === 1 && parsed.categories[0]?.typed === 'freelance'
  const isMeant = parsed.keys.has('it') || parsed.ofThem || (parsed.ofInvoice && before.keys.has('income'))
  if (isRecord && isMeant && subjects(parsed) === 1 && before.payees.length + (before.told ? 1 : 0) === 1) {
    const { told } = before
    const of = told === null ? before : { ...before, told: null, categories: [], payees: [told] }
    const keys = told === null ? of.keys : without(of.keys, ...ofRank)
    return follow({ ...parsed, ofThem: false, follows: true, categories: [] }, { ...of, keys }, today)
  }
  if (isAgainst(parsed) && subjects(before) === 1)
    return ofAll(before, parsed, withEarlier({ ...before, earlier: null }), [...before.keys], today)
  return null
}

/** 'both', 'all together', 'total': of the subjects asked of before; null for another line. */
function togetherOf(parsed: Parsed, before: Parsed, today: Day): Parsed | null {
  if (isHeld(before) && subjects(parsed) === 0 && parsed.spans.length === 0) {
    // 'both', 'together' could be any two accounts
    const isOfSome = before.accounts.length > 0 || before.keys.has('savings') || before.keys.has('current')
    if (parsed.keys.has('both') || (parsed.keys.has('together') && isOfSome))
      return { ...parsed, limits: [...parsed.limits, 'together'] }
    // 'all together': everything that is there
    if (parsed.keys.has('together') || parsed.keys.has('sum'))
      return { ...parsed, keys: new Set(['balance', 'everything']) }
  }
  // 'which of the 2 do I use more' is of the two asked of together
  const isOfBoth = before.joined && before.payees.length + before.categories.length === 2
  if (
    isOfBoth &&
    isOfTwo(parsed) &&
    parsed.numbers.some((number) => number === '2') &&
    subjects(parsed) === 0
  )
    return follow({ ...parsed, numbers: [] }, before, today)
  // 'total', after one subject and another: of both
  const isSummed = [...before.keys].every((key) => measures.has(key) || passing.has(key) || key === 'did')
  const isBareSum = parsed.keys.has('sum') && [...parsed.keys].every((key) => passing.has(key))
  if (isBareSum && isSummed && before.earlier !== null && subjects(parsed) + parsed.spans.length === 0)
    return follow({ ...parsed, keys: without(parsed.keys, 'sum').add('together') }, before, today)
  // of those that were counted or ranked it may be of one or of all
  if (isBareSum && before.earlier !== null && !isSummed)
    return { ...parsed, limits: [...parsed.limits, 'total'] }
  // 'all together' of one subject is its sum
  if (
    parsed.keys.has('together') &&
    subjects(parsed) === 0 &&
    subjects(before) < 2 &&
    before.earlier === null
  )
    return follow({ ...parsed, keys: without(parsed.keys, 'together').add('sum') }, before, today)
  return null
}

/** A question that goes on, with the words, subjects and days of the one before that it does not name anew. */
function goneOn(parsed: Parsed, before: Parsed, today: Day): Parsed {
  const together = togetherOf(parsed, before, today)
  if (together) return together
  if (isLastOfDays(parsed, before)) return follow({ ...parsed, keys: new Set(['before']) }, before, today)
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  const only = parsed.keys.has('only')
  const named = subjects(parsed) - parsed.unknown.length
  // words that are not known may narrow what was asked of before
  const hasOwn = named > 0 || (parsed.unknown.length > 0 && (parsed.follows || only))
  // 'and Harbor', after who paid the most: what they paid
  const isOfWho = parsed.payees.length === 1 && subjects(parsed) === 1 && own.length === 0
  // 'and to India', after which of two others was more: what went there
  const isOfTwoOthers = subjects(parsed) === 1 && own.length === 0 && subjects(before) > 1 && !only
  const asked =
    (isOfWho && before.keys.has('most')) || isOfTwoOthers
      ? { ...before, keys: without(before.keys, ...ofRank) }
      : // 'only Talabat', after which of two was more
        only && own.length === 0 && subjects(parsed) === 1 && subjects(before) > 1
        ? { ...before, keys: without(before.keys, 'most', 'more', 'least', 'or', 'compare') }
        : before
  const keys = keysOf(own, parsed, asked)
  keys.push(...heldKeys(own, parsed, before))
  const isOfKind = (['savings', 'current', 'card'] as const).some((key) => own.includes(key))
  const isFirst = parsed.keys.has('firstTime') && !before.keys.has('firstTime')
  const isLast = keys.includes('lastTime') || keys.includes('next') || isFirst
  const kept = <T>(mine: readonly T[], theirs: readonly T[], keep: boolean): T[] =>
    mine.length > 0 ? [...mine] : keep ? [...theirs] : []
  // a payee within the category asked of before; else another subject takes its place
  const narrows = only && parsed.categories.length === 0
  const { earlier } = before
  // 'and Maya', after what was put into the joint account
  const isOfOne = parsed.payees.length === 1 && subjects(parsed) === 1
  const isPutIn = before.keys.has('move') && !before.isFrom && isOfOne
  // 'and on groceries', after what was spent from an account
  const isSpentFrom = !isHeld(before) && !before.keys.has('move') && parsed.countries.length === 0
  const isOfRefunds = parsed.categories.length > 0 && parsed.categories.every(({ id }) => id === 'refunds')
  // 'both', 'which was more': the two asked of one after the other; 'together': all of them
  const days = earlier?.days ?? []
  const isEither = !parsed.isThan && parsed.keys.has('more') && parsed.keys.has('compare')
  // 'together': the sum of both where they follow one another, and no difference
  const isSum = parsed.keys.has('together') || parsed.keys.has('both')
  if (!hasOwn && days.length > 0 && isSum && !parsed.keys.has('more') && !parsed.keys.has('most')) {
    const all = { ...before, earlier: null, spans: [...days, ...before.spans], keys: new Set(before.keys) }
    joinSpans(all)
    return all.spans.length === 1 ? all : { ...all, limits: [...all.limits, 'together'] }
  }
  const isRisen = parsed.keys.has('rise') && parsed.spans.length === 0 && days.length === 1
  if (!hasOwn && days.length > 0 && (isOfTwo(parsed) || isRisen || (isEither && parsed.spans.length === 0)))
    return {
      ...before,
      earlier: null,
      // the newest first: 'up or down' is of it
      spans: [...before.spans, ...days].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1)),
      keys: new Set([...before.keys, 'compare']),
    }
  if (!hasOwn && earlier !== null && isOfTwo(parsed)) return ofAll(parsed, before, earlier, own, today)
  // 'total to Tabby', after Tabby in October: of all days
  const isTotal = parsed.keys.has('sum') && parsed.payees.length > 0 && parsed.spans.length === 0
  const isWhole = isTotal && parsed.payees.every((payee) => before.payees.includes(payee))
  // 'next month' is none of the days asked of before
  const isAhead = parsed.spans.length === 0 && parsed.ahead.length > 0
  const isNow = parsed.now === 'said' || (parsed.now === 'meant' && !isHeld(before))
  const spans = isLast || isWhole || isAhead || isNow ? parsed.spans : daysOf(parsed, before, today)
  // 'from the current account', 'and the joint one': the same of it
  const isBare = own.length === 0 && parsed.spans.length === 0 && !isHeld(before)
  const isOfAccount = (parsed.isFrom || isBare) && parsed.accounts.length === 1 && subjects(parsed) === 1
  return {
    ...parsed,
    earlier: hasOwn && !only ? withEarlier(before) : hasOwn ? null : withDays(spans, before),
    keys: new Set(keys),
    categories: kept(
      parsed.categories,
      before.categories,
      !hasOwn || isOfAccount || (narrows && before.categories.length === 1),
    ),
    payees: kept(parsed.payees, before.payees, !hasOwn || isOfAccount || isOfRefunds), // 'and refunds' are of the same shop
    unknown: hasOwn ? parsed.unknown : [...before.unknown, ...parsed.unknown],
    accounts: kept(
      parsed.accounts,
      before.accounts,
      (!hasOwn || narrows || isPutIn || isSpentFrom) && !isOfKind,
    ),
    isFrom: parsed.accounts.length > 0 || parsed.isFrom || parsed.isTo ? parsed.isFrom : before.isFrom,
    countries: kept(parsed.countries, before.countries, !hasOwn),
    spans,
    limits: limitsOf(parsed, before, keys, today),
    bounds: parsed.bounds ?? before.bounds,
    weekday: parsed.weekday ?? before.weekday,
    ...currencyOf(parsed, before),
    isThan: parsed.isThan || before.isThan,
    nth: nthOf(parsed, before, keys),
    cardDigits: parsed.cardDigits ?? (isOfKind || parsed.accounts.length > 0 ? null : before.cardDigits),
    // 'and without school fees too'
    without: {
      categories: [...before.without.categories, ...parsed.without.categories],
      payees: [...before.without.payees, ...parsed.without.payees],
    },
    joined: hasOwn ? parsed.joined : before.joined,
  }
}

/** The second largest stays it, unless the largest is asked for anew. */
function nthOf(parsed: Parsed, before: Parsed, keys: readonly Keyword[]): number | null {
  const isRank = (key: Keyword): boolean => key === 'biggest' || key === 'smallest' || key === 'lastTime'
  const isSame = keys.some(isRank) && ![...parsed.keys].some(isRank)
  return parsed.nth ?? (isSame ? before.nth : null)
}

/** The currency asked for, or that of before; what is asked for in dirhams is in none. */
const currencyOf = (parsed: Parsed, before: Parsed): Pick<Parsed, 'currency' | 'foreign'> => {
  const { currency, foreign } = parsed.foreign || parsed.keys.has('inDirhams') ? parsed : before
  return { currency, foreign }
}

/** 'this month' … 'and last?': the month before, where days were asked of. */
const isLastOfDays = ({ keys, follows, spans, ...parsed }: Parsed, before: Parsed): boolean => {
  const own = [...keys].filter((key) => !passing.has(key))
  const isAlone = follows && own.length === 1 && keys.has('lastTime') && spans.length === 0
  const isOfDays = before.spans.length === 1 && !before.keys.has('lastTime') && !before.keys.has('when')
  return isAlone && isOfDays && subjects({ ...parsed, keys, follows, spans }) === 0
}

/** The days asked of before, where others took their place. */
const withDays = (own: Parsed['spans'], { spans, earlier }: Parsed): Parsed['earlier'] =>
  own !== spans && own.length === 1 && spans.length === 1
    ? { categories: [], payees: [], days: [...(earlier?.days ?? []), ...spans] }
    : null

/** 'vs Dubai Taxi', after Careem. */
const isAgainst = (parsed: Parsed): boolean =>
  (parsed.keys.has('compare') || parsed.keys.has('more')) &&
  [...parsed.keys].every((key) => key === 'compare' || key === 'more' || key === 'did' || passing.has(key)) &&
  subjects(parsed) === 1 &&
  parsed.payees.length + parsed.categories.length === 1 &&
  parsed.spans.length === 0

/** What was asked of before, the newest last. */
const withEarlier = ({ earlier, categories, payees }: Parsed): NonNullable<Parsed['earlier']> => ({
  categories: [...(earlier?.categories ?? []), ...categories].slice(-5),
  payees: [...(earlier?.payees ?? []), ...payees].slice(-5),
})

/** The subjects of the questions before, joined; a number of them must be theirs. */
function ofAll(
  parsed: Parsed,
  before: Parsed,
  earlier: NonNullable<Parsed['earlier']>,
  own: readonly Keyword[],
  today: Day,
): Parsed {
  const all = {
    // of one kind in two accounts there is one subject
    categories: [
      ...new Map([...earlier.categories, ...before.categories].map((one) => [one.id, one])).values(),
    ],
    payees: [...new Set([...earlier.payees, ...before.payees])],
  }
  const count = all.categories.length + all.payees.length
  // of three, 'both' could be any two
  const isSure = count > 1 && (parsed.keys.has('together') || count === 2)
  return {
    ...before,
    ...all,
    keys: new Set([...before.keys, ...own, 'and', 'both']),
    spans: daysOf(parsed, before, today),
    numbers: parsed.numbers.filter((number) => Number(number) !== count),
    limits: isSure ? parsed.limits : [...parsed.limits, 'both'],
    unknown: parsed.unknown,
    joined: true,
    earlier: null,
  }
}
