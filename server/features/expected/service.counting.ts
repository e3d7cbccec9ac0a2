/** Sets how the bank lines of cheques and plans count in the figures. */
import type { UserClock } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type Counting, setCounting } from '../payments/counting/service.counting.ts'
import { insertAdvances, selectNewAdvances } from './cards/store.ts'
import { countingOfCheque } from './cheques/expect.ts'
import { countingOfInstalments } from './instalments/counting.ts'
import type { ChequeRow } from './cheques/store.ts'
import type { InstalmentPlanRow } from './instalments/store.ts'
import { selectLinkedLines } from './store.lines.ts'
import { type StoredSettlement, updateCounted } from './store.ts'
import type { Settlement } from './types.ts'

/** Sets how the lines of cheques and plans count; those that no longer belong to one count as they did before. */
export async function countLines(
  tx: Tx,
  ctx: UserClock,
  { cheques, plans }: { cheques: readonly ChequeRow[]; plans: readonly InstalmentPlanRow[] },
  before: readonly StoredSettlement[],
  links: readonly Settlement[],
): Promise<boolean> {
  const { userId } = ctx
  const ofCheques = await selectLinkedLines(tx, userId, 'cheque')
  const ofPlans = await selectLinkedLines(tx, userId, 'instalment')
  const planIds = new Set(plans.map(({ id }) => id))
  const suggested = links.flatMap(({ source, sourceId, role, transactionId: id }): Counting[] =>
    source === 'instalment' && role !== 'refused' && !planIds.has(sourceId) ? [{ id, as: 'transfer' }] : [],
  )
  const counted: Counting[] = [
    ...cheques.flatMap((cheque) => countingOfCheque(cheque, ofCheques.get(cheque.id) ?? [])),
    ...plans.flatMap((plan) =>
      countingOfInstalments(
        plan,
        (ofPlans.get(plan.id) ?? []).filter(({ pending }) => !pending),
      ),
    ),
    ...suggested,
  ]
  const still = new Set(
    links.flatMap(({ transactionId, source, role }) =>
      role !== 'refused' && (source === 'cheque' || source === 'instalment') ? [transactionId] : [],
    ),
  )
  const earlier = new Map(
    before.map(({ transactionId, counted: minor }) => [transactionId, minor ?? undefined]),
  )
  const isCounted = await setCounting(tx, ctx, [
    ...released(before.filter((link) => link.role !== 'refused' && !still.has(link.transactionId))),
    ...counted.map((one) => (one.as === 'cost' ? one : { ...one, costMinor: earlier.get(one.id) })),
  ])
  await updateCounted(
    tx,
    userId,
    counted.map((one) => ({ id: one.id, minor: one.as === 'cost' ? (one.costMinor ?? null) : null })),
  )
  return isCounted
}

/** Lines that belong to a cheque or plan no more, as they count then. */
export const released = (links: readonly StoredSettlement[]): Counting[] =>
  links.flatMap(({ transactionId: id, source, role, counted }): Counting[] =>
    (source === 'cheque' && role !== 'fee') || source === 'instalment'
      ? [{ id, as: 'payment', costMinor: counted ?? undefined }]
      : [],
  )

/** Leaves new cash advances on cards out of spending, once. Resolves to whether there were any. */
export async function countAdvances(tx: Tx, ctx: UserClock): Promise<boolean> {
  const advances = await selectNewAdvances(tx, ctx.userId)
  if (advances.length === 0) return false
  await insertAdvances(tx, ctx.userId, advances, ctx.clock.now())
  return setCounting(
    tx,
    ctx,
    advances.map((id) => ({ id, as: 'transfer' })),
  )
}
