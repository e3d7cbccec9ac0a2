/** Scans a user's figures for what is worth a notification: after a sync, and every morning. */
import { addDays, type Day, daysBetween, dubaiDay } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { minorFromWire } from '#contract/money.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import type { NotificationSettings } from '#contract/notifications/channels.ts'
import { type Ctx, type UserApp, withFields } from '../../../context.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { weekdayOf } from '../../days/calendar/entries.ts'
import { readPayDays } from '../../days/periods/service.ts'
import { runsLow } from '../../planning/ahead/low.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'
import { listBudgets } from '../../planning/budgets/service.ts'
import { readPaidBudgets } from '../../planning/budgets/service.read.ts'
import { type ExpectedPayment, readExpected } from '../../expected/service.ts'
import { amountOf, digestOf } from './digest.ts'
import type { Found } from '../found.ts'
import { describe, keyOfReview, keysOfBudget } from '../kinds.ts'
import {
  lateSalary,
  newsOfGoals,
  newsOfInvestments,
  newsOfSubscriptions,
  paceOfBudget,
} from './service.news.ts'
import { newsOfCards, newsOfCheques, newsOfLoans, newsOfInstalments, newsOfSeries } from './service.uae.ts'
import { recordNotifications } from '../service.record.ts'
import { Changed, resolveSettings } from '../settings.ts'
import { hideNotifications, selectSettings } from '../store.ts'
import { countToReview, selectSpans, selectTroubledBanks } from './store.scan.ts'

/** Causes that are notified at once instead, because only the user can resolve them. */
const userCauses = ['reauthorise', 'consent_expired', 'gone', 'cancelled']
const billDays = 3
/** Only recent payments are news; the dashboard offers the rest. */
const reviewDays = 14
const dayMs = 86_400_000

/** Finds what deserves a notification and records it; nothing is notified twice. */
export async function scanUser(app: UserApp): Promise<void> {
  const { db, userId, clock } = app
  const now = clock.now()
  const { settings, found } = await read(db, { userId }, async (tx) => {
    const stored = await selectSettings(tx, userId)
    const resolved = resolveSettings(Changed.parse(stored?.settings ?? {}))
    return { settings: resolved, found: stored ? await findIn(tx, app, resolved, now) : [] }
  })
  const ctx = backgroundCtx(app)
  const due = [
    ...(await newsOfCheques(ctx)),
    ...(await newsOfInstalments(ctx)),
    ...(await newsOfLoans(ctx)),
    ...(await newsOfSeries(ctx)),
  ]
  const short = new Set(due.flatMap(({ kind, data }) => (kind === 'payment_not_covered' ? [data.id] : [])))
  const cards = await newsOfCards(ctx)
  const budgets = await budgetsOf(ctx, settings)
  const all = [
    ...found,
    ...budgets.found,
    ...(await balanceOf(ctx, due)),
    ...due,
    // one that is not covered is told as such
    ...cards.filter(({ kind, data }) => kind !== 'card_due' || !short.has(data.accountId)),
    ...(await newsOfSubscriptions(ctx)),
    ...(await newsOfGoals(ctx)),
  ]
  const isReviewed = !found.some(({ kind }) => kind === 'review_waiting')
  const untrue = [...budgets.untrue, ...(isReviewed ? [keyOfReview(dubaiDay(now))] : [])]
  if (all.length === 0 && untrue.length === 0) return
  const record = async (tx: Tx): Promise<boolean> => {
    const isHidden = await hideNotifications(tx, userId, untrue)
    return (await recordNotifications(app, tx, all)) || isHidden
  }
  await write(db, { userId }, record, { keepVersion: (told) => !told })
}

async function findIn(
  tx: Tx,
  { userId, language }: UserApp,
  settings: NotificationSettings,
  now: Date,
): Promise<Found[]> {
  const day = dubaiDay(now)
  const span = { from: day, to: addDays(day, billDays), today: day, language }
  const expected = await readExpected(tx, userId, span)
  const banks = await selectTroubledBanks(tx, userId, new Date(now.getTime() - dayMs), userCauses)
  const waiting = await countToReview(
    tx,
    userId,
    addDays(day, -reviewDays),
    new Date(now.getTime() - 7 * dayMs),
  )
  const late = await lateSalary(tx, userId, day)
  const investments = await newsOfInvestments(tx, userId, day)
  const digest = await findDigest(tx, userId, settings, { day, review: waiting })
  return [
    ...billsOf(expected, day),
    ...late,
    ...investments,
    ...banks.map((bank): Found => {
      const since = dubaiDay(bank.last_synced_at)
      return { kind: 'bank_trouble', data: { connectionId: bank.id, bank: bank.bank_name, since } }
    }),
    ...(waiting >= (settings.kinds.review_waiting.threshold ?? 1)
      ? [{ kind: 'review_waiting', data: { count: waiting, day } } as const]
      : []),
    ...(digest ? [digest] : []),
  ]
}

/**
 * Cheques, instalments and confirmed bills only, since a suggestion may be wrong; cards have a notification of their
 * own. Bills due on one day are one notification per currency.
 */
