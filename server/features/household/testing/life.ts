/** For tests: random accounts and payments of a person, with all that payments can have. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { system } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows } from '../../ledger/testing/ledger.ts'
import { addInvestments, countAnew, RandomTrade } from './investments.ts'

const Payment = fc.record({
  account: fc.nat(3),
  daysAgo: fc.oneof(fc.nat(40), fc.nat(800)),
  amountMinor: fc.integer({ min: 100, max: 900_000 }),
  income: fc.boolean(),
  category: fc.constantFrom('groceries', 'dining', 'salary', 'rent', 'private', 'common', null),
  merchant: fc.constantFrom('carrefour', 'noon', 'private-clinic', null),
  pending: fc.constantFrom(false, false, false, false, true),
  verified: fc.boolean(),
  tag: fc.constantFrom(0, 1, 2),
  other: fc.constantFrom('note', 'split', 'amount', 'share', 'receipt', 'removed', 'none', 'none', 'none'),
})
export const Life = fc.record({
  /** Accounts by their places, and behind them the two places where investments are held. */
  shared: fc
    .tuple(fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 3 }), fc.subarray([4, 5]))
    .map((places) => places.flat()),
  trades: fc.array(RandomTrade, { minLength: 15, maxLength: 25 }),
  payments: fc.array(Payment, { minLength: 20, maxLength: 60 }),
  /** Pairs of payments that are a transfer, and of a purchase and its refund, by their places. */
  transfers: fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { minLength: 4, maxLength: 10 }),
  refunds: fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 6 }),
  alone: fc.array(fc.nat(59), { maxLength: 3 }),
})
type Life = typeof Life extends fc.Arbitrary<infer T> ? T : never

const currencies = ['AED', 'AED', 'USD', 'EUR']
const names = ['Joint', 'Salary', 'Dollars', 'Secret']
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** Gives a person this life; returns the ids of the accounts and places, in order. */
export async function live(ctx: Ctx, life: Life): Promise<string[]> {
  const accounts: string[] = []
  for (const [index, name] of names.entries())
    accounts.push(
      await addBankAccount(ctx, {
        name,
        bank: `Bank ${index}`,
        currency: currencies[index] ?? 'AED',
        balanceMinor: BigInt(index * 100_000 - 50_000),
      }),
    )
  const tags = [randomUUID(), randomUUID()]
  await system(ctx.db, async (tx) => {
    for (const [index, id] of tags.entries())
      await sql`insert into tags (user_id, id, name, color, created_at, updated_at)
        values (${ctx.userId}, ${id}, ${`Tag ${index}`}, 'blue', now(), now())`.execute(tx)
    for (const id of ['private', 'common'])
      await sql`insert into categories (user_id, id, name, icon, color, type, group_id, is_default, created_at)
        select ${ctx.userId}, ${id}, ${`Made up ${id}`}, icon, color, type, group_id, false, created_at
        from categories where user_id = ${ctx.userId} and id = 'groceries'`.execute(tx)
    await sql`insert into daily_balances (user_id, account_id, day, balance_minor)
      select user_id, id, ${dayBefore(ctx.clock.now(), 10)}::date, 12345 from accounts where user_id = ${ctx.userId}`.execute(
      tx,
    )
  })
  const ids = await addBankRows(
    ctx,
    life.payments.map((payment) => ({
      accountId: accounts[payment.account] ?? '',
      currency: currencies[payment.account] ?? 'AED',
      day: dayBefore(ctx.clock.now(), payment.daysAgo),
      amountMinor: BigInt(payment.amountMinor),
      type: payment.income ? 'income' : 'expense',
      category: payment.category,
      merchant: payment.merchant,
      merchantKey: payment.merchant,
      text: `Payment ${payment.merchant ?? 'cash'} ${payment.amountMinor}`,
      status: payment.pending ? 'pending' : 'booked',
      tags: tags.slice(0, payment.tag),
    })),
  )
  await addDetails(ctx, life, ids)
  return [
    ...accounts,
    ...(await addInvestments(ctx, life.trades, { payments: ids, replacedId: accounts[2] ?? null })),
  ]
}

async function addDetails(ctx: Ctx, life: Life, ids: readonly string[]): Promise<void> {
  const { userId } = ctx
  const idAt = (place: number): string => ids[place % ids.length] ?? ''
  await system(ctx.db, async (tx) => {
    const set = (id: string, change: ReturnType<typeof sql>) =>
      sql`update transactions set ${change} where user_id = ${userId} and id = ${id}`.execute(tx)
    for (const [index, { verified, other, amountMinor }] of life.payments.entries()) {
      const id = idAt(index)
      if (verified) await set(id, sql`verified = true`)
      if (other === 'note') await set(id, sql`note = 'A note', user_description = 'Called so'`)
      if (other === 'amount') await set(id, sql`user_amount_minor = amount_minor + 50`)
      if (other === 'removed') await set(id, sql`removed_at = now()`)
      if (other === 'split') {
        await set(id, sql`split_minor = amount_minor`)
        await sql`insert into transaction_splits (user_id, transaction_id, position, amount_minor, before_minor, category_id)
          values (${userId}, ${id}, 1, 40, 0, 'dining'), (${userId}, ${id}, 2, ${amountMinor - 40}::bigint, 40, 'common')`.execute(
          tx,
        )
      }
      if (other === 'share')
        await sql`insert into shared_costs (user_id, id, transaction_id, person, amount_minor, created_at)
          values (${userId}, ${randomUUID()}, ${id}, 'Noor', 30, now())`.execute(tx)
      if (other === 'receipt')
        await sql`insert into attachments (user_id, id, transaction_id, kind, name, size, created_at)
          values (${userId}, ${randomUUID()}, ${id}, 'pdf', 'a.pdf', 10, now())`.execute(tx)
    }
    const paired = new Set<string>()
    for (const [a, b] of life.transfers) {
      const [leg, otherLeg] = [idAt(a), idAt(b)]
      if (leg === otherLeg || paired.has(leg) || paired.has(otherLeg)) continue
      paired.add(leg).add(otherLeg)
      for (const id of [leg, otherLeg]) await set(id, sql`transfer_id = ${leg}::uuid, transfer_by = 'auto'`)
    }
    for (const place of life.alone)
      if (!paired.has(idAt(place)))
        await set(idAt(place), sql`transfer_id = ${idAt(place)}::uuid, transfer_by = 'user'`)
    for (const [a, b] of life.refunds)
      if (idAt(a) !== idAt(b))
        await set(
          idAt(a),
          sql`refund_of = ${idAt(b)}::uuid, refund_by = 'user', user_category_id = 'refunds', user_category_set = true`,
        )
    await countAnew(tx, userId)
  })
}
