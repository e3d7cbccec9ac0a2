/** Which payments the subject of a question is about, and whether there is data for its days. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import type { Subject } from '../question/intent.ts'
import { daysBetween } from '#contract/period.ts'
import { today } from '../../../platform/clock.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import type { Span } from '../question/parsed.ts'
import { cashFlow, listAccounts, sumPayments } from '../tools/service.money.ts'
import { brandOf } from '../../categories/spellings.ts'
import { answer, daysFilter, note, refusal } from './parts.ts'
import { placeKinds } from '../question/words/narrowing.ts'
import { isAside } from '../question/words/vocabulary.ts'
import { readMatching } from '../../ledger/list/service.matching.ts'
import { findPayee, type PayeeFound } from './service.payees.ts'
import { narrowings } from './sums/service.notes.ts'
import { chargesFor, findMentions, namesOf } from './service.words.ts'

/** `measure`: what the payee is known by, which may be the other one. `moved`: only transfers, which no sum counts. */
export type Named = {
  filter: Filter
  what: string | null
  isPayee: boolean
  measure: 'expense' | 'income'
  moved: boolean
  notes: FullAnswer['notes']
}

/** The type of the payments that are summed; undefined for both: refunds lower spending or, without a purchase, are income. */
export const typeOf = ({
  measure,
  filter,
}: Pick<Named, 'measure' | 'filter'>): Named['measure'] | undefined =>
  filter.category === 'refunds' ? undefined : measure

/** Why there is no filter; of several branches of one name, which together are no filter, theirs. */
type Unnamed = { answer: Answer; branches?: { name: string; filters: Filter[] } }

