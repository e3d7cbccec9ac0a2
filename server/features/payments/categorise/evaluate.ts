/** Evaluates rules against a payment. Pure: no database, and time is bounded for any pattern. */
import { RE2JS } from 're2js'
import { Rule, type RuleAction, type RuleCondition, type RuleConditions } from '#contract/payments/rules.ts'
import { exponentOf } from '#contract/money.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import type { BankTransaction } from '../../../banking/provider.ts'

/** The payment fields that rules can test. `categoryId` is its category without rules; null for none. */
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
  /** Ids of the tags that were not added by a rule. */
  tags: readonly string[]
}
export type ActiveRule = {
  id: string
  name: string
  conditions: RuleConditions
  actions: readonly RuleAction[]
}
/**
 * The effects rules ask for besides category and merchant name. `figures`: 'pair' marks a transfer, 'out'
 * excludes the payment from the figures, 'never' means it is not a transfer.
 */
export type RuleEffects = {
  tags?: string[]
  note?: string
  figures?: 'pair' | 'out' | 'never'
  verified?: true
}
export type Outcome = {
  ruleIds: string[]
  category: { id: string; rule: string } | null
  merchant: string | null
  wants: RuleEffects
}
type Test = (input: RuleInput) => boolean

/** Whether RE2 supports a pattern. A rule with an unsupported pattern matches nothing. */
export function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(foldPattern(pattern))
    return true
  } catch {
    return false
  }
}

/** Texts without a letter in common: a pattern found in each of them is found in nearly every text. */
const unlikeTexts = ['q', '7', 'م'].map((letter) => letter.repeat(40))

/** Whether a condition on a text fits (nearly) every payment, as `foo|`, `.*` and a text of accents alone do. */
export function fitsEveryText({ op, value }: { op: 'contains' | 'matches' | 'is'; value: string }): boolean {
  if (op === 'is') return false
  if (op === 'contains') return foldText(value) === ''
  const pattern = RE2JS.compile(foldPattern(value))
  return unlikeTexts.every((text) => pattern.matcher(text).find())
}

/** Folds the letters of a pattern as texts are folded, leaving its operators and escapes intact. */
const foldPattern = (pattern: string): string =>
  pattern
    .normalize('NFKC')
    .replace(/\\[pP]\{[^}]*\}|\\.|\p{L}/gsu, (part) =>
      part.startsWith('\\') ? part : foldText(part) || part,
    )

/**
 * Compiles rules, in priority order, into a function that returns a payment's outcome; null where no rule
 * applies. Each of category, name, note and so on comes from the first matching rule that sets it. Tags
 * accumulate, and later rules can test those added by earlier ones.
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

/** Adds an action to the outcome; returns false if an earlier rule has already set the same thing. */
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
      const tagIds = new Set(wants.tags)
      const added = action.value.filter((id) => !tagIds.has(id))
      wants.tags = [...tagIds, ...added]
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
  const folded = foldText(value)
  return op === 'is'
    ? (input) => foldText(of(input)) === folded
    : (input) => foldText(of(input)).includes(folded)
}

type Range = { op: 'above' | 'below' | 'is'; value: number } | { op: 'between'; value: readonly number[] }

/** Limits are in major units; they are scaled and rounded to minor units before comparing with `figure`. */
function inRange(range: Range, figure: number, scale: number): boolean {
  const minor = (value: number): number => Math.round(value * scale)
  if (range.op === 'between') {
    return figure >= minor(Math.min(...range.value)) && figure <= minor(Math.max(...range.value))
  }
  if (range.op === 'is') return figure === minor(range.value)
  return range.op === 'above' ? figure > minor(range.value) : figure < minor(range.value)
}

/** A rule as stored; the contract parses `conditions` and `actions` when it is read. */
export type StoredRule = { id: string; name: string; conditions: unknown; actions: unknown }

/** Returns the rules’ outcome for a payment, given its category, merchant and tags without rules. */
export type Judge = (
  row: BankTransaction,
  accountId: string,
  without: { categoryId: string | null; merchant: string | null; tags: readonly string[] },
) => Outcome | null

/** A stored rule parsed by the contract, as a list of one; empty if it no longer matches the contract. */
export function activeRule(row: StoredRule): ActiveRule[] {
  const parsed = Rule.safeParse({ ...row, enabled: true, used: 0 })
  return parsed.success ? [parsed.data] : []
}

export function inputOf(
  row: BankTransaction,
  accountId: string,
  bank: string,
  { categoryId, merchant, tags }: Parameters<Judge>[2],
): RuleInput {
  return {
    text: row.text,
    merchant: merchant ?? row.merchantName,
    amountMinor: row.amountMinor,
    currency: row.currency,
    type: row.direction === 'credit' ? 'income' : 'expense',
    accountId,
    bank,
    categoryId,
    day: row.day,
    tags,
  }
}
