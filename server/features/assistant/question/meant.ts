/** What words beside a subject say of whose money is meant, and of which payments. Pure. */
import { phraseAt } from '#contract/ledger/search/tokens.ts'
import { readCases } from './said/cases.ts'
import { readWhere } from './said/described.ts'
import type { Parsed } from './parsed.ts'
import { readMonths } from './months.ts'
import { ordinary } from './words/ordinary.ts'
import { edges } from './use.ts'
import { hasObject, verbOf } from './words/verbs.ts'
import * as units from './words/units.ts'
import * as vocabulary from './words/vocabulary.ts'
import * as narrowing from './words/narrowing.ts'

const accountNames: ReadonlySet<string> = new Set(['account', 'accounts', 'حساب'])
const ofMoney: ReadonlySet<string> = new Set(['income', 'savings', 'current', 'did'])
const countryWords: ReadonlySet<string> = new Set(['countries', 'country', 'بلد', 'دول', 'بلدان'])
const asking: ReadonlySet<string> = new Set(['which', 'what', 'اي'])
/** What single words say of the direction of money, of what is asked for, and of which payments. */
export function readMeant(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  readMonths(parsed, tokens, typed)
  // 'كم مره عبيت سالك': a top-up, and no petrol
  if (parsed.payees.length === 1 && typed.some((word) => verbOf(word) === 'petrol'))
    parsed.categories = parsed.categories.filter(({ id, typed: word }) => id !== 'gas' || word !== 'petrol')
  readMost(parsed, tokens, typed)
  readKinds(parsed, tokens, typed)
  readAccounts(parsed, tokens, typed)
  // 'Maya to the joint account this year': what she put in
  if (parsed.isTo && parsed.payees.length > 0 && parsed.accounts.length > 0 && !keys.has('spent')) {
    keys.add('move')
    parsed.limits = parsed.limits.filter((word) => !vocabulary.transfers.has(word))
  }
  // 'how much goes to savings'
  const isOwn = keys.has('savings') || parsed.accounts.length > 0
  if (parsed.isTo && isOwn && parsed.payees.length + parsed.categories.length === 0 && keys.delete('spent'))
    keys.add('move')
  // 'how much went out of savings'
  const isOut = parsed.isFrom && keys.has('savings') && parsed.payees.length + parsed.categories.length === 0
  if (isOut && !keys.has('bought') && keys.delete('spent')) keys.add('move')
  // 'money in the joint account' is what is there, 'money in this month' what came in
  const money = tokens.findIndex((word, index) => word === 'money' && tokens[index + 1] === 'in')
  const isThere = (isOwn || keys.has('current')) && parsed.spans.length + parsed.payees.length === 0
  if (money >= 0 && isThere && [...keys].every((key) => ofMoney.has(key)) && keys.delete('income'))
    keys.add('balance')
  // 'how much can I send' is not what was sent
  const can = tokens.findIndex((word) => word === 'can' || word === 'could')
  if (can >= 0 && vocabulary.selves.has(tokens[can + 1] ?? '') && vocabulary.moves.has(tokens[can + 2] ?? ''))
    if (parsed.numbers.length === 1) keys.add('afford')
    else if (!keys.has('afford') && !keys.has('safe')) parsed.limits.push('can')
  // 'how much on entertainment'
  const isOn = parsed.isHowMuch && tokens.some((word) => word === 'on' || word === 'علي')
  const isOpen = [...keys].every((key) => key === 'and' || key === 'did')
  if (isOn && isOpen && parsed.categories.length + parsed.payees.length > 0) keys.add('spent')
  // 'first Careem ride this month'
  const first = parsed.unknown.findIndex((words) => words === 'first' || words === 'اول')
  const isOfOne = parsed.payees.length + parsed.categories.length === (parsed.follows ? 0 : 1)
  if (first >= 0 && isOfOne && parsed.unknown.length === 1) {
    parsed.unknown.splice(first, 1)
    keys.add('firstTime')
  }
  // 'how much was Netflix before'
  const isPrice =
    keys.has('did') && parsed.isHowMuch && parsed.payees.length === 1 && parsed.spans.length === 0
  if (keys.has('before') && isPrice && !keys.has('spent')) keys.add('rise')
  readCases(parsed, tokens, typed)
}

