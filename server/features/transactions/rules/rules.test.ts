import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleConditions } from '#contract/rules.ts'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { loadCategoriser } from '../bank/bank-words.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { readTransaction } from '../list/service.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../testing/ledger.ts'
import { verifyTotals } from '../totals/service.totals.ts'
import { compileConditions, compileRules, isPattern, type RuleInput } from './evaluate.ts'
import { createRule, deleteRule, listRules, orderRules, previewRule, updateRule } from './service.rules.ts'

const payment: RuleInput = {
  text: 'POS CAFÉ Rider 0042 DUBAI',
  merchant: 'Cafe Rider',
  amountMinor: 1250n,
  currency: 'AED',
  type: 'expense',
  accountId: 'a',
  bank: 'Emirates NBD',
  categoryId: 'dining',
  day: '2026-03-10',
}

test.each<[string, RuleConditions, boolean]>([
  [
    'contains, whatever the case and accents',
    { all: [{ field: 'text', op: 'contains', value: 'cafe RIDER' }] },
    true,
  ],
  ['is needs the whole text', { all: [{ field: 'merchant', op: 'is', value: 'cafe' }] }, false],
  ['a pattern', { all: [{ field: 'text', op: 'matches', value: 'rider \\d{4}' }] }, true],
  ['above is more, not as much', { all: [{ field: 'amount', op: 'above', value: 12.5 }] }, false],
  ['below', { all: [{ field: 'amount', op: 'below', value: 12.51 }] }, true],
  [
    'between, ends and order included',
    { all: [{ field: 'amount', op: 'between', value: [20, 12.5] }] },
    true,
  ],
  ['a day of the month', { all: [{ field: 'day', op: 'between', value: [8, 10] }] }, true],
  ['type', { all: [{ field: 'type', op: 'is', value: 'income' }] }, false],
  ['bank', { all: [{ field: 'bank', op: 'is', value: 'emirates nbd' }] }, true],
  ['category', { all: [{ field: 'category', op: 'is', value: 'dining' }] }, true],
  [
    'all needs each',
    {
      all: [
        { field: 'text', op: 'contains', value: 'rider' },
        { field: 'type', op: 'is', value: 'income' },
      ],
    },
    false,
  ],
  [
    'any needs one',
    {
      any: [
        { field: 'text', op: 'contains', value: 'rider' },
        { field: 'type', op: 'is', value: 'income' },
      ],
    },
    true,
  ],
])('%s', (_name, conditions, fits) => {
  expect(compileConditions(conditions)(payment)).toBe(fits)
})

test('patterns run in bounded time, and what RE2 does not know is refused', () => {
  expect(isPattern('(?=x)')).toBe(false)
  expect(isPattern('(a)\\1')).toBe(false)
  expect(isPattern('[')).toBe(false)
  const started = performance.now()
  const fits = compileConditions({ all: [{ field: 'text', op: 'matches', value: '(a+)+$' }] })
  expect(fits({ ...payment, text: `${'a'.repeat(400)}!` })).toBe(false)
  expect(performance.now() - started).toBeLessThan(2000)
})

test('the first rule that fits decides the category, and the first that names the merchant its name', () => {
  const conditions: RuleConditions = { all: [{ field: 'text', op: 'contains', value: 'rider' }] }
  const judge = compileRules([
    { id: '1', name: 'Name', conditions, actions: [{ set: 'merchant', value: 'Rider' }] },
    { id: '2', name: 'One', conditions, actions: [{ set: 'category', value: 'work' }] },
    { id: '3', name: 'Two', conditions, actions: [{ set: 'category', value: 'other' }] },
  ])
  expect(judge(payment)).toEqual({
    ruleIds: ['1', '2'],
    category: { id: 'work', rule: 'One' },
    merchant: 'Rider',
  })
  expect(judge({ ...payment, text: 'x' })).toBeNull()
})

