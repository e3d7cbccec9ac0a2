import type { PeriodQuery } from '#contract/days/pay-period.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { listAccounts } from '../../accounts/service.ts'
import { refreshBalances, syncNow } from '../../banks/sync/service.request.ts'
import { listPage, type Page } from '../../ledger/list/service.ts'

/** Lists accounts after refreshing their balances from the banks, if the rate limits allow it. */
export async function listFreshAccounts(ctx: Ctx): ReturnType<typeof listAccounts> {
  await requestQuietly(ctx, () => refreshBalances(ctx, ctx.signal))
  return listAccounts(ctx)
}

/** A page of transactions after a quick sync, if rate limits allow it; only the first page triggers one. */
export async function listFreshPage(
  ctx: Ctx,
  input: PeriodQuery & { page?: number; size?: number },
): Promise<Page> {
  if ((input.page ?? 0) === 0)
    await requestQuietly(ctx, () =>
      syncNow(ctx, {
        days: limits.quickSyncDays,
        background: false,
        connectionId: undefined,
        signal: ctx.signal,
      }),
    )
  return listPage(ctx, input)
}

/** Sends a request to the banks; if a bank or a limit rejects it, logs that, so stored data is returned. */
async function requestQuietly(ctx: Ctx, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info('Answered from the store', { requestId: ctx.requestId, code: error.code })
  }
}