/** What words together ask for, and none of them alone. */
function readKinds(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  readOwed(parsed, tokens, typed)
  // 'which countries do I send money to': money sent abroad, by country, of all that is known
  const isCountries = tokens.some(
    (word, index) => countryWords.has(word) && asking.has(tokens[index - 1] ?? ''),
  )
  if (
    isCountries &&
    keys.has('send') &&
    parsed.isUsual &&
    parsed.countries.length + parsed.payees.length === 0
  ) {
    keys.delete('send')
    keys.add('home')
    if (parsed.spans.length === 0) parsed.spans.push({ period: 'all' })
  }
  // 'how much does Sara owe me' is no debt of one's own
  if (typed.some((word, index) => /^owes?$/.test(word) && narrowing.ofSelf.has(typed[index + 1] ?? '')))
    parsed.ofOthers = true
  readOfOthers(parsed, typed)
  readWhere(parsed, tokens, typed)
  // the lowest balance of some days is none of those to come
  const isPast = parsed.spans.length > 0 && parsed.ahead.length <= parsed.spans.length
  if (isPast && typed.includes('lowest') && keys.delete('ahead')) keys.add('balance').add('smallest')
  // 'did I lose money in October' is not of money that came in
  if (keys.has('spent') && typed.some((word, index) => word === 'money' && typed[index + 1] === 'in'))
    keys.delete('income')
  // 'what did they charge me for sending'
  const isCharge = typed.some((word) => vocabulary.chargeWords.has(word))
  if (isCharge && (keys.has('send') || keys.has('home')) && keys.delete('spent')) keys.add('fees')
  // 'charges on the money that came in': for what was sent to the person
  if (keys.has('fees') && keys.has('income') && !keys.has('interest')) keys.add('send')
  // 'what do I spend on groceries' is of them, and not what on
  const isOn = typed.some(
    (word, index) => word === 'on' && typed[index - 1] !== 'what' && index < typed.length - 1,
  )
  if (
    isOn &&
    tokens.includes('what') &&
    parsed.categories.length + parsed.payees.length > 0 &&
    keys.delete('categories')
  )
    keys.add('spent')
  // 'how many payments did I make', 'how much was I paid in August'
  if (keys.has('times') && keys.has('spent') && typed.includes('make')) keys.delete('income')
  const isPaid = parsed.isHowMuch && parsed.spans.length > 0 && !keys.has('when') && !keys.has('next')
  if (keys.has('payday') && isPaid && parsed.payees.length === 0 && keys.delete('payday')) keys.add('income')
  // 'what do I get paid each month'
  if (keys.has('payday') && keys.has('perMonth') && keys.delete('payday')) {
    keys.add('income')
    parsed.categories = [{ id: 'salary', name: parsed.salaryName, type: 'income' }]
  }
}

