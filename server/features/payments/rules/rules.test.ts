import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleAction, RuleConditions } from '#contract/payments/rules.ts'
import { cpuMs } from '../../../../test/cpu-time.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { reversals } from '../../../reversals.ts'
import { undoOrRedoChange } from '../../changes/service.undo.ts'
import { loadCategoriser } from '../categorise/service.categoriser.ts'
import { editMany } from '../bulk/service.bulk.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { readFilterTotals, readTransaction, searchTransactions } from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { row } from '../reconcile/testing/fixtures.ts'
import { createTag } from '../tags/service.tags.ts'
import { pairTransfers } from '../transfers/service.transfers.ts'
import { verifyTotals } from '../totals/service.totals.ts'
import {
  compileConditions,
  compileRules,
  fitsEveryText,
  isPattern,
  type RuleInput,
} from '../categorise/evaluate.ts'
import { createRule, deleteRule, listRules, orderRules, previewRule, updateRule } from './service.ts'

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
  tags: ['trip'],
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

test('the first rule sets the note and exclusion; tags accumulate and are visible to later rules', () => {
  const conditions: RuleConditions = { all: [{ field: 'text', op: 'contains', value: 'rider' }] }
  const judge = compileRules([
    {
      id: '1',
      name: 'One',
      conditions,
      actions: [
        { set: 'tags', value: ['work'] },
        { set: 'note', value: 'a' },
      ],
    },
    {
      id: '2',
      name: 'Two',
      conditions: { all: [{ field: 'tag', op: 'is', value: 'work' }] },
      actions: [
        { set: 'note', value: 'b' },
        { set: 'tags', value: ['work', 'team'] },
        { set: 'transfer', value: false },
      ],
    },
    { id: '3', name: 'Three', conditions, actions: [{ set: 'excluded', value: true }] },
    {
      id: '4',
      name: 'Four',
      conditions: { all: [{ field: 'tag', op: 'is', value: 'trip' }] },
      actions: [{ set: 'verified', value: true }],
    },
  ])
  expect(judge(payment)).toEqual({
    ruleIds: ['1', '2', '4'],
    category: null,
    merchant: null,
    wants: { tags: ['work', 'team'], note: 'a', figures: 'never', verified: true },
  })
})

test('a text or pattern that fits every payment is told from those that fit some', () => {
  const fits = (op: 'contains' | 'matches', value: string): boolean => fitsEveryText({ op, value })
  for (const pattern of ['foo|', '|foo', '.*', '.', '(foo)?', 'x*', '\\S+', '^', '$', '[^a]'])
    expect([pattern, fits('matches', pattern)]).toEqual([pattern, true])
  for (const pattern of ['foo|bar', '^$', 'a+', '[a-z]', '\\d+', 'foo.*', '^(foo|)$'])
    expect([pattern, fits('matches', pattern)]).toEqual([pattern, false])
  expect([fits('contains', '\u064E'), fits('contains', '|')]).toEqual([true, false])
})

test('a pattern keeps its escapes, and its letters are folded as texts are', () => {
  const fits = (value: string, text: string): boolean =>
    compileConditions({ all: [{ field: 'text', op: 'matches', value }] })({ ...payment, text })
  expect([fits('^\\D+$', '123'), fits('^\\D+$', 'abc'), fits('^\\S+$', 'a b')]).toEqual([false, true, false])
  expect([fits('CAFÉ', 'Cafe 12'), fits('أحمد', 'احمد'), fits('^\\p{Arabic}+$', 'قهوة')]).toEqual([
    true,
    true,
    true,
  ])
})

test('patterns run in bounded time, and those RE2 does not support are rejected', () => {
  expect(isPattern('(?=x)')).toBe(false)
  expect(isPattern('(a)\\1')).toBe(false)
  expect(isPattern('[')).toBe(false)
  const took = cpuMs(() => {
    const fits = compileConditions({ all: [{ field: 'text', op: 'matches', value: '(a+)+$' }] })
    expect(fits({ ...payment, text: `${'a'.repeat(400)}!` })).toBe(false)
  })
  expect(took).toBeLessThan(2000)
})

test('the first matching rule sets the category, and the first that names the merchant sets its name', () => {
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
    wants: {},
  })
  expect(judge({ ...payment, text: 'x' })).toBeNull()
})

