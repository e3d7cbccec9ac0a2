/** Money sent home, cheques, cards, instalments, gratuity and zakat. */
import * as z from 'zod/mini'
import { chequeDirections, chequeStates } from '#contract/expected/cheques.ts'
import { DayText, Uuid } from '#contract/common.ts'
import type { InstalmentSuggestion } from '#contract/expected/instalments.ts'
import { gratuityRegimes } from '#contract/uae/gratuity.ts'
import { fail } from '../../../platform/errors.ts'
import { listAccounts as readAccounts } from '../../accounts/service.ts'
import { readCard } from '../../expected/cards/service.ts'
import { listCoveredCheques as readCheques } from '../../planning/ahead/service.cover.ts'
import { readGratuity } from '../../uae/gratuity/service.ts'
import { listCoveredInstalments as readInstalments } from '../../planning/ahead/service.cover.ts'
import { listSent } from '../../uae/remittances/service.ts'
import { readZakat } from '../../uae/zakat/service.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { cardAddress, paymentAddress, screenOf, screens } from '../addresses.ts'
import { aed, Covered, coveredOf, Days, defineTool, Evidence, Money, mostRows } from './tool.ts'

const noInput = z.object({})
const Sent = { count: z.number(), sent: Money, fees: Money, unknown_fees: z.number() } as const

export const listRemittances = defineTool({
  name: 'list_remittances',
  about:
    'Money sent abroad in some days, without own accounts and what came back, by country and recipient, with known fees.',
  input: z.object({ from: z.optional(DayText), to: z.optional(DayText) }),
  output: z.object({
    days: Days,
    ...Sent,
    by_country: z.array(z.object({ country: z.nullable(z.string()), ...Sent })),
    by_recipient: z.array(z.object({ name: z.nullable(z.string()), ...Sent })),
    evidence: Evidence,
  }),
  async run(ctx, input) {
    const { period, total, by_country, by_recipient, recipients } = await listSent(ctx, input)
    const names = new Map(recipients.map(({ id, name }) => [id, name]))
    const sumsOf = (sums: typeof total) => ({
      count: sums.count,
      sent: aed(sums.sent),
      fees: aed(sums.fees),
      unknown_fees: sums.unknown_fees,
    })
    return {
      days: period,
      ...sumsOf(total),
      by_country: by_country.slice(0, mostRows).map(({ country, ...sums }) => ({ country, ...sumsOf(sums) })),
      by_recipient: by_recipient.slice(0, mostRows).map(({ recipient_id: id, ...sums }) => ({
        name: id === null ? null : (names.get(id) ?? null),
        ...sumsOf(sums),
      })),
      evidence: [screenOf(screens.sent, period)],
    }
  },
})

export const listCheques = defineTool({
  name: 'list_cheques',
  about:
    'The cheque book: cheques still to be paid or received, soonest first, and whether the account will cover them; and cheques that the bank returned.',
  input: noInput,
  output: z.object({
    cheques: z.array(
      z.object({
        payee: z.string(),
        number: z.nullable(z.string()),
        date: DayText,
        direction: z.enum(chequeDirections),
        state: z.enum(chequeStates),
        left: Money,
        cover: Covered,
      }),
    ),
    more: z.number(),
    /** Found in bank lines, and not confirmed by the person. */
    suggested: z.number(),
    /** Cheques that a bank returned, newest first, in the payments since `searched_from`; null if not all are known. */
    returned: z.array(
      z.object({
        name: z.string(),
        date: DayText,
        amount: z.nullable(Money),
        fee: z.nullable(Money),
        address: z.string(),
      }),
    ),
    more_returned: z.number(),
    searched_from: z.nullable(DayText),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { cheques, offers, returns, searched_from } = await readCheques(ctx)
    const open = cheques
      .filter(({ state }) => state === 'planned' || state === 'presented' || state === 'partly_paid')
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    return {
      cheques: open.slice(0, mostRows).map((cheque) => ({
        payee: cheque.payee,
        number: cheque.number,
        date: cheque.date,
        direction: cheque.direction,
        state: cheque.state,
        left: { amount: cheque.left, currency: cheque.currency },
        cover: coveredOf(cheque.cover, cheque.currency),
      })),
      suggested: offers.length,
      returned: returns.slice(0, mostRows).map(({ number, date, amount, fee, currency, text, ...one }) => ({
        name: number ? textOf(ctx.language, 'titles', 'cheque_numbered', { number }) : text,
        date,
        amount: amount === null ? null : { amount, currency },
        fee: fee === null ? null : { amount: fee, currency },
        address: one.cheque_id === null ? paymentAddress(one.transaction_id) : screens.cheques,
      })),
      more_returned: Math.max(0, returns.length - mostRows),
      searched_from,
      more: Math.max(0, open.length - mostRows),
      evidence: [screens.cheques],
    }
  },
})

export const listCards = defineTool({
  name: 'list_cards',
  about: 'Credit cards: what is owed, the newest statement with its due day, and what is left of it.',
  input: noInput,
  output: z.object({
    cards: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        owed: z.nullable(Money),
        available: z.nullable(Money),
        statement: z.nullable(
          z.object({ day: DayText, due: z.nullable(DayText), amount: Money, left: Money, late: z.boolean() }),
        ),
        address: z.string(),
      }),
    ),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { data } = await readAccounts(ctx)
    const cards = data.filter(({ kind, closed }) => kind === 'card' && closed === null).slice(0, mostRows)
    const details = await Promise.all(cards.map(async ({ id }) => readCard(ctx, id)))
    return {
      cards: details.map((card, index) => {
        const money = (amount: number): Money => ({ amount, currency: card.currency })
        const { statement, owed, available } = card
        return {
          id: card.account_id,
          name: cards[index]?.account_name ?? '',
          owed: owed === null ? null : money(owed),
          available: available === null ? null : money(available),
          statement: statement && {
            day: statement.day,
            due: statement.due,
            amount: money(statement.amount),
            left: money(statement.left),
            late: statement.state === 'late',
          },
          address: cardAddress(card.account_id),
        }
      }),
      evidence: cards.length > 0 ? cards.map(({ id }) => cardAddress(id)) : [screens.accounts],
    }
  },
})

