/** What a verb does to a card, to cash or to a cheque, where its words alone would say something else. Pure. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import { phraseAt } from '#contract/ledger/search/tokens.ts'
import { isMeant } from '../names.ts'
import type { Parsed } from '../parsed.ts'
import * as narrowing from '../words/narrowing.ts'
import { type Keyword, keywords, transfers } from '../words/vocabulary.ts'

export function readDeeds(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  readRepaid(parsed, tokens, typed)
  readReturned(parsed, tokens, typed)
  readTheirs(parsed, tokens, typed)
  const { keys, limits } = parsed
  // 'how much came from Lulu Exchange'
  if (parsed.payees.length > 0 && narrowing.cameFrom.test(typed.join(' '))) {
    keys.delete('spent')
    keys.add('income')
  }
  // 'what did I change this month', of somebody with money in another currency: what was converted
  const isOwn = typed.some((word, at) => narrowing.selfWords.has(word) && isChange(typed.slice(at + 1)))
  if (isOwn && parsed.ofCurrency.length > 0 && keys.delete('rise')) keys.add('convert')
  // 'the cost of taking cash' is the charge for it, and no withdrawal
  const cost = typed.findIndex((word) => narrowing.costNouns.has(word))
  if (cost >= 0 && keys.has('cash') && !keys.has('fees')) limits.push(typed[cost] ?? '')
  // 'the least I paid at Starbucks' is one payment
  const isOfOne = parsed.payees.length === 1 && parsed.spans.length < 2 && parsed.bareTime === null
  const isLeast =
    tokens.some((word, at) => word === 'اقل' && narrowing.singles.has(tokens[at + 1] ?? '')) ||
    (isOfOne && typed.some((word, at) => word === 'least' && narrowing.selfWords.has(typed[at + 1] ?? '')))
  if (isLeast && !keys.has('compare') && keys.delete('least')) keys.add('smallest')
  // 'كم باقي معي لين الراتب' is money, and no number of days
  const isLeft = tokens.some((word, at) => word === 'باقي' && tokens[at + 1] === 'لي')
  if (isLeft && !typed.some((word) => /^(?:ال)?(?:يوم|ايام)$/u.test(word)) && keys.delete('payday')) {
    keys.delete('over')
    keys.add('safe')
  }
  // 'careem plus subscription' joins nothing
  const plus = typed.findIndex(
    (word, at) => word === 'plus' && narrowing.memberships.test(typed[at + 1] ?? ''),
  )
  if (plus > 0) limits.push('plus')
  // 'كم باقي علي في البطاقه' is what is owed on it
  const isOnMe = typed.some(
    (word, at) => word === 'علي' && !narrowing.cardNouns.test(typed[at + 1] ?? 'card'),
  )
  if (keys.has('card') && keys.has('over') && isOnMe) keys.add('owe')
  // 'money from Egypt' is nothing that was sent there
  const from = tokens.findIndex(
    (word, at) =>
      narrowing.froms.has(word) && narrowing.givens.has(tokens[at - 1] ?? '') && parsed.countries.length > 0,
  )
  const isFrom = from >= 0 && !keys.has('send') && !keys.has('home')
  if (isFrom || narrowing.fromAbroad.test(typed.join(' '))) parsed.ofOthers = true
}

/** Whether words begin with a change that somebody makes. */
const isChange = ([first = '', second = '']: readonly string[]): boolean =>
  [first, narrowing.manners.test(first) ? second : ''].some((word) => /^(?:chang|غير)/u.test(word))

const spends: readonly (readonly string[])[] = keywords.flatMap(([key, names]) =>
  key === 'spent' || key === 'bought' ? [names] : [],
)
const due: readonly Keyword[] = ['bill', 'owe', 'next', 'covered', 'afford', 'safe', 'ahead', 'limit']

