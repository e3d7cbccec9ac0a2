/** What single words of a question say of the whole. Pure. */
import { daysBetween } from '#contract/period.ts'
import { formsOf, phraseAt } from '#contract/ledger/search/tokens.ts'
import { currencies } from '#contract/ledger/search/words.ts'
import type { Parsed } from './parsed.ts'
import * as units from './words/units.ts'
import { isPresent } from './words/verbs.ts'
import { readShopping } from './said/cases.ts'
import { readDeeds } from './said/deeds.ts'
import { readDescribed, readNamed } from './said/described.ts'
import { readDoubts } from './said/doubts.ts'
import { joinsNames, monthNames, readDirections } from './said/directions.ts'
import { readMeant } from './meant.ts'
import { readNarrowing } from './narrow.ts'
import * as narrowing from './words/narrowing.ts'
import * as vocabulary from './words/vocabulary.ts'

/** How a question is put: what single words of it say of the whole. */
export function readForms(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  readDirections(parsed, tokens, typed)
  readShopping(parsed, tokens, typed)
  readNarrowing(parsed, tokens, typed)
  parsed.joined = joinsNames(parsed, tokens)
  // 'and me?' asks of somebody else, whom no answer here can be of
  const said = tokens.slice(1)
  const isSelf = (word: string): boolean => vocabulary.selves.has(word)
  const isOwn =
    said.some(isSelf) && said.every((word) => isSelf(word) || vocabulary.howMuch.has(word) || word === 'how')
  if (parsed.follows && isOwn) parsed.unknown.push(said.find(isSelf) ?? '')
  // 'متى دفعت': when it was paid, and not when it is due
  if (keys.has('when') && !keys.has('payday') && typed.some((word) => vocabulary.pastVerbs.has(word)))
    keys.add('did')
  parsed.namesTwo = parsed.categories.length > 0 && parsed.payees.length > 0
  // 'what did I pay to the bank' is of the bank, 'what is in the bank' of what is there
  if (ofBank.some((key) => keys.has(key)))
    parsed.limits = parsed.limits.filter((word) => !vocabulary.bankWords.has(word))
  // 'اكثر عميل' is who paid most
  if (tokens.some((word, index) => word === 'freelance' && tokens[index - 1] === 'اكثر')) keys.add('income')
  // 'اكثر مطعم': the most of its kind
  const most = tokens.indexOf('اكثر')
  const isNext = (at: number): boolean =>
    parsed.categories.some(
      ({ typed: word }) =>
        word !== undefined &&
        (tokens[at + 1] === word || (/^\d+$/.test(tokens[at + 1] ?? '') && tokens[at + 2] === word)),
    )
  // 'اكثر طلب' is the largest one
  const next = tokens[most + 1] ?? ''
  const isPayment = vocabulary.ofPayment.has(next) && next !== 'shop' && !keys.has('compare')
  if (most >= 0 && isPayment && (keys.delete('more') || keys.delete('most'))) keys.add('biggest')
  // 'top 3 restaurants' are places, and not payments
  if (tokens.includes('top') && isNext(tokens.indexOf('top')) && keys.delete('biggest')) keys.add('merchants')
  if (most >= 0 && isNext(most) && keys.has('more') && !keys.has('compare') && keys.delete('more'))
    keys.add('most')
  // 'the least bill I paid'; 'is the bill of this month less' ranks none
  if (keys.has('bill') && tokens.at(-1) !== 'اقل' && keys.delete('least')) keys.add('smallest')
  // 'and current'
  if (parsed.follows && tokens.length <= 3 && tokens.includes('current')) keys.add('current')
  readFees(parsed, tokens)
  readWho(parsed, tokens)
  // what is left until the end of the month
  const isNamed =
    parsed.categories.length + parsed.payees.length + parsed.unknown.length + parsed.accounts.length
  const isLeft = keys.has('over') && !keys.has('bill') && parsed.coming !== null
  if (isLeft && isNamed === 0 && keys.delete('over')) {
    keys.add('safe')
    Object.assign(parsed, { coming: null, ahead: [] })
  }
  // 'how much did Maya give me'
  const given = tokens.findIndex((word, index) => word === 'give' && tokens[index + 1] === 'me')
  if (given > 1 && parsed.payees.length > 0) keys.add('income')
  // 'the dearest thing I bought (it)'
  if (keys.has('biggest') || keys.has('smallest')) keys.delete('those')
  // 'all together' of one subject is its sum
  const subjects = parsed.categories.length + parsed.payees.length + parsed.unknown.length
  const isOfOne = keys.has('home') || keys.has('fees') || keys.has('interest') || keys.has('vat')
  if (subjects === 0 && parsed.countries.length === 0 && isOfOne && !keys.has('cash')) keys.delete('together')
  parsed.beforeUnit = beforeUnitOf(tokens)
  parsed.isHowMuch = tokens.some((word) => vocabulary.howMuch.has(word))
  parsed.isUsual =
    !typed.some((word) => vocabulary.pastWords.has(word)) &&
    typed.some((word) => vocabulary.presentWords.has(word) || isPresent(word))
  readDeeds(parsed, tokens, typed)
  readMeant(parsed, tokens, typed)
  readRates(parsed, tokens, typed)
  parsed.isOne = tokens.some((word) => vocabulary.ofOne.has(word))
  // 'how many dollars' is an amount
  const many = tokens.findIndex((word, index) => word === 'many' && isCurrency(tokens[index + 1]))
  if (many > 0) {
    keys.delete('times')
    parsed.isHowMuch = true
  }
  const isDone = typed.length < 8 && deeds.test(typed.join(' '))
  parsed.whether =
    vocabulary.whether.includes(tokens[0] ?? '') || (isDone && !vocabulary.howMuch.has(tokens[1] ?? ''))
  // 'enough until payday': until is of the pay day
  if (keys.has('ahead') || keys.has('safe'))
    parsed.limits = parsed.limits.filter((word) => !vocabulary.untilWords.has(word))
  readEach(parsed, tokens)
  readProvided(parsed, tokens)
  readFuture(parsed)
  readWeekdays(parsed, tokens)
  readAccounts(parsed, typed)
  readNamed(parsed, tokens)
  readDescribed(parsed, tokens, typed)
  readDoubts(parsed, tokens, typed)
  parsed.now = nowOf(parsed, tokens)
  parsed.isThen =
    keys.has('balance') && parsed.spans.length === 0 && narrowing.atThatTime.has(tokens.at(-1) ?? '')
  const line = typed.join(' ')
  parsed.way = narrowing.outOfIt.test(line) ? 'out' : narrowing.intoIt.test(line) ? 'in' : null
  parsed.categories = [...new Map(parsed.categories.map((one) => [one.id, one])).values()]
}

