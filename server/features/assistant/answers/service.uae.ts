/** Answers about bank charges, cheques, cards, instalments, gratuity, zakat, the score and what is unusual. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../context.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import { AppError } from '../../../platform/errors.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import type { Intent } from '../question/intent.ts'
import { healthScore, listFees, listInsights } from '../tools/service.explain.ts'
import { aed } from '../tools/tool.ts'
import { gratuity, listCards, listCheques, zakat } from '../tools/service.uae.ts'
import { answer, daysFilter, note, refusal, codedRow, row, rowsOf } from './parts.ts'
import { listAccounts, round } from '../tools/service.money.ts'
import { checkDays } from './service.subject.ts'
import { answerTimes } from './service.times.ts'
import { answerNext, coverNote, isOn, nextNamed } from './service.bills.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

const rentOnly: Of<'next'>['subject'] = {
  category: { id: 'rent', name: '', type: 'expense' },
  payee: null,
  text: null,
  account: null,
  cost: null,
  weekday: null,
}

export async function answerFees(ctx: Ctx, { span }: Of<'fees'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  const { days, total, fees, interest, vat, complete, evidence } = await listFees.run(ctx, daysFilter(span))
  return answer('fees', {
    amount: total,
    days,
    rows: rowsOf(
      'fees',
      (
        [
          ['fees', fees],
          ['interest', interest],
          ['vat', vat],
        ] as const
      ).map(([label, amount], index) => codedRow(label, { amount, address: evidence[index] ?? null })),
    ),
    notes: [...covered.notes, ...(complete ? [] : [note('incomplete')])],
    evidence: evidence.slice(0, 1),
  })
}

/** Without cheques in the book, when the next rent is expected, or what was only found in bank lines. */
export async function answerCheques(ctx: Ctx, { asksNext, on }: Of<'cheques'>): Promise<Answer> {
  const { cheques, more, suggested, evidence } = await listCheques.run(ctx, {})
  const given = cheques.filter(({ direction }) => direction === 'given')
  const named = given.filter(({ date }) => isOn(date, on))
  const ownCheques = named.length > 0 ? named : given
  const [next] = ownCheques
  if (!next && asksNext) {
    const rent = await answerNext(ctx, {
      ask: 'next',
      subject: rentOnly,
      ...(on === undefined ? {} : { on }),
    })
    if (rent.kind === 'answer' && rent.code === 'next_bill') return rent
    const bills = await nextNamed(ctx, /cheque|chq|شيك/i, on)
    if (bills) return bills
  }
  if (!next && suggested > 0) return answer('cheques_found', { params: { count: suggested }, evidence })
  if (!next) return answer('cheques_none', { evidence })
  return answer('cheques', {
    params: { what: next.payee, day: next.date, count: ownCheques.length + more },
    amount: next.left,
    rows: rowsOf(
      'cheques',
      ownCheques.map((cheque) =>
        row(cheque.payee, { day: cheque.date, amount: cheque.left, type: 'expense' }),
      ),
      more,
    ),
    notes: coverNote(next.cover),
    evidence,
  })
}

/** The next payment of something; of rent it may be a cheque, and where none is expected the last one is told. */
export async function answerDue(ctx: Ctx, { only, ...asked }: Of<'next'>): Promise<Answer> {
  const found = await answerExpected(ctx, asked)
  const isOther =
    only &&
    found.kind === 'answer' &&
    found.code === 'next_bill' &&
    !isOn(String(found.params['day']), asked.on)
  return isOther ? answer('no_next_bill', { params: { what: found.params['what'] ?? '' } }) : found
}

async function answerExpected(ctx: Ctx, { orLast = false, ...asked }: Of<'next'>): Promise<Answer> {
  const found = await answerNext(ctx, asked)
  if (found.kind !== 'answer' || found.code !== 'no_next_bill') return found
  const { on, subject } = asked
  if (subject.category?.id === 'rent' && subject.text === null) {
    const bills = await nextNamed(ctx, /cheque|chq|شيك/i, on)
    if (bills) return bills
  }
  return orLast ? answerTimes(ctx, { ask: 'last', measure: 'expense', subject, span: null }) : found
}

/** Cheques that a bank returned on some days, or on all that its payments are known of. */
export async function answerReturns(ctx: Ctx, { span }: Of<'returns'>): Promise<Answer> {
  const covered = await checkDays(ctx, ...(span ? [span] : []))
  if ('refusal' in covered) return covered.refusal
  const { returned, more_returned: more, searched_from: from, evidence } = await listCheques.run(ctx, {})
  const { range } = await resolveQuery(ctx, span ? daysFilter(span) : {}, 'all')
  const meant = returned.filter(
    ({ date }) => (range.from === null || date >= range.from) && (range.to === null || date <= range.to),
  )
  const [newest] = meant
  if (!newest && (from === null || more > 0)) return refusal('incomplete')
  const days = { from: range.from ?? from, to: range.to }
  if (!newest) return answer('cheques_returned_none', { days, notes: covered.notes, evidence })
  return answer('cheques_returned', {
    params: { what: newest.name, day: newest.date, count: meant.length },
    amount: newest.amount,
    days,
    rows: rowsOf(
      'cheques',
      meant.map(({ name, date, amount, address }) => row(name, { day: date, amount, address })),
      more,
    ),
    notes: covered.notes,
    evidence,
  })
}

