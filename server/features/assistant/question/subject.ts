/** Which payments a parsed question is about, and which days. Pure. */
import { always, type Flow, type Intent, type Measure, type Outcome, type Subject } from './intent.ts'
import type { Parsed, Span } from './parsed.ts'
import { type Keyword, places } from './words/vocabulary.ts'

/** Categories of few payments, all of which are meant where no days are named. */
const rare: ReadonlySet<string> = new Set([
  'rent',
  'insurance',
  'education',
  'childcare',
  'domestic_help',
  'sent_home',
  'loan_repayments',
  'charity',
  'investments',
  'refunds',
  'government',
  'gym',
  'streaming',
  'music',
  'software',
  'car_maintenance',
  'healthcare',
  'travel',
])

/** The intent in the days that the question names, in all days where few payments are meant, or a question for them. */
export function inSpan(
  { spans: [span], payees, unknown, keys, countries, categories, bounds, isWho, weekday }: Parsed,
  intent: (span: Span) => Intent,
): Outcome {
  if (span) return intent(span)
  // of one payee, of cash and of charges there are few payments: all of them are meant
  const isNarrow =
    payees.length + unknown.length + countries.length > 0 ||
    bounds !== null ||
    // 'petrol on Fridays'
    (weekday !== null && categories.length > 0) ||
    // 'who pays my salary'
    (isWho && categories.length > 0) ||
    (categories.length > 0 && categories.every(({ id }) => rare.has(id))) ||
    (['cash', 'fees', 'interest', 'vat', 'home', 'move', 'invest'] as const).some((key) => keys.has(key))
  return isNarrow ? intent(always) : { ask: 'period' }
}

export const sumKeys: readonly Keyword[] = [
  'spent',
  'income',
  'earned',
  'save',
  'send',
  'card',
  'savings',
  'bill',
  'cash',
  'bought',
  'interest',
  'vat',
  'fees',
  'home',
  'those',
  'it',
  'move',
  'did',
]

/** Null if the question speaks of both income and spending, or of bills in general. */
export function measureOf(parsed: Parsed): Measure | null {
  const { keys, categories, payees, unknown } = parsed
  const isOfOne = categories.length + payees.length + unknown.length > 0
  // what somebody else put in
  const isMoved = keys.has('move') || (keys.has('send') && !parsed.isFrom)
  const isGiven = isMoved && payees.length > 0 && parsed.accounts.length > 0
  // charges for what came in
  const isCharge = keys.has('fees') && keys.has('send')
  const income =
    isGiven ||
    (keys.has('income') && !isCharge) ||
    keys.has('earned') ||
    categories.some(({ type }) => type === 'income')
  if (keys.has('bill') && !isOfOne) return null
  if (keys.has('save')) return isOfOne ? null : 'net'
  // 'did I earn interest' is income, 'did I pay interest' is not
  if (!income) return keys.has('interest') && keys.has('savings') ? 'income' : 'expense'
  return categories.some(({ type }) => type === 'expense') && !keys.has('send')
    ? null
    : keys.has('earned') && categories.length === 0 && !isOfOne
      ? 'earned'
      : 'income'
}

const costs = [
  ['cash', 'cash'],
  ['interest', 'interest'],
  ['fees', 'fee'],
  ['vat', 'vat'],
] as const

export function subjectOf(parsed: Parsed): Subject {
  const { categories, payees, unknown, bounds, weekday, keys, countries, ofKind } = parsed
  const named = parsed.accounts[0]?.length === 1 ? (parsed.accounts[0][0] ?? null) : null
  const kind = keys.has('card') ? ofKind.card : keys.has('savings') ? ofKind.savings : []
  const account = named ?? (kind.length === 1 ? (kind[0] ?? null) : null)
  const isEarned = keys.has('interest') && (keys.has('income') || keys.has('earned') || keys.has('savings'))
  // a fee for a withdrawal is a fee
  const cost = isEarned ? null : (costs.findLast(([key]) => keys.has(key))?.[1] ?? null)
  const abroad = (keys.has('home') || countries.length > 0) && cost === null
  const category =
    categories[0] ?? (abroad ? { id: 'sent_home', name: parsed.homeName, type: 'expense' as const } : null)
  const isFree = payees.length === 0 && category === null && cost === null && !isEarned
  const isSent = cost === null && (keys.has('move') || (keys.has('send') && !abroad))
  const words = [
    ...(isFree ? unknown.slice(1) : unknown),
    ...(abroad || cost === 'fee' ? countries.slice(0, 1).map(countryName) : []),
    ...(isEarned ? ['interest'] : []),
    ...((cost === 'fee' || cost === 'vat') && keys.has('cash') && unknown.length === 0 ? ['atm'] : []),
    ...(cost === 'fee' && (keys.has('send') || keys.has('home')) && payees.length + countries.length === 0
      ? [keys.has('income') ? 'inward' : 'remittance']
      : []),
  ]
  return {
    category,
    payee: payees[0] ?? (isFree ? (unknown[0] ?? null) : null),
    text: words.length > 0 ? words.join(' ') : null,
    account,
    cost,
    weekday,
    ...(parsed.cardDigits === null ? {} : { card: parsed.cardDigits }),
    ...(cost === 'interest' && !keys.has('spent') ? { isEither: true } : {}),
    ...(isSent && account && payees.length === 0 ? movedOf(parsed) : {}),
    ...bounds,
  }
}

/** 'sent from the current account' may be to anybody, and not only to another account. */
const movedOf = ({ isFrom, keys }: Parsed): Pick<Subject, 'moved'> =>
  isFrom ? (keys.has('move') || keys.has('savings') ? { moved: 'out' } : {}) : { moved: 'in' }

/** As the texts of banks name it. */
const regions = new Intl.DisplayNames(['en'], { type: 'region' })
export const countryName = (code: string): string => (regions.of(code) ?? code).toLowerCase()

export const hasSubject = ({ category, payee, cost, text, moved }: Subject): boolean =>
  category !== null || payee !== null || cost !== null || text !== null || moved !== undefined
export const flowOf = (parsed: Parsed): Flow => {
  const measure = measureOf(parsed)
  return measure === 'income' || measure === 'earned' ? 'income' : 'expense'
}

/** Whether words name nothing but a place, which no payment is known by. */
export const isPlace = (payee: string): boolean => payee.split(' ').every((word) => places.has(word))