/** Cash, cards and what is covered: what they are of. */
function readAccounts(parsed: Parsed, typed: readonly string[]): void {
  const { keys } = parsed
  // money that was taken out of an account of one's own
  const isCash = typed.some((word) => vocabulary.cashWords.has(word))
  if (keys.has('cash') && !isCash && parsed.isFrom && (keys.has('savings') || parsed.accounts.length > 0)) {
    keys.delete('cash')
    keys.add('move')
  }
  if (keys.has('everything') && !keys.has('balance')) keys.delete('everything')
  // without a credit card, 'by card' is how most things are bought
  const isBought = keys.has('bought') && (keys.has('biggest') || keys.has('smallest'))
  const isCounted = keys.has('times') && parsed.payees.length === 1
  if ((isBought || isCounted) && parsed.ofKind.card.length === 0) keys.delete('card')
  // 'is there enough for the rent'
  if (keys.has('ahead') && parsed.categories.length === 1 && parsed.categories[0]?.type === 'expense') {
    for (const key of ['ahead', 'balance'] as const) keys.delete(key)
    keys.add('covered')
  }
  if (keys.has('zakat')) keys.delete('advice')
}

/** Charges that are none of a bank, and those of all its accounts. */
function readFees(parsed: Parsed, tokens: readonly string[]): void {
  const { keys } = parsed
  // 'gym fees' are what the gym costs, and no charge of a bank
  const fee = tokens.findIndex((word) => vocabulary.feeWords.includes(word))
  const isOfShop = parsed.categories.some(
    ({ id, type, typed: word }) => type === 'expense' && word === tokens[fee - 1] && !ofTransfers.has(id),
  )
  if (fee > 0 && isOfShop) keys.delete('fees')
  // 'bank and card fees' are those of both
  const isOfBoth = keys.has('fees') && keys.has('card') && keys.has('and')
  if (isOfBoth && tokens.some((word) => vocabulary.bankWords.has(word) || word === 'account'))
    keys.delete('card')
}

