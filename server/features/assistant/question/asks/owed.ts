/** Questions about what is owed and due: bills, cards, cheques, instalments, loans. Pure. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { type Outcome, type Plain, refuse } from '../intent.ts'
import { subjectOf } from '../subject.ts'
import type { Parsed } from '../parsed.ts'
import { checkUse } from '../use.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** What is left of loans; what was paid for them is a category. */
export function loanOf(parsed: Parsed): Outcome | null {
  const { keys, categories } = parsed
  if (!keys.delete('loan')) return null
  const isOwed = (['owe', 'over', 'balance'] as const).some((key) => keys.has(key))
  if (isOwed && !keys.has('spent'))
    return checkUse(parsed, { keys: ['owe', 'over', 'balance'] }) ?? { ask: 'loans' }
  const loans = { id: 'loan_repayments', name: parsed.loanName, type: 'expense' as const }
  if (!categories.some(({ id }) => id === loans.id)) parsed.categories = [...categories, loans]
  return null
}

const plain: readonly (readonly [
  Keyword,
  Plain | 'safe' | 'cheques' | 'instalments' | 'cardLeft' | 'subscriptions',
  readonly Keyword[],
])[] = [
  ['safe', 'safe', ['safe', 'afford', 'spent', 'payday', 'over', 'balance']],
  ['ahead', 'ahead', ['ahead', 'payday', 'balance', 'spent', 'before', 'bill']],
  ['goal', 'goals', ['goal', 'list', 'times', 'over', 'why', 'save', 'savings', 'compare']],
  [
    'subscriptions',
    'subscriptions',
    [
      'subscriptions',
      'spent',
      'bill',
      'times',
      'list',
      'perMonth',
      'perYear',
      'instalments',
      'biggest',
      'smallest',
      'card',
    ],
  ],
  ['cheque', 'cheques', ['cheque', 'next', 'when', 'bill', 'owe', 'times', 'list', 'over']],
  ['instalments', 'instalments', ['instalments', 'bill', 'times', 'list', 'owe', 'over', 'next', 'when']],
  ['gratuity', 'gratuity', ['gratuity', 'balance', 'why']],
  ['zakat', 'zakat', ['zakat', 'owe', 'next']],
  ['unusual', 'unusual', ['unusual', 'fees', 'spent', 'did']],
  ['limit', 'cardLeft', ['limit', 'card', 'over', 'balance']],
  ['debts', 'debts', ['debts', 'owe', 'over']],
  ['owe', 'debts', ['owe', 'over']],
]

/** 'how much is left on the Sharaf DG instalments': of the plan of a name, which may only have been found. */
function instalmentsOf(parsed: Parsed): Outcome | null {
  const { keys, payees, categories, unknown } = parsed
  const [payee] = payees
  const isOfOne = payees.length === 1 && categories.length + unknown.length === 0
  // 'how much is left with Tabby' may be of a plan too
  const isOfPlan = keys.has('instalments') || keys.has('owe') || keys.has('over')
  if (!isOfPlan || payee === undefined || !isOfOne) return null
  // 'the last instalment that I paid'; without 'paid' it may be the final one
  if (keys.has('instalments') && keys.has('lastTime')) {
    const used: readonly Keyword[] = ['instalments', 'lastTime', 'spent', 'did', 'when', 'bill']
    const isPaid = keys.has('spent') || keys.has('did')
    const bad = checkUse(parsed, { keys: used, payee: true })
    if (bad || !isPaid) return bad ?? refuse('not_understood')
    return { ask: 'last', measure: 'expense', subject: subjectOf(parsed), span: null, equal: true }
  }
  if (keys.has('next') || keys.has('when')) return null
  const used: readonly Keyword[] = [
    'instalments',
    'over',
    'owe',
    'times',
    'spent',
    'did',
    'perMonth',
    'list',
    'bill',
  ]
  const isAll = parsed.spans.every(({ period }) => period === 'all')
  const bad = checkUse(isAll ? { ...parsed, spans: [] } : parsed, { keys: used, payee: true })
  const isLeft = keys.has('over') || keys.has('owe')
  const isPaid = keys.has('spent') || keys.has('did')
  return bad ?? { ask: 'instalments', payee, asks: isLeft ? 'left' : isPaid ? 'paid' : 'each' }
}