function billsOf(expected: readonly ExpectedPayment[], day: Day): Found[] {
  const bills = expected.filter(
    (bill) =>
      bill.type === 'expense' &&
      bill.kind !== 'transfer' &&
      !bill.invests &&
      bill.source !== 'card' &&
      bill.certainty !== 'suggested',
  )
  const missed = bills
    .filter(({ state, source }) => state === 'late' && source === 'series')
    .map((bill): Found => {
      const amount = amountOf(bill.minor, bill.currency)
      return {
        kind: 'bill_missed',
        data: { seriesId: bill.sourceId, day: bill.due, name: bill.name, amount },
      }
    })
  const byDay = Map.groupBy(
    bills.filter((one) => one.state === 'due' && one.date > day),
    (one) => `${one.date} ${one.currency}`,
  )
  const due = [...byDay.values()].flatMap((billsOfDay): Found[] => {
    const [largest] = billsOfDay.toSorted((a, b) => (b.minor > a.minor ? 1 : -1))
    if (!largest) return []
    const { date, name, currency } = largest
    const minor = billsOfDay.reduce((sum, one) => sum + one.minor, 0n)
    const total = amountOf(minor, currency)
    return [{ kind: 'bill_due', data: { day: date, name, count: billsOfDay.length, total } }]
  })
  return [...missed, ...due]
}

/** Budgets that are overspent, almost spent, or will be overspent at their pace, and the keys of all that they are not. */
async function budgetsOf(
  ctx: Ctx,
  settings: NotificationSettings,
): Promise<{ found: Found[]; untrue: string[] }> {
  const { budgets } = await listBudgets(ctx, {})
  // what was over when the budget was made is no news
  const paid = await read(ctx.db, ctx, (tx) => readPaidBudgets(tx, ctx.userId))
  const day = dubaiDay(ctx.clock.now())
  const near = settings.kinds.budget_near.threshold ?? 80
  const found = budgets.flatMap((budget) => (paid.has(budget.id) ? newsOfBudget(budget, day, near) : []))
  const isTrue = new Set(found.map(({ kind, data }) => describe(kind, data, ctx.language).key))
  return { found, untrue: budgets.flatMap(keysOfBudget).filter((key) => !isTrue.has(key)) }
}

/** What is to be said of a budget that is at least `near` percent spent, or will be overspent. Pure. */
function newsOfBudget(budget: Budget, day: Day, near: number): Found[] {
  const limit = minorFromWire(budget.limit, 'AED') + minorFromWire(budget.carried, 'AED')
  const spent = minorFromWire(budget.spent, 'AED')
  if (limit <= 0n) return []
  const about = { budgetId: budget.id, name: budget.name, from: budget.from }
  if (spent > limit) return [{ kind: 'budget_over', data: { ...about, over: amountOf(spent - limit) } }]
  const percent = Number((spent * 100n) / limit)
  return percent < near
    ? paceOfBudget(budget, day)
    : [{ kind: 'budget_near', data: { ...about, percent, left: amountOf(limit - spent) } }]
}

/**
 * A notification if the payments before pay day, buffer included, will surely take more than there is, savings included.
 * A shortage that was found for one of them in `due` is not told twice.
 */
async function balanceOf(ctx: Ctx, due: readonly Found[]): Promise<Found[]> {
  const { safe_to_spend: safe, accounts, buffer: kept } = await readLookAhead(ctx)
  if (safe === null) return []
  const { until } = safe
  if (due.some(({ kind, data }) => kind === 'payment_not_covered' && data.day < until)) return []
  const held = accounts.filter(
    ({ counts, opening }) => counts === 'spending' || (counts === 'no' && opening > 0),
  )
  const fils = (amount: number): number => Number(minorFromWire(amount, baseCurrency))
  const lines = held.every(({ currency }) => currency === baseCurrency) ? held : [safe]
  const today = dubaiDay(ctx.clock.now())
  const low = runsLow(
    lines.map(({ expected, high }) => ({ expected: expected.map(fils), high: high.map(fils) })),
    { today, until, kept: fils(kept) },
  )
  if (!low) return []
  const { starts } = await read(ctx.db, ctx, (tx) => readPayDays(tx, ctx.userId, today))
  const data = { day: low.day, lowest: amountOf(BigInt(low.amount)), from: starts[0] ?? today, until }
  return [{ kind: 'balance_low', data }]
}

const never = new AbortController().signal
/** The context for work that does not belong to a request. */
function backgroundCtx(app: UserApp): Ctx {
  return withFields(app, { sessionId: '', requestId: 'notifications', signal: never })
}

/**
 * The digest of the week or pay period that ended yesterday, if today is the day for it in the user's
 * settings.
 */
async function findDigest(
  tx: Tx,
  userId: string,
  { digest: { every, day: weekday } }: NotificationSettings,
  { day, review }: { day: Day; review: number },
): Promise<Found | null> {
  const last = addDays(day, -1)
  const from = await digestStart(tx, userId, { every, wanted: weekday, day })
  if (from === null) return null
  const days = daysBetween(from, last) + 1
  const sums = await selectSpans(tx, userId, { first: addDays(last, -days * 9 + 1), last, days })
  return digestOf(sums, { from, to: last, review })
}

async function digestStart(
  tx: Tx,
  userId: string,
  { every, wanted: weekday, day }: { every: 'never' | 'week' | 'pay'; wanted: number; day: Day },
): Promise<Day | null> {
  if (every === 'never') return null
  if (every === 'week') {
    const sunday = 7 // `weekdayOf` returns 0
    return (weekdayOf(day) || sunday) === weekday ? addDays(day, -7) : null
  }
  const { starts } = await readPayDays(tx, userId, day)
  return starts[0] === day ? (starts[1] ?? null) : null
}
