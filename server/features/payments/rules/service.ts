/** Lists, previews, creates and changes rules, and re-applies them to the payments that a change affects. */
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments/rules.ts'
import { type Rule, type RuleCondition, type RuleConditions, ruleLimits } from '#contract/payments/rules.ts'
import { cleanName } from '#contract/text.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { type LimitRule, requireAttempt } from '../../../platform/http/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { type Follow, writeChange } from '../../changes/service.ts'
import { findCategory } from '../../categories/service.ts'
import { bankRowOf } from '../categorise/bank-row.ts'
import { readChangedIds } from '../edit/service.follow.ts'
import { readByIds } from '../../ledger/list/service.ts'
import { requireTags } from '../tags/service.tags.ts'
import { activeRule, compileConditions, fitsEveryText, inputOf, isPattern } from '../categorise/evaluate.ts'
import { eachPage, reapplyRules } from '../categorise/service.judge.ts'
import {
  deleteRuleRow,
  insertRule,
  type RuleRow,
  selectRuleRows,
  updateRuleRow,
  writeOrder,
} from './store.ts'
import { readBankNames } from '../categorise/service.rules.ts'

const sampleSize = 10

export async function listRules(ctx: Ctx): Promise<Rule[]> {
  return read(ctx.db, ctx, (tx) => readRules(tx, ctx.userId))
}

async function readRules(tx: Tx, userId: string): Promise<Rule[]> {
  return (await selectRuleRows(tx, userId)).flatMap(viewRule)
}

function viewRule(row: RuleRow): Rule[] {
  const [rule] = activeRule(row)
  return rule ? [{ ...rule, actions: [...rule.actions], enabled: row.enabled, used: row.used }] : []
}

type RuleAnswer = Omit<ResponseOf<typeof contract.createRule>, 'success'>

/** Adds a rule after the others; with `apply` it is applied to existing payments too. */
export async function createRule(
  ctx: Ctx,
  { apply, name, ...body }: BodyOf<typeof contract.createRule>,
): Promise<RuleAnswer> {
  requirePatterns(body.conditions)
  const now = ctx.clock.now()
  const id = newId(now)
  const givenName = name === undefined ? null : requireName(name)
  const rule = { ...body, name: givenName ?? '', id, enabled: true }
  const add = async (tx: Tx): Promise<void> => {
    Object.assign(rule, await validParts(tx, ctx.userId, rule))
    const ruleRows = await selectRuleRows(tx, ctx.userId)
    rule.name = givenName ?? nameOf(ctx, body.conditions, ruleRows.length + 1)
    if (ruleRows.length >= ruleLimits.rules) fail('too_many_rules', { max: ruleLimits.rules })
    await insertRule(tx, ctx.userId, rule, now)
  }
  await writeChange(ctx, 'rule.add', add, () => ({ name: rule.name }))
  const changed = apply ? await reapplyRules(ctx, { record: true }) : 0
  return { rule: await requireRule(ctx, id), changed }
}

/** Changes a rule and re-evaluates the payments it applied to; with `apply`, all payments. */
export async function updateRule(
  ctx: Ctx,
  id: string,
  { apply, ...change }: BodyOf<typeof contract.updateRule>,
): Promise<RuleAnswer> {
  // a rule from before this was checked can still be switched off or renamed
  if (change.conditions) requirePatterns(change.conditions)
  const changedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const edit = async (tx: Tx): Promise<Rule> => {
    const rule: Rule = { ...(await findRule(tx, ctx.userId, id)), ...changedFields }
    rule.name = requireName(rule.name)
    Object.assign(rule, await validParts(tx, ctx.userId, rule))
    await updateRuleRow(tx, ctx.userId, rule, ctx.clock.now())
    return rule
  }
  await writeChange(ctx, 'rule.edit', edit, ({ name }) => ({ name }))
  const changed = await reapplyRules(ctx, { record: true, ...(apply ? {} : { ruleIds: [id] }) })
  return { rule: await requireRule(ctx, id), changed }
}

/** Reverts everything a rule did and deletes it; returns how many payments changed. */
export async function deleteRule(ctx: Ctx, id: string): Promise<number> {
  // disabled first: after a crash the rule is still there, disabled, and can be deleted again
  const disable = async (tx: Tx): Promise<Rule> => {
    const rule = await findRule(tx, ctx.userId, id)
    await updateRuleRow(tx, ctx.userId, { ...rule, enabled: false }, ctx.clock.now())
    return rule
  }
  await writeChange(ctx, 'rule.delete', disable, ({ name }) => ({ name }))
  const changed = await reapplyRules(ctx, { record: true, ruleIds: [id] })
  await writeChange(ctx, 'rule.delete', (tx) => deleteRuleRow(tx, ctx.userId, id))
  return changed
}

