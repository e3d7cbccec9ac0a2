/** Whether a payment fits a rule. Pure: no database, bounded time whatever the pattern. */
import { RE2JS } from 're2js'
import type { RuleAction, RuleCondition, RuleConditions } from '#contract/rules.ts'
import { exponentOf } from '#contract/money.ts'
import { foldText } from '../../../platform/fold.ts'

/** What rules look at. `category` is what the payment has without rules; null for none. */
export type RuleInput = {
  text: string
  merchant: string | null
  amountMinor: bigint
  currency: string
  type: 'income' | 'expense'
  accountId: string
  bank: string
  categoryId: string | null
  day: string
  /** Ids of tags that no rule gave. */
  tags: readonly string[]
}
export type ActiveRule = {
  id: string
  name: string
  conditions: RuleConditions
  actions: readonly RuleAction[]
}
/** What rules want beside category and name. Of `figures`, 'pair' means a transfer, 'out' left out, 'never' no transfer. */
export type RuleWants = {
  tags?: string[]
  note?: string
  figures?: 'pair' | 'out' | 'never'
  verified?: true
}
export type Outcome = {
  ruleIds: string[]
  category: { id: string; rule: string } | null
  merchant: string | null
  wants: RuleWants
}
type Test = (input: RuleInput) => boolean

/** A pattern that RE2 does not support matches nothing; check with `isPattern` first. */
export function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(foldPattern(pattern))
    return true
  } catch {
    return false
  }
}

/** Letters are compared folded; what a pattern means by its signs and escapes stays. */
const foldPattern = (pattern: string): string =>
  pattern
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\\([bdswpu])/g, '\\$1')

/**
 * Makes the rules ready, in their order. The first that fits and says something decides the category, the name, the note
 * and so on; tags are added up, and later rules see them.
 */
export function compileRules(rules: readonly ActiveRule[]): (input: RuleInput) => Outcome | null {
  const ready = rules.map((rule) => ({ rule, fits: compileConditions(rule.conditions) }))
  return (input) => {
    const outcome: Outcome = { ruleIds: [], category: null, merchant: null, wants: {} }
    for (const { rule, fits } of ready) {
      const tags = outcome.wants.tags ? [...input.tags, ...outcome.wants.tags] : input.tags
      if (!fits({ ...input, tags })) continue
      const says = rule.actions.filter((action) => takeAction(outcome, action, rule.name))
      if (says.length > 0) outcome.ruleIds.push(rule.id)
    }
    return outcome.ruleIds.length === 0 ? null : outcome
  }
}

/** Adds an action to the outcome; false where an earlier rule has decided that already. */
function takeAction(outcome: Outcome, action: RuleAction, rule: string): boolean {
  const { wants } = outcome
  const isFirst = (known: unknown): boolean => known === null || known === undefined
  switch (action.set) {
    case 'category':
      if (!isFirst(outcome.category)) return false
      outcome.category = { id: action.value, rule }
      return true
    case 'merchant':
      if (!isFirst(outcome.merchant)) return false
      outcome.merchant = action.value
      return true
    case 'tags': {
      const known = new Set(wants.tags)
      const added = action.value.filter((id) => !known.has(id))
      wants.tags = [...known, ...added]
      return added.length > 0
    }
    case 'note':
      if (!isFirst(wants.note)) return false
      wants.note = action.value
      return true
    case 'verified':
      if (wants.verified) return false
      wants.verified = true
      return true
    default:
      if (!isFirst(wants.figures)) return false
      wants.figures = action.set === 'excluded' ? 'out' : action.value ? 'pair' : 'never'
      return true
  }
}

export function compileConditions(conditions: RuleConditions): Test {
  if ('all' in conditions) {
    const tests = conditions.all.map(compileCondition)
    return (input) => tests.every((test) => test(input))
  }
  const tests = conditions.any.map(compileCondition)
  return (input) => tests.some((test) => test(input))
}

function compileCondition(condition: RuleCondition): Test {
  switch (condition.field) {
    case 'text':
      return textTest(condition, (input) => input.text)
    case 'merchant':
      return textTest(condition, (input) => input.merchant ?? '')
    case 'amount':
      return (input) => inRange(condition, Number(input.amountMinor), 10 ** exponentOf(input.currency))
    case 'day':
      return (input) => inRange(condition, Number(input.day.slice(8)), 1)
    case 'type':
      return (input) => input.type === condition.value
    case 'account':
      return (input) => input.accountId === condition.value
    case 'bank':
      return (input) => foldText(input.bank) === foldText(condition.value)
    case 'category':
      return (input) => (input.categoryId ?? '') === condition.value
    case 'tag':
      return (input) => input.tags.includes(condition.value)
    default:
      return () => false
  }
}

function textTest(
  { op, value }: { op: 'contains' | 'matches' | 'is'; value: string },
  of: (input: RuleInput) => string,
): Test {
  if (op === 'matches') {
    if (!isPattern(value)) return () => false
    const pattern = RE2JS.compile(foldPattern(value))
    return (input) => pattern.matcher(foldText(of(input))).find()
  }
  const wanted = foldText(value)
  return op === 'is'
    ? (input) => foldText(of(input)) === wanted
    : (input) => foldText(of(input)).includes(wanted)
}

type Range = { op: 'above' | 'below' | 'is'; value: number } | { op: 'between'; value: readonly number[] }

/** Limits are given in whole units; rounding brings them to minor units, in which they are compared. */
function inRange(range: Range, figure: number, scale: number): boolean {
  const minor = (value: number): number => Math.round(value * scale)
  if (range.op === 'between') {
    return figure >= minor(Math.min(...range.value)) && figure <= minor(Math.max(...range.value))
  }
  if (range.op === 'is') return figure === minor(range.value)
  return range.op === 'above' ? figure > minor(range.value) : figure < minor(range.value)
}
