/** Lines that turn to another side of what was asked of before: the total, the loan, what was taken out. Pure. */
import { addDays, type Day } from '#contract/period.ts'
import type { Parsed } from '../parsed.ts'
import { subjects } from './keys.ts'
import { summedOf } from './summed.ts'
import { passing } from './thread.ts'
import { ordinals } from '../words/narrowing.ts'
import { monthsIn } from '../said/cases.ts'
import type { Keyword } from '../words/vocabulary.ts'

const ofRank: readonly Keyword[] = ['most', 'more', 'compare', 'or', 'often', 'byHowMuch', 'rise']
const ofGroups: readonly Keyword[] = ['categories', 'merchants', 'most', 'byMonth', 'byWeekday']
const ofWays: ReadonlySet<string> = new Set(['more', 'most', 'least', 'biggest', 'smallest'])
const ofAverage: readonly Keyword[] = ['average', 'perMonth', 'perWeek', 'perDay']
const ofMoves: ReadonlySet<Keyword> = new Set<Keyword>(['move', 'send', 'spent', 'income', 'cash'])
const ofOne: readonly Keyword[] = ['biggest', 'smallest', 'lastTime', 'next', 'average']
const ofOwed: ReadonlySet<Keyword> = new Set<Keyword>(['owe', 'over', 'balance', 'bill', 'spent'])
const ofDue: ReadonlySet<Keyword> = new Set<Keyword>(['when', 'bill', 'balance', 'next', 'owe', 'spent'])
const ofNow: readonly Keyword[] = ['ahead', 'safe', 'afford', 'covered']

/** What such a line asks for; null for any other. */
export function turnedOf(parsed: Parsed, before: Parsed): Parsed | null {
  // 'and how much went to them', after the charges for it
  const isSent = parsed.keys.has('send') || parsed.keys.has('move') || parsed.keys.has('spent')
  if (before.keys.has('fees') && isSent && parsed.keys.has('those') && subjects(parsed) === 0)
    return { ...before, keys: new Set([...before.keys].filter((key) => key !== 'fees').concat('send')) }
  // 'that client', of several or of nobody who was told
  if (parsed.ofThat && before.told === null && before.payees.length !== 1)
    return { ...parsed, limits: [...parsed.limits, 'that'] }
  const nth = nthOf(parsed, before)
  if (nth !== null) return { ...before, nth }
  const named = namedOf(parsed, before)
  if (named) return named
  if (subjects(parsed) > 0) return null
  const own = [...parsed.keys].filter((key) => !passing.has(key) && key !== 'did')
  const has = (...some: Keyword[]): boolean => some.some((key) => parsed.keys.has(key))
  const keysLess = (...left: Keyword[]): Keyword[] => [...before.keys].filter((key) => !left.includes(key))
  // 'and is the bill of this month less': than that of the days asked of before, not the smallest
  const isLess = parsed.follows && parsed.spans.length === 1 && own.includes('least') && own.includes('bill')
  if (isLess && own.length === 2)
    return before.spans.length === 1 && !ofOne.some((key) => before.keys.has(key))
      ? {
          ...before,
          spans: [...parsed.spans, ...before.spans],
          keys: new Set([...keysLess('bill'), 'compare']),
          isThan: true,
        }
      : { ...parsed, limits: [...parsed.limits, 'اقل'] }
  // 'and since the start of the year', after what is paid a month: the total
  const [since, ...others] = parsed.spans
  const isSince = since?.from !== undefined && since.to === undefined && others.length === 0
  if (
    (parsed.follows || parsed.keys.has('those')) &&
    own.every((key) => key === 'spent') &&
    isSince &&
    before.spans.length === 0 &&
    ofAverage.some((key) => before.keys.has(key))
  )
    return { ...before, spans: [since], keys: new Set([...keysLess(...ofAverage), 'spent']) }
  const ranked = summedOf(parsed, before, own) ?? anewOf(parsed, before) ?? rankedOf(parsed, before, own)
  if (ranked) return ranked
  // 'who sent it', after what came in
  if (parsed.isWho && before.keys.has('income') && parsed.spans.length === 0)
    return { ...before, keys: new Set([...before.keys, 'merchants']) }
  // 'the total of the two', after which was more
  const isOfTwo = before.payees.length + before.categories.length > 1
  if (own.length === 0 && has('sum', 'together') && isOfTwo && ofRank.some((key) => before.keys.has(key)))
    return { ...before, told: null, joined: true, keys: new Set(keysLess(...ofRank)) }
  // 'did it go up from the one before', of the last payment
  if (has('rise') && has('before') && before.keys.has('lastTime'))
    return { ...before, keys: new Set(['rise', 'did']) }
  // 'and how much did I take out of it', of an account
  const isHeld = before.keys.has('savings') || before.accounts.length > 0
  if (
    own.includes('cash') &&
    has('those', 'it') &&
    isHeld &&
    (before.keys.has('move') || before.keys.has('send'))
  )
    return { ...before, isFrom: true, isTo: false, keys: new Set([...keysLess('send'), 'move']) }
  // 'and out of it', 'and what did I put in'
  const isMoved = before.keys.has('move') || before.keys.has('send')
  const isWay = parsed.way !== null && own.every((key) => ofMoves.has(key))
  const isPutIn = before.isFrom && own.length === 1 && own[0] === 'move'
  if (isHeld && isMoved && (isWay || isPutIn))
    return {
      ...before,
      spans: parsed.spans.length > 0 ? parsed.spans : before.spans,
      isFrom: parsed.way === 'out',
      isTo: parsed.way !== 'out',
      keys: new Set([...keysLess('send'), 'move']),
    }
  // of what else came into an account or was paid from it the other way is not told
  if (isHeld && isWay) return { ...parsed, limits: [...parsed.limits, parsed.way ?? ''] }
  // 'is there enough to cover it', after what is due: told with it
  const isDue = before.keys.has('next') && subjects(before) > 0 && parsed.spans.length === 0
  const isEnough = own.length > 0 && own.every((key) => ofNow.includes(key) || key === 'balance')
  if (isDue && isEnough && parsed.numbers.length === 0) return before
  // 'what is left after', of a card that an account is to clear
  const isClear = before.keys.has('covered') && before.keys.has('card')
  const isAfter = parsed.limits.every((word) => word === 'after') && parsed.spans.length === 0
  if (isClear && isAfter && own.includes('over') && own.every((key) => key === 'over')) return before
  const owed = owedOf(parsed, before, own)
  if (owed) return owed
  // 'the car loan only', of what is owed
  if (
    own.length > 0 &&
    own.every((key) => key === 'loan') &&
    (before.keys.has('debts') || before.keys.has('owe'))
  )
    return { ...parsed, keys: new Set(['loan', 'owe']) }
  // 'what did I pay last time', after whether the money lasts: of nothing that was named
  if (has('lastTime') && subjects(before) === 0 && ofNow.some((key) => before.keys.has(key)))
    return { ...parsed, limits: [...parsed.limits, 'last'] }
  // 'the biggest', 'total', of the last five payments, which no thread has
  const ofThem =
    has('biggest', 'smallest', 'average', 'together', 'often', 'most') || (has('sum') && !has('ever'))
  if (ofThem && parsed.spans.length === 0 && before.keys.has('lastTime'))
    return { ...parsed, limits: [...parsed.limits, 'last'] }
  return null
}

