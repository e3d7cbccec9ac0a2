/** What a question leaves out: 'without rent', 'not Starbucks', 'minus Careem'. Pure. */
import { formsOf, phraseAt, type Tokens } from '#contract/ledger/search/tokens.ts'
import { type CategoryMark, type Mark, nothing, type Parsed, type QuestionContext } from './parsed.ts'
import * as narrowing from './words/narrowing.ts'
import * as vocabulary from './words/vocabulary.ts'

/** 'coffee, not Starbucks', 'spending minus rent', 'not the joint account': a name that is left out. */
export function isLeftOut(word: string, parsed: Parsed, after: () => Mark | null): boolean {
  const isMinus = narrowing.minuses.has(word)
  if (!narrowing.nots.has(word) && !isMinus) return false
  // 'income minus rent' leaves nothing out
  const isSpent = parsed.keys.has('spent') && !parsed.keys.has('income') && !parsed.keys.has('earned')
  if (isMinus && (!isSpent || parsed.categories.some(({ type }) => type === 'income'))) return false
  const named = ({ categories, payees, accounts }: Parsed): number =>
    categories.length + payees.length + accounts.length
  const next = nothing()
  after()?.apply(next)
  return (isMinus || next.accounts.length > 0 || named(parsed) > 0) && named(next) > 0
}

/** Accounts that are left out: savings, or all but the one that is meant; whether they are. */
function spare(found: Parsed, parsed: Parsed, { accounts }: QuestionContext): boolean {
  if (found.keys.has('savings') && found.keys.size === 1) {
    found.keys.clear()
    parsed.sparesSavings = true
    return true
  }
  // 'without the card': all but the cards
  const isCard = found.keys.has('card') && found.keys.size === 1
  const cards = isCard ? accounts.filter(({ kind }) => kind === 'card') : []
  const out = new Set([...found.accounts.flat(), ...cards].map(({ id }) => id))
  // what can be spent is without savings, what is there is not
  const isToSpend = (['afford', 'ahead', 'covered', 'spent'] as const).some((key) => parsed.keys.has(key))
  const others = accounts.filter(({ id, kind }) => !(isToSpend && kind === 'savings') && !out.has(id))
  const [meant = others] = parsed.accounts
  if (out.size === 0 || meant.length !== 1 || out.has(meant[0]?.id ?? '')) return false
  found.accounts = []
  if (isCard) found.keys.clear()
  parsed.accounts = [meant]
  parsed.sparesOthers = true
  return true
}

/** The category of loans, in place of their word. */
function loansOf({ categories }: QuestionContext, keys: Parsed['keys']): Parsed['categories'] {
  keys.delete('loan')
  return categories
    .filter(({ id }) => id === 'loan_repayments')
    .map(({ id, name, type }) => ({ id, name, type }))
}

/** Whether money sent is what is left out, and not the fees for it. */
const isSentOut = ({ keys, categories, payees, countries }: Parsed, tokens: Tokens, after: number): boolean =>
  (keys.has('send') || keys.has('home')) &&
  keys.size === 1 &&
  categories.length + payees.length + countries.length === 0 &&
  phraseAt(tokens, after, vocabulary.feeWords) === 0

/** The categories of money sent to others, in place of their word; abroad alone where it says so. */
function sentOf({ categories }: QuestionContext, keys: Parsed['keys']): Parsed['categories'] {
  const ids = keys.delete('home') ? ['sent_home'] : ['sent_home', 'to_people']
  keys.delete('send')
  return categories.filter(({ id }) => ids.includes(id)).map(({ id, name, type }) => ({ id, name, type }))
}

const waysAbout: readonly string[] = ['transport', 'taxis', 'gas', 'tolls']
const rides: readonly string[] = ['transport', 'taxis']
const saysWays = (typed = ''): boolean => formsOf(typed).some((form) => narrowing.gettingAbout.has(form))
/** Taxis that 'transport' means too; where one category is meant, as a budget is of, it is without them. */
export const isRideToo = ({ id, typed }: CategoryMark): boolean => id === 'taxis' && saysWays(typed)

