import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { type Ctx, withFields } from '../../context.ts'
import { onTables, read, shareDb, system, write } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { reversals } from '../../reversals.ts'
import { listChanges, undoOrRedoChange } from '../changes/service.undo.ts'
import { readTransaction, searchTransactions } from '../ledger/list/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { editGroup, editMany } from '../payments/bulk/service.bulk.ts'
import { createTransaction } from '../payments/edit/service.create.ts'
import { editTransaction } from '../payments/edit/service.edit.ts'
import { readHistory } from '../payments/history/service.history.ts'
import { verifyTotals } from '../payments/totals/service.totals.ts'
import { verifyBatch, verifyTransaction } from '../payments/verify/service.verify.ts'
import { Life, live } from './testing/life.ts'
import { addPartner, rowsOutside } from './testing/partner.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger())

/** The context of a request of its own: all that it changes is one change. */
const request = (ctx: Ctx): Ctx => withFields(ctx, { requestId: randomUUID() })
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.said.reason : String(error)),
  )
const rowsOf = async (ctx: Ctx): Promise<Transaction[]> => (await searchTransactions(ctx, { size: 100 })).data

const Write = fc.record({
  kind: fc.constantFrom('verify', 'doubt', 'edit', 'batch', 'group', 'bulk', 'filter', 'undo', 'redo'),
  /** Of all payments of the owner, shared or not. */
  places: fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }),
  category: fc.constantFrom('dining', 'groceries', 'salary', 'private', null),
})

/** Makes a partner's change; a refusal is as good as a change here. */
async function make(
  partner: Ctx,
  ids: readonly string[],
  changes: string[],
  write: typeof Write extends fc.Arbitrary<infer T> ? T : never,
): Promise<string> {
  const ctx = request(partner)
  const named = write.places.map((place) => ids[place % ids.length] ?? '')
  const [id = ''] = named
  const { category } = write
  const last = changes.at(-1) ?? randomUUID()
  const reason = await reasonOf(
    {
      verify: () => verifyTransaction(ctx, id, 'correct'),
      doubt: () => verifyTransaction(ctx, id, 'incorrect'),
      edit: () => editTransaction(ctx, id, { category, note: 'From Sara', description: 'Ours' }),
      batch: () => verifyBatch(ctx, named, 'correct'),
      group: () => editGroup(ctx, { ids: named, category, description: 'Named' }),
      bulk: () => editMany(ctx, { ids: named, set: { category, note: 'Many' } }),
      filter: () => editMany(ctx, { filter: { type: 'expense' }, set: { verified: true } }),
      undo: () => undoOrRedoChange(ctx, reversals, last, 'undo'),
      redo: () => undoOrRedoChange(ctx, reversals, last, 'redo'),
    }[write.kind](),
  )
  if (reason === 'done' && !['undo', 'redo'].includes(write.kind)) changes.push(ctx.requestId)
  return `${write.kind} ${reason}`
}

const refusals = /^(transaction_not_found|category_required|change_not_found|change_conflict)$/

test('E32: whatever a partner writes, what is not shared stays as it is to the byte, and the totals are right', async () => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(Life, fc.array(Write, { minLength: 6, maxLength: 9 }), async (life, writes) => {
      const owner = await ledger.person()
      const accounts = await live(owner, life)
      const shared = life.shared.map((index) => accounts[index] ?? '')
      const partner = await addPartner(owner, shared)
      const before = await rowsOutside(owner, shared)
      const ids = (await rowsOf(owner)).map(({ id }) => id)
      const changes: string[] = []
      for (const each of writes) {
        const [kind = '', reason = ''] = (await make(partner, ids, changes, each)).split(' ')
        if (reason === 'done') changed += 1
        else expect([kind, reason]).toEqual([kind, expect.stringMatching(refusals)])
      }
      expect(await rowsOutside(owner, shared)).toEqual(before)
      expect(await write(owner.db, owner, (tx) => verifyTotals(tx, owner.userId))).toEqual([])
      // an owner's payment that the partner cannot see answers as one that does not exist
      for (const { id, account_id: account } of (await rowsOf(owner)).slice(0, 9))
        if (!shared.includes(account ?? ''))
          expect(await reasonOf(editTransaction(request(partner), id, { note: 'x' }))).toBe(
            'transaction_not_found',
          )
    }),
    { numRuns: 3 },
  )
  expect(changed).toBeGreaterThan(8)
}, 120_000)

/** A person with a shared and a secret account, each with payments of one merchant, and their partner. */
async function couple(): Promise<{
  owner: Ctx
  partner: Ctx
  shared: string
  secret: string
  ids: string[]
  secretIds: string[]
}> {
  const owner = await ledger.person()
  const [shared, secret] = [
    await addBankAccount(owner, { name: 'Joint' }),
    await addBankAccount(owner, { name: 'Secret' }),
  ]
  const row = (accountId: string, day: string) => ({
    accountId,
    day,
    amountMinor: 5000n,
    merchantKey: 'talabat',
    merchant: 'Talabat',
    text: 'TALABAT',
  })
  const ids = await addBankRows(owner, [
    row(shared, '2026-03-01'),
    row(shared, '2026-03-02'),
    row(shared, '2026-03-03'),
  ])
  const secretIds = await addBankRows(owner, [row(secret, '2026-03-02')])
  return { owner, partner: await addPartner(owner, [shared]), shared, secret, ids, secretIds }
}

