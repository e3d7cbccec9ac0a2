/** Questions about one thing that the product keeps: prices, budgets, the score, fees, and what can be afforded. Pure. */
import { addMonths, type Day, daysBetween } from '#contract/period.ts'
import { isRideToo } from '../exclude.ts'
import type { Parsed } from '../parsed.ts'
import { type Outcome, refuse } from '../intent.ts'
import { flowOf, inSpan, subjectOf } from '../subject.ts'
import { checkUse, ofSum, withoutEdges } from '../use.ts'
import type { Keyword } from '../words/vocabulary.ts'

export function affordOf(parsed: Parsed, today: Day): Outcome | null {
  // 'if I spend 1,500 today will I make it to payday'
  const isCase = parsed.keys.has('ahead') && parsed.numbers.length === 1 && !parsed.keys.has('cheque')
  if (!(parsed.keys.has('afford') || isCase) || parsed.keys.has('safe')) return null
  const isOfPay = parsed.keys.has('payday') || parsed.categories.some(({ id }) => id === 'salary')
  // what is to be bought does not matter, only its price
  const bad = checkUse(
    {
      ...parsed,
      unknown: [],
      payees: [],
      categories: [],
      countries: [],
      keys: new Set([...parsed.keys].filter((key) => key !== 'or')),
      limits: parsed.limits.filter((word) => !ofCases.has(word)),
    },
    {
      // 'before payday' is from now
      keys: [...ofAfford, ...(isOfPay ? (['before'] as const) : [])],
      accounts: true,
      spans: 1,
      ahead: true,
      numbers: 1,
      savings: true,
    },
  )
  const [amount] = parsed.numbers
  // 'do I have enough for the rent': a payment that is expected
  const isExpected = parsed.categories.length > 0 || parsed.keys.has('cheque')
  // how far the look-ahead goes is not as far as any day
  const isNow = parsed.spans.every(({ to }) => to === today)
  if (amount === undefined && isExpected && parsed.unknown.length === 0)
    return !isNow
      ? refuse('future')
      : (checkUse(
          { ...parsed, categories: [], spans: [], ahead: [] },
          { keys: ['afford', 'cheque', 'spent', 'bill', 'next', 'did'] },
        ) ?? { ask: 'ahead' })
  if (bad || amount === undefined || Number(amount) <= 0) return bad ?? refuse('not_understood')
  // 'this week' is now; 'in December' the coming one
  const [span] = parsed.spans
  const isComing = span?.from !== undefined && span.from > today
  const isOver = span?.from !== undefined && span.to !== today && !isComing
  const named = isOver ? addMonths(span.from ?? today, 12) : isComing ? (span.from ?? today) : today
  const [on = named] = parsed.ahead
  if (on < today || daysBetween(today, on) > 60) return refuse('future')
  const [account = null, ...same] = parsed.accounts[0] ?? []
  // without some of the accounts for everyday spending nothing is looked ahead
  if (parsed.sparesOthers) return refuse('not_understood')
  // money in another account than those for everyday spending
  if (account && (same.length > 0 || account.kind !== 'current' || account.currency !== 'AED'))
    return refuse('not_understood')
  const beforePay = isOfPay && parsed.keys.has('before')
  const alone = parsed.sparesSavings ? { alone: true as const } : {}
  return { ask: 'afford', amount, on, account, ...alone, ...(beforePay ? { beforePay } : {}) }
}

const ofCases: ReadonlySet<string> = new Set(['if', 'will', 'لو', 'اذا'])
const ofAfford: readonly Keyword[] = [
  'afford',
  'ahead',
  'payday',
  'bill',
  'home',
  'spent',
  'bought',
  'cash',
  'balance',
  'income',
  'current',
  'move',
  'send',
  'invest',
  'next',
]

/** 'did netflix go up', 'how much was it before', 'by how much did my salary increase', 'is netflix more expensive than last year'. */
export function priceOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, spans, categories, payees } = parsed
  const named = categories.length + payees.length
  const isRegular =
    (categories.every(({ id }) => regular.has(id)) && named === 1) ||
    (keys.has('interest') && named === 0) ||
    // 'did the salary of Rosalinda go up'
    (payees.length === 1 && categories.length === 1 && categories[0]?.id === 'salary')
  const used: readonly Keyword[] = [
    'rise',
    'more',
    'compare',
    'when',
    'did',
    'spent',
    'over',
    'perMonth',
    'before',
    'it',
    'byHowMuch',
    'firstTime',
    'interest',
    'savings',
    'income',
    'earned',
    'percent',
  ]
  if (!keys.has('rise') || !isRegular || [...keys].some((key) => !used.includes(key))) return null
  const isAsked =
    (['did', 'when', 'firstTime', 'byHowMuch'] as const).some((key) => keys.has(key)) ||
    parsed.whether ||
    spans.length === 0 ||
    // 'زاد راتبي هالسنة'
    (payees.length === 0 && categories[0]?.id === 'salary')
  // 'more this month than last' is of sums
  if (
    !isAsked ||
    keys.has('spent') ||
    spans.some(
      ({ to, from }) =>
        (to ?? '').slice(0, 7) === (from ?? '').slice(0, 7) ||
        // 'from September to October' compares them
        (from !== undefined &&
          to !== undefined &&
          addMonths(from, 11) > to &&
          to.slice(0, 7) < today.slice(0, 7)),
    )
  )
    return null
  const bad = checkUse(parsed, { ...ofSum, keys: used })
  const asks =
    (['before', 'percent'] as const).find((key) => keys.has(key)) ?? (keys.has('byHowMuch') ? 'by' : 'change')
  const [span = null] = spans
  return bad ?? { ask: 'price', measure: flowOf(parsed), subject: subjectOf(parsed), asks, span }
}
const regular: ReadonlySet<string> = new Set([
  'rent',
  'salary',
  'insurance',
  'gym',
  'streaming',
  'music',
  'loan_repayments',
  'education',
  'domestic_help',
  'software',
])

