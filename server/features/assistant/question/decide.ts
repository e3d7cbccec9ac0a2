/** Decides what a parsed question asks for; refuses one with a part that its answer would ignore. Pure. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { always, type Outcome, refuse, type Subject } from './intent.ts'
import { hasSubject, inSpan, measureOf, subjectOf, sumKeys } from './subject.ts'
import { checkUse, ofSum } from './use.ts'
import { comparedTogether, compareOf } from './asks/compare.ts'
import { balanceOf, groupsOf, grownOf } from './asks/held.ts'
import { kindOf } from './asks/kinds.ts'
import { coveredOf, keptOf } from './asks/covered.ts'
import { loanOf, plainOf } from './asks/owed.ts'
import { billBeforeOf, exactOf, stillOf } from './asks/payments.ts'
import { reachingOf } from './asks/reach.ts'
import { rateOf, savedOf, withChargesOf } from './asks/rates.ts'
import type { Parsed, Span } from './parsed.ts'
import { affordOf, budgetsOf, feesOf, homeOf, investedOf, priceOf, scoreOf } from './asks/subjects.ts'
import { isAside, type Keyword } from './words/vocabulary.ts'
import { daysOf, gapsOf, lowestOf, runwayOf } from './asks/spread.ts'
import { whenOf } from './asks/when.ts'

const unsaidKeys: ReadonlySet<Keyword> = new Set(['and', 'only', 'ever', 'sum', 'perYear'])

const ofFlow: readonly Keyword[] = [
  'interest',
  'fees',
  'vat',
  'cash',
  'spent',
  'income',
  'earned',
  'send',
  'bill',
  'payday',
]

/** What a question asks for. The first subject in this order that it names decides. */
export function intentOf(typed: Parsed, today: Day): Outcome {
  const parsed = withUnsaid(typed, today)
  const { keys } = parsed
  // 'total of my 3 biggest': no sum of a few
  const isOfFew = (['biggest', 'smallest', 'lastTime'] as const).some((key) => keys.has(key))
  // so are 'the highest and the lowest'
  const isOfEnds =
    (keys.has('biggest') || keys.has('most')) && (keys.has('smallest') || keys.has('least')) && parsed.joined
  if (isOfEnds && !keys.has('compare')) return refuse('two_subjects')
  // 'the total and the last one' are two
  const isOfTwo = parsed.joined && keys.has('lastTime')
  if (typed.keys.has('sum') && (isOfTwo || (isOfFew && parsed.numbers.length > 0)))
    return refuse('not_understood')
  // 'my balance and the interest': an answer would be of one of them
  const flows = ofFlow.filter((key) => keys.has(key))
  const isOfBoth = parsed.joined && keys.has('balance') && flows.length === 1
  if (isOfBoth && parsed.categories.length + parsed.payees.length < 2) return refuse('two_subjects')
  const no = noOf(parsed)
  if (no) return no
  if (parsed.foreign) return foreignOf(parsed, typed, today)
  return kindsOf(parsed, typed, today)
}

/** Of a currency other than the dirham: what passed through the person's only account in it. */
function foreignOf(parsed: Parsed, typed: Parsed, today: Day): Outcome {
  const { keys, numbers, currency, ofCurrency } = parsed
  const own = ofCurrency.filter((account) => account.currency === currency)
  const isNamed = parsed.categories.length + parsed.payees.length + parsed.countries.length > 0
  if (numbers.length > 0 || own.length !== 1 || currency === null || parsed.accounts.length > 0)
    return refuse('currency')
  const [account] = own
  if (keys.has('exchange') && account) {
    const bad = checkUse(
      { ...parsed, foreign: false, accounts: [] },
      { keys: ['exchange', 'convert', 'move', 'send', 'lastTime', 'spent', 'income', 'when'], spans: 1 },
    )
    return bad ?? { ask: 'exchange', account, span: parsed.spans[0] ?? always }
  }
  const isMoved =
    keys.has('convert') || ((keys.has('send') || keys.has('move')) && !isNamed && !keys.has('fees'))
  if (keys.delete('convert') || isMoved) {
    keys.add('move')
    keys.delete('inDirhams')
  }
  const outcome = kindsOf({ ...parsed, foreign: false, accounts: [own], isFrom: isMoved }, typed, today)
  const isPlain = isMoved || keys.has('inDirhams')
  if (outcome.ask === 'sum' && outcome.measure !== 'net') return isPlain ? outcome : { ...outcome, currency }
  return ['times', 'last', 'refuse', 'period'].includes(outcome.ask) ? outcome : refuse('currency')
}