/** What is due on a card or owed on a loan, and what of an income was spent. */
function owedOf(parsed: Parsed, before: Parsed, own: readonly Keyword[]): Parsed | null {
  // 'and when do I have to pay', of a card
  const isOfCard = before.keys.has('limit') || before.keys.has('card')
  const isDueOn = parsed.keys.has('when') && parsed.keys.has('bill') && own.every((key) => ofDue.has(key))
  if (isOfCard && isDueOn && parsed.spans.length === 0)
    return { ...parsed, accounts: before.accounts, keys: new Set(['card', 'owe', 'when']) }
  // 'and how much of it did I spend', of what came in
  const isIn = before.payees.length === 0 && before.categories.some(({ type }) => type === 'income')
  if (isIn && parsed.keys.has('it') && (own.includes('spent') || own.includes('save')))
    return { ...parsed, limits: [...parsed.limits, 'it'] }
  // 'what is still owed on it', of a loan that was paid
  const isOfLoan = before.keys.has('loan') || before.categories.some(({ id }) => id === 'loan_repayments')
  const isOwed = own.includes('owe') || own.includes('over')
  if (isOfLoan && isOwed && parsed.spans.length === 0 && own.every((key) => ofOwed.has(key)))
    return { ...parsed, keys: new Set(['loan', 'owe']) }
  return null
}

/** When what an account holds reaches an amount. */
function anewOf(parsed: Parsed, before: Parsed): Parsed | null {
  // 'when do I hit 200k at this pace', after what an account holds: of it
  const isBare = parsed.keys.has('reaching') && !parsed.keys.has('savings') && !parsed.keys.has('current')
  if (!isBare || !isHeldOne(before)) return null
  const kinds = (['savings', 'current'] as const).filter((key) => before.keys.has(key))
  return { ...parsed, accounts: before.accounts, keys: new Set(['reaching', ...kinds]) }
}

/** Whether it is of what one account holds, or those of a kind. */
const isHeldOne = ({ keys, accounts, categories, payees }: Parsed): boolean =>
  categories.length + payees.length === 0 &&
  (accounts.length > 0 || keys.has('savings') || keys.has('current'))