/** Who or where it was most. */
function readWho(parsed: Parsed, tokens: readonly string[]): void {
  const { keys } = parsed
  // 'who paid me more (than others)'
  const isWho = tokens.includes('who') || (tokens.includes('من') && tokens[tokens.indexOf('من') + 1] === 'هو')
  parsed.isWho = isWho
  const isWhich = isWho || (tokens.includes('where') && !keys.has('or'))
  if (isWhich && keys.has('more') && !keys.has('compare') && keys.delete('more')) keys.add('most')
  // 'where most', and nothing else
  if (!isWho && isWhich && keys.size === 1 && keys.has('most')) keys.add('merchants')
}

/** Of what an average is, and a difference. */
function readRates(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  // 'average talabat order', 'average electricity bill'
  const isPer = (['perMonth', 'perWeek', 'perDay'] as const).some((key) => keys.has(key))
  const isOfPayment = [...tokens, ...typed].some((word) =>
    formsOf(word).some((form) => vocabulary.ofPayment.has(form)),
  )
  if (keys.has('average') && !isPer && isOfPayment) keys.add('perTime')
  // 'how much more is Netflix now' is of its price
  const isPrice = typed.includes('is') && parsed.payees.length === 1 && parsed.spans.length === 0
  const isMore = !isPrice && (tokens.includes('more') || tokens.includes('less'))
  if (keys.has('byHowMuch')) keys.add(isMore ? 'more' : 'rise')
  if (tokens.some((word) => narrowing.differences.has(word))) keys.add('byHowMuch')
  // what something costs more a year is twelve times what each payment is more
  if (keys.has('byHowMuch') && keys.has('perYear')) parsed.limits.push('year')
}

/** 'each talabat order': an average. 'each of my shops': by shop. */
function readEach(parsed: Parsed, tokens: readonly string[]): void {
  const at = tokens.findIndex(
    (word) => vocabulary.eachWords.has(word) && (word === 'كل' || parsed.limits.includes(word)),
  )
  if (at < 0) return
  const { categories, payees, keys } = parsed
  // 'list every rent cheque' are all of them
  if (keys.has('list') && tokens[at] === 'every') {
    parsed.limits = parsed.limits.filter((word) => word !== 'every')
    return
  }
  const isPayment = tokens.slice(at + 1, at + 4).some((word) => vocabulary.ofPayment.has(word))
  const isOfOne = payees.length === 1 && categories.length === 0
  // 'every transaction over 500' are all of them
  // 'كل زيارة وبكم': each of them, with what it was
  const isListed =
    tokens[at] === 'كل' && tokens[at + 2] === 'و' && ['كم', 'how'].includes(tokens[at + 3] ?? '')
  if (isPayment && isListed) keys.add('list')
  else if (isPayment && (parsed.isHowMuch || !['every', 'كل'].includes(tokens[at] ?? '')))
    keys.add('average').add('perTime')
  else if (isPayment && parsed.bounds !== null) keys.add('list')
  // 'Noon and Amazon each' are told one by one
  else if (tokens[at] === 'كل') return
  else if (payees.length + categories.length > 1) parsed.joined = true
  else if (tokens.filter((word) => monthNames.has(word)).length > 1) keys.add('byMonth')
  else if (categories.length === 1 && payees.length === 0 && tokens[at] !== 'per') keys.add('merchants')
  else if (tokens[at] === 'each' && isOfOne && at === tokens.length - 1) keys.add('average').add('perTime')
  else return
  parsed.limits = parsed.limits.filter((word) => word !== tokens[at])
}

