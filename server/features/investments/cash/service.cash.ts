/** Money at the places where investments are held, as users type it. */
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investment-cash.ts'
import { listedCash } from '#contract/investments/investment-cash.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeInvestments } from '../lines/service.follow.ts'
import { readAmount, readDay } from '../input.ts'
import { requireAccount } from '../service.ts'
import type { CashRow } from './cash.ts'
import { deleteCashRow, insertCash, mostCash, selectCash } from './store.cash.ts'

type Row = ResponseFields<typeof contract.addInvestmentCash>['row']

const viewRow = ({ id, day, currency, kind, minor }: CashRow): Row => ({
  id,
  day,
  currency,
  kind,
  amount: wireAmount(minor, currency),
})

export async function listCash(ctx: Ctx, accountId: string): Promise<Row[]> {
  return read(ctx.db, ctx, async (tx) => {
    const { id } = await requireAccount(tx, ctx.userId, accountId)
    const rows = (await selectCash(tx, ctx.userId)).filter((row) => row.accountId === id)
    return rows.slice(0, listedCash).map(viewRow)
  })
}

/** What leaves may be typed without a sign. */
const leaves = new Set<CashRow['kind']>(['withdrawal', 'fee', 'tax'])

export async function addCash(
  ctx: Ctx,
  accountId: string,
  { kind, day, currency, amount }: BodyOf<typeof contract.addInvestmentCash>,
): Promise<Row> {
  const typed = readAmount(amount, currency, 'amount', 'less')
  if (typed === null) return fail('investment_amount_invalid', {}, { field: 'amount' })
  const row: CashRow = {
    id: newId(ctx.clock.now()),
    accountId,
    day: readDay(day, today(ctx.clock)),
    currency,
    kind,
    minor: leaves.has(kind) && typed > 0n ? -typed : typed,
  }
  const work = async (tx: Tx): Promise<string> => {
    const { name } = await requireAccount(tx, ctx.userId, accountId)
    if ((await selectCash(tx, ctx.userId)).length >= mostCash) fail('too_many_trades', { max: mostCash })
    await insertCash(tx, ctx.userId, [row], ctx.clock.now())
    return name
  }
  await writeInvestments(ctx, 'investment.account', work, (name) => ({ name }))
  return viewRow(row)
}

export async function deleteCash(ctx: Ctx, id: string): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const row = isUuid(id) ? (await selectCash(tx, ctx.userId)).find((each) => each.id === id) : undefined
    if (!row || !(await deleteCashRow(tx, ctx.userId, id))) return fail('investment_trade_not_found')
    return (await requireAccount(tx, ctx.userId, row.accountId)).name
  }
  await writeInvestments(ctx, 'investment.account', work, (name) => ({ name }))
}
