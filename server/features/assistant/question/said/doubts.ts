/** Words that change what a question asks for, or that no answer can take into account and that refuse it. Pure. */
import { phraseAt } from '#contract/ledger/search/tokens.ts'
import type { Parsed } from '../parsed.ts'
import * as doubts from '../words/doubts.ts'
import { beings } from '../words/narrowing.ts'
import { verbOf } from '../words/verbs.ts'
import * as vocabulary from '../words/vocabulary.ts'

export function readDoubts(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  readElsewhere(parsed, tokens)
  readTaken(parsed, typed)
  readToSavings(parsed, typed.join(' '))
  readPutIn(parsed, typed)
  readCounted(parsed, typed)
  readDone(parsed, typed)
  readCountries(parsed, tokens)
  readDays(parsed, typed)
  readReference(parsed, typed)
  readNow(parsed, typed)
  const { keys, categories, payees } = parsed
  readLowest(parsed, typed)
  // 'when must I pay Rosalinda's next salary' is no pay day of one's own
  const isPaying = typed.some((word) => word === 'pay' || verbOf(word) === 'دفعت')
  const isSalary = payees.length === 1 && categories.some(({ id }) => id === 'salary')
  if (keys.has('next') && isPaying && isSalary) keys.delete('payday')
  // 'how much was in savings in June' is what was there, of which day is open, and not what was saved then
  const savings = tokens.indexOf('savings')
  const isIn =
    savings > 0 && tokens.slice(Math.max(0, savings - 2), savings).some((word) => doubts.within.has(word))
  const isOfDays = parsed.spans.some(({ from, to, at }) => at === undefined && from !== to)
  if (isIn && isOfDays && !keys.has('balance') && typed.some((word) => beings.has(word)))
    parsed.limits.push('savings')
  // 'the least I paid at Noon' is one payment; 'what did I spend the least on', 'did prices go up' are told of nothing
  const isLeast =
    keys.has('least') &&
    !keys.has('compare') &&
    typed.some((word, index) => word === 'least' && typed[index - 1] !== 'at')
  if (isLeast && payees.length === 1 && categories.length === 0 && keys.delete('least')) keys.add('smallest')
  const isOfTime = parsed.isWho || keys.has('byMonth') || keys.has('byWeekday')
  const isOpen = categories.length + payees.length === 0
  if (isOpen && isLeast && !isOfTime) parsed.limits.push('least')
  if (isOpen && typed.includes('prices')) parsed.limits.push('prices')
  // 'كم باقي علي تابي', 'كم باقي علي الايجار': what is left of it, or when it is due
  const isLeft = keys.has('bill') && typed.includes('باقي') && parsed.spans.length === 0
  if (isLeft && categories.length + payees.length === 1 && keys.delete('bill'))
    keys.add(payees.length === 1 ? 'over' : 'next')
  // 'number of clients': whom no answer counts
  const party = typed.findIndex(
    (word, index) =>
      doubts.parties.test(word) && doubts.numbers.test(typed.slice(Math.max(0, index - 2), index).join(' ')),
  )
  if (party > 0) parsed.limits.push(typed[party] ?? '')
  // 'per gym visit': how often one went is in no payment of a membership
  const visit = typed.find((word) => doubts.visits.has(word))
  if (visit !== undefined && categories.some(({ id }) => doubts.memberships.has(id)))
    parsed.limits.push(visit)
  // 'groceries in cash': what cash was spent on is not known
  if (keys.has('cash') && !keys.has('fees') && categories.some(({ id }) => id !== 'cash'))
    parsed.ofOthers = true
  // cash that was not paid in again is in a pocket, which no account says
  const held = typed.find((word) => doubts.pockets.test(word))
  if (keys.has('cash') && held !== undefined) parsed.limits.push(held)
  // 'how much interest did I get' is none that was paid
  const isGot = typed.some((word) => /^(?:get|got|gotten|receive|received|earn|earned)$/.test(word))
  if (keys.has('interest') && isGot) keys.add('income')
  readOfBoth(parsed, tokens, typed)
  // 'اخر حواله لميرا' is what she was sent, in whichever way
  const isTransfer = typed.some((word) => /^(?:ال|لل|ل)?حوال(?:ه|ات)$/u.test(word))
  if (isTransfer && payees.length === 1 && parsed.countries.length === 0 && keys.delete('home'))
    keys.add('send')
  // 'did I make any payment' is of what was paid
  const made = typed.findIndex((word) => word === 'make' || word === 'made')
  if (made >= 0 && typed.slice(made + 1, made + 4).some((word) => doubts.deals.test(word)))
    keys.delete('income')
  // 'the dollar rate' is no word of a payment's text
  if (parsed.unknown.some((words) => /^rates?$/.test(words))) parsed.limits.push('rate')
  // 'the market' is no shop of which that is only a part of the name
  const part = payees.find((name) => doubts.parts.has(name))
  if (part !== undefined) parsed.limits.push(part)
  // 'biggest shop at Lulu' is one payment there
  const isRanked = keys.has('biggest') || keys.has('smallest')
  if (isRanked && payees.length === 1 && categories.length === 0) keys.delete('merchants')
}

