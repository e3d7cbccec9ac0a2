/** The user's own decisions about which line belongs to what. */
import type { UserClock } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { setCounting } from '../payments/counting/service.counting.ts'
import { released } from './service.counting.ts'
import { deleteSettlements, selectSettlements, upsertSettlements } from './store.ts'
import type { Role, Settlement } from './types.ts'

type Of = Pick<Settlement, 'source' | 'sourceId'>

/** Links lines as the user says; other matches of theirs are removed. Fails with `taken` if the user linked one elsewhere. */
export async function linkLines(
  tx: Tx,
  ctx: UserClock,
  { source, sourceId }: Of,
  lines: readonly { id: string; role: Role }[],
  takenError: 'cheque_payment_taken' | 'plan_payment_taken' | 'loan_payment_taken',
): Promise<void> {
  const { userId } = ctx
  const ids = new Set(lines.map(({ id }) => id))
  const before = (await selectSettlements(tx, userId)).filter(
    (link) => ids.has(link.transactionId) && link.role !== 'refused',
  )
  const otherLinks = before.filter((link) => link.source !== source || link.sourceId !== sourceId)
  if (otherLinks.some(({ byUser }) => byUser)) fail(takenError)
  await setCounting(tx, ctx, released(otherLinks))
  await deleteSettlements(tx, userId, otherLinks)
  await upsertSettlements(
    tx,
    userId,
    lines.map(({ id, role }) => ({ transactionId: id, source, sourceId, part: null, role, byUser: true })),
  )
}

/** Records that a line does not belong to what it is linked to. */
export async function refuseLine(
  tx: Tx,
  ctx: UserClock,
  { source, sourceId }: Of,
  id: string,
): Promise<void> {
  const link = (await selectSettlements(tx, ctx.userId)).find(
    (link) =>
      link.source === source &&
      link.sourceId === sourceId &&
      link.transactionId === id.toLowerCase() &&
      link.role !== 'refused',
  )
  if (!link) return fail('transaction_not_found')
  await upsertSettlements(tx, ctx.userId, [{ ...link, part: null, role: 'refused', byUser: true }])
  await setCounting(tx, ctx, released([link]))
}
