/** Bank lines that look like money paid to or from a place where investments are held, as users decide about them. */
import type { BodyOf } from '#contract/endpoint.ts'
import { decideFoundPayment, type FoundPayment, listedFound } from '#contract/investments/investment-found.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { readAmount } from '../input.ts'
import { names, saysDividend, wordsIn } from '../lines/matching.ts'
import { writeInvestments } from '../lines/service.follow.ts'
import { type FoundLine, insertCashChoice, selectFound, upsertChoice } from '../lines/store.lines.ts'
import { requireAccount } from '../service.ts'
import { selectAccounts } from '../store.ts'
import { insertCash, mostCash, selectCash } from './store.cash.ts'

const foundDays = 365

async function readFound(
  tx: Tx,
  { userId, clock }: Ctx,
): Promise<{ line: FoundLine; place: FoundPayment['place'] }[]> {
  const accounts = await selectAccounts(tx, userId)
  if (accounts.length === 0) return []
  const day = today(clock)
  const words = accounts.flatMap(({ name }) => wordsIn(name))
  const lines = await selectFound(tx, userId, { from: addDays(day, -foundDays), to: day }, words)
  return lines.flatMap((line) => {
    const text = line.text.normalize('NFKC').toUpperCase()
    const [place, ...more] = accounts.filter(({ name }) => names(text, [name]))
    const isNamed = place !== undefined && more.length === 0
    if (saysDividend(line, text) || (!isNamed && line.reasonCode !== 'investing')) return []
    return [{ line, place: isNamed ? { id: place.id, name: place.name } : null }]
  })
}

export async function listFound(ctx: Ctx): Promise<FoundPayment[]> {
  const found = await read(ctx.db, ctx, (tx) => readFound(tx, ctx))
  return found.slice(0, listedFound).map(({ line, place }) => ({
    id: line.id,
    day: line.day,
    kind: line.direction === 'debit' ? 'deposit' : 'withdrawal',
    amount: wireAmount(line.amountMinor, line.currency),
    currency: line.currency,
    text: line.text,
    account: line.account,
    place,
  }))
}

/** Adds the line's money at a place, or keeps that it is none of an investment. */
export async function decideFound(
  ctx: Ctx,
  lineId: string,
  { account_id, currency, amount }: BodyOf<typeof decideFoundPayment>,
): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const found = isUuid(lineId)
      ? (await readFound(tx, ctx)).find(({ line }) => line.id === lineId.toLowerCase())
      : undefined
    if (!found) return fail('transaction_not_found')
    const { line } = found
    if (account_id === null) {
      await upsertChoice(tx, ctx.userId, { lineId: line.id, tradeId: null })
      return found.place?.name ?? line.account
    }
    const place = await requireAccount(tx, ctx.userId, account_id)
    const inOther = currency !== undefined && currency !== line.currency
    const typed = readAmount(amount, currency ?? line.currency, 'amount')
    // what arrived in another currency is not known from the bank's amount
    if (inOther && !typed) return fail('investment_amount_invalid', {}, { field: 'amount' })
    const minor = typed ?? line.amountMinor
    if (minor <= 0n) return fail('investment_amount_invalid', {}, { field: 'amount' })
    if ((await selectCash(tx, ctx.userId)).length >= mostCash) fail('too_many_trades', { max: mostCash })
    const isIn = line.direction === 'debit'
    const row = {
      id: newId(ctx.clock.now()),
      accountId: place.id,
      day: line.day,
      currency: currency ?? line.currency,
      kind: isIn ? ('deposit' as const) : ('withdrawal' as const),
      minor: isIn ? minor : -minor,
    }
    await insertCash(tx, ctx.userId, [row], ctx.clock.now())
    if (!(await insertCashChoice(tx, ctx.userId, line.id, row.id))) fail('transaction_not_found')
    return place.name
  }
  await writeInvestments(ctx, 'investment.account', work, (name) => ({ name }))
}