/** A card by its digits, or a share of the salary, in place of what was asked of before. */
function namedOf(parsed: Parsed, before: Parsed): Parsed | null {
  // 'and six months', after whether it lasts three
  if (before.keys.has('runway') && monthsIn(parsed) !== null && subjects(parsed) === 0) return before
  // 'and 8840', after another card
  const [digits = '', ...more] = parsed.numbers
  if (
    before.cardDigits !== null &&
    /^\d{4}$/.test(digits) &&
    more.length === 0 &&
    subjects(parsed) === 0 &&
    parsed.spans.length === 0
  )
    return { ...before, cardDigits: digits }
  // 'and the one before', after the payments of one day: the last one until then
  const [day] = before.spans
  const isOfDay = day?.from !== undefined && day.from === day.to && before.spans.length === 1
  const isBack = parsed.keys.has('before') && subjects(parsed) + parsed.spans.length === 0
  const isLast = parsed.keys.has('lastTime') && before.spans.length === 1
  const isOpen = (parsed.keys.has('those') && isOfDay) || isLast
  if (isBack && isOpen && day?.from !== undefined && !before.keys.has('lastTime'))
    return { ...before, spans: [{ to: addDays(day.from, -1) }], keys: new Set([...before.keys, 'lastTime']) }
  // 'and the 90 before', which is no amount
  if (parsed.keys.has('before') && parsed.numbers.length > 0 && subjects(parsed) === 0)
    return { ...parsed, limits: [...parsed.limits, 'before'] }
  // 'what share of my salary is that', after a sum
  const isShare = parsed.keys.has('share') && parsed.categories.every(({ id }) => id === 'salary')
  const isOfSum = before.categories.length + before.payees.length === 1 && !before.keys.has('income')
  if (
    isShare &&
    isOfSum &&
    subjects(parsed) === parsed.categories.length &&
    parsed.categories.length === 1 &&
    parsed.spans.length === 0
  )
    return {
      ...before,
      keys: new Set(['share', 'spent']),
      categories: [...before.categories, ...parsed.categories],
    }
  return null
}

/** The most in place of the least, and the last payment to a card. */
function rankedOf(parsed: Parsed, before: Parsed, own: readonly Keyword[]): Parsed | null {
  // 'and the most', after the least of some months or shops
  const [way = ''] = own
  const isRanked = (['least', 'most', 'smallest', 'biggest'] as const).some((key) => before.keys.has(key))
  if (parsed.follows && own.length === 1 && ofWays.has(way) && isRanked && parsed.spans.length === 0) {
    const isMost = way !== 'least' && way !== 'smallest'
    const ranks = ofGroups.some((key) => before.keys.has(key))
      ? (['most', 'least'] as const)
      : (['biggest', 'smallest'] as const)
    const kept = [...before.keys].filter((key) => !ofWays.has(key))
    return { ...before, told: null, keys: new Set([...kept, isMost ? ranks[0] : ranks[1]]) }
  }
  // 'the last payment', after what is owed on a card: of it
  if (
    before.keys.has('card') &&
    before.keys.has('owe') &&
    own.includes('lastTime') &&
    subjects(before) <= before.accounts.length
  )
    return {
      ...parsed,
      accounts: before.accounts,
      isTo: true,
      keys: new Set(['move', 'card', 'lastTime', ...own.filter((key) => key === 'when')]),
    }
  return null
}

/** 'second biggest', 'and the third', after the biggest: in its place. */
function nthOf(parsed: Parsed, before: Parsed): number | null {
  const [word = '', ...others] = parsed.unknown
  const said = parsed.nth ?? (others.length === 0 ? (ordinals.get(word) ?? null) : null)
  const isBare =
    subjects(parsed) === parsed.unknown.length &&
    parsed.spans.length === 0 &&
    [...parsed.keys].every((key) => passing.has(key) || key === 'biggest' || key === 'did')
  const isRanked = before.keys.has('biggest') && !ofGroups.some((key) => before.keys.has(key))
  return isBare && isRanked ? said : null
}

/** 'what was my balance then': on the days asked of before; of those to come it is not known. */
export function withThen(parsed: Parsed, { spans }: Parsed, today: Day): Parsed {
  const [day, ...others] = parsed.isThen ? spans : []
  if (!day || others.length > 0) return parsed
  const isComing = day.from !== undefined && day.from > today
  return isComing ? { ...parsed, limits: [...parsed.limits, 'then'] } : { ...parsed, spans: [day] }
}

/** The question before without what a line turns away from: refunds for what was bought, cash for its fees. */
export function turnedFrom(parsed: Parsed, before: Parsed): Parsed {
  const isBought = (parsed.keys.has('bought') || parsed.keys.has('spent')) && !parsed.keys.has('income')
  const isOfRefunds = before.payees.length > 0 && before.categories.some(({ id }) => id === 'refunds')
  // the fee of each withdrawal
  if (before.keys.has('fees') && parsed.keys.has('perTime')) parsed.keys.delete('cash')
  return isBought && isOfRefunds && subjects(parsed) === 0
    ? {
        ...before,
        ...recordsOf(parsed),
        categories: [],
        keys: new Set([...before.keys].filter((key) => key !== 'income')),
      }
    : { ...before, ...recordsOf(parsed) }
}

/** The person's own records, which no thread has. */
const recordsOf = (parsed: Parsed) => ({
  ofKind: parsed.ofKind,
  ofCurrency: parsed.ofCurrency,
  loanName: parsed.loanName,
  homeName: parsed.homeName,
  salaryName: parsed.salaryName,
  peopleName: parsed.peopleName,
  refundsName: parsed.refundsName,
})
