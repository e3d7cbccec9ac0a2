/** Notifications about cheques, instalments, loans and cards. */
import { addDays, dubaiDay } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { readDueCards } from '../../expected/cards/service.ts'
import { read } from '../../../platform/db/db.ts'
import { isMustPay } from '../../expected/series/counted.ts'
import { readExpected } from '../../expected/service.ts'
import { readReturnedLines, type ReturnedLine } from '../../expected/cheques/service.returns.ts'
import { listCoveredCheques } from '../../planning/ahead/service.cover.ts'
import { listCoveredInstalments } from '../../planning/ahead/service.cover.ts'
import { listCoveredLoans } from '../../planning/ahead/service.cover.ts'
import { coverOf } from '../../planning/ahead/cover.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'
import { amountOf, wireAmountOf } from './digest.ts'
import type { Found } from '../found.ts'

/** Leaves enough time to move money. */
const coverDays = 10
/** What only recurs is an estimate, so it is told nearer to its day. */
const seriesDays = 5
const cardDays = 5
/** An older return is not news. */
const returnDays = 10

/** Cheques that their account is not expected to cover, and those that the bank returned lately. */
export async function newsOfCheques(ctx: Ctx): Promise<Found[]> {
  const today = dubaiDay(ctx.clock.now())
  const { cheques } = await listCoveredCheques(ctx)
  const returned = await readReturnedLines(ctx, addDays(today, -returnDays))
  const ofBook = cheques.flatMap((cheque): Found[] => {
    const { id, cover, currency, left, lines, state, payee, number, date: dated } = cheque
    const name = number
      ? textOf(ctx.language, 'titles', 'cheque_numbered_named', { number, name: payee })
      : payee
    const amount = wireAmountOf(left, currency)
    if (state === 'returned') {
      const back = lines.findLast(({ role }) => role === 'return' || role === 'fee')
      if (!back || back.date < addDays(today, -returnDays)) return []
      const fee = lines.find(({ role }) => role === 'fee')
      const data = { chequeId: id, day: back.date, name, amount }
      return [
        {
          kind: 'cheque_returned',
          data: fee ? { ...data, fee: wireAmountOf(fee.amount, currency) } : data,
        },
      ]
    }
    if (cover?.state !== 'short' || cover.day > addDays(today, coverDays)) return []
    const short = wireAmountOf(cover.short, currency)
    const data = { what: 'cheque' as const, id, day: cover.day, name, amount, short }
    return [{ kind: 'payment_not_covered', data: dated < cover.day ? { ...data, dated } : data }]
  })
  return [...ofBook, ...returned.map((one) => returnOf(one, ctx.language))]
}

function returnOf({ line, number, amount, fee }: ReturnedLine, language: Ctx['language']): Found {
  const name = number ? textOf(language, 'titles', 'cheque_numbered', { number }) : line.text
  const data = { transactionId: line.id, day: line.day, name, amount: amountOf(amount, line.currency) }
  return {
    kind: 'cheque_returned',
    data: fee === null ? data : { ...data, fee: amountOf(fee, line.currency) },
  }
}

/** Instalments that their account is not expected to cover. */
export async function newsOfInstalments(ctx: Ctx): Promise<Found[]> {
  const last = addDays(dubaiDay(ctx.clock.now()), coverDays)
  const { plans } = await listCoveredInstalments(ctx)
  return plans.flatMap(({ id, name, cover, currency, instalments }): Found[] => {
    const next = instalments.find(({ state }) => state !== 'paid')
    if (cover?.state !== 'short' || !next || next.due > last) return []
    const data = { what: 'instalment' as const, id, day: next.due, name }
    return [
      {
        kind: 'payment_not_covered',
        data: {
          ...data,
          amount: wireAmountOf(next.amount, currency),
          short: wireAmountOf(cover.short, currency),
        },
      },
    ]
  })
}

/** Instalments of loans that their account is not expected to cover. */
export async function newsOfLoans(ctx: Ctx): Promise<Found[]> {
  const last = addDays(dubaiDay(ctx.clock.now()), coverDays)
  const { loans } = await listCoveredLoans(ctx)
  return loans.flatMap(({ id, lender: name, cover, currency, next: [next] }): Found[] => {
    if (cover?.state !== 'short' || !next || next.due > last) return []
    const amounts = {
      amount: wireAmountOf(next.amount, currency),
      short: wireAmountOf(cover.short, currency),
    }
    return [{ kind: 'payment_not_covered', data: { what: 'loan', id, day: next.due, name, ...amounts } }]
  })
}

/** Rent, instalments, cheques and cards that were found to recur, or were entered as such, and that their account is not expected to cover. */
export async function newsOfSeries(ctx: Ctx): Promise<Found[]> {
  const today = dubaiDay(ctx.clock.now())
  const span = { from: today, to: addDays(today, seriesDays), today, language: ctx.language }
  const expected = await read(ctx.db, ctx, (tx) => readExpected(tx, ctx.userId, span))
  const due = expected.filter(
    ({ source, type, kind, name, date, isDebited, isPerhaps }) =>
      type === 'expense' &&
      (source === 'card' || (source === 'series' && kind !== null && isMustPay(kind, name, isDebited))) &&
      date > today &&
      !isPerhaps,
  )
  if (due.length === 0) return []
  const ahead = await readLookAhead(ctx)
  return due.flatMap(({ source, sourceId: id, name, date: day, minor, currency, accountId }): Found[] => {
    const cover = coverOf({ account_id: accountId, date: day, currency }, ahead, today)
    if (cover.state !== 'short') return []
    const amounts = { amount: amountOf(minor, currency), short: wireAmountOf(cover.short, currency) }
    const what = source === 'card' ? 'card' : 'series'
    return [{ kind: 'payment_not_covered', data: { what, id, day, name, ...amounts } }]
  })
}

/** Cards whose statement is due soon and whose minimum, or full amount if there is none, is not paid. */
export async function newsOfCards(ctx: Ctx): Promise<Found[]> {
  const due = await readDueCards(ctx, cardDays)
  return due.map(({ accountId, name, due: day, left, minimum, currency }): Found => ({
    kind: 'card_due',
    data: {
      accountId,
      day,
      name,
      left: amountOf(left, currency),
      minimum: minimum === null ? null : amountOf(minimum, currency),
    },
  }))
}
