/** Work on one person's payments that begins while other work on them is under way. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { read, system, write } from '../../platform/db/db.ts'
import { createCategory } from '../categories/service.ts'
import { mergeCategory } from '../closing/category-moves/service.ts'
import { prepareChanges, writeBankRows } from './bank/service.bank.ts'
import { editTransaction } from './edit/service.edit.ts'
import { readTransaction, searchTransactions } from '../ledger/list/service.ts'
import { createRule, updateRule } from './rules/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { row } from './reconcile/testing/fixtures.ts'
import { loadCategoriser } from './categorise/service.categoriser.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-03-15T08:00:00Z', {}, 12))

const fetched = (text: string) => ({
  ...row({ providerId: text, amountMinor: 5000n, day: '2026-03-10', text }),
  ordinal: 0,
  fingerprint: text,
  contentHash: text,
  settled: false,
})

/** Does what a sync does with one new row; `meanwhile` happens after it was categorised. */
async function syncRow(ctx: Ctx, text: string, meanwhile: () => Promise<unknown>): Promise<string> {
  const accountId = await addBankAccount(ctx)
  const categorise = await read(ctx.db, ctx, (tx) => loadCategoriser(tx, ctx.userId))
  const changes = { accountId, inserts: [fetched(text)], updates: [], rehashed: [], removals: [], links: [] }
  const now = ctx.clock.now()
  const prepared = await prepareChanges(changes, { provider: 'lean', categorise }, now)
  await meanwhile()
  await write(ctx.db, ctx, (tx) => writeBankRows(tx, ctx.userId, [prepared], [], now))
  const { data } = await searchTransactions(ctx, { q: text.split(' ')[0] ?? '' })
  return data[0]?.id ?? ''
}

const whenText = (value: string) => ({ all: [{ field: 'text' as const, op: 'contains' as const, value }] })

test('a rule made while the bank is being read applies to the new payment', async () => {
  const ctx = await ledger.person()
  const id = await syncRow(ctx, 'ZEBRAFISH TRADING', () =>
    createRule(ctx, { conditions: whenText('zebrafish'), actions: [{ set: 'category', value: 'shopping' }] }),
  )
  expect(await readTransaction(ctx, id)).toMatchObject({ category: 'shopping' })
})

test('a category merged while the bank is being read gets no payment any more', async () => {
  const ctx = await ledger.person()
  const gone = await createCategory(ctx, { name: 'Gone', type: 'expense' })
  await createRule(ctx, { conditions: whenText('okapi'), actions: [{ set: 'category', value: gone.id }] })
  const id = await syncRow(ctx, 'OKAPI LLC', () => mergeCategory(ctx, gone.id, 'dining'))
  expect(await readTransaction(ctx, id)).toMatchObject({ category: 'dining' })
})

test('two payments marked at once as the other leg of one transfer leave no leg without its counterpart', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ctx = await ledger.person()
    const [from, to] = [await addBankAccount(ctx), await addBankAccount(ctx)]
    const leg = { day: '2026-03-10', amountMinor: 5000n }
    const [firstId = '', two = ''] = await addBankRows(ctx, [
      { ...leg, accountId: from, type: 'expense' },
      { ...leg, accountId: from, type: 'expense' },
      { ...leg, accountId: to, type: 'income' },
    ])
    await Promise.all([firstId, two].map((id) => editTransaction(ctx, id, { transfer: true })))
    const { rows } = await system(ctx.db, (tx) =>
      sql`select transfer_id from transactions where user_id = ${ctx.userId} and transfer_id is not null
        group by transfer_id having count(*) <> 2`.execute(tx),
    )
    expect(rows).toEqual([])
  }
})

test('of concurrent changes to different fields of a rule none is lost', async () => {
  const ctx = await ledger.person()
  const actions = [{ set: 'note' as const, value: 'x' }]
  const { rule } = await createRule(ctx, { name: 'First', conditions: whenText('a'), actions })
  for (let round = 0; round < 10; round += 1) {
    const [name, conditions] = [`Name ${round}`, whenText(`text ${round}`)]
    const answers = await Promise.all([
      updateRule(ctx, rule.id, { name }),
      updateRule(ctx, rule.id, { conditions }),
      updateRule(ctx, rule.id, { enabled: round % 2 === 0 }),
    ])
    const last = answers
      .map((answer) => answer.rule)
      .find((each) => each.name === name && each.enabled === (round % 2 === 0))
    const stored = (await updateRule(ctx, rule.id, {})).rule
    expect([round, stored, last !== undefined]).toEqual([
      round,
      expect.objectContaining({ name, conditions, enabled: round % 2 === 0 }),
      true,
    ])
  }
})

test('one write of a person waits for another, but not for other people’s', async () => {
  const [person, otherPerson] = [await ledger.person(), await ledger.person()]
  const order: string[] = []
  let release = (): void => undefined
  const bankHeld = new Promise<void>((resolve) => (release = resolve))
  const first = write(person.db, person, async () => {
    order.push('first')
    await bankHeld
    order.push('first done')
  })
  await expect.poll(() => order).toEqual(['first'])
  const second = write(person.db, person, async () => void order.push('second'))
  if (process.env['TEST_DATABASE_SERVER'] !== undefined)
    await write(otherPerson.db, otherPerson, async () => void order.push('other'))
  release()
  await Promise.all([first, second])
  expect(order.filter((each) => each !== 'other')).toEqual(['first', 'first done', 'second'])
})
