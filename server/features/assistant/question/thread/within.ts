/** Lines that ask for a part of what was told: 'how much of that was Talabat'. Pure. */
import type { Parsed } from '../parsed.ts'
import { isHeld, subjects } from './keys.ts'
import { others, ways } from './summed.ts'
import { measures } from './thread.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** Whether a line asks for a part of something that only the line before it names. */
export const isWithin = (parsed: Parsed): boolean =>
  parsed.ofPart !== null &&
  !parsed.ofThem &&
  subjects(parsed) > 0 &&
  parsed.spans.length + parsed.ahead.length === 0

/** What has no parts of a kind or a shop. */
const whole: ReadonlySet<Keyword> = new Set<Keyword>([
  ...ways.filter((key) => key !== 'times' && key !== 'ever'),
  ...others,
  ...(['cash', 'fees', 'interest', 'vat', 'bill', 'budget', 'loan', 'debts', 'pending'] as const),
])
/** What a line may ask of a part: its sum, its count, its share, its payments. */
const ofParts: ReadonlySet<Keyword> = new Set<Keyword>([
  ...(['spent', 'income', 'send', 'home', 'bought', 'did', 'times', 'share', 'list', 'sum'] as const),
  ...(['it', 'those', 'and', 'only', 'or', 'inDirhams', 'card', 'merchants'] as const),
])

/** A line that is refused for the word that has no such part. */
const open = (parsed: Parsed): Parsed => ({
  ...parsed,
  limits: [...parsed.limits, parsed.ofPart ?? ''],
})

/** 'how much of it was spent', of what came in: it is not known of which money it was. */
const isSpentOfIncome = (parsed: Parsed, { keys }: Parsed): boolean =>
  parsed.ofPart !== null &&
  subjects(parsed) + parsed.spans.length === 0 &&
  parsed.keys.has('spent') &&
  (keys.has('income') || keys.has('earned'))

/** The part with the days and the account asked of before; a line that is refused where that has no such part. */
export function withinOf(parsed: Parsed, before: Parsed): Parsed | null {
  if (isSpentOfIncome(parsed, before)) return open(parsed)
  if (!isWithin(parsed)) return null
  const has = ({ keys }: Parsed, ...some: Keyword[]): boolean => some.some((key) => keys.has(key))
  const isWhole = isHeld(before) || [...before.keys].some((key) => whole.has(key)) || before.spans.length > 1
  const asksOther = [...parsed.keys].some((key) => !ofParts.has(key))
  // 'which station takes most of that', of petrol: no part, but the same
  if (!isWhole && asksOther && isNamed(parsed, before)) return null
  if (isWhole || asksOther) return open(parsed)
  const isIn = has(before, 'income', 'earned') || before.categories.some(({ type }) => type === 'income')
  const isOfIncome = has(parsed, 'income') || parsed.categories.some(({ type }) => type === 'income')
  // 'how much of it went to rent', of what came in: what was paid then
  const isSpent =
    isIn && !isOfIncome && (has(parsed, 'spent', 'send', 'home', 'share') || parsed.categories.length > 0)
  const named = isSpent ? {} : namedIn(parsed, before)
  if (named === null) return open(parsed)
  const theirs = [...before.keys].filter(
    (key) => measures.has(key) && !(isSpent && (key === 'income' || key === 'earned')),
  )
  const [account] = before.accounts
  if (account && parsed.accounts.length > 0) return open(parsed)
  const keys = new Set([
    ...parsed.keys,
    ...theirs,
    ...(has(before, 'times') && !parsed.isHowMuch ? (['times'] as const) : []),
  ])
  for (const key of ['it', 'those', 'only'] as const) keys.delete(key)
  // 'spent' is said with what came in of it
  if (isIn && !isSpent) keys.delete('spent')
  const part = {
    ...parsed,
    ...named,
    keys,
    earlier: null,
    told: null,
    spans: before.spans,
    accounts: account ? before.accounts : parsed.accounts,
    isFrom: account ? before.isFrom : parsed.isFrom,
    bounds: parsed.bounds ?? before.bounds,
    weekday: parsed.weekday ?? before.weekday,
    cardDigits: parsed.cardDigits ?? before.cardDigits,
    currency: before.currency,
    foreign: before.foreign,
    without: before.without,
  }
  if (!keys.has('share')) return part
  // a share is of what came in, or of all that was spent
  const isOfPay = before.categories.length === 1 && before.categories[0]?.id === 'salary'
  if (isSpent) return isOfPay ? { ...part, categories: [...part.categories, ...before.categories] } : part
  return subjects(before) === 0 && !account && !isIn ? { ...part, ofSpending: true } : open(parsed)
}

/** Whether all that a line names was asked of before. */
const isNamed = (parsed: Parsed, { categories, payees, countries }: Parsed): boolean =>
  parsed.categories.every(({ id }) => categories.some((one) => one.id === id)) &&
  parsed.payees.every((name) => payees.includes(name)) &&
  parsed.countries.every((code) => countries.includes(code)) &&
  parsed.unknown.length === 0

/** What the part is of, within what was asked of before; null where that cannot hold it. */
function namedIn(parsed: Parsed, before: Parsed): Partial<Parsed> | null {
  const { categories, payees, unknown, countries } = before
  const all = subjects(before) - before.accounts.length
  const own = { kinds: parsed.categories.length, names: parsed.payees.length + parsed.unknown.length }
  // 'from the joint account': the same of it
  if (own.kinds + own.names + parsed.countries.length === 0) return { categories, payees, unknown, countries }
  if (all === 0 || isNamed(parsed, before)) return {}
  // shops in kinds of spending, or kinds of what was bought at shops
  const isKinds = categories.length === all && own.kinds === 0 && parsed.countries.length === 0
  const isShops = payees.length === all && own.kinds > 0 && own.names + parsed.countries.length === 0
  if (isKinds || isShops) {
    const isOne = all === 1 && own.names + own.kinds === 1
    if (!isOne && parsed.unknown.length > 0) return null
    return { ...(isKinds ? { categories } : { payees }), ofEach: !isOne }
  }
  return countries.length === 1 && all === 1 && own.kinds === 0 && parsed.countries.length === 0
    ? { countries }
    : null
}