/** Cheques and instalments that were paid, or of one payee, are payments as others are. */
function asPayments(parsed: Parsed): void {
  const { keys, categories, payees, unknown, spans } = parsed
  const isOfOne = payees.length + unknown.length > 0
  const isPaid =
    spans.length > 0 || (['spent', 'did', 'fees', 'lastTime'] as const).some((key) => keys.has(key))
  // 'did a cheque get paid into my account': those of others are not told
  const isIn = keys.has('move') || keys.has('income')
  if (keys.has('cheque') && (isOfOne || (isPaid && !keys.has('next') && !isIn))) {
    keys.delete('cheque')
    // 'the cheque fee': that of a cheque alone
    if (keys.has('fees') && categories.length + payees.length + unknown.length === 0) unknown.push('cheque')
    if (categories.length + payees.length === 0 && !keys.has('fees'))
      categories.push({ ...parsed.chequeCategory, typed: 'cheque' })
  }
  if (keys.has('instalments') && (isOfOne || categories.length > 0)) {
    keys.delete('instalments')
    if (!isPaid) keys.add('next')
  }
  if ((keys.has('owe') || (keys.has('over') && !isPaid)) && payees.length > 0) {
    keys.delete('owe')
    if (!isPaid) keys.add('next')
  }
  if (keys.has('subscriptions') && (isOfOne || categories.length > 0)) keys.delete('subscriptions')
  if (keys.has('next')) for (const key of ['over', 'times'] as const) keys.delete(key)
}

/** 'was a cheque returned', 'any bounced cheques': of cheques of nobody in particular. */
function returnsOf(parsed: Parsed): Outcome | null {
  const { keys, categories, payees, unknown } = parsed
  if (!keys.has('cheque') || keys.has('fees')) return null
  // a question that goes on from one has the word as it has names; when that cheque was paid after all is not known
  if (payees.length > 0 && keys.has('spent') && keys.has('when')) return refuse('not_understood')
  const words = [...payees, ...unknown]
  if (words.length === 0 || words.some((word) => word !== 'return')) return null
  const rent = categories.every(({ id }) => id === 'rent' || id === 'cheques')
  const used: readonly Keyword[] = ['cheque', 'did', 'times', 'when', 'lastTime', 'list', 'income']
  const bad = checkUse({ ...parsed, payees: [], unknown: [] }, { keys: used, categories: rent, spans: 1 })
  return bad ?? { ask: 'returns', span: parsed.spans[0] ?? null }
}

export function plainOf(typed: Parsed, today: Day): Outcome | null {
  const { keys } = typed
  // what lies ahead is of now: 'am I on track this month'
  const isAhead = keys.has('safe') || keys.has('ahead') || keys.has('unusual')
  const isNow = isAhead && typed.spans.every(({ to }) => to === today)
  // 'is this enough for petrol and food' is of them
  const left = typed.categories.filter(({ type }) => keys.has('unusual') || type === 'expense')
  const parsed = isNow ? { ...typed, spans: [], ahead: [], coming: null, categories: left } : typed
  // 'what can I spend before my salary comes' is what is safe until then
  if (keys.has('safe') && (keys.has('payday') || typed.categories.some(({ id }) => id === 'salary')))
    keys.delete('before')
  // what can still be spent on a card is left of its limit
  if (isOfCard(parsed) && parsed.numbers.length === 0 && keys.delete('safe')) keys.add('limit')
  const wanted = keys.has('safe') ? purposeOf(parsed) : null
  if (wanted) return wanted
  const plan = instalmentsOf(parsed)
  if (plan) return plan
  const returns = returnsOf(parsed)
  if (returns) return returns
  asPayments(parsed)
  for (const [key, ask, used] of plain)
    if (
      keys.has(key) &&
      (key !== 'owe' ||
        (!keys.has('card') &&
          parsed.accounts.length === 0 &&
          !keys.has('loan') &&
          parsed.spans.length + parsed.ahead.length === 0))
    ) {
      const isNamed =
        key === 'goal' ||
        (key === 'cheque' && parsed.categories.every(({ id }) => id === 'rent' || id === 'cheques'))
      return (
        checkUse(parsed, { keys: used, categories: isNamed, accounts: isOfAccount(ask) }) ??
        (ask === 'cheques'
          ? { ask, asksNext: keys.has('next') || keys.has('when') || keys.has('bill') }
          : ask === 'instalments'
            ? { ask, payee: null, asks: keys.has('next') || keys.has('when') ? 'next' : 'left' }
            : ask === 'cardLeft'
              ? { ask, accounts: parsed.accounts[0] ?? null }
              : ask === 'subscriptions'
                ? subscriptionsOf(parsed)
                : { ask })
      )
    }
  if (
    (keys.has('bill') || keys.has('owe')) &&
    !keys.has('biggest') &&
    !keys.has('card') &&
    !keys.has('next') &&
    !keys.has('when') &&
    parsed.spans.length + parsed.ahead.length > 0 &&
    parsed.categories.length + parsed.payees.length + parsed.unknown.length === 0
  )
    return (
      checkUse(parsed, { keys: ['bill', 'spent', 'owe', 'over', 'times'], spans: 1, ahead: true }) ??
      paidIn(parsed) ??
      dueIn(parsed)
    )
  return billsOf(parsed, today) ?? cardsOf(parsed, today)
}

