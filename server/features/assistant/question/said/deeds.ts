/** What a verb does to a card, to cash or to a cheque, where its words alone would say something else. Pure. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import { phraseAt } from '#contract/ledger/search/tokens.ts'
import { isMeant } from '../names.ts'
import type { Parsed } from '../parsed.ts'
import * as narrowing from '../words/narrowing.ts'
import { type Keyword, keywords, transfers } from '../words/vocabulary.ts'

export function readDeeds(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  readRepaid(parsed, tokens)
  readReturned(parsed, tokens, typed)
  readTheirs(parsed, tokens, typed)
  const { keys, limits } = parsed
  // 'what did I change this month', of somebody with money in another currency: what was converted
  const isOwn = typed.some((word, at) => narrowing.selfWords.has(word) && isChange(typed.slice(at + 1)))
  if (isOwn && parsed.ofCurrency.length > 0 && keys.delete('rise')) keys.add('convert')
  // 'the cost of taking cash' is the charge for it, and no withdrawal
  const cost = typed.findIndex((word) => narrowing.costNouns.has(word))
  if (cost >= 0 && keys.has('cash') && !keys.has('fees')) limits.push(typed[cost] ?? '')
  // 'the least thing I paid for' is one payment
  const least = tokens.findIndex((word, at) => word === 'اقل' && narrowing.singles.has(tokens[at + 1] ?? ''))
  if (least >= 0 && !keys.has('compare') && keys.delete('least')) keys.add('smallest')
  // 'money from Egypt' is nothing that was sent there
  const from = tokens.findIndex(
    (word, at) =>
      narrowing.froms.has(word) && narrowing.givens.has(tokens[at - 1] ?? '') && parsed.countries.length > 0,
  )
  if (from >= 0 && !keys.has('send') && !keys.has('home')) parsed.ofOthers = true
}

/** Whether words begin with a change that somebody makes. */
const isChange = ([first = '', second = '']: readonly string[]): boolean =>
  [first, narrowing.manners.test(first) ? second : ''].some((word) => /^(?:chang|غير)/u.test(word))

const spends: readonly (readonly string[])[] = keywords.flatMap(([key, names]) =>
  key === 'spent' || key === 'bought' ? [names] : [],
)
const due: readonly Keyword[] = ['bill', 'owe', 'next', 'covered', 'afford', 'safe', 'ahead', 'limit']

/** 'when did I last pay the Titanium card', 'دفعت البطاقه': what was moved to it, and no purchase. */
function readRepaid(parsed: Parsed, tokens: readonly string[]): void {
  const { keys, accounts, limits } = parsed
  const cards = accounts.flat()
  const isOfCard = (cards.length > 0 || keys.has('card')) && cards.every(({ kind }) => kind === 'card')
  if (!isOfCard || !keys.has('spent') || due.some((key) => keys.has(key))) return
  if (parsed.payees.length + parsed.categories.length + parsed.unknown.length > 0) return
  const names = new Set(cards.flatMap(({ name }) => foldWords(name).split(' ')))
  const at = tokens.findIndex((word, index) => {
    const isEnglish = narrowing.paidVerbs.test(word)
    if (!isEnglish && !narrowing.settledVerbs.test(word)) return false
    const next =
      index + 1 + (isEnglish ? tokens.slice(index + 1).findIndex((one) => !narrowing.ofOwn.has(one)) : 0)
    const noun = tokens[next] ?? ''
    // 'دفعت بطاقه' may be how it was paid
    const isNamed = names.has(noun) || (narrowing.cardNouns.test(noun) && names.has(tokens[next + 1] ?? ''))
    return isNamed || (isEnglish ? /^cards?$/.test(noun) && next > index + 1 : narrowing.theCard.test(noun))
  })
  if (at < 0) return
  // 'did I pay the card more than I spent on it' is of both
  const other = tokens.find(
    (_, index) => index !== at && spends.some((words) => phraseAt(tokens, index, words) > 0),
  )
  if (other !== undefined) limits.push(other)
  keys.delete('spent')
  keys.add('move').add('card')
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
  const out = typed.findIndex((word) => narrowing.stillOut.has(word))
  if (out >= 0 && isCheque) limits.push(typed[out] ?? '')
}

/** 'مايا حولت كم': what she sent, or what was sent to her. */
function readTheirs(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const [name = '', verb = ''] = tokens
  const isNamed = /^[\u0621-\u064A]/u.test(name) && !isMeant(name) && transfers.has(verb)
  const isTo = typed.some((word) => /^(?:ل|الي)/u.test(word))
  if (isNamed && parsed.payees.length === 1 && !isTo) parsed.limits.push(verb)
}