/** Somebody beside oneself, what they paid in, and as many of the last Fridays: none of it is of one's own payments alone. */
function readOfBoth(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys, payees } = parsed
  const isName = (word = ''): boolean => payees.some((name) => name.split(' ').includes(word))
  const at = tokens.findIndex(isName)
  // 'Maya paid in'
  if (at >= 0 && tokens[at + 1] === 'paid' && /^(?:in|into|me|us)$/.test(tokens[at + 2] ?? '')) {
    keys.delete('spent')
    keys.add('income')
  }
  // 'Maya and I', 'Maya vs me'
  const beside = typed.findIndex(
    (word, index) =>
      doubts.besides.test(word) && isName(typed[index - 1]) && doubts.selves.test(typed[index + 1] ?? ''),
  )
  if (beside > 0 && !parsed.follows) parsed.limits.push(typed[beside + 1] ?? '')
  // 'own transfers' are none to others
  const own = typed.findIndex((word, index) => word === 'own' && /^transfers?$/.test(typed[index + 1] ?? ''))
  if (own >= 0 && parsed.accounts.length === 0) parsed.limits.push('own')
  // 'refunded?' is of what was asked of before, 'returned?' may be of a cheque too
  const isAlone = typed.length < 3 && parsed.spans.length === 0
  if (isAlone && typed.at(-1) === 'refunded') parsed.follows = true
  if (isAlone && typed.at(-1) === 'returned') parsed.limits.push('returned')
  // 'the last two weekends', 'كم لي عند نون'
  const few = typed.findIndex(
    (word, index) =>
      doubts.lasts.test(word) &&
      doubts.few.test(typed[index + 1] ?? '') &&
      doubts.daysOfWeeks.test(typed[index + 2] ?? ''),
  )
  if (few >= 0) parsed.limits.push(typed[few + 2] ?? '')
  const mine = typed.findIndex(
    (word, index) =>
      word === 'لي' && typed[index - 1] === 'كم' && /^(?:عند|على|علي)$/u.test(typed[index + 1] ?? ''),
  )
  if (mine > 0) parsed.limits.push('لي')
}

/** 'the lowest my account got to since January': what was there, and no payment. */
function readLowest({ keys, spans, accounts, categories, payees }: Parsed, typed: readonly string[]): void {
  const isOfAccount = keys.has('savings') || keys.has('current') || accounts.length > 0
  const isPayment =
    typed.some((word) => vocabulary.ofPayment.has(word)) || keys.has('spent') || keys.has('income')
  const isBare = categories.length + payees.length === 0 && spans.length > 0 && !isPayment
  if (isOfAccount && isBare && keys.has('smallest') && typed.includes('lowest')) keys.add('balance')
}

/** 'how much more do I pay now', of days that it does not name: by how much the price rose. */
function readNow(parsed: Parsed, typed: readonly string[]): void {
  const { keys, spans } = parsed
  // 'Netflix now' is what it costs
  parsed.isOne ||= typed.at(-1) === 'now' && parsed.payees.length === 1 && keys.size === 0
  if (!keys.has('byHowMuch') || typed.at(-1) !== 'now' || spans.length > 0) return
  for (const key of ['more', 'spent'] as const) keys.delete(key)
  keys.add('rise')
}