/** The filter of a subject, with its name; an answer instead where its payee is unknown or one of several. */
export async function filterOf(
  ctx: Ctx,
  subject: Subject,
  measure: 'expense' | 'income',
): Promise<Named | Unnamed> {
  const { card, ...open } = subject
  if (card !== undefined) return ofCard(ctx, open, card, measure)
  const { category, payee, text, account, cost, weekday, min, max, moved } = subject
  const rest: Filter = {
    ...(account ? { account: account.id } : {}),
    ...(cost ? { cost } : {}),
    ...(isDay(weekday) ? { weekday } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
  // 'the salary of Rosalinda' is paid to her, and that of a friend is not known
  if (
    category?.id === 'salary' &&
    payee !== null &&
    text === null &&
    !(await findPayee(ctx, payee, 'income'))
  ) {
    const paid = await filterOf(ctx, { ...subject, category: null }, 'expense')
    if ('answer' in paid) return paid
    const wages = { ...paid.filter, category: 'domestic_help' }
    const { counted } = await readMatching(ctx, wages)
    return counted.expense.count > 0 ? paid : { answer: refusal('not_known') }
  }
  const match = payee === null ? null : await payeeOf(ctx, payee, measure, category)
  if (match && 'choices' in match) {
    const open = { ...(category ? { category: category.id } : {}), ...rest }
    const { branches } = match
    return {
      ...(branches && text === null && cost === null
        ? {
            branches: {
              name: branches.name,
              filters: branches.keys.map((merchant) => ({ ...open, merchant })),
            },
          }
        : {}),
      answer: {
        kind: 'choose',
        about: 'payee',
        word: payee,
        choices: match.choices.slice(0, 6).map((name) => ({ label: name, question: name })),
      },
    }
  }
  const filter = { ...(category ? { category: category.id } : {}), ...match?.filter, ...rest }
  const named: Named = {
    filter,
    measure: match?.measure ?? measure,
    what: [match?.name, category?.name, account?.name].filter((name) => name).join(' · ') || null,
    isPayee: match !== null,
    moved: moved !== undefined,
    notes: narrowings(ctx, { weekday, min, max }),
  }
  const received = subject.isEither ? await interestReceived(ctx, named) : null
  if (received) return received
  const words = [match === null ? payee : null, text].filter((one) => one !== null).join(' ')
  if (cost === 'fee' && (match || category) && text === null) {
    const own = await feesOf(ctx, named, payee ?? category?.typed ?? null)
    return own ?? { answer: refusal('words_unknown', payee ?? category?.typed ?? '') }
  }
  // no word of a question about transfers is left out
  if (moved !== undefined && words !== '') return { answer: refusal('words_unknown', words) }
  if (moved !== undefined)
    return {
      ...named,
      filter: { ...filter, transfers: 'only' },
      measure: moved === 'in' ? 'income' : 'expense',
    }
  if (words === '') return named
  const found = await mentionedIn(ctx, named, words, category?.typed ?? null)
  const charges = 'answer' in found && cost === 'fee' ? await chargesFor(ctx, filter, words) : null
  return charges
    ? { ...named, ...charges, what: `“${charges.found}”`, notes: [note('mentions', { word: charges.found })] }
    : found
}

/** Payments by the digits of a card: all of its account where that is the card, else those whose texts have them. */
async function ofCard(
  ctx: Ctx,
  subject: Subject,
  digits: string,
  measure: 'expense' | 'income',
): Promise<Named | Unnamed> {
  // as banks mask the other digits; a number alone is searched among amounts
  const q = `*${digits}`
  const [{ rows }, { accounts }] = await Promise.all([
    sumPayments.run(ctx, { q, measure: 'expense', group: 'account', period: 'all' }),
    listAccounts.run(ctx, {}),
  ])
  const of = accounts.filter(({ id }) => rows.some(({ key }) => key === id))
  const [only] = of
  const unknown = { answer: refusal('words_unknown', digits) }
  if (!only || subject.account) return unknown
  if (of.length === 1 && only.kind === 'card') {
    const { id, name, kind } = only
    return filterOf(ctx, { ...subject, account: { id, name, kind, currency: 'AED' } }, measure)
  }
  const named = await filterOf(ctx, subject, measure)
  if ('answer' in named) return named
  return named.filter.q === undefined
    ? {
        ...named,
        filter: { ...named.filter, q },
        what: [named.what, `“${digits}”`].filter((part) => part !== null).join(' · '),
        notes: [...named.notes, note('mentions', { word: digits })],
      }
    : unknown
}

/** Interest of somebody who paid none is what was received. */
async function interestReceived(ctx: Ctx, named: Named): Promise<Named | null> {
  if ((await readMatching(ctx, named.filter)).counted.expense.count > 0) return null
  const { cost: _, ...open } = named.filter
  const found = await findMentions(ctx, 'interest', open, 'income', null)
  if (found?.measure !== 'income' || found.moved) return null
  const notes = [...named.notes, note('mentions', { word: found.found })]
  return { ...named, filter: found.filter, measure: 'income', what: `“${found.found}”`, notes }
}

/** Charges for a payee's payments, whose texts name it; but the fees of a school are no charges of a bank. */
async function feesOf(ctx: Ctx, named: Named, words: string | null): Promise<Named | null> {
  const { cost: _, ...open } = named.filter
  if ((await readMatching(ctx, named.filter)).counted.expense.count > 0) return named
  for (const category of ['education', 'childcare']) {
    const { counted } = await readMatching(ctx, { ...open, category })
    if (counted.expense.count > 0) return { ...named, filter: open }
  }
  const { merchant: _merchant, category: _category, q: _q, ...rest } = named.filter
  const all = words === null ? null : await findMentions(ctx, words, rest, 'expense', null)
  const found = all === null || all.moved || all.missing.length > 0 ? await chargesFor(ctx, open, null) : all
  if (!found) return null
  const notes = [...named.notes, note('mentions', { word: found.found })]
  return { ...named, filter: found.filter, what: `“${found.found}”`, notes }
}

/** The payee of the words, of income too: 'when did Acorn last pay', whose words stand where a shop's may. */
async function payeeOf(
  ctx: Ctx,
  words: string,
  measure: 'expense' | 'income',
  category: Subject['category'],
): Promise<({ measure: 'expense' | 'income' } & NonNullable<PayeeFound>) | null> {
  const match = await findPayee(ctx, words, measure)
  if (match) return { ...match, measure }
  // what a shop gave back lowers what was spent there
  const isRefunds = measure === 'income' && category?.id === 'refunds'
  if (!isRefunds && (measure === 'income' || category !== null)) return null
  const other = await findPayee(ctx, words, isRefunds ? 'expense' : 'income')
  if (!other || 'choices' in other) return null
  if (!isRefunds) return { ...other, measure: 'income' }
  const { counted } = await readMatching(ctx, { ...other.filter, category: 'refunds' })
  return counted.income.count + counted.expense.count > 0 ? { ...other, measure } : null
}

/** Narrows what was named to payments whose texts have further words, and says so. */
async function mentionedIn(
  ctx: Ctx,
  { what, ...named }: Named,
  words: string,
  typed: string | null,
): Promise<Named | { answer: Answer }> {
  const found = await findMentions(ctx, words, named.filter, named.measure, typed)
  if (!found && (typed !== null || named.isPayee) && isAside(words))
    return { what, ...named, notes: [...named.notes, note('set_aside', { word: words })] }
  if (!found) return { answer: await noneOf(ctx, words, named.measure) }
  const { filter, measure, moved, missing } = found
  // a word that stands in no payment could mean others than those found
  const [unknown] = missing.filter((word) => !isAside(word))
  if (unknown !== undefined) return { answer: refusal('words_unknown', unknown) }
  // 'home centre' is a name, of which 'centre' stands in many
  if (missing.length > 0 && found.found.split(' ').every((word) => placeKinds.has(word)))
    return { answer: refusal('words_unknown', words) }
  const name = `“${found.found}”`
  return {
    filter,
    measure,
    moved,
    isPayee: named.isPayee,
    what: what && filter.category === named.filter.category ? `${what} · ${name}` : name,
    notes: [
      ...named.notes,
      note('mentions', { word: found.found }),
      ...(missing.length > 0 ? [note('set_aside', { word: missing.join(' ') })] : []),
    ],
  }
}

/** Why no payment has the words: nothing came in from a payee, a shop that is known has none, or they mean nothing here. */
async function noneOf(ctx: Ctx, words: string, measure: 'expense' | 'income'): Promise<Answer> {
  const paid = measure === 'income' ? await findPayee(ctx, words, 'expense') : null
  if (paid && 'name' in paid) return answer('no_income', { params: { what: paid.name, count: 0 } })
  const none = words === 'interest' ? words : paid === null ? brandOf(words.split(' ')) : null
  return none === null
    ? refusal('words_unknown', words)
    : answer('no_payments', { params: { what: none, count: 0 } })
}

/** A category without payments may be known by the words for it, as rent by cheque is. */
export async function otherwise(
  ctx: Ctx,
  named: Named,
  { category, payee, text }: Subject,
  days: Filter,
): Promise<Named> {
  if (category?.typed === undefined || payee !== null || text !== null) return named
  const { category: _, ...open } = named.filter
  // rent by cheque, of which a bank says no more
  if (category.id === 'rent' && category.typed === 'cheque') {
    const notes = [...named.notes, note('mentions', { word: category.typed })]
    return { ...named, filter: { ...open, category: 'cheques' }, what: `“${category.typed}”`, notes }
  }
  for (const words of namesOf(category)) {
    const found = await findMentions(ctx, words, { ...open, ...days }, named.measure, null)
    if (!found || found.moved || found.missing.length > 0 || found.measure !== named.measure) continue
    const notes = [...named.notes, note('mentions', { word: found.found })]
    return { ...named, filter: found.filter, what: `“${found.found}”`, notes }
  }
  return named
}

const isDay = (text: string | null): text is NonNullable<Filter['weekday']> =>
  text === 'weekend' || text === 'workday' || (text !== null && /^[1-7]$/.test(text))

export type Covered = { notes: FullAnswer['notes'] } | { refusal: Answer }

/**
 * Refuses days that have not begun or for which no bank has data, and notes days that only some of which have. No
 * sum of such days would be what was spent.
 */
export async function checkDays(ctx: Ctx, ...spans: readonly Span[]): Promise<Covered> {
  const day = today(ctx.clock)
  const { data_from: dataFrom } = await cashFlow.run(ctx, { period: 'mtd' })
  if (dataFrom === null) {
    // payments entered by hand are all there is; a bank that was not read yet leaves everything unknown
    const { accounts, complete } = await listAccounts.run(ctx, {})
    if (accounts.length === 0 || !complete) return { refusal: refusal('no_data') }
  }
  let partial = false
  for (const span of spans) {
    const { range } = await resolveQuery(ctx, daysFilter(span), 'all')
    if (range.from !== null && range.from > day) return { refusal: refusal('future') }
    // 'until 2028', of which most is to come
    if (range.from === null && range.to !== null && range.to > day) return { refusal: refusal('future') }
    if (dataFrom === null) continue
    if (range.to !== null && range.to < dataFrom) return { refusal: refusal('before_data') }
    if (range.from === null || range.from < dataFrom) partial = true
    // most of the days are unknown: no sum of the rest is theirs
    if (range.from !== null && range.from < dataFrom) {
      const end = range.to !== null && range.to < day ? range.to : day
      const unknown = daysBetween(range.from, dataFrom)
      if (unknown * 4 > daysBetween(range.from, end) + 1) return { refusal: refusal('before_data') }
    }
  }
  return { notes: partial && dataFrom !== null ? [note('data_from', { day: dataFrom })] : [] }
}
