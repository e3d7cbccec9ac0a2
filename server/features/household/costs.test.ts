import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { system } from '../../platform/db/db.ts'
import { sql } from 'kysely'
import { listAccounts } from '../accounts/service.ts'
import { addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { createTransaction } from '../payments/edit/service.create.ts'
import { editTransaction } from '../payments/edit/service.edit.ts'
import { readHistory } from '../payments/history/service.history.ts'
import { settleShares } from '../payments/shares/service.shares.ts'
import { readNetWorth } from '../figures/analytics/service.worth.ts'
import { readSummary } from '../figures/summaries/service.ts'
import { putShares, readOursCosts } from './service.costs.ts'
import { listOursPayments, readOursFlow } from './service.ours-flow.ts'
import { readOurs } from './service.ours.ts'
import { forgetPerson } from './service.ts'
import { addCouple, nameSide } from './testing/household.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const cents = (amount: number): number => Math.round(amount * 100)
const balanceOf = async (ctx: Ctx) => (await readOursCosts(ctx)).balances[0]
const spendingOf = async (ctx: Ctx): Promise<number[]> => {
  const { income, expenses } = (await readSummary(ctx, { period: 'mtd' })).period_summary
  return [income, expenses]
}

const Cost = fc.record({
  byLayla: fc.boolean(),
  minor: fc.integer({ min: 2, max: 90_000 }),
  percent: fc.integer({ min: 1, max: 99 }),
  ownPart: fc.boolean(),
  settled: fc.constantFrom('no', 'no', 'by hand'),
})

test('what one owes is what the other is owed, to the fils, and settling clears exactly that', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Cost, { minLength: 1, maxLength: 8 }), async (costs) => {
      const { layla, omar, hers, his } = await addCouple(ledger)
      let [owedToLayla, owedToOmar] = [0, 0]
      for (const { byLayla, minor, percent, ownPart, settled } of costs) {
        const [payer, person, accountId] = byLayla ? [layla, 'Omar', hers] : [omar, 'Layla', his]
        const [id = ''] = await addBankRows(payer, [
          { accountId, day: '2026-03-05', amountMinor: BigInt(minor), category: 'dining' },
        ])
        const part = Math.max(1, Math.floor((minor * percent) / 100))
        const share = { person, amount: (part / 100).toFixed(2), household: true }
        const { shares } = await putShares(payer, id, { shares: [share], own_part: ownPart })
        if (settled === 'by hand')
          await settleShares(payer, { ids: shares.map((each) => each.id), settled: true })
        else if (byLayla) owedToLayla += part
        else owedToOmar += part
      }
      const [laylas, omars] = [await balanceOf(layla), await balanceOf(omar)]
      if (owedToLayla + owedToOmar === 0) {
        expect([laylas, omars]).toEqual([undefined, undefined])
        return
      }
      expect([laylas?.owed, laylas?.owing, laylas?.net].map((each) => cents(each ?? 0))).toEqual([
        owedToLayla,
        owedToOmar,
        owedToLayla - owedToOmar,
      ])
      expect([omars?.owing, omars?.owed, omars?.net].map((each) => cents(each ?? 0))).toEqual([
        owedToLayla,
        owedToOmar,
        owedToOmar - owedToLayla,
      ])
      expect(omars?.owing_costs).toEqual(laylas?.owed_costs)
      // what is spent together does not depend on who owes whom
      const spent = costs.reduce((sum, { minor }) => sum + minor, 0)
      for (const ctx of [layla, omar]) {
        expect(cents((await readOurs(ctx, { period: 'mtd' })).total.expenses)).toBe(spent)
        expect(cents((await readOursFlow(ctx, { months: '6' })).months.at(-1)?.expenses ?? 0)).toBe(spent)
        const { total } = await listOursPayments(ctx, { period: 'mtd', category: 'Dining Out' })
        expect(cents(total)).toBe(spent)
      }
      const open = laylas?.owed_costs.map(({ id }) => id) ?? []
      if (open.length === 0) return
      expect(await settleShares(layla, { ids: open, settled: true })).toBe(open.length)
      const after = await balanceOf(layla)
      expect([after?.owed ?? 0, cents(after?.owing ?? 0)]).toEqual([0, owedToOmar])
      expect(cents((await balanceOf(omar))?.owed ?? 0)).toBe(owedToOmar)
    }),
    { numRuns: 6 },
  )
}, 120_000)

/** Layla paid 300 of which Omar owes 120, and he has sent her that. */
async function dinner(ownPart: boolean) {
  const household = await addCouple(ledger)
  const { layla, omar, hers, his, joint } = household
  const [paid = '', received = ''] = await addBankRows(layla, [
    { accountId: hers, day: '2026-03-05', amountMinor: 300_00n, category: 'dining' },
    { accountId: hers, day: '2026-03-09', amountMinor: 120_00n, type: 'income' },
  ])
  const [sent = ''] = await addBankRows(omar, [{ accountId: his, day: '2026-03-08', amountMinor: 120_00n }])
  await nameSide(omar, sent, `hers ${joint}`)
  const share = { person: 'Omar', amount: 120, household: true }
  await putShares(layla, paid, { shares: [share], own_part: ownPart })
  return { ...household, paid, received }
}