/** What is in an account that is not connected, on a card of prepaid tolls, or came from a country: no payment says it. */
function readElsewhere(parsed: Parsed, tokens: readonly string[]): void {
  const { keys, payees, unknown, countries } = parsed
  // 'what is in my ADCB account'
  const account = tokens.findIndex(
    (word, index) =>
      doubts.accountNouns.has(word) && unknown.some((words) => words.split(' ').at(-1) === tokens[index - 1]),
  )
  const isIn = tokens.slice(Math.max(0, account - 4), account).some((word) => doubts.within.has(word))
  if (account > 0 && (isIn || keys.has('balance'))) parsed.ofOthers = true
  const isNamed = (index: number): boolean =>
    payees.some((name) => name.split(' ').includes(tokens[index] ?? '')) ||
    // an Arabic name is in other letters than the one that it stands for
    /^[\u0621-\u064A]/u.test(tokens[index] ?? '')
  // 'how much is left in my Salik'
  const within = tokens.findIndex(
    (word, index) =>
      doubts.within.has(word) && (isNamed(index + 1) || (tokens[index + 1] === 'my' && isNamed(index + 2))),
  )
  const isOfPayee = payees.length === 1 && parsed.categories.length + parsed.spans.length === 0
  if (keys.has('over') && isOfPayee && within >= 0 && !keys.has('instalments')) parsed.ofOthers = true
  // 'anything from Germany'
  const isSent = (['send', 'home', 'move', 'spent', 'fees'] as const).some((key) => keys.has(key))
  const isFrom = tokens.some(
    (word, index) =>
      doubts.froms.has(word) &&
      vocabulary.countries.some(
        ([code, names]) => countries.includes(code) && phraseAt(tokens, index + 1, names) > 0,
      ),
  )
  if (isFrom && !isSent) parsed.ofOthers = true
}

/** 'invoice 8733', 'cheque no 261': what its text says, and no amount. */
function readReference(parsed: Parsed, typed: readonly string[]): void {
  const at = typed.findIndex((word, index) => {
    const before = typed[index - 1] ?? ''
    const isNumbered = doubts.numbering.has(before) && doubts.papers.test(typed[index - 2] ?? '')
    const isPaper = doubts.papers.test(before) && (word.startsWith('0') || doubts.invoices.test(before))
    return /^\d{3,}$/.test(word) && (isNumbered || isPaper) && !doubts.currencies.has(typed[index + 1] ?? '')
  })
  const number = typed[at]
  if (number === undefined || !parsed.numbers.some((amount) => Number(amount) === Number(number))) return
  parsed.numbers = parsed.numbers.filter((amount) => Number(amount) !== Number(number))
  parsed.unknown = [...parsed.unknown.filter((words) => !doubts.numbering.has(words)), number]
}

const ofTaking: readonly vocabulary.Keyword[] = [
  'did',
  'ever',
  'savings',
  'current',
  'times',
  'when',
  'lastTime',
  'and',
]

/** 'did I ever take from savings' is of what was moved, and not of what is there. */
function readTaken(parsed: Parsed, typed: readonly string[]): void {
  const { keys } = parsed
  const isAccount = keys.has('savings') || parsed.accounts.length > 0
  const isOfNothing = parsed.categories.length + parsed.payees.length === 0
  if (!isAccount || !parsed.isFrom || !isOfNothing || !typed.some((word) => doubts.takings.test(word))) return
  if ([...keys].every((key) => ofTaking.includes(key))) keys.add('move')
}

/** 'من الجاري للتوفير' is what was put there, though it says 'from' too. */
function readToSavings(parsed: Parsed, said: string): void {
  const isTo = /(?:^| )(?:ل|الي )(?:حساب )?(?:ال|ل)?(?:توفير|ادخار)(?= |$)/u.test(said)
  if (isTo && parsed.keys.has('savings') && !/(?:^| )و?من (?:حساب )?(?:ال)?(?:توفير|ادخار)/u.test(said))
    Object.assign(parsed, { isTo: true, isFrom: false })
}

