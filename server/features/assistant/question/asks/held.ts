/** Questions about groups of payments, and about what accounts hold. Pure. */
import type { Day } from '#contract/period.ts'
import { always, type Outcome, refuse } from '../intent.ts'
import { flowOf, inSpan, subjectOf, sumKeys } from '../subject.ts'
import { checkUse, ofSum, withoutEdges } from '../use.ts'
import type { Parsed } from '../parsed.ts'
import type { Keyword } from '../words/vocabulary.ts'

export function groupsOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  // 'who pays me'
  const isPayer = parsed.isWho && keys.has('income') && parsed.categories.length + parsed.payees.length === 0
  const by = keys.has('categories') ? 'category' : keys.has('merchants') || isPayer ? 'merchant' : null
  if (!by) return null
  // charges are of no shop
  if (by === 'merchant' && keys.has('fees')) return refuse('not_understood')
  const bad = checkUse(parsed, {
    ...ofSum,
    keys: [...sumKeys, 'categories', 'merchants', 'biggest', 'most'],
    numbers: 1,
  })
  const [measure, subject] = [flowOf(parsed), subjectOf(parsed)]
  const [span] = parsed.spans
  // 'top 5 shops': the largest, and no sum of all
  if (measure === 'expense' && (keys.has('biggest') || keys.has('most'))) {
    const shops = by === 'merchant' && subject.category === null
    return bad ?? inSpan(parsed, (named) => ({ ask: 'most', by, shops, measure, subject, span: named }))
  }
  if (isPayer && span === undefined) return bad ?? { ask: 'groups', by, measure, subject, span: always }
  return bad ?? inSpan(parsed, (named) => ({ ask: 'groups', by, measure, subject, span: named }))
}

/** What is asked of payments, and not of what is there. */
const flows = 'spent income earned save send compare move interest fees cash bought more usual'.split(' ')
const ofBalance: readonly Keyword[] = [
  'balance',
  'savings',
  'current',
  'over',
  'both',
  'together',
  'everything',
  'inDirhams',
]

/** The one day, already over, of which a balance is asked. */
function dayOf({ spans: [span, ...others] }: Parsed, today: Day): Day | null {
  const day = span?.at ?? (span?.from !== undefined && span.from === span.to ? span.from : null)
  return day !== null && others.length === 0 && day < today ? day : null
}

/** What an account, or those of a kind, held at the end of a day. */
function balanceOn(typed: Parsed, on: Day): Outcome {
  const parsed = withoutEdges({ ...typed, foreign: false })
  const { keys, accounts, ofKind } = parsed
  const bad = checkUse(parsed, {
    keys: ['balance', 'savings', 'current', 'card', 'owe', 'inDirhams'],
    accounts: true,
    spans: 1,
  })
  const kind = keys.has('savings') ? 'savings' : keys.has('current') ? 'current' : null
  const named = accounts[0] ?? (keys.has('card') ? ofKind.card : null)
  if (bad || keys.has('inDirhams') || (kind && named)) return bad ?? refuse('two_subjects')
  return { ask: 'balance', kind, accounts: named, inDirhams: false, on }
}

/** 'what is my balance', 'how much is in my savings account'. */
export function balanceOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, accounts } = parsed
  const isCard = keys.has('card') && parsed.ofKind.card.length === 1
  const isAccount = keys.has('savings') || keys.has('current') || accounts.length > 0
  const { categories, payees, spans, unknown } = parsed
  if ((!keys.has('balance') && !isAccount) || [...keys].some((key) => flows.includes(key))) return null
  const on = categories.length + payees.length === 0 && keys.has('balance') ? dayOf(parsed, today) : null
  if ((isAccount || isCard) && on !== null) return balanceOn(parsed, on)
  // 'groceries from the joint account'
  if (categories.length + payees.length > 0 || (spans.length > 0 && unknown.length === 0 && isAccount))
    return null
  if (keys.has('balance') && !isAccount && spans.length === 1 && unknown.length === 0)
    return (
      checkUse(withoutEdges(parsed), { keys: ['balance'], spans: 1 }) ?? {
        ask: 'worth',
        span: parsed.spans[0] ?? null,
      }
    )
  // 'the current and the joint account': each of them
  const named = parsed.joined
    ? [...accounts.flat(), ...(keys.has('savings') ? parsed.ofKind.savings : [])]
    : []
  const isEach = named.length > 1 && !keys.has('together') && !keys.has('everything')
  const meant = isEach ? [named] : accounts
  const bad = checkUse({ ...parsed, foreign: false, accounts: meant }, { keys: ofBalance, accounts: true })
  if (bad) return bad
  if (isEach) return { ask: 'balance', kind: null, accounts: named, inDirhams: false }
  const kind = keys.has('savings') ? 'savings' : keys.has('current') ? 'current' : null
  return kind && accounts.length > 0
    ? refuse('two_subjects')
    : {
        ask: 'balance',
        kind,
        // 'all I have, with the dollar account' is everything
        accounts: keys.has('everything') ? null : (accounts[0] ?? null),
        inDirhams: keys.has('inDirhams'),
      }
}

const ofGrowth: readonly Keyword[] = [
  'rise',
  'more',
  'byHowMuch',
  'balance',
  'savings',
  'current',
  'did',
  'over',
  'percent',
]
/** 'how much did my savings grow this year': of one account, or of those of a kind. */
export function grownOf(parsed: Parsed): Outcome | null {
  const { keys, accounts, categories, payees, unknown } = parsed
  const [span] = parsed.spans
  const isAccount = keys.has('savings') || keys.has('current') || accounts.length === 1
  const isNamed = categories.length + payees.length + unknown.length > 0
  // 'did my savings go down in October'
  const isMoved = keys.has('rise') || (keys.has('more') && parsed.whether && !parsed.isThan)
  const isGrown = isMoved && [...keys].every((key) => ofGrowth.includes(key))
  if (!isAccount || isNamed || !isGrown || span?.from === undefined) return null
  // of one day nothing has grown
  if (span.from === span.to) return refuse('no_period')
  const bad = checkUse(withoutEdges(parsed), { keys: ofGrowth, accounts: true, spans: 1 })
  const kind = keys.has('savings') ? 'savings' : keys.has('current') ? 'current' : null
  if (bad || (kind && accounts.length > 0)) return bad ?? refuse('two_subjects')
  return {
    ask: 'grown',
    kind,
    accounts: accounts[0] ?? null,
    percent: keys.has('percent'),
    span: { from: span.from, to: span.at ? undefined : span.to },
  }
}
