import { type Rule, type RuleAction, RuleCondition, type RuleConditions } from '#contract/payments/rules.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { plainNumber } from '../../../ui/forms/typed.ts'

/** A condition being edited; its values are text until it is complete. */
export type Draft = {
  key: number
  field: RuleCondition['field']
  op: RuleCondition['op']
  value: string
  to: string
}

let lastKey = 0
export const newDraft = (field: Draft['field'] = 'text', value = ''): Draft => ({
  key: (lastKey += 1),
  field,
  op: opsOf(field)[0] ?? 'is',
  value,
  to: '',
})

export const fields = [
  'text',
  'merchant',
  'amount',
  'type',
  'account',
  'bank',
  'category',
  'tag',
  'day',
] as const

/** The comparison operators of a field, the most common first. */
export function opsOf(field: Draft['field']): readonly Draft['op'][] {
  if (field === 'text' || field === 'merchant') return ['contains', 'is', 'matches']
  return field === 'amount' || field === 'day' ? ['is', 'above', 'below', 'between'] : ['is']
}

/** The condition of a draft; null while it is incomplete. */
function conditionOf({ field, op, value, to }: Draft): RuleCondition | null {
  const isNumber = field === 'amount' || field === 'day'
  const number = (text: string): number | null => {
    const plain = plainNumber(text)
    return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
  }
  const operand = !isNumber ? value : op === 'between' ? [number(value), number(to)] : number(value)
  const parsed = RuleCondition.safeParse({ field, op, value: operand })
  return parsed.success ? parsed.data : null
}

/** The conditions of all drafts; null if there are none or one is incomplete. */
export function conditionsOf(join: 'all' | 'any', drafts: readonly Draft[]): RuleConditions | null {
  const list = drafts.map(conditionOf)
  const complete = list.filter((condition) => condition !== null)
  if (complete.length === 0 || complete.length < list.length) return null
  return join === 'all' ? { all: complete } : { any: complete }
}

export function draftsOf(conditions: RuleConditions): { join: 'all' | 'any'; drafts: Draft[] } {
  const list = 'all' in conditions ? conditions.all : conditions.any
  return {
    join: 'all' in conditions ? 'all' : 'any',
    drafts: list.map(({ field, op, value }) => ({
      ...newDraft(field),
      op,
      value: String(Array.isArray(value) ? value[0] : value),
      to: Array.isArray(value) ? String(value[1]) : '',
    })),
  }
}

/** The actions of a rule being edited. */
export type ActionDraft = {
  category: string
  merchant: string
  note: string
  tags: readonly string[]
  figures: '' | 'transfer' | 'never' | 'excluded'
  verified: boolean
}

export function actionDraftOf(rule: Rule | null, from?: Transaction): ActionDraft {
  const draft: ActionDraft = {
    category: from?.category ?? '',
    merchant: '',
    note: '',
    tags: [],
    figures: '',
    verified: false,
  }
  if (!rule) return draft
  draft.category = ''
  for (const action of rule.actions) {
    if (action.set === 'category' || action.set === 'merchant' || action.set === 'note')
      draft[action.set] = action.value
    else if (action.set === 'tags') draft.tags = action.value
    else if (action.set === 'verified') draft.verified = true
    else draft.figures = action.set === 'excluded' ? 'excluded' : action.value ? 'transfer' : 'never'
  }
  return draft
}

export function actionsOf({ category, merchant, note, tags, figures, verified }: ActionDraft): RuleAction[] {
  const actions: RuleAction[] = []
  if (category !== '') actions.push({ set: 'category', value: category })
  if (merchant.trim() !== '') actions.push({ set: 'merchant', value: merchant.trim() })
  if (tags.length > 0) actions.push({ set: 'tags', value: [...tags] })
  if (note.trim() !== '') actions.push({ set: 'note', value: note.trim() })
  if (figures === 'excluded') actions.push({ set: 'excluded', value: true })
  else if (figures !== '') actions.push({ set: 'transfer', value: figures === 'transfer' })
  if (verified) actions.push({ set: 'verified', value: true })
  return actions
}

/** The conditions of a new rule made from a payment: its merchant, else its bank text, and its direction. */
export function draftsFrom(row: Transaction): Draft[] {
  const merchant = row.merchant
    ? newDraft('merchant', row.merchant)
    : newDraft('text', row.raw_description.slice(0, 200))
  return [merchant, newDraft('type', row.type)]
}