/** What is counted, owed or was not done. */
function readOwed(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  // 'كم صرفت فيه', of what was asked of before
  const isOfNothing = parsed.categories.length + parsed.payees.length + parsed.accounts.length === 0
  const isRanked = (['most', 'more', 'biggest', 'often', 'merchants', 'byMonth', 'balance'] as const).some(
    (key) => keys.has(key),
  )
  if (isOfNothing && !isRanked && typed.some((word) => vocabulary.thereWords.has(word))) keys.add('those')
  // 'كم شيك دفعت': a noun that is counted, and no amount
  const counted = tokens.findIndex(
    (word, index) => word === 'كم' && vocabulary.counted.has(tokens[index + 1] ?? ''),
  )
  // 'وكم قسط', after what was paid of it
  const isLast = parsed.follows && counted === tokens.length - 2
  if (counted >= 0 && (isLast || verbOf(tokens[counted + 2] ?? '') !== null)) keys.add('times')
  // 'شو علي هالشهر': what is due
  const isDue =
    tokens[0] === 'what' && tokens[1] === 'علي' && parsed.payees.length + parsed.categories.length === 0
  // 'كم علي من 24 الى 30 نوفمبر'
  const isOwing = tokens[0] === 'كم' && tokens[1] === 'علي' && isOfNothing && parsed.unknown.length === 0
  if ((isDue || isOwing) && keys.size === 0 && parsed.spans.length + parsed.ahead.length > 0) keys.add('bill')
  // 'كم علي لشرف': what is owed
  if (
    typed.some(
      (word, index) =>
        word === 'كم' && typed[index + 1] === 'علي' && (typed[index + 2] ?? '').startsWith('ل'),
    )
  )
    keys.add('owe')
  // 'كم عميل دفع لي': whom no answer counts
  const party = typed.findIndex((word) => vocabulary.parties.has(word))
  // 'how many client payments' counts what they paid
  const isOfPayments = vocabulary.ofPayment.has((typed[party + 1] ?? '').replace(/s$/, ''))
  if (party > 0 && ['many', 'كم'].includes(typed[party - 1] ?? '') && !isOfPayments)
    parsed.limits.push(typed[party] ?? '')
  // 'ما دفعت الايجار' says what was not done, 'كل ما دفعت' what was
  const isNot = typed.some((word, index) => {
    const verb = verbOf(typed[index + 1] ?? '')
    const isBeing = verb === 'كان' && (index === 0 || /^(?:كان|صار|يكون|تكون)/u.test(typed[index + 1] ?? ''))
    const isDone = verb !== null && !isBeing && verb !== 'اقدر' && !hasObject(typed[index + 1] ?? '')
    return word === 'ما' && isDone && !vocabulary.wholes.has(typed[index - 1] ?? '')
  })
  // 'المعلق اللي ما انخصم' is what is pending
  const isPending = keys.has('pending') && keys.size === 1
  if (isNot && !keys.has('none') && !isPending) parsed.limits.push('ما')
}

/** What somebody else does: 'كم صرف اخوي'. */
function readOfOthers(parsed: Parsed, typed: readonly string[]): void {
  const { keys } = parsed
  // 'وهي حولت': what she did; 'وهي زادت' is of what was asked of before
  const deed = /^و?(?:هي|هو|هم)$/u.test(typed[0] ?? '') ? verbOf(typed[1] ?? '') : null
  if (deed !== null && !/^(?:زاد|decrease)$/u.test(deed)) parsed.ofOthers = true
  // 'كم تدفع مايا': what she pays
  const theirs = typed.findIndex(
    (word, index) =>
      // 'حطت' is what she put in, and 'حطيت' what I did
      /^(?:ب?[تي]|حط(?:ت|وا)?$)/u.test(word) &&
      vocabulary.handings.has(verbOf(word) ?? '') &&
      /^[ا-ي]/u.test(typed[index + 1] ?? '') &&
      !/^لل?/u.test(typed[index + 1] ?? '') &&
      !ordinary.has(typed[index + 1] ?? ''),
  )
  if (theirs >= 0 && parsed.payees.length === 1 && parsed.categories.length === 0) {
    keys.delete('spent')
    keys.add('income')
  }
  if (
    typed.some(
      (word, index) =>
        vocabulary.brothers.has(word) &&
        /[^ت]$/u.test(typed[index - 1] ?? 'ت') &&
        verbOf(typed[index - 1] ?? '') !== null,
    )
  )
    parsed.ofOthers = true
}