export async function orderRules(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await writeChange(ctx, 'rule.order', (tx) => writeOrder(tx, ctx.userId, ids))
}

async function findRule(tx: Tx, userId: string, id: string): Promise<Rule> {
  return (await readRules(tx, userId)).find((rule) => rule.id === id) ?? fail('rule_not_found')
}

const requireRule = (ctx: Ctx, id: string): Promise<Rule> =>
  read(ctx.db, ctx, (tx) => findRule(tx, ctx.userId, id))

/** A default name for a rule: the text it looks for, else 'Rule' with its number. */
function nameOf({ language }: Ctx, conditions: RuleConditions, number: number): string {
  const list = 'all' in conditions ? conditions.all : conditions.any
  const searchedText = list.find(({ field }) => field === 'text' || field === 'merchant')?.value
  const name = typeof searchedText === 'string' ? cleanName(searchedText) : ''
  return name || textOf(language, 'transactions', 'rule_numbered', { number })
}

const requireName = (name: string): string => cleanName(name) || fail('name_required', {}, { field: 'name' })

type Parts = Pick<Rule, 'conditions' | 'actions'>

/**
 * A rule's conditions and actions as they are stored. A category that was merged meanwhile, in another tab, is
 * replaced by the one that took its place.
 */
async function validParts(tx: Tx, userId: string, { conditions, actions }: Parts): Promise<Parts> {
  const currentId = async (id: string): Promise<string | undefined> =>
    (await findCategory(tx, userId, id))?.id
  const valid: Rule['actions'] = []
  for (const action of actions) {
    if (action.set === 'tags') await requireTags(tx, userId, action.value)
    if (action.set !== 'category') valid.push(action)
    else {
      const value = (await currentId(action.value)) ?? fail('category_required', {}, { field: 'actions' })
      valid.push({ ...action, value })
    }
  }
  const renewed = async (list: readonly RuleCondition[]): Promise<RuleCondition[]> =>
    Promise.all(
      list.map(async (condition) =>
        condition.field === 'category'
          ? { ...condition, value: (await currentId(condition.value)) ?? condition.value }
          : condition,
      ),
    )
  return {
    conditions:
      'all' in conditions ? { all: await renewed(conditions.all) } : { any: await renewed(conditions.any) },
    actions: valid,
  }
}

function requirePatterns(conditions: RuleConditions): void {
  const list = 'all' in conditions ? conditions.all : conditions.any
  for (const condition of list) {
    if (condition.field !== 'text' && condition.field !== 'merchant') continue
    if (condition.op === 'matches' && !isPattern(condition.value))
      fail('rule_pattern_invalid', {}, { field: 'conditions' })
    if (fitsEveryText(condition))
      fail('rule_fits_everything', { pattern: condition.value }, { field: 'conditions' })
  }
}

/** A preview reads all payments. */
const previewRuleLimit: LimitRule = {
  name: 'rule-preview',
  free: 60,
  windowSeconds: 600,
  firstDelaySeconds: 2,
  maxDelaySeconds: 60,
}

/** How many payments match the conditions, how many of those the user categorised, and the newest matches. */
export async function previewRule(
  ctx: Ctx,
  conditions: RuleConditions,
): Promise<Omit<ResponseOf<typeof contract.previewRule>, 'success'>> {
  requirePatterns(conditions)
  await requireAttempt(ctx.db, ctx.keys, previewRuleLimit, [ctx.userId], ctx.clock.now())
  const fits = compileConditions(conditions)
  const banks = await read(ctx.db, ctx, (tx) => readBankNames(tx, ctx.userId))
  const matched = { count: 0, decided: 0 }
  let newest: { id: string; day: string }[] = []
  await eachPage(ctx, (rows) => {
    const fitting = rows.filter((row) =>
      fits(
        inputOf(bankRowOf(row), row.account_id, banks.get(row.account_id) ?? '', {
          categoryId: row.category_id,
          merchant: row.merchant,
          tags: row.own_tags,
        }),
      ),
    )
    matched.count += fitting.length
    matched.decided += fitting.filter((row) => row.decided).length
    newest = [...newest, ...fitting.map(({ id, day }) => ({ id, day }))]
      .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? 1 : -1))
      .slice(0, sampleSize)
  })
  const ids = newest.map(({ id }) => id)
  return { ...matched, sample: await read(ctx.db, ctx, (tx) => readByIds(tx, ctx, ids)) }
}

/** After an undo or redo restores a rule, re-evaluates the payments it has been applied to. */
export const ruleFollows: readonly Follow[] = [
  {
    table: 'rules',
    follow: async () => undefined,
    async after(ctx, { changeId }) {
      const ruleIds = await read(ctx.db, ctx, (tx) => readChangedIds(tx, ctx.userId, changeId, 'rules'))
      await reapplyRules(ctx, { ruleIds, record: false })
    },
  },
]
