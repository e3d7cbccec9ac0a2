import type { PeriodQuery } from '#contract/pay-period.ts'
import { limits } from '#contract/product.ts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { listAccounts } from '../accounts/service.ts'
import { refreshBalances, syncNow } from '../sync/service.request.ts'
import { listPage, type Page } from '../transactions/list/service.ts'

/** Accounts after asking the banks for their balances where the limits allow it. */
export async function listFreshAccounts(ctx: Ctx): ReturnType<typeof listAccounts> {
  await asked(ctx, () => refreshBalances(ctx, ctx.signal))
  return listAccounts(ctx)
}

/** A page after a quick sync where the limits allow it; later pages belong to the first and ask nobody. */
export async function listFreshPage(
  ctx: Ctx,
  input: PeriodQuery & { page?: number; size?: number },
): Promise<Page> {
  if ((input.page ?? 0) === 0)
    await asked(ctx, () =>
      syncNow(ctx, {
        days: limits.quickSyncDays,
        background: false,
        connectionId: undefined,
        signal: ctx.signal,
      }),
    )
  return listPage(ctx, input)
}

/** Where a bank does not answer or a limit applies, stored data is returned with its age. */
async function asked(ctx: Ctx, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info('Answered from the store', { requestId: ctx.requestId, code: error.code })
  }
}
