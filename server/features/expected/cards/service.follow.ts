/**
 * Keeps cards in step with their bank lines: the next payment due, and cash advances, which are not spending.
 */
import type { App } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Follow } from '../../changes/service.ts'
import { setCounting } from '../../transactions/counting/service.counting.ts'
import { readStatements, toPay } from './read.ts'
import { insertAdvances, selectCards, selectNewAdvances, updateNext } from './store.ts'

type Acting = Pick<App, 'clock'> & { readonly userId: string }

/** Brings every card up to date in the caller's transaction. Resolves to whether anything changed. */
export async function followCards(tx: Tx, ctx: Acting): Promise<boolean> {
  const { userId } = ctx
  const day = today(ctx.clock)
  const cards = await selectCards(tx, userId)
  if (cards.length === 0) return false
  const known = await readStatements(tx, userId, cards, day)
  let changed = false
  for (const card of cards) {
    const statement = known.get(card.account_id)
    const minor = statement ? toPay(card, statement) : 0n
    const next = statement && minor > 0n ? { due: statement.due, minor } : { due: null, minor: 0n }
    changed = (await updateNext(tx, userId, card.account_id, next)) || changed
  }
  const advances = await selectNewAdvances(tx, userId)
  if (advances.length === 0) return changed
  await insertAdvances(tx, userId, advances, ctx.clock.now())
  return (
    (await setCounting(
      tx,
      ctx,
      advances.map((id) => ({ id, as: 'transfer' })),
    )) || changed
  )
}

export const cardFollows: readonly Follow[] = ['card_terms', 'card_statements'].map((table) => ({
  table,
  follow: async (tx, ctx) => void (await followCards(tx, ctx)),
}))