/** 'when did I last pay the Titanium card', 'was my card paid', 'دفعت البطاقه': what was moved to it, and no purchase. */
function readRepaid(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys, accounts, limits } = parsed
  const cards = accounts.flat()
  const isOfCard = (cards.length > 0 || keys.has('card')) && cards.every(({ kind }) => kind === 'card')
  // 'charged to the card' is what was bought with it
  if (isOfCard && typed.some((word) => word === 'charged')) parsed.isTo = false
  // of what was paid to it there is no largest
  if (isOfCard && parsed.isTo && (keys.has('biggest') || keys.has('smallest'))) limits.push('to')
  const isPaid = keys.has('spent') || keys.has('payday')
  if (!isOfCard || !isPaid || due.some((key) => keys.has(key))) return
  if (parsed.payees.length + parsed.categories.length + parsed.unknown.length > 0) return
  const names = new Set(cards.flatMap(({ name }) => foldWords(name).split(' ')))
  const isCard = (word = ''): boolean => names.has(word) || /^(?:cards?|بطاقه)$/u.test(word)
  const at = tokens.findIndex((word, index) => {
    const isEnglish = narrowing.paidVerbs.test(word)
    if (!isEnglish && !narrowing.settledVerbs.test(word)) return false
    const before = tokens.slice(0, index).findLast((one) => !narrowing.beforePaid.has(one))
    const isPassive =
      isEnglish && isCard(before) && narrowing.passives.has(tokens[0] ?? '') && word === 'paid'
    if (isPassive && !narrowing.afterPaid.has(tokens[index + 1] ?? '')) return true
    const own = isEnglish ? tokens.slice(index + 1).findIndex((one) => !narrowing.ofOwn.has(one)) : 0
    const next = index + 1 + own
    const noun = tokens[next] ?? ''
    // 'دفعت بطاقه' may be how it was paid
    const isNamed = names.has(noun) || (narrowing.cardNouns.test(noun) && names.has(tokens[next + 1] ?? ''))
    // 'dafa3t el card'
    const isThe =
      noun === 'card' && typed.some((one, at) => one === noun && /^(?:el|al|ال)$/u.test(typed[at - 1] ?? ''))
    return isNamed || (isEnglish ? isCard(noun) && own > 0 : isThe || narrowing.theCard.test(noun))
  })
  // 'when did my card get paid'
  const isGot =
    keys.has('payday') &&
    typed.some((word, index) => isCard(word) && /^(?:get|got|gets)$/.test(typed[index + 1] ?? ''))
  if (at < 0 && !isGot) return
  // 'did I pay the card more than I spent on it' is of both
  const other = tokens.find(
    (_, index) => index !== at && spends.some((words) => phraseAt(tokens, index, words) > 0),
  )
  if (other !== undefined) limits.push(other)
  for (const key of ['spent', 'payday', 'income'] as const) keys.delete(key)
  keys.add('move').add('card')
  // 'is my card paid' is of the newest payment
  const isOpen = parsed.spans.length === 0 && !parsed.isHowMuch && !keys.has('times')
  if (isOpen && narrowing.passives.has(tokens[0] ?? '')) keys.add('lastTime')
  Object.assign(parsed, { isTo: true, isFrom: false })
}

/** 'will my rent cheque bounce' is whether it is covered, 'cheques still out' are none that were paid, and 'returned' beside a name is no name. */
function readReturned(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys, limits } = parsed
  const isReturned = [...parsed.payees, ...parsed.unknown].some((words) => /(?:^| )return$/.test(words))
  const isCheque = keys.has('cheque') || parsed.categories.some(({ id }) => id === 'cheques')
  if (isReturned && isCheque && tokens.includes('will')) {
    const less = (list: readonly string[]): string[] =>
      list
        .map((words) => words.replace(/(?:^| )(?:return|will)(?=$| )/g, '').trim())
        .filter((words) => words !== '')
    Object.assign(parsed, { payees: less(parsed.payees), unknown: less(parsed.unknown) })
    for (const key of ['income', 'forecast'] as const) keys.delete(key)
    keys.add('covered').add('next')
  } else if (isReturned && !isCheque && parsed.payees.some((name) => name !== 'return')) limits.push('return')
  // those that went out are paid
  const out = typed.findIndex(
    (word, at) => narrowing.stillOut.has(word) && !narrowing.goneOut.test(typed[at - 1] ?? ''),
  )
  if (out >= 0 && isCheque) limits.push(typed[out] ?? '')
}

/** 'مايا حولت كم': what she sent, or what was sent to her. */
function readTheirs(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const [name = '', verb = ''] = tokens
  const isNamed = /^[\u0621-\u064A]/u.test(name) && !isMeant(name) && transfers.has(verb)
  const isTo = typed.some((word) => /^(?:ل|الي)/u.test(word))
  if (isNamed && parsed.payees.length === 1 && !isTo) parsed.limits.push(verb)
}