describe('a user’s rule', () => {
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

  test('can be previewed sixty times within ten minutes; then it is refused for a while, to this user alone', async () => {
    const [eager, patient] = [await ledger.person(), await ledger.person()]
    for (let count = 0; count < 60; count += 1) await previewRule(eager, xylo)
    await expect(previewRule(eager, xylo)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await previewRule(patient, xylo)).toMatchObject({ count: 0 })
  })

  test('can be previewed, applies to new payments, then to past ones too, and is fully reverted on deletion', async () => {
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
    // a later sync uses the categoriser
    const categorise = await read(ctx.db, ctx, (tx) => loadCategoriser(tx, ctx.userId))
    const fresh = row({ amountMinor: 1n, text: 'XYLO WORKS D' })
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

  test('is rejected with an unknown category or pattern, gets a default name, keeps its order, and is invisible to other users', async () => {
    const actions = [{ set: 'category' as const, value: 'dining' }]
    await expect(
      createRule(ctx, { name: 'x', conditions: xylo, actions: [{ set: 'category', value: 'none such' }] }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    for (const [value, words] of [
      ['(?=a)', /not valid/],
      ['foo|', /fits every payment/],
    ] as const)
      await expect(
        createRule(ctx, {
          name: 'x',
          conditions: { all: [{ field: 'text', op: 'matches', value }] },
          actions,
        }),
      ).rejects.toThrow(words)
    const createdRules = [
      await createRule(ctx, { name: 'a', conditions: xylo, actions }),
      await createRule(ctx, { name: 'b', conditions: xylo, actions }),
    ]
    await orderRules(ctx, [createdRules[1]?.rule.id ?? ''])
    expect((await listRules(ctx)).map(({ name }) => name)).toEqual(['b', 'a'])
    const above = { all: [{ field: 'amount' as const, op: 'above' as const, value: 100 }] }
    const otherPerson = await ledger.person()
    expect(await listRules(otherPerson)).toEqual([])
    expect((await createRule(otherPerson, { conditions: above, actions })).rule.name).toBe('Rule 1')
    expect((await createRule(otherPerson, { conditions: xylo, actions })).rule.name).toMatch(/xylo/i)
    await expect(deleteRule(otherPerson, createdRules[0]?.rule.id ?? '')).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await previewRule(otherPerson, xylo)).toMatchObject({ count: 0, sample: [] })
  })

  test('a rule sets tags, note, exclusion and review state; the user’s own values stay, and undo reverts it all', async () => {
    const person = await ledger.person()
    const account = await addBankAccount(person)
    const [trip, work] = [
      await createTag(person, { name: 'Trip' }),
      await createTag(person, { name: 'Work' }),
    ]
    const rowIds = await addBankRows(
      person,
      ['A', 'B', 'C', 'D'].map((letter, index) => ({
        accountId: account,
        amountMinor: 700n + BigInt(index),
        text: `ZORP ${letter}`,
        day: `2026-02-0${index + 1}`,
        ...(index === 2 ? { tags: [trip.id] } : {}),
      })),
    )
    const [a = '', b = '', c = '', d = ''] = rowIds
    await editTransaction(person, b, { note: 'mine', verify: false })
    const rowOf = async (id: string) => {
      const { note, tags, verified, excluded } = await readTransaction(person, id)
      return { note, tags: tags.map(({ name }) => name).sort(), verified, excluded }
    }
    const all = () => Promise.all(rowIds.map(rowOf))
    const right = async () =>
      expect(await read(person.db, person, (tx) => verifyTotals(tx, person.userId))).toEqual([])
    const before = await all()
    const zorp: RuleConditions = { all: [{ field: 'text', op: 'contains', value: 'zorp' }] }
    const actions: RuleAction[] = [
      { set: 'tags', value: [trip.id, work.id] },
      { set: 'note', value: 'by rule' },
      { set: 'excluded', value: true },
      { set: 'verified', value: true },
    ]
    const request = { ...person, requestId: randomUUID() }
    const { rule, changed } = await createRule(request, {
      name: 'Zorp',
      conditions: zorp,
      actions,
      apply: true,
    })
    expect(changed).toBe(4)
    const full = { note: 'by rule', tags: ['Trip', 'Work'], verified: true, excluded: true }
    expect(await all()).toEqual([full, { ...full, note: 'mine' }, full, full])
    await right()
    expect((await readFilterTotals(person, {})).count).toBe(0)
    expect((await searchTransactions(person, { q: 'by rule' })).data).toHaveLength(3)
    await undoOrRedoChange(person, reversals, request.requestId, 'undo')
    expect(await all()).toEqual(before)
    await right()
    await undoOrRedoChange(person, reversals, request.requestId, 'redo')
    expect((await all())[0]).toEqual(full)
    // a rule neither repeats nor reverts what the user has since changed
    await editTransaction(person, a, { tags: [trip.id], note: 'own note', verify: false })
    await editMany(person, { ids: [d], set: { excluded: false } })
    await updateRule(person, rule.id, {
      apply: true,
      actions: [...actions.slice(0, 1), { set: 'note', value: 'new' }, ...actions.slice(2)],
    })
    expect(await rowOf(a)).toEqual({ ...full, note: 'own note', tags: ['Trip'] })
    expect(await rowOf(d)).toEqual({ ...full, note: 'new', excluded: false })
    await right()
    await deleteRule(person, rule.id)
    expect(await rowOf(c)).toEqual({ note: '', tags: ['Trip'], verified: false, excluded: false })
    expect(await rowOf(a)).toEqual({ note: 'own note', tags: [], verified: false, excluded: false })
    await right()
  })

  test('adding a tag triggers the rules that test it; a transfer set by a rule pairs with its other leg', async () => {
    const person = await ledger.person()
    const [firstAccount, secondAccount] = [
      await addBankAccount(person),
      await addBankAccount(person, { name: 'Savings' }),
    ]
    const tag = await createTag(person, { name: 'Move' })
    const [out = ''] = await addBankRows(person, [
      { accountId: firstAccount, amountMinor: 4400n, text: 'CHQ 17', day: '2026-02-01' },
    ])
    const { rule } = await createRule(person, {
      name: 'Moves',
      conditions: { all: [{ field: 'tag', op: 'is', value: tag.id }] },
      actions: [{ set: 'transfer', value: true }],
    })
    await editTransaction(person, out, { tags: [tag.id], verify: false })
    expect(await readTransaction(person, out)).toMatchObject({ excluded: true, transfer: null })
    const [into = ''] = await addBankRows(person, [
      {
        accountId: secondAccount,
        amountMinor: 4400n,
        text: 'OWN TRANSFER',
        type: 'income',
        day: '2026-02-01',
      },
    ])
    const now = person.clock.now()
    await write(person.db, person, (tx) =>
      pairTransfers(tx, person.userId, [{ accountId: secondAccount, days: ['2026-02-01'] }], now),
    )
    expect(await readTransaction(person, out)).toMatchObject({
      excluded: false,
      transfer: { counterpart_id: into },
    })
    await deleteRule(person, rule.id)
    await editTransaction(person, out, { tags: [], verify: false })
    expect((await readTransaction(person, out)).tags).toEqual([])
  })
})