test('E32: a statement that names no account changes rows of shared accounts alone, and nothing of other tables', async () => {
  const { owner, partner, shared, secret, secretIds } = await couple()
  const before = await rowsOutside(owner, [shared])
  const refusalOf = (
    work: (tx: Parameters<Parameters<typeof write>[2]>[0]) => Promise<unknown>,
  ): Promise<string> =>
    write(partner.db, partner, work).then(
      () => 'done',
      (error: unknown) => String(error),
    )
  expect(
    await refusalOf((tx) =>
      sql`update transactions set note = 'everywhere', version = version + 1`.execute(tx),
    ),
  ).toBe('done')
  expect(
    await refusalOf((tx) => onTables(tx, () => sql`update transactions set note = 'everywhere'`.execute(tx))),
  ).toBe('done')
  expect(await refusalOf((tx) => sql`delete from daily_totals where day > '2000-01-01'`.execute(tx))).toMatch(
    /cannot delete|permission/,
  )
  expect(await refusalOf((tx) => onTables(tx, () => sql`delete from daily_totals`.execute(tx)))).toBe('done')
  expect(await rowsOutside(owner, [shared])).toEqual(before)
  expect((await rowsOf(owner)).filter(({ note }) => note === 'everywhere')).toHaveLength(3)
  const denied = [
    sql`update public.transactions set account_id = ${secret}`,
    sql`update public.transactions set transfer_id = id`,
    sql`update transactions set transfer_id = id`,
    sql`insert into change_rows (user_id, change_id, table_name, row_id, after)
      values (${owner.userId}, ${randomUUID()}, 'transactions', ${secretIds[0]}, '{"note":"later"}')`,
    sql`insert into changes (user_id, id, at, kind, membership_id) values (${owner.userId}, ${randomUUID()}, now(), 'tag.add', null)`,
    sql`insert into transactions (user_id, id, account_id, source, status, type, amount_minor, currency, day, text, first_seen_at, created_at, updated_at)
      values (${owner.userId}, ${randomUUID()}, ${secret}, 'manual', 'booked', 'expense', 1, 'AED', '2026-03-01', 'x', now(), now(), now())`,
    ...[
      'accounts',
      'connections',
      'merchant_rules',
      'rules',
      'budgets',
      'goals',
      'tags',
      'categories',
      'api_tokens',
      'user_documents',
      'household_members',
      'identity_users',
      'audit_entries',
      'attachments',
      'transaction_splits',
    ].map((table) => sql`delete from ${sql.table(`public.${table}`)}`),
    sql`insert into domain_events (user_id, id, kind, data, created_at, due_at) values (${owner.userId}, ${randomUUID()}, 'account.changed', '{}', now(), now())`,
  ]
  for (const statement of denied)
    expect(await refusalOf((tx) => statement.execute(tx))).toMatch(
      /permission denied|row-level security|cannot update column/,
    )
  await expect(system(partner.db, async () => undefined)).rejects.toThrow(/may only read/)
  const viewer = withFields(owner, { db: shareDb(owner.db, { userId: owner.userId, accounts: [shared] }) })
  expect(await reasonOf(editTransaction(request(viewer), secretIds[0] ?? '', { note: 'x' }))).toMatch(
    /may only read/,
  )
})

test('a partner’s edit teaches nothing, changes the named payments alone, and offers no earlier ones', async () => {
  const { owner, partner, ids } = await couple()
  const [first = '', second = '', third = ''] = ids
  const edited = await editTransaction(request(partner), first, {
    category: 'dining',
    note: 'Lunch',
    description: 'Talabat lunch',
  })
  expect(edited).toMatchObject({
    transaction: { category: 'dining', note: 'Lunch', verified: true },
    similar: { earlier: 0 },
  })
  const grouped = await editGroup(request(partner), { ids: [second], category: 'groceries' })
  expect(grouped).toMatchObject({ changed: 1, similar: { earlier: 0 } })
  expect(await readTransaction(owner, third)).toMatchObject({ category: null, verified: false })
  const taught = await read(owner.db, owner, (tx) => sql`select 1 from merchant_rules`.execute(tx))
  expect(taught.rows).toEqual([])
  for (const input of [
    { amount: 3 },
    { transfer: true },
    { date: '2026-03-01' },
    { type: 'income' as const },
  ])
    expect(await reasonOf(editTransaction(request(partner), first, input))).toBe('not_for_members')
  for (const set of [{ excluded: true }, { delete: true as const }])
    expect(await reasonOf(editMany(request(partner), { ids, set }))).toBe('not_for_members')
})