export function budgetsOf(parsed: Parsed, today: Day): Outcome | null {
  if (!parsed.keys.has('budget')) return null
  // budgets are of the running month
  const isNow = parsed.spans.every(({ to }) => to === today)
  const categories = parsed.categories.filter((one) => !isRideToo(one))
  const bad = checkUse(
    { ...parsed, categories, spans: isNow ? [] : parsed.spans },
    {
      keys: ['budget', 'over', 'spent', 'balance', 'why', 'did'],
      categories: true,
      spans: 0,
    },
  )
  return bad ?? { ask: 'budgets', category: categories[0] ?? null }
}

export function scoreOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, spans } = parsed
  const ask = keys.has('score') ? 'score' : keys.has('worth') ? 'worth' : null
  if (!ask) return null
  const numbers = ask === 'score' ? 1 : 0
  const used: readonly Keyword[] = ['score', 'worth', 'why', 'compare', 'more', 'rise', 'did']
  const bad = checkUse(withoutEdges(parsed), { keys: used, spans: 1, numbers })
  // 'now vs January' is the change since its end
  const [named] = spans
  if (ask === 'worth' && !bad && keys.has('compare') && named?.to !== undefined && named.to < today)
    return { ask, span: { from: named.at ?? named.to, to: today } }
  return bad ?? { ask, span: spans[0] ?? null }
}

/** All charges of the banks; those of a kind or of one payee are a sum. */
export function feesOf(parsed: Parsed): Outcome | null {
  const { keys, payees, unknown, categories, countries } = parsed
  if (!keys.has('fees') || payees.length + unknown.length + countries.length > 0) return null
  if (categories.length + parsed.accounts.length > 0) return null
  const plain: readonly Keyword[] = [
    'fees',
    'spent',
    'did',
    'withVat',
    ...(parsed.joined ? (['vat', 'interest'] as const) : []),
  ]
  if ([...keys].some((key) => !plain.includes(key))) return taxedOf(parsed)
  const bad = checkUse(parsed, { keys: plain, spans: 1 })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'fees', span }))
}

/** 'ATM charges with VAT': those charges, and the tax on them. */
function taxedOf(parsed: Parsed): Outcome | null {
  const keys = new Set(parsed.keys)
  if (!keys.delete('withVat') || !keys.has('fees') || keys.has('vat')) return null
  const bad = checkUse({ ...parsed, keys }, { ...ofSum, keys: ['fees', 'cash', 'spent', 'did'] })
  const subject = subjectOf({ ...parsed, keys })
  const subjects = [subject, { ...subject, cost: 'vat' as const }]
  const rest = { measure: 'expense' as const, subjects, without: [], most: false, times: false }
  return bad ?? (subject.text === null ? null : inSpan(parsed, (span) => ({ ask: 'several', ...rest, span })))
}

/** 'how much did I invest this year'; with a name it is what was sent there. */
export function investedOf(parsed: Parsed): Outcome | null {
  const { keys, payees, unknown } = parsed
  const isCategory = parsed.categories.length === 1 && parsed.categories[0]?.id === 'investments'
  // 'put in investments': their category is of what came in
  const isBare = [...keys].every((key) => key === 'did' || key === 'move' || key === 'send')
  const isPut = isCategory && isBare
  if (!keys.has('invest') && !isPut) return null
  if (isPut) parsed.categories = []
  if (payees.length + unknown.length > 0) {
    keys.delete('invest')
    keys.delete('move')
    keys.add('send')
    return null
  }
  const bad = checkUse(parsed, { keys: ['invest', 'move', 'send'], spans: 1 })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'invested', span }))
}

/** 'how much did I send home', 'money sent to India'. */
export function homeOf(parsed: Parsed): Outcome | null {
  const { keys, countries, categories, payees } = parsed
  const category = categories.some(({ id }) => id === 'sent_home')
  if (!keys.has('home') && !category && countries.length === 0) return null
  // 'where does the money that I send home go': to which countries
  const isOfAll = countries.length === 0 && payees.length === 0
  const plain: readonly Keyword[] = [
    'home',
    'send',
    'spent',
    'did',
    'move',
    'withoutFees',
    'most',
    ...(isOfAll ? (['categories'] as const) : []),
  ]
  // 'how much did I send home, and what did it cost me': two figures, of which one would be told
  if (parsed.joined && keys.has('spent') && (keys.has('it') || keys.has('those')))
    return refuse('two_subjects')
  if (payees.length > 0 || countries.length > 1 || [...keys].some((key) => !plain.includes(key))) return null
  const bad = checkUse(parsed, { keys: plain, countries: true, categories: category, spans: 1 })
  return (
    bad ??
    inSpan(parsed, (span) => ({
      ask: 'home',
      country: countries[0] ?? null,
      ...(isOfAll && keys.has('most') ? { most: true } : {}),
      span,
    }))
  )
}