function kindsOf(parsed: Parsed, typed: Parsed, today: Day): Outcome {
  const { keys } = parsed
  const handled = [
    runwayOf(parsed),
    lowestOf(parsed, today),
    gapsOf(parsed),
    daysOf(parsed),
    reachingOf(parsed),
    coveredOf(parsed, today),
    affordOf(parsed, today),
    investedOf(parsed),
    grownOf(parsed),
    billBeforeOf(parsed),
    priceOf(parsed, today),
    bothFlowsOf(parsed),
    loanOf(parsed),
    keptOf(parsed, today),
    plainOf(risen(parsed, typed.spans), today),
    budgetsOf(parsed, today),
    scoreOf(parsed, today),
    feesOf(parsed),
    withFeesOf(parsed),
    stillOf(parsed),
    homeOf(parsed),
    rateOf(parsed),
    savedOf(parsed),
    exactOf(parsed),
    comparedTogether(parsed, today),
    kindOf(parsed, today),
    whenOf(parsed, today),
    groupsOf(parsed),
    balanceOf({ ...parsed, spans: typed.spans }, today),
  ].find((outcome) => outcome !== null)
  if (handled) return handled
  if ((['compare', 'more', 'usual', 'least'] as const).some((key) => keys.has(key)))
    return compareOf(parsed, today)
  return sumOf(parsed)
}

/** With the days that words such as 'so far' mean where none are named, and what 'savings' and 'cash' mean here. */
function withUnsaid(typed: Parsed, today: Day): Parsed {
  // 'a year' without days is the last one
  const year = { from: addDays(addMonths(today, -12), 1), to: today }
  const has = (...some: Keyword[]): boolean => some.some((key) => typed.keys.has(key))
  const isAll = has('ever', 'sum')
  const unsaid = has('average', 'perMonth', 'perWeek', 'perDay', 'perTime')
    ? []
    : isAll
      ? [always]
      : has('perYear')
        ? [year]
        : []
  const keys = new Set<Keyword>([...typed.keys].filter((key) => !unsaidKeys.has(key)))
  // 'savings this month' is what was saved
  const isUsed = has('rise', 'spent', 'move', 'send', 'interest', 'balance', 'income', 'compare', 'earned')
  const isGrown = has('more') && typed.whether && !typed.isThan && typed.ofKind.savings.length > 0
  if (has('savings') && typed.spans.length > 0 && !isUsed && !isGrown && !typed.isFrom) {
    keys.delete('savings')
    keys.add('save')
  }
  // what left an account, other than the largest of it, is what was spent
  if (has('outflow') && !has('biggest', 'smallest') && keys.delete('outflow')) keys.add('spent')
  // money that one has
  if (has('cash') && has('balance') && !has('spent')) keys.delete('cash')
  // 'did I spend more than 3,000' is about the total, which is told
  const isTotal = has('spent') || typed.categories.length + typed.payees.length > 0
  const isOfSome = has('list', 'times', 'biggest', 'smallest', 'merchants')
  const isWhether = typed.whether && isTotal && !isOfSome && typed.spans.length > 0
  const spans = typed.spans.length === 0 ? unsaid : typed.spans
  return { ...typed, spans, keys, bounds: isWhether ? null : typed.bounds }
}

/** What is not asked of a price is more or less of a sum. */
function risen(parsed: Parsed, spans: readonly Span[]): Parsed {
  // 'are Deliveroo and Talabat going up' compares days, and not the two
  const isOfTwo = !parsed.keys.has('byHowMuch') && parsed.categories.length + parsed.payees.length > 1
  if (parsed.keys.delete('rise')) parsed.keys.add(parsed.keys.has('most') || isOfTwo ? 'compare' : 'more')
  return { ...parsed, spans: [...spans] }
}

/** 'income and expenses in October': both, and what was left. */
function bothFlowsOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  const isOfPay = parsed.categories.length === 1 && parsed.categories[0]?.id === 'salary'
  const isBoth = keys.has('spent') && (keys.has('income') || keys.has('earned') || isOfPay)
  if (!isBoth || !(parsed.joined || keys.has('compare')) || parsed.spans.length > 1) return null
  const flows = isOfPay ? { ...parsed, categories: [] } : parsed
  const bad = checkUse(flows, { keys: ['spent', 'income', 'earned', 'compare', 'did', 'list'], spans: 1 })
  return bad
    ? null
    : inSpan(flows, (span) => ({ ask: 'sum', measure: 'net', subject: subjectOf(flows), span }))
}

/** 'QuickRemit, fees included': what was paid to somebody, and the charges for it. */
function withFeesOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('withFees')) return null
  const keys = new Set([...parsed.keys].filter((key) => key !== 'withFees' && key !== 'fees'))
  const outcome = sumOf({ ...parsed, keys })
  if (outcome.ask !== 'sum' || outcome.measure !== 'expense' || outcome.subject.payee === null)
    return outcome.ask === 'refuse' || outcome.ask === 'period' ? outcome : refuse('not_understood')
  const { subject, span } = outcome
  // charges name no country
  const isNarrow = subject.text !== null && parsed.countries.length === 0
  const charges = { ...subject, category: null, cost: 'fee' as const, text: isNarrow ? subject.text : null }
  const subjects = [subject, charges]
  return { ask: 'several', measure: 'expense', subjects, without: [], most: false, times: false, span }
}

/** No advice on products, no forecasts of markets. */
function noOf({ keys }: Parsed): Outcome | null {
  if (keys.has('advice')) return refuse('no_advice')
  const own: readonly Keyword[] = ['bill', 'next', 'payday', 'afford', 'safe', 'ahead', 'cheque', 'card']
  return keys.has('forecast') && !own.some((key) => keys.has(key)) ? refuse('no_forecast') : null
}

