/** How a payment counts that is part of something larger: a returned cheque, a plan of instalments, money sent home. */
import type { TitleCode } from '#contract/explanations.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { followChange, touchedBy } from '../totals/service.totals.ts'
import { updateCounted } from './store.counting.ts'

export type Counting = {
  readonly id: string
  /**
   * `payment`: as any other. `transfer`: neither income nor spending. `cost`: only `costMinor` of it counts, the rest
   * moves money that is counted elsewhere. A `payment` that names `costMinor` takes that amount back.
   */
  readonly as: 'payment' | 'transfer' | 'cost'
  readonly costMinor?: bigint | undefined
  /** The category it gets where its user has chosen none. */
  readonly categoryId?: string | undefined
  readonly title?: { readonly code: TitleCode; readonly params: Readonly<Record<string, string>> }
}

/**
 * Makes rows count as told, in the caller's transaction, with totals and the event that follow. Resolves to whether
 * anything changed. What the user decided about a row by itself stays.
 */
export async function countRows(
  tx: Tx,
  { userId, clock }: Pick<App, 'clock'> & { readonly userId: string },
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
  return followChange(tx, userId, touchedBy(changed), now)
}
