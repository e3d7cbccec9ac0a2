/** What is expected to be spent, by category. */
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../platform/db/db.ts'
import { translateStoredName } from '../categories/names.ts'
import { readRates } from '../days/rates/service.ts'
import { countedFrom, type ExpectedPayment, readSources, type Sources, type Span } from './service.ts'
import { spendingOfOpen } from './instalments/counting.ts'
import { selectInstalmentPlans } from './instalments/store.ts'
import { selectLinkedLines } from './store.lines.ts'
import { selectNewestInEffect, selectPlanned } from './store.spending.ts'
import { keyOf } from './types.ts'

export { type DatedSpending, selectExpectedSpent as readExpectedSpent } from './store.spending.ts'

/** An expected payment that will count as spending of a category, in fils; `day` is not before today. */
export type ExpectedSpending = {
  key: string
  name: string
  day: Day
  categoryId: string | null
  minor: bigint
}

/**
 * What will count as spending between two days, oldest first: the expected payments with the category that the newest
 * payment of the same series, lease, plan or loan has, and payments entered for a day to come. Transfers between own
 * accounts, investments and card statements are not spending; what has no exchange rate is left out.
 */
export async function readExpectedSpending(tx: Tx, userId: string, span: Span): Promise<ExpectedSpending[]> {
  const [sources, planned] = await Promise.all([
    readSources(tx, userId, span.today),
    selectPlanned(tx, userId, span),
  ])
  const payments = countedFrom(sources, span).filter(mayBeSpending)
  const [inEffect, instalments, rates] = await Promise.all([
    payments.length === 0 ? new Map<string, never>() : selectNewestInEffect(tx, userId, sources.newest),
    readInstalments(tx, userId, sources, payments),
    readRates(
      tx,
      payments.map(({ currency }) => currency),
      span.today,
    ),
  ])
  const stored = new Map(sources.stored.map((row) => [keyOf(row), row]))
  const expected = payments.flatMap((payment): ExpectedSpending[] => {
    const key = keyOf(payment)
    const newest = inEffect.get(stored.get(key)?.groupId ?? payment.sourceId)
    // the lines of a cheque or plan are made to count, whatever an earlier one did
    if (newest?.counts === false && (payment.source === 'series' || payment.source === 'loan')) return []
    const instalment = instalments.get(key)
    const minor = rates.toAed(instalment?.minor ?? payment.minor, payment.currency)
    if (minor === null || minor === 0n) return []
    const name = translateStoredName(payment.name, span.language)
    const usual = instalment?.usualCategory ?? usualCategory(payment, stored.get(key)?.titleCode ?? null)
    const categoryId = newest ? newest.categoryId : usual
    return [{ key, name, day: payment.date, categoryId, minor }]
  })
  const entered = planned.map(({ id, ...payment }) => ({ ...payment, key: `manual/${id}` }))
  return [...expected, ...entered].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** The category that the first payment of a source will have: as the user said, or as bank lines of its kind do. */
function usualCategory(
  { source, kind, categoryId }: ExpectedPayment,
  titleCode: string | null,
): string | null {
  if (categoryId !== null) return categoryId
  if (source === 'cheque') return titleCode?.startsWith('rent') ? 'rent' : 'cheques'
  if (kind === 'rent') return 'rent'
  return source === 'loan' || kind === 'loan' || kind === 'instalment' ? 'loan_repayments' : null
}

type Instalment = { minor: bigint; usualCategory: string }

/** What the open instalments will count as, by key: an amount in their currency, and the category of a first one. */
async function readInstalments(
  tx: Tx,
  userId: string,
  { stored }: Sources,
  payments: readonly ExpectedPayment[],
): Promise<Map<string, Instalment>> {
  if (!payments.some(({ source }) => source === 'instalment')) return new Map()
  const [plans, lines] = await Promise.all([
    selectInstalmentPlans(tx, userId),
    selectLinkedLines(tx, userId, 'instalment'),
  ])
  const open = stored.filter(({ source, state }) => source === 'instalment' && state === 'open')
  const byPlan = Map.groupBy(open, ({ sourceId }) => sourceId)
  return new Map(
    plans.flatMap((plan) => {
      const ofPlan = (byPlan.get(plan.id) ?? []).toSorted((a, b) => Number(a.part) - Number(b.part))
      const usualCategory = plan.kind === 'card' ? 'loan_repayments' : 'shopping'
      return [...spendingOfOpen(plan, lines.get(plan.id) ?? [], ofPlan)].map(([part, minor]) => {
        const key = keyOf({ source: 'instalment', sourceId: plan.id, part })
        return [key, { minor, usualCategory }] as const
      })
    }),
  )
}

/** Whether an expected payment leaves the user's own accounts and is not read as an entered one already. */
const mayBeSpending = ({ type, source, kind, toAccountId, invests, isEntered }: ExpectedPayment): boolean =>
  type === 'expense' && !isEntered && source !== 'card' && kind !== 'card' && toAccountId === null && !invests
