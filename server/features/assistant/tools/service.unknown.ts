/** Ids in the arguments of a tool that nothing has: the sum of nothing would be taken for an answer. */
import type { Ctx } from '../../../context.ts'
import { listAccounts } from '../../accounts/service.ts'
import { listCategories } from '../../categories/service.ts'
import { searchTransactions } from '../../ledger/list/service.ts'
import { listTags } from '../../ledger/tags/service.tags.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with the ids, in a sentence that says where to find them; null if all are known. */
export async function unknownIdIn(ctx: Ctx, input: unknown): Promise<string | null> {
  if (!isRecord(input)) return null
  const { category, account, tag, merchant } = isRecord(input['filter']) ? input['filter'] : input
  if (typeof category === 'string') {
    const { data } = await listCategories(ctx, { archived: true })
    if (!data.some(({ id }) => id === category))
      return 'There is no category with this id. Call list_categories.'
  }
  if (typeof account === 'string') {
    const { data } = await listAccounts(ctx)
    if (!data.some(({ id }) => id === account)) return 'There is no account with this id. Call list_accounts.'
  }
  if (typeof tag === 'string' && tag !== 'none') {
    const tags = await listTags(ctx)
    if (!tags.some(({ id }) => id === tag)) return 'There is no tag with this id. Call list_tags.'
  }
  if (typeof merchant === 'string' && merchant !== 'none') {
    const { data } = await searchTransactions(ctx, { merchant, period: 'all', size: 1 })
    if (data.length === 0)
      return 'No payment has a payee with this key. Call sum_payments with group "merchant", or use q for words.'
  }
  return null
}