/** The most of a kind, by how often or by how much. */
function readMost(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  // 'the supermarket I go to most'
  const isMost = (keys.has('most') || keys.has('more')) && !keys.has('compare') && !keys.has('or')
  const isGone = typed.some((word) => vocabulary.goings.has(word)) && tokens.includes('اكثر')
  if ((keys.has('most') || keys.has('more')) && !keys.has('compare') && !keys.has('perTime'))
    if ((isMost && isGone) || typed.some((word) => /^visit(?:s|ed|ing)?$/.test(word))) keys.add('often')
  // 'اكثر محل': no rent and nobody
  const isShop = tokens.some(
    (word, index) => narrowing.shopNouns.has(word) && ['اكثر', 'most'].includes(tokens[index - 1] ?? ''),
  )
  if (isShop && keys.has('most')) keys.add('merchants')
  // 'the least visited restaurant' is no payment
  if (keys.has('least') && typed.some((word) => narrowing.visiting.test(word))) parsed.limits.push('least')
  // 'which Friday' is not the last one
  const which = tokens.findIndex(
    (word, index) =>
      ['which', 'any', 'اي'].includes(word) &&
      units.weekdays.some((day) => phraseAt(tokens, index + 1, day) > 0),
  )
  if (which >= 0) parsed.limits.push(tokens[which] ?? '')
  // 'the cheapest supermarket' is no payment
  const cheap = typed.findIndex(
    (word, index) => narrowing.cheaper.has(word) && narrowing.shopKinds.has(typed[index + 1] ?? ''),
  )
  if (cheap >= 0) parsed.limits.push(typed[cheap] ?? '')
  // 'اي مطعم اخذ اكثر': the most of its kind
  const isOfKind = parsed.categories.some(({ typed: word }) =>
    tokens.some((token, index) => token === word && ['which', 'اي'].includes(tokens[index - 1] ?? '')),
  )
  // 'which pharmacies and clinics did I pay': their names, which a sum of both has not
  const isRanked = (['most', 'more', 'compare', 'or', 'often', 'biggest', 'least'] as const).some((key) =>
    keys.has(key),
  )
  if (isOfKind && !isRanked && parsed.categories.length > 1) parsed.limits.push('which')
  // 'which supermarket did I spend least at' ranks them from the other end, and compares no days
  if (isOfKind && keys.has('least') && !keys.has('compare')) parsed.limits.push('least')
  if (isOfKind && keys.has('more') && !keys.has('compare') && keys.delete('more')) keys.add('most')
}

const heldKeys: ReadonlySet<string> = new Set(['did', 'savings', 'current', 'over'])
/** Accounts that are asked for, or that nothing is told of. */
function readAccounts(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  // 'what was in my savings on 1 June', 'savings at the end of June'
  const isHeld = keys.has('savings') || keys.has('current') || parsed.accounts.length === 1
  const isOfDay =
    parsed.spans.length === 1 &&
    parsed.spans.every(({ from, to, at }) => at !== undefined || (from !== undefined && from === to))
  const isBare = [...keys].every((key) => heldKeys.has(key))
  const isEdge = parsed.limits.some((word) => edges.has(word))
  // 'current account on 15 October', and nothing else
  const isAlone = parsed.categories.length + parsed.payees.length + parsed.unknown.length === 0
  const isOfBeing = isEdge || isAlone || typed.some((word) => narrowing.beings.has(word))
  if (isHeld && isOfDay && isBare && isOfBeing) {
    keys.delete('over')
    keys.add('balance')
  }
  // 'what did the savings account get in October': no savings of a month
  const savings = tokens.indexOf('savings')
  const isBareAccount = isHeld && isBare && parsed.spans.length > 0 && !keys.has('balance')
  if (savings >= 0 && isBareAccount && accountNames.has(tokens[savings + 1] ?? ''))
    parsed.limits.push('account')
  // what is owed on a card on a day is its balance
  if (isOfDay && keys.has('owe') && keys.has('card') && keys.delete('owe')) keys.add('balance')
  // 'card vs account', of which nothing is told
  const against = tokens.indexOf('vs')
  if (against >= 0 && accountNames.has(tokens[against + 1] ?? '')) parsed.limits.push('vs')
  // 'how much of my limit is used' is what is owed
  if (keys.has('limit') && typed.some((word) => word === 'used' || word === 'مستخدم') && keys.delete('limit'))
    keys.add('card').add('owe')
  // 'how much have I used on my card'
  const isCard = keys.has('card') || parsed.accounts[0]?.every(({ kind }) => kind === 'card') === true
  if (isCard && parsed.isHowMuch && typed.includes('used') && parsed.spans.length === 0)
    for (const key of ['card', 'owe'] as const) keys.add(key)
  if (keys.has('owe') && typed.includes('used')) keys.delete('spent')
  // 'rent from which account', 'groceries per account'
  const account = tokens.findIndex((word) => accountNames.has(word))
  const isOfAccounts =
    vocabulary.eachWords.has(tokens[account - 1] ?? '') || ['which', 'اي'].includes(tokens[account - 1] ?? '')
  if (
    account > 0 &&
    isOfAccounts &&
    (!keys.has('balance') || parsed.categories.length + parsed.payees.length > 0)
  )
    parsed.limits.push(tokens[account] ?? '')
}