test.each([true, false])(
  'a matched transfer settles, and lowers one’s own spending once; only my part counts: %s',
  async (ownPart) => {
    const { layla, omar, paid, received } = await dinner(ownPart)
    expect(await spendingOf(layla)).toEqual(ownPart ? [120, 180] : [120, 300])
    expect((await readHistory(layla, paid)).changes.flatMap(({ fields }) => fields)).toEqual(
      ownPart ? ['shared'] : [],
    )
    const { drivers } = await readNetWorth(layla, { period: 'mtd' })
    const moved = new Map(drivers.map(({ key, amount }) => [key, amount]))
    expect([moved.get('own_amounts'), moved.get('corrections')]).toEqual([ownPart ? -120 : 0, 0])
    const balance = await balanceOf(layla)
    expect([balance?.owed, balance?.matched?.transaction_id]).toEqual([120, received])
    await settleShares(layla, {
      ids: balance?.owed_costs.map(({ id }) => id) ?? [],
      settled: true,
      transaction_id: received,
    })
    const { income, expenses, net_income: net } = (await readSummary(layla, { period: 'mtd' })).period_summary
    expect(net).toBe(-180)
    if (ownPart) expect([income, expenses]).toEqual([0, 180])
    expect([await balanceOf(layla), await balanceOf(omar)]).toEqual([undefined, undefined])
    for (const ctx of [layla, omar]) {
      const { total } = await readOurs(ctx, { period: 'mtd' })
      expect([total.income, total.expenses]).toEqual([0, 300])
    }
    if (!ownPart) return
    // without shares the bank's amount counts again, but for what is settled
    expect((await putShares(layla, paid, { shares: [], own_part: false })).amount).toBe(180)
  },
)

test('only who sees the account can owe as a person of the household, and a deletion leaves the name alone', async () => {
  const { layla, omar, hers, paid } = { ...(await dinner(true)) }
  const put = (person: string, more = {}) =>
    putShares(layla, paid, { shares: [{ person, amount: 10, household: true }], ...more })
  await expect(put('Nobody')).rejects.toMatchObject({ said: { reason: 'share_person_unknown' } })
  await expect(
    put('Omar', { shares: [{ person: 'Omar', amount: 300, household: true }] }),
  ).rejects.toMatchObject({
    said: { reason: 'own_part_nothing' },
  })
  expect((await put('Omar', { own_part: false })).amount).toBe(300)
  await system(layla.db, (tx) =>
    sql`update household_members set account_ids = array_remove(account_ids, ${hers}::uuid)
      where owner_id = ${layla.userId}`.execute(tx),
  )
  await expect(put('Omar')).rejects.toMatchObject({ said: { reason: 'share_not_seen' } })
  // hidden from him, it is owed by nobody in Ours; the payer's own list still has it
  expect([await balanceOf(layla), await balanceOf(omar)]).toEqual([undefined, undefined])
  await forgetPerson(omar.db, omar.userId)
  const { rows } =
    await sql`select person, member_id from shared_costs where user_id = ${layla.userId}`.execute(layla.db)
  expect(rows).toEqual([{ person: 'Omar', member_id: null }])
})

test('of a payment entered by hand only one’s own part can count, and its edits keep what others owe', async () => {
  const { layla, omar } = await addCouple(ledger)
  const cash = { type: 'expense', category: 'dining', date: '2026-03-05' }
  const { id, account_id: account } = await createTransaction(
    layla,
    { ...cash, amount: 300, description: 'Dinner' },
    null,
  )
  await system(layla.db, (tx) =>
    sql`update household_members set account_ids = account_ids || ${account}::uuid where owner_id = ${layla.userId}`.execute(
      tx,
    ),
  )
  const cashOf = async (): Promise<number | null> =>
    (await listAccounts(layla)).data.find((each) => each.id === account)?.balance ?? null
  const share = { person: 'Omar', amount: 120, household: true }
  const shared = await putShares(layla, id, { shares: [share], own_part: true })
  expect([shared.amount, shared.bank_amount]).toEqual([180, 300])
  expect([await spendingOf(layla), await cashOf()]).toEqual([[0, 180], -300])
  // to them together it is the whole dinner
  for (const ctx of [layla, omar]) expect((await readOurs(ctx, { period: 'mtd' })).total.expenses).toBe(300)
  expect((await balanceOf(omar))?.owing).toBe(120)

  await editTransaction(layla, id, { note: 'Together' })
  expect(await spendingOf(layla)).toEqual([0, 180])
  await editTransaction(layla, id, { amount: 350 })
  expect([await spendingOf(layla), await cashOf()]).toEqual([[0, 230], -350])
  await expect(editTransaction(layla, id, { amount: 120 })).rejects.toMatchObject({
    fields: { amount: { reason: 'own_part_nothing' } },
  })
  expect((await putShares(layla, id, { shares: [share], own_part: false })).amount).toBe(350)
  expect(await spendingOf(layla)).toEqual([0, 350])
})
