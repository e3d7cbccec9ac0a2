/** What the person's own records say beside a question: their accounts, and the names of their categories. Pure. */
import type { Parsed, QuestionContext } from './parsed.ts'
import { senders } from './words/narrowing.ts'
import * as vocabulary from './words/vocabulary.ts'

export function readRecords(
  parsed: Parsed,
  tokens: readonly string[],
  { accounts, categories, payees }: QuestionContext,
): void {
  // 'sent with Lulu' is with its exchange, and not its shops
  const isSent = parsed.keys.has('send') || parsed.keys.has('home') || parsed.countries.length > 0
  const senderOf = (payee: string): string => {
    const named = payees.filter(([first]) => first === payee)
    const [sender, ...others] = named.filter((name) => name.some((word) => senders.has(word)))
    return sender && others.length === 0 ? sender.join(' ') : payee
  }
  if (isSent) parsed.payees = parsed.payees.map(senderOf)
  // 'the current and the joint account'
  const at = tokens.indexOf('current')
  const isAccount =
    vocabulary.joining.has(tokens[at + 1] ?? '') ||
    ['from', 'in', 'balance'].includes(tokens[at - 1] ?? '') ||
    (tokens[at - 1] === 'to' && parsed.keys.has('savings')) ||
    (at > 0 &&
      (at === tokens.length - 1 || parsed.accounts.length > 0) &&
      vocabulary.joining.has(tokens[at - 1] ?? ''))
  if (at >= 0 && isAccount) parsed.keys.add('current')
  parsed.ofKind = {
    card: accounts.filter(({ kind }) => kind === 'card'),
    savings: accounts.filter(({ kind }) => kind === 'savings'),
  }
  // 'my current account' of several is the one of that name
  const current = accounts.filter(({ kind }) => kind === 'current')
  const named = current.filter(({ name }) => /^current account$/i.test(name))
  // 'money from savings to current'
  const ends =
    parsed.accounts.length + (['savings', 'current'] as const).filter((key) => parsed.keys.has(key)).length
  const isNamed = parsed.categories.length + parsed.payees.length > 0 || parsed.keys.has('spent')
  if (parsed.isFrom && ends > 1 && !isNamed && !parsed.keys.has('and')) parsed.keys.add('move')
  const [meant] = current.length === 1 ? current : named.length === 1 ? named : []
  if (parsed.keys.has('current') && meant && (parsed.accounts.length === 0 || parsed.keys.has('and'))) {
    parsed.keys.delete('current')
    parsed.accounts.push([meant])
  }
  // between the only two accounts the other one is meant anyway
  const held = accounts.filter(({ kind }) => kind !== 'card')
  const isOwn = parsed.keys.has('savings') && parsed.accounts.length === 1 && held.length === 2
  const isMoved = parsed.keys.has('send') || parsed.keys.has('move')
  if (isOwn && isMoved && !parsed.keys.has('and') && (parsed.isFrom || parsed.isTo)) {
    parsed.accounts = []
    parsed.keys.delete('send')
    parsed.keys.add('move')
  }
  parsed.ofCurrency = accounts.filter(({ currency }) => currency !== 'AED')
  // 'how much did I convert', of the only other currency
  const [other, ...others] = new Set(parsed.ofCurrency.map(({ currency }) => currency))
  if (parsed.keys.has('convert') && parsed.keys.has('balance')) {
    parsed.keys.delete('convert')
    parsed.keys.add('inDirhams')
  }
  const isChanged = parsed.keys.has('convert') || parsed.keys.has('exchange')
  if (isChanged && parsed.currency === null && other !== undefined && others.length === 0)
    Object.assign(parsed, { foreign: true, currency: other })
  const own = parsed.ofCurrency.filter(({ currency }) => currency === parsed.currency)
  // 'how many dollars do I have'
  const isHeld = parsed.numbers.length === 0 && (parsed.keys.has('balance') || parsed.keys.has('over'))
  // 'how much usd is in my dollar account'
  const [theirs = own] = parsed.accounts
  const isOfThem = parsed.accounts.length < 2 && theirs.every(({ currency }) => currency === parsed.currency)
  if (isHeld && own.length > 0 && isOfThem)
    Object.assign(parsed, { accounts: [theirs], foreign: false, currency: null })
  const nameOf = (own: string): string => categories.find(({ id }) => id === own)?.name ?? ''
  parsed.loanName = nameOf('loan_repayments')
  parsed.homeName = nameOf('sent_home')
  parsed.salaryName = nameOf('salary')
  parsed.peopleName = nameOf('to_people')
  parsed.refundsName = nameOf('refunds')
  const isRent = tokens.some((word) => /^(?:rent|ال?ايجار)$/u.test(word)) && nameOf('rent') !== ''
  const id = isRent ? 'rent' : 'cheques'
  parsed.chequeCategory = { id, name: nameOf(id), type: 'expense' }
}