export const listInstalments = defineTool({
  name: 'list_instalments',
  about: 'Running instalment plans with what is paid, left, the next due day and their cost.',
  input: noInput,
  output: z.object({
    plans: z.array(
      z.object({
        name: z.string(),
        left: Money,
        each: Money,
        paid_count: z.number(),
        count: z.number(),
        next: z.nullable(DayText),
        cost: Money,
      }),
    ),
    left: Money,
    /** Plans that payments suggest and that nobody has confirmed; they are in no figure. */
    found: z.array(
      z.object({
        name: z.string(),
        each: z.nullable(Money),
        count: z.nullable(z.number()),
        paid_count: z.number(),
        left: z.nullable(Money),
      }),
    ),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { plans, suggestions, left } = await readInstalments(ctx)
    return {
      plans: plans
        .filter(({ state }) => state === 'active')
        .slice(0, mostRows)
        .map((plan) => {
          const money = (amount: number): Money => ({ amount, currency: plan.currency })
          return {
            name: plan.name,
            left: money(plan.left),
            each: money(plan.each),
            paid_count: plan.paid_count,
            count: plan.count,
            next: plan.instalments.find(({ state }) => state !== 'paid')?.due ?? null,
            cost: money(plan.cost),
          }
        }),
      left: aed(left),
      found: suggestions.slice(0, mostRows).map(viewFound),
      evidence: [screens.instalments],
    }
  },
})

/** A suggested plan, as far as its lines say how many instalments there are. */
function viewFound({ name, currency, each, count, evidence }: InstalmentSuggestion) {
  const money = (amount: number): Money => ({ amount: Math.round(amount * 100) / 100, currency })
  const paid = evidence.filter(({ role }) => role === 'instalment').length
  const left = each === null || count === null ? null : money(each * Math.max(0, count - paid))
  return { name, each: each === null ? null : money(each), count, paid_count: paid, left }
}

export const gratuity = defineTool({
  name: 'gratuity',
  about:
    'The end-of-service payment of each employment if it ended today. An estimate, not legal advice; never cash.',
  input: noInput,
  output: z.object({
    employments: z.array(
      z.object({ name: z.string(), regime: z.enum(gratuityRegimes), started: DayText, estimate: Money }),
    ),
    total: Money,
    evidence: Evidence,
  }),
  async run(ctx) {
    const { employments, total } = await readGratuity(ctx)
    return {
      employments: employments.slice(0, mostRows).map(({ name, regime, started_on, estimate }) => ({
        name,
        regime,
        started: started_on,
        estimate: aed(estimate),
      })),
      total: aed(total),
      evidence: [screens.gratuity],
    }
  },
})

export const zakat = defineTool({
  name: 'zakat',
  about:
    'The private zakat worksheet, only where the person turned it on: the least and the most that the open questions allow. Scholars differ; the person decides.',
  input: noInput,
  output: z.object({
    least: z.nullable(Money),
    most: z.nullable(Money),
    paid: Money,
    due_on: z.nullable(DayText),
    price_needed: z.boolean(),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { least, most, paid, running, price_needed } = (await readZakat(ctx)) ?? fail('zakat_off')
    return {
      least: least && aed(least.due),
      most: most && aed(most.due),
      paid: aed(paid),
      due_on: running?.due_on ?? null,
      price_needed,
      evidence: [screens.zakat],
    }
  },
})
