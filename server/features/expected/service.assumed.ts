/** The bank lines that suggest plans, and how those count that prove one before the user confirms it. */
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { PlanRow } from './sources/store.plans.ts'
import { assumedLinks, readLines, suggestPlans } from './sources/suggest-plans.ts'
import { selectPlanCredits, selectPlanLines, selectPurchases } from './store.lines.ts'
import type { Line, Settlement } from './types.ts'

/** The lines since a day that name a plan, and the purchases of the plans that none of these ids is linked to. */
export async function readPlanLines(
  tx: Tx,
  userId: string,
  from: Day,
  linkedIds: ReadonlySet<string>,
): Promise<Line[]> {
  const all = await selectPlanLines(tx, userId, from)
  const credits = readLines(all).flatMap(({ line, said }) =>
    said.role === 'conversion' && !linkedIds.has(line.id) ? [line] : [],
  )
  const purchases = await selectPurchases(tx, userId, credits)
  const lineIds = new Set(all.map(({ id }) => id))
  return [...all, ...purchases.filter(({ id }) => !lineIds.has(id))]
}

/** Retried debits and purchases lie this many days at most before the credit that tells of them. */
const beforeCreditDays = 100

/**
 * Adds to links those of plans that are neither confirmed nor dismissed; a series with such a line gives way. `before` are
 * the links until now: a line that is left out of the figures without one, or counts with one, was decided by the user.
 */
export async function withAssumed(
  tx: Tx,
  userId: string,
  links: readonly Settlement[],
  { before, dismissed }: { before: readonly Settlement[]; dismissed: readonly PlanRow[] },
): Promise<Settlement[]> {
  const linkedIds = new Set(
    links.flatMap(({ source, role, transactionId: id }) =>
      source === 'series' || role === 'refused' ? [] : [id],
    ),
  )
  const first = (await selectPlanCredits(tx, userId)).find(({ id }) => !linkedIds.has(id))
  if (!first) return [...links]
  const lines = await readPlanLines(tx, userId, addDays(first.day, -beforeCreditDays), linkedIds)
  const isDismissed = new Set(dismissed.flatMap(({ anchor_id: anchor }) => anchor ?? []))
  const ofPlans = before.filter(({ source }) => source === 'instalment')
  const linkedBefore = new Set(ofPlans.map(({ transactionId }) => transactionId))
  const pairsBefore = new Set(ofPlans.map(pairOf))
  const counting = new Set(lines.flatMap(({ id, transferId }) => (transferId === null ? [id] : [])))
  const assumed = assumedLinks(
    suggestPlans(lines, linkedIds).filter(({ key }) => !isDismissed.has(key)),
    ({ id, transferId }) => transferId === id && !linkedBefore.has(id),
  ).map((link): Settlement => {
    const isRefused = pairsBefore.has(pairOf(link)) && counting.has(link.transactionId)
    return isRefused ? { ...link, role: 'refused', byUser: true } : link
  })
  const assumedIds = new Set(
    assumed.flatMap(({ role, transactionId: id }) => (role === 'refused' ? [] : [id])),
  )
  const kept = links.filter(({ source, transactionId: id }) => source !== 'series' || !assumedIds.has(id))
  return [...kept, ...assumed]
}

const pairOf = ({ transactionId, sourceId }: Settlement): string => `${transactionId} ${sourceId}`
