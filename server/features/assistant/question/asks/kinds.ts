/** Questions about the largest, the most, the average, a share, a list, why, several subjects, and what is left out. Pure. */
import type { Day } from '#contract/period.ts'
import { always, type Outcome, refuse } from '../intent.ts'
import { hasSubject, measureOf, subjectOf, sumKeys } from '../subject.ts'
import { checkUse, ofSum } from '../use.ts'
import type { Parsed } from '../parsed.ts'
import { type Asked, averageOf, mostOfThem, shareOf } from './rates.ts'
import { severalOf } from './several.ts'
import { asLong, calendarMonth, equalDays, spanBefore, unitOf } from '../spans.ts'
import type { Keyword } from '../words/vocabulary.ts'

const ranks = ['biggest', 'smallest', 'least'] as const
/** The first way, in this order, whose words a question has; null for none of them. */
export function kindOf(typed: Parsed, today: Day): Outcome | null {
  // the largest bill is a payment, whose day is told too
  const isRank = ranks.some((key) => typed.keys.has(key))
  const also: readonly Keyword[] = isRank ? ['bill', 'when'] : []
  const parsed = { ...typed, keys: new Set([...typed.keys].filter((key) => !also.includes(key))) }
  if (typed.keys.has('share')) {
    const [span = always] = typed.spans
    const share = shareOf({ parsed, measure: 'expense', subject: subjectOf(parsed), span, today })
    if (share) return share
  }
  const measure = measureOf(parsed)
  const flow = measure === 'earned' ? 'income' : measure
  if (flow === null || flow === 'net') return null
  // what is put into investments is no income from them
  const isPutIn = (['send', 'move', 'spent', 'invest'] as const).some((key) => parsed.keys.has(key))
  if (flow === 'income' && isPutIn && parsed.categories.some(({ id }) => id === 'investments'))
    return refuse('not_understood')
  const [span = always] = parsed.spans
  const asked = { parsed, measure: flow, subject: subjectOf(parsed), span, today }
  for (const read of [averageOf, rankOf, severalOf, whyOf, monthsOf, mostOf, listOf]) {
    const outcome = read(asked)
    if (outcome) return outcome
  }
  return null
}

const use = (parsed: Parsed, ...more: Keyword[]): Outcome | null =>
  checkUse(parsed, { ...ofSum, keys: [...sumKeys, ...more] })

function rankOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  // 'the dearest thing I bought in a shop'
  const shops = keys.has('merchants') && keys.has('bought')
  const isTime = keys.has('byMonth') || keys.has('byWeekday')
  const grouped = isTime || keys.has('categories') || (keys.has('merchants') && !shops)
  // 'the most I paid at Lulu' is one payment
  const isMost =
    keys.has('most') &&
    !keys.has('often') &&
    subject.payee !== null &&
    parsed.payees.length < 2 &&
    !keys.has('merchants') &&
    !keys.has('or') &&
    !parsed.joined
  // 'who paid me least' is not of one payment
  if (parsed.isWho && keys.has('least')) return null
  const isLeast =
    keys.has('smallest') ||
    (keys.has('least') && !parsed.whether && !keys.has('compare') && !keys.has('spent'))
  if ((!keys.has('biggest') && !isLeast && !isMost) || grouped) return null
  // of transfers and balances there is no largest here
  if ((keys.has('send') || keys.has('balance')) && !hasSubject(subject)) return refuse('not_understood')
  const { without } = parsed
  if (without.payees.length > 0) return refuse('not_understood')
  // what came into an account may have come from another
  const isIntoAccount = measure === 'income' && subject.account !== null && !hasSubject(subject)
  return (
    checkUse(
      { ...parsed, without: { categories: [], payees: [] } },
      {
        ...ofSum,
        numbers: 1,
        nth: parsed.numbers.length === 0 && keys.has('biggest'),
        keys: [
          ...sumKeys,
          ...ranks,
          'most',
          'balance',
          'times',
          'when',
          'compare',
          'outflow',
          ...(shops ? (['merchants'] as const) : []),
        ],
      },
    ) ?? {
      ask: 'rank',
      measure,
      subject,
      bought: keys.has('bought'),
      moved: keys.has('outflow') || isIntoAccount,
      shops,
      least: isLeast && !keys.has('biggest'),
      without: without.categories.map(({ id }) => id),
      ...mostOfThem(parsed),
      ...(parsed.nth === null ? {} : { nth: parsed.nth }),
      span,
    }
  )
}

function whyOf({ parsed, measure, subject, today }: Asked): Outcome | null {
  if (!parsed.keys.has('why') || parsed.keys.has('score')) return null
  const bad = checkUse(parsed, {
    ...ofSum,
    spans: 2,
    keys: [...sumKeys, 'why', 'more', 'compare', 'usual', 'before'],
  })
  if (bad) return bad
  const [typed, other] = parsed.spans
  // 'what happened on 5 November': what was paid then
  const isDay = typed?.from !== undefined && typed.from === typed.to && !other
  if (isDay && !parsed.keys.has('compare')) return { ask: 'list', measure, subject, span: typed }
  // 'so much more than last month': the running month, against the one named
  const running = typed && !other && parsed.keys.has('compare') ? unitOf(typed, today) : null
  const first = running ?? typed ?? calendarMonth(today)
  const second = other ?? (running && typed ? asLong(typed, running) : spanBefore(first, today))
  if (!second) return refuse('no_period')
  return { ask: 'why', measure, subject, ...equalDays(first, second, today) }
}

