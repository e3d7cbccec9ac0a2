import type { Tx } from '../../../platform/db/db.ts'
import {
  type AccountFlow,
  selectAccountFlows,
  selectSpanSums,
  selectTransferFlows,
  type Span,
} from './store.spans.ts'

export { selectDayFlows as readDayFlows, type Span } from './store.spans.ts'
/** Income and spending of a span in fils, without own transfers. */
export type SpanFlow = Span & { income: bigint; expense: bigint; count: number }

/** Income and spending of each span, in the order of `spans`. */
export async function readSpanFlows(tx: Tx, userId: string, spans: readonly Span[]): Promise<SpanFlow[]> {
  const sums = new Map((await selectSpanSums(tx, userId, spans)).map((sum) => [sum.span_index, sum]))
  return spans.map(({ from, to }, index) => {
    const { income = 0n, expense = 0n, count = 0 } = sums.get(index) ?? {}
    return { from, to, income, expense, count }
  })
}

/**
 * Net change, income and spending of an account over a span; `transfers` is its net own transfers in fils.
 */
export type AccountMoves = AccountFlow & { transfers: bigint }

export async function readAccountMoves(tx: Tx, userId: string, span: Span): Promise<AccountMoves[]> {
  const [flows, transfers] = await Promise.all([
    selectAccountFlows(tx, userId, span),
    selectTransferFlows(tx, userId, span),
  ])
  const moved = new Map(transfers.map(({ account_id, minor }) => [account_id, minor]))
  return flows.map((flow) => ({ ...flow, transfers: moved.get(flow.account_id) ?? 0n }))
}