export async function answerCards(ctx: Ctx, { accounts, asksDay }: Of<'cards'>): Promise<Answer> {
  const { cards, evidence } = await cardsOf(ctx, accounts)
  const [only] = cards
  if (!only) return answer('cards_none', { evidence })
  const isSingle = cards.length === 1
  if (isSingle && only.owed === null) return refusal('incomplete')
  if (asksDay && cards.some(({ statement }) => !statement?.due)) {
    // without a statement, the payment of the only card that is expected
    const title = textOf(ctx.language, 'titles', 'card_repayment')
    return (
      (isSingle ? await nextNamed(ctx, new RegExp(`^${title}(?: ·|$)`, 'u')) : null) ?? refusal('not_known')
    )
  }
  return answer('cards', {
    params: { what: isSingle ? only.name : '', count: cards.length, due: only.statement?.due ?? '' },
    amount: isSingle ? only.owed : null,
    other: isSingle && only.statement?.due ? only.statement.left : null,
    rows: isSingle
      ? null
      : rowsOf(
          'cards',
          cards.map((card) =>
            row(card.name, { amount: card.owed, day: card.statement?.due ?? null, address: card.address }),
          ),
        ),
    evidence,
  })
}

/** All cards, or those of a name. */
async function cardsOf(ctx: Ctx, accounts: Of<'cards'>['accounts']) {
  const { cards, evidence } = await listCards.run(ctx, {})
  const meant = accounts === null ? cards : cards.filter(({ id }) => accounts.some((one) => one.id === id))
  return { cards: meant, evidence: accounts === null ? evidence : meant.map(({ address }) => address) }
}

/** Whether what an account holds today is enough for all that is owed on the only card. */
export async function answerCardClear(ctx: Ctx, { account }: Of<'cardClear'>): Promise<Answer> {
  const [{ cards, evidence }, { accounts }] = await Promise.all([
    cardsOf(ctx, null),
    listAccounts.run(ctx, {}),
  ])
  const meant = accounts.filter(({ id, kind }) => (account ? id === account.id : kind === 'current'))
  const [[card], [payer]] = [cards, meant]
  if (!card || !payer || cards.length > 1 || meant.length > 1) return refusal('not_known')
  if (!card.owed || !payer.balance) return refusal('incomplete')
  const { currency } = card.owed
  if (payer.balance.currency !== currency) return refusal('currency')
  const left = round(payer.balance.amount - card.owed.amount)
  return answer(left >= 0 ? 'card_clear' : 'card_short', {
    params: { what: card.name, account: payer.name },
    amount: { amount: Math.abs(left), currency },
    rows: rowsOf('accounts', [
      row(payer.name, { amount: payer.balance, address: payer.address }),
      row(card.name, { amount: { amount: -card.owed.amount, currency }, address: card.address }),
    ]),
    evidence,
  })
}

/** What is left of the cards' limits. */
export async function answerCardLeft(ctx: Ctx, { accounts }: Of<'cardLeft'>): Promise<Answer> {
  const { cards, evidence } = await cardsOf(ctx, accounts)
  const [only] = cards
  if (!only) return answer('cards_none', { evidence })
  if (cards.some(({ available }) => available === null)) return refusal('not_known')
  return answer('card_left', {
    params: { what: cards.length === 1 ? only.name : '', count: cards.length },
    amount: cards.length === 1 ? only.available : null,
    rows: rowsOf(
      'cards',
      cards.map((card) => row(card.name, { amount: card.available, address: card.address })),
    ),
    evidence,
  })
}

export async function answerGratuity(ctx: Ctx): Promise<Answer> {
  const { employments, total, evidence } = await gratuity.run(ctx, {})
  if (employments.length === 0) return answer('gratuity_none', { evidence })
  return answer('gratuity', {
    params: { count: employments.length },
    amount: total,
    rows: rowsOf(
      'parts',
      employments.map(({ name, estimate }) => row(name, { amount: estimate })),
    ),
    notes: [note('gratuity')],
    evidence,
  })
}

export async function answerZakat(ctx: Ctx): Promise<Answer> {
  try {
    const { least, most, paid, price_needed, evidence } = await zakat.run(ctx, {})
    if (price_needed || !least || !most) return refusal('zakat_price')
    return answer('zakat', {
      amount: least,
      other: most.amount === least.amount ? null : most,
      rows: rowsOf('parts', [codedRow('zakat_paid', { amount: paid })]),
      notes: [note('zakat')],
      evidence,
    })
  } catch (error) {
    if (error instanceof AppError && error.said.reason === 'zakat_off') return refusal('zakat_off')
    throw error
  }
}

export async function answerUnusual(ctx: Ctx): Promise<Answer> {
  const { insights, more, evidence } = await listInsights.run(ctx, {})
  if (insights.length === 0) return answer('insights_none', { evidence })
  return answer('insights', {
    params: { count: insights.length + more },
    rows: rowsOf(
      'insights',
      insights.map(({ kind, subject, amount, day, address }) =>
        row(subject, { insight: kind, amount, day, address }),
      ),
      more,
    ),
    evidence,
  })
}

export async function answerScore(ctx: Ctx, { span }: Of<'worth' | 'score'>): Promise<Answer> {
  const covered = await checkDays(ctx, ...(span ? [span] : []))
  if ('refusal' in covered) return covered.refusal
  const { score, parts, days, evidence } = await healthScore.run(ctx, span ? daysFilter(span) : {})
  return answer('score', {
    params: { score },
    days,
    rows: rowsOf(
      'parts',
      parts.map(({ key, points, max, value }) =>
        codedRow(`score_${key}`, {
          second: points,
          share: max > 0 ? points / max : null,
          amount: key === 'balance' ? aed(value) : null,
        }),
      ),
    ),
    evidence,
  })
}