/** 'which month did I spend the most', 'month by month'. */
function monthsOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  const by = keys.has('byMonth') ? 'month' : keys.has('byWeekday') ? 'weekday' : null
  if (by === null) return null
  // 'which month did I spend over 15,000' is not of single payments
  if (parsed.bounds !== null) return refuse('not_understood')
  const used = by === 'month' ? (['byMonth', 'none'] as const) : (['byWeekday'] as const)
  const bad = use(parsed, ...used, 'most', 'more', 'list', 'biggest', 'smallest', 'least')
  if (bad) return bad
  const [least, none] = [keys.has('least') || keys.has('smallest'), keys.has('none')]
  return none || keys.has('most') || least || keys.has('biggest') || keys.has('more') || by === 'weekday'
    ? { ask: 'most', by, none, least, measure, subject, span }
    : { ask: 'groups', by, measure, subject, span }
}

function mostOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  // 'اكثر محل': the most, where no two are compared
  const isMore = keys.has('more') && (keys.has('merchants') || keys.has('categories')) && !keys.has('compare')
  const often = keys.has('often')
  const isLeast = parsed.isWho && keys.has('least')
  // 'who put more into the joint account' is of no spending
  const isOfAccount = parsed.accounts.length > 0 || keys.has('savings') || keys.has('current')
  if (parsed.isWho && isOfAccount && measure === 'expense') return refuse('not_understood')
  if (!keys.has('most') && !isMore && !often && !isLeast) return null
  const isByMerchant =
    subject.category !== null || measure === 'income' || keys.has('merchants') || !keys.has('categories')
  const by = isByMerchant ? 'merchant' : 'category'
  const { without } = parsed
  const isLeft = by === 'category' && !often && without.payees.length === 0
  const bad = checkUse(isLeft ? { ...parsed, without: { categories: [], payees: [] } } : parsed, {
    ...ofSum,
    numbers: 1,
    keys: [...sumKeys, 'most', 'more', 'least', 'often', 'merchants', 'categories', 'times'],
  })
  const shops = keys.has('merchants') && measure === 'expense' && subject.category === null
  return (
    bad ?? {
      ask: 'most',
      by,
      shops,
      often,
      least: isLeast,
      without: without.categories.map(({ id }) => id),
      measure,
      subject,
      span,
    }
  )
}

const ofOut: ReadonlySet<Keyword> = new Set<Keyword>(['it', 'spent', 'did', 'list', 'outflow'])

function listOf({ parsed, measure, subject, span, today }: Asked): Outcome | null {
  const { keys, bounds, numbers } = parsed
  if (keys.has('times') && !keys.has('pending') && numbers.length === 0) return null
  // 'what is the account at, and how much is pending': two, of which one would be told
  if (keys.has('pending') && parsed.joined && parsed.isHowMuch && parsed.accounts.length > 0)
    return refuse('two_subjects')
  if (keys.has('pending'))
    return (
      use(parsed, 'pending', 'list', 'times', 'merchants') ?? {
        ask: 'list',
        measure,
        subject,
        span,
        pending: true,
      }
    )
  // 'last 5 payments'
  const few = mostOfThem(parsed)
  const isNewest =
    keys.has('lastTime') && (few.most !== undefined || (!hasSubject(subject) && keys.has('list')))
  if (isNewest && numbers.length <= 1) {
    const bad = checkUse(parsed, { ...ofSum, numbers: 1, keys: [...sumKeys, 'lastTime', 'list', 'times'] })
    const isWide = !hasSubject(subject) && !keys.has('income') && !keys.has('spent')
    return bad ?? { ask: 'list', measure: isWide ? null : measure, subject, span: { to: today }, ...few }
  }
  // 'everything over 1000 that went out': what was moved or invested too, the largest first
  const isOut = parsed.isOut && bounds !== null && !hasSubject(subject) && !parsed.isHowMuch
  if (isOut && measure === 'expense' && [...keys].every((key) => ofOut.has(key)))
    return (
      use(parsed, 'list', 'outflow') ?? {
        ask: 'rank',
        measure,
        subject,
        bought: false,
        moved: true,
        without: [],
        most: 40,
        span,
      }
    )
  // 'is the account below 50,000' is of what is there
  const isOfBalance = parsed.whether && subject.account !== null && !keys.has('did') && !keys.has('spent')
  if (isOfBalance && bounds !== null && !hasSubject(subject)) return refuse('not_understood')
  const isBounded =
    bounds !== null &&
    !hasSubject(subject) &&
    [...keys].every((key) => key === 'did' || (!parsed.isHowMuch && (key === 'bought' || key === 'spent')))
  if (!isBounded && !(keys.has('list') && (hasSubject(subject) || bounds || parsed.spans.length > 0)))
    return null
  return use(parsed, 'list') ?? { ask: 'list', measure, subject, span }
}