/** 'transport' is public transport and taxis; 'transport without Salik' is all ways of getting about, for no ride has tolls. */
export function readWaysAbout(parsed: Parsed, { categories }: Pick<QuestionContext, 'categories'>): void {
  const { without, keys, payees } = parsed
  const wide = parsed.categories.find(({ id, typed }) => id === 'transport' && saysWays(typed))
  const waysOf = (ids: readonly string[]): CategoryMark[] =>
    categories.filter(({ id }) => ids.includes(id)).map(({ id, name, type }) => ({ id, name, type }))
  const widened = (marks: readonly CategoryMark[]): CategoryMark[] =>
    marks.flatMap((one) =>
      one.id === 'transport' && saysWays(one.typed)
        ? waysOf(rides).map((ride) => ({ ...ride, ...(one.typed ? { typed: one.typed } : {}) }))
        : [one],
    )
  const left = new Set(without.categories.map(({ id }) => id))
  const isDrive = (name: string): boolean => name.split(' ').some((word) => narrowing.drives.has(word))
  const isLeft = waysAbout.some((id) => left.has(id)) || without.payees.some(isDrive)
  without.categories = widened(without.categories)
  if (!wide) return
  if (isLeft && parsed.categories.length === 1 && payees.length === 0) {
    parsed.categories = waysOf(waysAbout.filter((id) => !left.has(id)))
    without.categories = without.categories.filter(({ id }) => !waysAbout.includes(id))
    keys.add('and')
    return
  }
  // 'transport with Uber' is of no public transport, and 'transport at RTA' of no taxi
  if (payees.length > 0 && !keys.has('and') && !keys.has('or')) {
    if (payees.some(isDrive)) parsed.limits.push(wide.typed ?? '')
    return
  }
  // 'transport or taxis' are told apart
  if (parsed.categories.some(({ id }) => id === 'taxis')) return
  parsed.categories = widened(parsed.categories)
  if (parsed.categories.length < 2) return
  parsed.providedAs = wide.typed ?? ''
  keys.add('and')
}

const sidewords: ReadonlySet<string> = new Set([
  'and',
  'without',
  'bill',
  'spent',
  'did',
  'sum',
  'fees',
  'send',
  'move',
])

/** Moves categories and payees to what is left out; anything else ends it and counts. */
function leaveOut(found: Parsed, parsed: Parsed): boolean {
  const { categories, payees, keys } = found
  parsed.without.categories.push(...categories)
  parsed.without.payees.push(...payees)
  if (categories.length + payees.length > 0) return true
  // 'without rent or groceries': neither of them
  if ((keys.has('and') || keys.has('or')) && keys.size === 1) return true
  // charges are payments of their own, so that what was sent abroad is without them
  if ((keys.has('send') || keys.has('move')) && keys.size === 1) return true
  const isSent = parsed.countries.length > 0 || parsed.keys.has('home')
  const isOfOne = isSent || parsed.payees.length + parsed.categories.length > 0
  if (isOfOne && keys.has('fees') && keys.size === 1) return true
  // 'without the fees of QuickRemit', of what was asked before: not those fees alone
  if (keys.has('fees') && keys.size === 1 && parsed.keys.size === 0) parsed.limits.push('without')
  for (const key of keys) parsed.keys.add(key)
  parsed.spans.push(...found.spans)
  parsed.ahead.push(...found.ahead)
  parsed.coming ??= found.coming
  parsed.numbers.push(...found.numbers)
  parsed.accounts.push(...found.accounts)
  parsed.countries.push(...found.countries)
  parsed.bounds ??= found.bounds
  parsed.weekday ??= found.weekday
  parsed.foreign ||= found.foreign
  parsed.currency ??= found.currency
  return false
}

/** Reads what words say that stand after 'without'; whether more may follow. */
export function readLeftOut(
  found: Parsed,
  reading: { parsed: Parsed; tokens: Tokens; unfinished: string | null },
  { index, used }: { index: number; used: number },
  context: QuestionContext,
): boolean {
  const { parsed, tokens } = reading
  // 'without rent and loans'
  if (found.keys.has('loan')) found.categories.push(...loansOf(context, found.keys))
  // 'without rent and transfers': money sent to others
  if (isSentOut(found, tokens, index + used)) found.categories.push(...sentOf(context, found.keys))
  // 'without rent and fees': what is left out ends with it, or what is asked for would be it
  const isJoined = vocabulary.joining.has(tokens[index - 1] ?? '')
  if (isJoined && [...found.keys].some((key) => !sidewords.has(key)) && found.categories.length === 0)
    parsed.limits.push(tokens[index] ?? '')
  if (found.categories.length + found.payees.length > 0 || found.keys.has('fees')) reading.unfinished = null
  if (spare(found, parsed, context)) reading.unfinished = null
  return leaveOut(found, parsed)
}

/** What is left out is so once, 'without transfers and remittances', and of 'Dubai Taxi, not Careem' nothing is. */
export function settleLeftOut(parsed: Parsed, { payees: known }: Pick<QuestionContext, 'payees'>): void {
  const { without, payees } = parsed
  without.categories = [...new Map(without.categories.map((one) => [one.id, one])).values()]
  const wordsIn = (names: readonly string[]): string[] => names.flatMap((name) => name.split(' '))
  const [mine, theirs] = [wordsIn(payees), wordsIn(without.payees)]
  const has = (words: readonly string[], some: readonly string[]): boolean =>
    some.some((word) => words.includes(word))
  // 'Lulu, not the exchange' has one to leave out: Lulu Exchange
  const isApart = !has(mine, theirs) && !known.some((name) => has(name, mine) && has(name, theirs))
  const others = parsed.categories.length + parsed.unknown.length + parsed.provided.length
  if (payees.length > 0 && others === 0 && isApart) without.payees = []
}
