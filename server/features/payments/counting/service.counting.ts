/**
 * How a payment counts that is part of something larger: a returned cheque, an instalment plan, a remittance.
 */
import type { TitleCode } from '#contract/ledger/explanations.ts'
import type { UserClock } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { updateCounted } from './store.counting.ts'
import { touchedBy } from '../changed-days.ts'

export type Counting = {
  readonly id: string
  /**
   * `payment`: like any other. `transfer`: neither income nor spending. `cost`: only `costMinor` counts, as
   * the rest moves money that is counted elsewhere. For a `payment`, `costMinor` is an earlier cost to be
   * cleared.
   */
  readonly as: 'payment' | 'transfer' | 'cost'
  readonly costMinor?: bigint | undefined
  /** The category it gets unless the user has chosen one. */
  readonly categoryId?: string | undefined
  readonly title?: { readonly code: TitleCode; readonly params: Readonly<Record<string, string>> }
}

/**
 * Sets how rows count, in the caller's transaction, updates the totals and publishes the event. Resolves to
 * whether anything changed. The user's own decisions about a row take precedence.
 */
export async function setCounting(
  tx: Tx,
  { userId, clock }: UserClock,
  rows: readonly Counting[],
): Promise<boolean> {
  if (rows.length === 0) return false
  const now = clock.now()
  const changed = await updateCounted(
    tx,
    userId,
    rows.map(({ id, as, costMinor, categoryId, title }) => ({
      id,
      as,
      costMinor: costMinor ?? null,
      categoryId: categoryId ?? null,
      titleCode: title?.code ?? null,
      titleParams: title?.params ?? {},
    })),
    now,
  )
  return refreshTotals(tx, userId, touchedBy(changed), now)
}