test('changes say who made them; each undoes across persons, a partner only their own, and nothing once it has ended', async () => {
  const { owner, partner, ids, secretIds, shared, secret } = await couple()
  const [first = '', second = ''] = ids
  const listOf = async (ctx: Ctx) => (await listChanges(ctx, reversals, {})).data
  const step = (ctx: Ctx, id: string, direction: 'undo' | 'redo') =>
    undoOrRedoChange(request(ctx), reversals, id, direction)
  await verifyBatch(request(owner), [first, ...secretIds], 'incorrect')
  const byOwner = (await listOf(owner))[0]?.id ?? ''
  ledger.setNow('2026-03-15T08:01:00Z')
  const batch = request(partner)
  await editMany(batch, { ids: [...ids, ...secretIds], set: { category: 'dining' } })
  expect(await listOf(owner)).toMatchObject([
    {
      id: batch.requestId,
      kind: 'transaction.bulk',
      params: { count: 3 },
      by: { name: 'Sara' },
      changed_by: null,
    },
    { id: byOwner, by: null },
  ])
  expect((await readHistory(owner, second)).changes).toMatchObject([{ by: 'member' }])
  expect(await listOf(partner)).toMatchObject([{ id: batch.requestId, by: null, action: 'undo' }])
  for (const id of [byOwner, randomUUID()])
    expect(await reasonOf(step(partner, id, 'undo'))).toBe('change_not_found')
  expect(await step(owner, batch.requestId, 'undo')).toMatchObject({
    by: { name: 'Sara' },
    changed_by: null,
    state: 'undone',
  })
  expect(await listOf(partner)).toMatchObject([{ by: null, changed_by: { name: 'Amal' }, action: 'redo' }])
  expect(await step(partner, batch.requestId, 'redo')).toMatchObject({ state: 'done', changed_by: null })
  expect((await listOf(owner))[0]).toMatchObject({ changed_by: { name: 'Sara' } })
  expect(await readTransaction(owner, first)).toMatchObject({ category: 'dining', verified: true })
  // a change in an account that is shared no more is neither shown nor undone
  const without = withFields(partner, {
    db: shareDb(owner.db, {
      userId: owner.userId,
      accounts: [secret],
      partnerIn: partner.member?.membershipId,
    }),
  })
  await system(owner.db, (tx) =>
    sql`update household_members set account_ids = ${[secret]}::uuid[] where owner_id = ${owner.userId}`.execute(
      tx,
    ),
  )
  expect(await listOf(without)).toEqual([])
  expect(await reasonOf(step(without, batch.requestId, 'undo'))).toBe('change_not_found')
  // a request that began before
  expect(await reasonOf(editTransaction(request(partner), first, { note: 'late' }))).toBe('membership_ended')
  await system(owner.db, (tx) =>
    sql`update household_members set account_ids = ${[shared]}::uuid[] where owner_id = ${owner.userId}`.execute(
      tx,
    ),
  )
  expect(await step(partner, batch.requestId, 'undo')).toMatchObject({ state: 'undone' })
  expect(await readTransaction(owner, first)).toMatchObject({
    category: null,
    verified: false,
    needsEditing: true,
  })
  await system(owner.db, (tx) =>
    sql`update household_members set ended_at = now() where owner_id = ${owner.userId}`.execute(tx),
  )
  expect(await reasonOf(step(partner, batch.requestId, 'redo'))).toBe('membership_ended')
  await step(owner, batch.requestId, 'redo')
  // the member's account is deleted: nothing of the person stays
  await system(owner.db, (tx) =>
    sql`delete from identity_users where "id" = ${partner.member?.memberId}`.execute(tx),
  )
  expect((await listOf(owner))[0]).toMatchObject({ by: { name: null }, action: 'undo' })
})

test('a partner adds cash where the cash account is shared, once for a key, and takes it back', async () => {
  const { owner, partner, shared } = await couple()
  const cash = {
    type: 'expense',
    amount: 12.5,
    category: 'dining',
    description: 'Shawarma',
    date: '2026-03-14',
  }
  expect(await reasonOf(createTransaction(request(partner), cash, null))).toBe('cash_not_shared')
  const ownCash = await createTransaction(request(owner), cash, 'key')
  expect(await reasonOf(createTransaction(request(partner), cash, null))).toBe('cash_not_shared')
  const withCash = await addPartner(owner, [shared, ownCash.account_id ?? ''])
  const adding = request(withCash)
  const added = await createTransaction(adding, { ...cash, amount: 7 }, 'key')
  expect(added).toMatchObject({ amount: 7, account_id: ownCash.account_id, source: 'manual' })
  expect((await createTransaction(request(withCash), { ...cash, amount: 7 }, 'key')).id).toBe(added.id)
  expect(await readTransaction(owner, added.id)).toMatchObject({ amount: 7 })
  await undoOrRedoChange(request(withCash), reversals, adding.requestId, 'undo')
  expect(await reasonOf(readTransaction(owner, added.id))).toBe('transaction_not_found')
  await undoOrRedoChange(request(withCash), reversals, adding.requestId, 'redo')
  expect((await rowsOf(owner)).filter(({ source }) => source === 'manual')).toHaveLength(2)
  expect(await write(owner.db, owner, (tx) => verifyTotals(tx, owner.userId))).toEqual([])
})