function sumOf(parsed: Parsed): Outcome {
  const bad = checkUse(parsed, { ...ofSum, keys: sumKeys, sent: true })
  if (bad) return bad
  if (parsed.joined && parsed.keys.has('cash') && parsed.keys.has('card')) return refuse('two_subjects')
  // 'cash and ATM fees' are two
  const costs = (['cash', 'fees', 'interest', 'vat'] as const).filter((key) => parsed.keys.has(key))
  if (parsed.joined && costs.length > 1) return withChargesOf(parsed, costs)
  const measure = measureOf(parsed)
  const subject = subjectOf(parsed)
  if (measure === null) return refuse('not_understood')
  // what was paid for with cash is not known
  const isPaidFor = subject.payee !== null || (subject.category !== null && subject.category.id !== 'cash')
  if (subject.cost === 'cash' && isPaidFor) return refuse('not_known')
  // 'how much of what clients paid did I convert': what came in was not moved
  if (subject.moved && parsed.categories.some(({ type }) => type === 'income'))
    return refuse('not_understood')
  // what was put where is not said: all spending would be something else
  if (parsed.keys.has('move') && !hasSubject(subject)) return refuse('not_understood')
  // what came in by transfer is not told from other income
  if (parsed.keys.has('send') && measure === 'income' && !hasSubject(subject)) return refuse('not_understood')
  // what was sent, to whom is not said: abroad and to people
  if (parsed.keys.has('send') && !hasSubject(subject) && !subject.account) return sentOf(parsed, subject)
  if (measure === 'net' && (hasSubject(subject) || subject.account)) return refuse('not_understood')
  // what an account held on a day is no sum of payments
  const isBalance = parsed.keys.has('balance') && !parsed.keys.has('spent') && measure === 'expense'
  if (isBalance && subject.account && !hasSubject(subject)) return refuse('not_understood')
  const says: readonly Keyword[] = ['did', 'it', 'those', 'inDirhams']
  // 'how much in the last 7 days' is what was spent
  const isOfDays =
    parsed.isHowMuch &&
    parsed.spans.length === 1 &&
    (parsed.spans[0]?.from ?? parsed.spans[0]?.to) !== undefined &&
    parsed.keys.size === 0 &&
    !subject.account
  // '26 September' is what was paid then
  const [day] = parsed.spans
  const isDay = day?.from !== undefined && day.from === day.to && parsed.spans.length === 1
  if (isDay && parsed.keys.size === 0 && !parsed.isHowMuch && !hasSubject(subject) && !subject.account)
    return { ask: 'list', measure: 'expense', subject, span: day }
  if (!hasSubject(subject) && !isOfDays && [...parsed.keys].every((key) => says.includes(key)))
    return refuse('not_understood')
  // 'what do I send her', 'who pays my salary and how much', 'how much is Spotify'
  const named = parsed.payees.length + parsed.categories.length
  // 'the maid Rosalinda' is one too
  const isOfOne = named === 1 || (named === 2 && parsed.payees.length === 1 && !parsed.joined)
  // 'is my rent paid', 'how much is my salary': the newest one
  const verbs = [...parsed.keys].filter((key) => key !== 'did' && key !== 'balance' && key !== 'bill')
  const isNamed = parsed.payees.length + parsed.unknown.filter((words) => !isAside(words)).length > 0
  const isSalary = parsed.categories.some(({ id }) => id === 'salary')
  // 'groceries from both accounts' are no single one either
  const isOfAll = parsed.keys.has('balance') && parsed.categories.length > 0
  const isNarrow = parsed.weekday !== null || parsed.bounds !== null || isOfAll
  const isNow =
    parsed.payees.length + parsed.unknown.length === 1 &&
    parsed.categories.length === 0 &&
    verbs.length === 0 &&
    !parsed.keys.has('did') &&
    !parsed.ofBill &&
    (parsed.isHowMuch || parsed.isOne)
  const isOne =
    !isNarrow && (parsed.whether || (verbs.length === 0 && !isNow && (!isNamed || parsed.isOne || isSalary)))
  if (isOne && measure !== 'net' && hasSubject(subject) && parsed.spans.length === 0 && !subject.moved)
    return { ask: 'last', measure: measure === 'earned' ? 'income' : measure, subject, span: null }
  const each = (isNow || (parsed.isUsual && isOfOne)) && !isNarrow && parsed.spans.length === 0
  return inSpan(parsed, (span) => ({ ask: 'sum', measure, subject, span, ...(each ? { each } : {}) }))
}

function sentOf(parsed: Parsed, subject: Subject): Outcome {
  const subjects = [
    { id: 'sent_home', name: parsed.homeName },
    { id: 'to_people', name: parsed.peopleName },
  ].map((category) => ({ ...subject, category: { ...category, type: 'expense' as const } }))
  const rest = { measure: 'expense' as const, without: [], most: false, times: false }
  return inSpan(parsed, (span) => ({ ask: 'several', subjects, span, ...rest }))
}