/** 'how much went into savings' is of what was moved there, and not of the interest alone. */
function readPutIn(parsed: Parsed, typed: readonly string[]): void {
  const { keys, accounts } = parsed
  const isSavings = keys.has('savings') || accounts[0]?.every(({ kind }) => kind === 'savings') === true
  const isBare = [...keys].every((key) => key === 'income' || key === 'did' || ofTaking.includes(key))
  const isOfNothing = parsed.categories.length + parsed.payees.length + parsed.unknown.length === 0
  if (isSavings && isBare && isOfNothing && typed.some((word) => doubts.intos.has(word)))
    if (keys.delete('income')) keys.add('move')
}

/** 'which country gets most', 'where do I send the most': the countries that money is sent to. */
function readCountries(parsed: Parsed, tokens: readonly string[]): void {
  const { keys } = parsed
  const isAsked = tokens.some(
    (word, index) => doubts.countryNouns.has(word) && doubts.asking.has(tokens[index - 1] ?? ''),
  )
  const isNamed = [parsed.countries, parsed.payees, parsed.categories, parsed.accounts].flat().length > 0
  if (!isAsked || isNamed || ![...keys].every((key) => ofCountries.includes(key))) return
  // the country with the most, by the sums
  const isMost = !keys.has('often') && (['most', 'more', 'biggest'] as const).some((key) => keys.has(key))
  parsed.keys = new Set<vocabulary.Keyword>(isMost ? ['home', 'most'] : ['home'])
  parsed.unknown = parsed.unknown.filter((words) => !doubts.countryNouns.has(words))
  if (parsed.spans.length === 0) parsed.spans.push({ period: 'all' })
}
const ofCountries: readonly vocabulary.Keyword[] = [
  'did',
  'ever',
  'balance',
  'send',
  'home',
  'spent',
  'move',
  'most',
  'more',
  'biggest',
  'often',
  'it',
  'perMonth',
  'list',
]

/** 'how much petrol did I take': all of it, and not the last one. */
function readDone(parsed: Parsed, typed: readonly string[]): void {
  const { keys, isHowMuch } = parsed
  const isOfSpending =
    parsed.categories.length > 0 && parsed.categories.every(({ type }) => type === 'expense')
  const isBare = isHowMuch && typed.includes('did') && [...keys].every((key) => key === 'did')
  if (isBare && isOfSpending) keys.add('spent')
  // 'how much did I invoice'
  if (isBare && parsed.categories.some(({ type }) => type === 'income')) keys.add('income')
}

/** 'كم تاكسي اخذت', 'how many taxis did I take': how often, and not the last one. */
function readCounted(parsed: Parsed, typed: readonly string[]): void {
  const { keys, categories } = parsed
  const isMany = typed.some(
    (word, index) =>
      word === 'كم' && categories.some(({ typed: noun }) => noun !== undefined && noun === typed[index + 1]),
  )
  const isTaken = typed.some((word) => doubts.takings.test(word))
  if (isMany && isTaken && [...keys].every((key) => key === 'did')) keys.add('times')
}

/** A day of the week as it usually is, and a day to come of which something is said that is no more than expected. */
function readDays(parsed: Parsed, typed: readonly string[]): void {
  const { keys, spans, ahead } = parsed
  const [span] = spans
  // 'has it ever come after the 25th' is of every month
  const ofEach = typed.findIndex(
    (word, index) =>
      doubts.sides.has(word) && /^(?:the|\d{1,2}(?:st|nd|rd|th)|يوم|ال)$/u.test(typed[index + 1] ?? ''),
  )
  const isOfEach =
    typed.some((word) => doubts.always.has(word)) && /\d/.test(typed.slice(ofEach + 1, ofEach + 3).join(' '))
  if (ofEach >= 0 && isOfEach && spans.length > 0) parsed.limits.push(typed[ofEach] ?? '')
  const isDay = spans.length === 1 && span?.from !== undefined && span.from === span.to
  // 'usually on a Friday': neither the last one nor the day before it is usual
  if (isDay && (keys.has('usual') || keys.has('average')))
    parsed.limits.push(typed.find((word) => doubts.usually.has(word)) ?? 'usual')
  // 'what do we pay on 1 December' is of the one to come
  const isOpen = parsed.categories.length + parsed.payees.length + parsed.unknown.length === 0
  const isPaying = parsed.isUsual && [...keys].every((key) => key === 'spent' || key === 'did')
  if (isDay && ahead.length === 1 && isPaying && isOpen && keys.delete('spent')) keys.add('bill')
}
