/** The bank lines that suggest plans, and the links of plans that the user has neither confirmed nor dismissed. */
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { InstalmentPlanRow } from './store.ts'
import { certainLinks } from './certain.ts'
import { readLines, suggestInstalmentPlans } from './suggest.ts'
import { selectInstalmentCredits, selectInstalmentLines, selectPurchases } from '../store.lines.ts'
import type { Line, Settlement } from '../types.ts'

/** The lines since a day that name a plan, and the purchases of the plans that none of these ids is linked to. */
export async function readPlanLines(
  tx: Tx,
  userId: string,
  from: Day,
  linkedIds: ReadonlySet<string>,
): Promise<Line[]> {
  const all = await selectInstalmentLines(tx, userId, from)
  const credits = readLines(all).flatMap(({ line, said }) =>
    said.role === 'conversion' && !linkedIds.has(line.id) ? [line] : [],
  )
  const purchases = await selectPurchases(tx, userId, credits)
  const lineIds = new Set(all.map(({ id }) => id))
  return [...all, ...purchases.filter(({ id }) => !lineIds.has(id))]
}

/** Purchases and retried debits are booked at most this many days before the credit that books their plan. */
const beforeCreditDays = 100

/**
 * Adds the links of suggested plans to others; a series loses the lines that have one. `before` are the links until now: a
 * line that is left out of the figures without a link, or counts in spite of one, was decided by the user and stays so.
 */
export async function withSuggested(
  tx: Tx,
  userId: string,
  links: readonly Settlement[],
  { before, dismissed }: { before: readonly Settlement[]; dismissed: readonly InstalmentPlanRow[] },
): Promise<Settlement[]> {
  const linkedIds = new Set(
    links.flatMap(({ source, role, transactionId: id }) =>
      source === 'series' || role === 'refused' ? [] : [id],
    ),
  )
  const first = (await selectInstalmentCredits(tx, userId)).find(({ id }) => !linkedIds.has(id))
  if (!first) return [...links]
  const lines = await readPlanLines(tx, userId, addDays(first.day, -beforeCreditDays), linkedIds)
  const dismissedKeys = new Set(dismissed.flatMap(({ anchor_id: anchor }) => anchor ?? []))
  const ofPlans = before.filter(({ source }) => source === 'instalment')
  const linkedBefore = new Set(ofPlans.map(({ transactionId }) => transactionId))
  const pairsBefore = new Set(ofPlans.map(pairOf))
  const counting = new Set(lines.flatMap(({ id, transferId }) => (transferId === null ? [id] : [])))
  const suggested = certainLinks(
    suggestInstalmentPlans(lines, linkedIds).filter(({ key }) => !dismissedKeys.has(key)),
    ({ id, transferId }) => transferId === id && !linkedBefore.has(id),
  ).map((link): Settlement => {
    const isRefused = pairsBefore.has(pairOf(link)) && counting.has(link.transactionId)
    return isRefused ? { ...link, role: 'refused', byUser: true } : link
  })
  const suggestedIds = new Set(
    suggested.flatMap(({ role, transactionId: id }) => (role === 'refused' ? [] : [id])),
  )
  const kept = links.filter(({ source, transactionId: id }) => source !== 'series' || !suggestedIds.has(id))
  return [...kept, ...suggested]
}

const pairOf = ({ transactionId, sourceId }: Settlement): string => `${transactionId} ${sourceId}`