/** 'how much can I spend on a handbag': what is safe to spend, of which nothing is kept for a handbag alone. */
function purposeOf(parsed: Parsed): Outcome | null {
  const { categories, payees, provided, unknown } = parsed
  const [category, ...others] = categories.filter(({ id }) => id !== 'salary')
  // 'coffee' stands for the shops that sell it
  const isOfWord = provided.length > 0 && payees.every((payee) => provided.includes(payee))
  const [name = category?.typed ?? category?.name, ...names] = [
    ...(isOfWord ? [parsed.providedAs] : payees),
    ...unknown,
  ]
  if (!parsed.isFor || name === undefined || others.length + names.length > 0) return null
  if (category && payees.length + unknown.length > 0) return null
  const used: readonly Keyword[] = ['safe', 'afford', 'spent', 'payday', 'over', 'balance', 'bought']
  const bad = checkUse({ ...parsed, categories: [], payees: [], unknown: [] }, { keys: used })
  return bad ?? { ask: 'safe', purpose: { id: category?.id ?? '', name } }
}

const isOfAccount = (ask: string): boolean => ask === 'cardLeft' || ask === 'subscriptions'

/** 'subscriptions on my card': those that one account pays. */
function subscriptionsOf({ keys, accounts: [named], ofKind }: Parsed): Outcome {
  const meant = named ?? (keys.has('card') ? ofKind.card : null)
  const pick = (['biggest', 'smallest'] as const).find((key) => keys.has(key))
  const picked = pick === undefined ? {} : { pick }
  if (meant === null) return { ask: 'subscriptions', account: null, ...picked }
  const [only, ...others] = meant
  const isOne = only !== undefined && others.length === 0
  return isOne ? { ask: 'subscriptions', account: only, ...picked } : refuse('not_understood')
}

/** 'list my monthly bills': those of a month from now; without it those until pay day. */
function billsOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, categories, payees, unknown, accounts, spans, ahead, countries } = parsed
  const isOfNone =
    [categories, payees, unknown, accounts, spans, ahead, countries].flat().length === 0 && !parsed.isHowMuch
  const own: readonly Keyword[] = ['bill', 'list', 'perMonth']
  const isList = keys.has('bill') && (keys.has('list') || keys.has('perMonth'))
  if (!isOfNone || !isList || [...keys].some((key) => !own.includes(key))) return null
  const month = { from: today, to: addDays(addMonths(today, 1), -1) }
  return checkUse(parsed, { keys: own }) ?? { ask: 'bills', span: keys.has('perMonth') ? month : null }
}

const isOfCard = ({ keys, accounts: [named] }: Parsed): boolean =>
  keys.has('card') || named?.every(({ kind }) => kind === 'card') === true

/** What is owed on cards, and what is left of their limits: of all, or of one by its name. */
function cardsOf(typed: Parsed, today: Day): Outcome | null {
  const { keys } = typed
  // 'what do I owe on the card today' is what is owed
  const isNow =
    (keys.has('owe') || (keys.has('balance') && isOfCard(typed))) &&
    [...typed.spans.map(({ to }) => to), ...typed.ahead].every((day) => day === today)
  const parsed = isNow ? { ...typed, spans: [], ahead: [] } : typed
  const named = parsed.accounts[0] ?? null
  const isCard = isOfCard(parsed)
  // 'when is my card payment due'
  if (isCard && (keys.has('next') || keys.has('when')) && !keys.has('did') && !keys.has('lastTime'))
    keys.delete('move')
  const ofCards: readonly Keyword[] = ['card', 'owe', 'next', 'when', 'balance', 'bill', 'over', 'least']
  // what is left of a card is left of its limit
  if (isCard && keys.has('over') && !keys.has('owe') && parsed.spans.length === 0)
    return (
      checkUse(parsed, { keys: ['card', 'over', 'balance'], accounts: true }) ?? {
        ask: 'cardLeft',
        accounts: named,
      }
    )
  const isOwed = parsed.spans.length === 0 && [...keys].every((key) => ofCards.includes(key))
  // 'from the card to the current account' is of two accounts
  if (keys.has('card') && named !== null && !named.every(({ kind }) => kind === 'card'))
    return isOwed ? refuse('two_subjects') : null
  if (isCard && isOwed && (keys.has('card') || keys.has('owe')))
    return (
      checkUse(parsed, { keys: ofCards, accounts: true }) ?? {
        ask: 'cards',
        accounts: named,
        asksDay: keys.has('when') || keys.has('next'),
      }
    )
  return null
}

/** 'the bills that I paid this month': none that are due. */
function paidIn({ keys, isPaid, whether, spans: [span] }: Parsed): Outcome | null {
  // 'did I pay all my bills' is of what is still due
  return keys.has('spent') && isPaid && !whether && span ? { ask: 'bills', span, paid: true } : null
}

/** What is due on the days that a question names. */
export const dueIn = ({ spans: [span], ahead: [day], coming }: Parsed): Outcome => {
  // a coming day counts before the past one of its name
  const isDay = day !== undefined && (!span || span.from === span.to)
  return { ask: 'bills', span: coming ?? (isDay ? { from: day, to: day } : (span ?? null)) }
}
