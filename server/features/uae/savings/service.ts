import { wireAmount } from '#contract/money.ts'
import { addMonths } from '#contract/period.ts'
import { returnsOf, type Savings, type updateSavings } from '#contract/uae/savings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { type SavingsRow, selectCredits, selectSavings, upsertSavings } from './store.ts'

const shownCredits = 24

/** The interest or profit that an account has earned in the year up to today. */
export async function readSavings(ctx: Ctx, accountId: string): Promise<Savings> {
  return read(ctx.db, ctx, async (tx) => view(tx, ctx, await findSavings(tx, ctx.userId, accountId)))
}

export async function editSavings(
  ctx: Ctx,
  accountId: string,
  input: BodyOf<typeof updateSavings>,
): Promise<Savings> {
  let name = ''
  return writeChange(
    ctx,
    'savings.edit',
    async (tx) => {
      const before = await findSavings(tx, ctx.userId, accountId)
      name = before.name
      const { returns, yearly_rate: rate } = input
      const row: SavingsRow = {
        ...before,
        returns: returns === undefined ? before.returns : returns,
        yearly_rate: rate === undefined ? before.yearly_rate : rate === null ? null : Math.round(rate * 100),
      }
      await upsertSavings(tx, ctx.userId, row, ctx.clock.now())
      return view(tx, ctx, row)
    },
    () => ({ name }),
  )
}

async function findSavings(tx: Tx, userId: string, accountId: string): Promise<SavingsRow> {
  const id = accountId.toLowerCase()
  return (isUuid(id) ? await selectSavings(tx, userId, id) : undefined) ?? fail('own_account_not_found')
}

async function view(tx: Tx, ctx: Ctx, row: SavingsRow): Promise<Savings> {
  const since = addMonths(today(ctx.clock), -12)
  const { account_id: accountId, currency } = row
  const credits = await selectCredits(tx, ctx.userId, { accountId, since, limit: shownCredits })
  return {
    account_id: accountId,
    currency,
    balance: row.balance_minor === null ? null : wireAmount(row.balance_minor, currency),
    returns: returnsOf(row.bank_name, row.returns),
    yearly_rate: row.yearly_rate === null ? null : row.yearly_rate / 100,
    since,
    received: wireAmount(credits[0]?.total ?? 0n, currency),
    credits: credits.map(({ id, day, minor }) => ({
      transaction_id: id,
      date: day,
      amount: wireAmount(minor, currency),
    })),
  }
}