/** 'coffees at starbucks' are of it alone; of another shop the word may narrow what it sells. */
function readProvided(parsed: Parsed, tokens: readonly string[]): void {
  const { provided, payees } = parsed
  // 'in October and November' joins no names
  const isJoined = tokens.some(
    (word, index) => vocabulary.joining.has(word) && !monthNames.has(tokens[index + 1] ?? ''),
  )
  if (provided.length === 0 || isJoined) return
  const own = payees.filter((payee, index) => !provided.includes(payee) || payees.indexOf(payee) !== index)
  const others = payees.filter((payee) => !provided.includes(payee))
  if (own.length === 0 && (parsed.unknown.length === 0 || provided.length === 1)) return
  if (others.length > 0 || parsed.unknown.length > 0) parsed.limits.push(parsed.providedAs)
  Object.assign(parsed, { payees: own, provided: [], joined: false })
  parsed.keys.delete('and')
}

/** 'will' says nothing more of what is due; of anything else no answer is known. */
function readFuture(parsed: Parsed): void {
  const { keys } = parsed
  const isComing = ofComing.some((key) => keys.has(key))
  const isFuture = parsed.unknown.some((words) => /^will\b/.test(words))
  if (isFuture && !isComing) parsed.limits.push('will')
  if (isFuture) parsed.unknown = parsed.unknown.map((words) => words.replace(/^will ?/, '')).filter(Boolean)
  // 'how many bills are left this month'
  if (keys.has('bill') && keys.has('times') && keys.delete('safe')) keys.add('over')
}

/** 'weekend spending last month', 'Fridays in October': such days of those named. */
function readWeekdays(parsed: Parsed, tokens: readonly string[]): void {
  const isNamed = (names: readonly string[]): boolean =>
    tokens.some((_, index) => phraseAt(tokens, index, names) > 0)
  const day = units.weekdays.findIndex(isNamed) + 1
  const weekday = isNamed(units.weekend) ? 'weekend' : day > 0 ? String(day) : null
  const isShort = ({ from, to }: Parsed['spans'][number]): boolean =>
    from !== undefined && to !== undefined && daysBetween(from, to) < 2
  const long = parsed.spans.filter((span) => !isShort(span))
  if (weekday === null || parsed.spans.length !== 2 || long.length !== 1 || parsed.weekday !== null) return
  Object.assign(parsed, { spans: long, weekday, ahead: [] })
}

/** 'Etisalat bill went out?' */
const deeds =
  /^(?!how|what|when|which|who|where|why|list|total).* (?:went out|gone out|paid|sent|came|arrived|landed)(?: amount| how much)?$/

/** 'and what is my balance now', 'and now': of today, whatever days were asked of before; at its beginning 'now' says nothing. */
function nowOf({ keys }: Parsed, tokens: readonly string[]): Parsed['now'] {
  const at = tokens.findLastIndex((_, index) => phraseAt(tokens, index, narrowing.nows) > 0)
  const isHeld = (['balance', 'owe', 'limit', 'savings', 'current'] as const).some((key) => keys.has(key))
  if (at >= 0 && tokens.length === phraseAt(tokens, at, narrowing.nows)) return 'said'
  if (at > 0 && (isHeld || at + phraseAt(tokens, at, narrowing.nows) === tokens.length)) return 'said'
  // 'and what is my balance'
  const isThere = keys.has('balance') || keys.has('owe')
  return isThere && !tokens.some((word) => narrowing.thens.has(word)) ? 'meant' : null
}

const isCurrency = (word = ''): boolean =>
  vocabulary.foreignCurrencies.includes(word) || vocabulary.currencyWords.has(word) || currencies.has(word)

/** Categories of payments for which a bank takes charges. */
const ofTransfers: ReadonlySet<string> = new Set([
  'sent_home',
  'to_people',
  'investments',
  'loan_repayments',
  'cheques',
  'rent',
])
const ofComing = ['next', 'when', 'bill', 'ahead', 'payday', 'safe', 'covered'] as const
const ofBank = [
  'fees',
  'balance',
  'over',
  'interest',
  'cash',
  'cheque',
  'owe',
  'loan',
  'card',
  'income',
  'why',
  'vat',
] as const

const beforeUnitOf = (tokens: readonly string[]): Parsed['beforeUnit'] =>
  units.unitsBefore.find(([, names]) => tokens.some((_, index) => phraseAt(tokens, index, names) > 0))?.[0] ??
  null