describe('rules of a person', () => {
  let ledger: Ledger
  let ctx: Ctx
  let ids: string[]
  let accountId: string
  beforeAll(async () => {
    ledger = await startLedger()
    ctx = await ledger.person()
    accountId = await addBankAccount(ctx)
    const row = { accountId, amountMinor: 5000n, category: 'dining', merchantKey: 'xylo', merchant: 'Xylo' }
    ids = await addBankRows(ctx, [
      { ...row, day: '2026-02-01', text: 'XYLO WORKS A' },
      { ...row, day: '2026-02-02', text: 'XYLO WORKS B' },
      { ...row, day: '2026-02-03', text: 'XYLO WORKS C' },
      { ...row, day: '2026-02-04', text: 'SOMETHING ELSE' },
    ])
    await editTransaction(ctx, ids[2] ?? '', { category: 'shopping' })
  })
  afterAll(() => ledger.stop())

  const xylo: RuleConditions = { all: [{ field: 'text', op: 'contains', value: 'xylo works' }] }
  const categories = () => Promise.all(ids.map(async (id) => (await readTransaction(ctx, id)).category))
  const exact = () => read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))

  test('is previewed, counts from now on, then for the past too, and is taken back whole', async () => {
    expect(await previewRule(ctx, xylo)).toMatchObject({ count: 3, decided: 1 })
    const before = await categories()
    const body = {
      name: 'Violin',
      conditions: xylo,
      actions: [
        { set: 'category' as const, value: 'education' },
        { set: 'merchant' as const, value: 'Violin school' },
      ],
    }
    const { rule, changed } = await createRule(ctx, body)
    expect(changed).toBe(0)
    expect(await categories()).toEqual(before)
    // a later sync asks the categoriser
    const categorise = await read(ctx.db, ctx, (tx) => loadCategoriser(tx, ctx.userId))
    const fresh = {
      providerId: null,
      status: 'booked' as const,
      direction: 'debit' as const,
      amountMinor: 1n,
      currency: 'AED',
      day: '2026-03-01',
      bookedAt: null,
      valueDay: null,
      index: null,
      text: 'XYLO WORKS D',
      reference: null,
      merchantName: null,
      mcc: null,
      insight: null,
      kind: null,
      subKind: null,
      flags: [],
      counterparty: null,
    }
    expect(categorise(fresh, accountId)).toMatchObject({
      category_id: 'education',
      reason_code: 'rule',
      merchant: 'Violin school',
      rule_ids: [rule.id],
    })

    const applied = await updateRule(ctx, rule.id, { apply: true })
    expect(applied).toMatchObject({ changed: 3, rule: { used: 3 } })
    expect(await categories()).toEqual(['education', 'education', 'shopping', 'dining'])
    expect(await readTransaction(ctx, ids[0] ?? '')).toMatchObject({
      description: 'Violin school',
      category_reason: { kind: 'rule', code: 'rule', params: { name: 'Violin' } },
    })
    expect(await exact()).toEqual([])

    await updateRule(ctx, rule.id, { enabled: false })
    expect((await categories())[0]).not.toBe('education')
    await updateRule(ctx, rule.id, { enabled: true, apply: true })
    expect(await deleteRule(ctx, rule.id)).toBe(3)
    expect((await categories()).slice(0, 2)).not.toContain('education')
    expect((await categories())[2]).toBe('shopping')
    expect(await listRules(ctx)).toEqual([])
    expect(await exact()).toEqual([])
  })

  test('is refused with a category or pattern that is none, kept in order, and another’s is not found', async () => {
    const actions = [{ set: 'category' as const, value: 'dining' }]
    await expect(
      createRule(ctx, { name: 'x', conditions: xylo, actions: [{ set: 'category', value: 'none such' }] }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      createRule(ctx, {
        name: 'x',
        conditions: { all: [{ field: 'text', op: 'matches', value: '(?=a)' }] },
        actions,
      }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    const made = [
      await createRule(ctx, { name: 'a', conditions: xylo, actions }),
      await createRule(ctx, { name: 'b', conditions: xylo, actions }),
    ]
    await orderRules(ctx, [made[1]?.rule.id ?? ''])
    expect((await listRules(ctx)).map(({ name }) => name)).toEqual(['b', 'a'])
    const other = await ledger.person()
    expect(await listRules(other)).toEqual([])
    await expect(deleteRule(other, made[0]?.rule.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
    expect(await previewRule(other, xylo)).toMatchObject({ count: 0, sample: [] })
  })
})
