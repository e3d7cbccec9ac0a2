/** What of a tool's result is sent to a model: figures, days and codes; names only where they are no secret. Pure. */
import { foldText } from '#contract/ledger/search/fold.ts'
import { isTradeWord } from '../../../categories/categorise/known/trades.ts'
import { knownMerchant } from '../../../categories/categorise/known/merchants.ts'
import { nameOf } from '../../../categories/categorise/text/names.ts'
import { tokensOf } from '../../../categories/categorise/text/tokens.ts'
import { seededNameIn } from '../../../categories/names.ts'
import { shownMerchant } from '../../../categories/spellings.ts'
import { isFields } from '../fields.ts'
import { wordsIn } from '../text.ts'
import type { Placeholders } from './placeholders.ts'

/** Addresses lead to names, and keys of payees are names. */
const omittedKeys = new Set(['address', 'evidence', 'bank_text', 'key'])
const payeeKeys = new Set(['name', 'payee', 'subject', 'label'])
/** Tools whose names the person or the bank gave to accounts, budgets and the like: they are labels, not payees. */
const labelled = new Set([
  'list_accounts',
  'list_categories',
  'list_budgets',
  'list_goals',
  'list_cards',
  'net_worth',
  'cash_flow',
  'propose_budget',
  'propose_goal',
  'propose_reminder',
])
const plain = /^(?:[a-z][a-z_]*|[A-Z]{2,3}|\d{4}-\d{2}(?:-\d{2})?)$/

/** Whether a payee is a well-known merchant under its own name, and not a person or a company that says who somebody is. */
export function isPublicName(name: string): boolean {
  const merchant = knownMerchant(nameOf(tokensOf(name)))
  return (
    merchant !== null &&
    [merchant.name, shownMerchant(merchant.name, 'ar-AE')].some((each) => foldText(each) === foldText(name))
  )
}

/** The words of a payee that would say who it is in a question. */
export const tellingWords = (name: string): string =>
  wordsIn(name)
    .filter((word) => word !== '' && !isTradeWord(word.toUpperCase()) && !commonWords.has(foldText(word)))
    .join(' ')
const commonWords = new Set(
  'dubai abu dhabi sharjah ajman uae emirates india egypt pakistan general trading services company group bank school rent salary bill cash card online payment transfer cheque loan insurance home house family store shop market center centre cafe restaurant clinic hospital pharmacy gym hotel current savings saving account credit debit joint my our and the for of to in new all other everyday daily monthly yearly weekly fund emergency budget goal holiday travel trip car wedding family kids education food dining groceries shopping fun health fuel taxi utilities phone internet subscriptions gifts charity zakat visa fees debt investments'.split(
    ' ',
  ),
)

/** A copy of a result as it is sent. */
export function hideResult(
  tool: string,
  input: unknown,
  output: unknown,
  placeholders: Placeholders,
): unknown {
  const group = isFields(input) ? input['group'] : undefined
  const labels = labelled.has(tool) || (tool === 'sum_payments' && group !== 'merchant')
  return hide(output, '', { labels, placeholders })
}

type Policy = { labels: boolean; placeholders: Placeholders }

function hide(value: unknown, key: string, policy: Policy): unknown {
  if (typeof value === 'string') return hideText(value, key, policy)
  if (Array.isArray(value)) return value.map((each) => hide(each, key, policy))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (
        omittedKeys.has(name) &&
        !(name === 'key' && typeof each === 'string' && plain.test(each) && /^\d{4}-/.test(each))
      )
        return []
      return [[name, hide(each, name, policy)]]
    }),
  )
}

function hideText(text: string, key: string, { labels, placeholders }: Policy): string {
  if (text === '') return text
  if (key === 'number') return placeholders.replace('NUMBER', text)
  if (payeeKeys.has(key) && !labels)
    return isPublicName(text) || isCategory(text) ? text : placeholders.replace('PAYEE', text)
  if (payeeKeys.has(key))
    return isPlainLabel(text) ? placeholders.hideInLabel(text) : placeholders.replace('LABEL', text)
  return plain.test(text) ? text : placeholders.hideInLabel(text)
}
/** Whether a label that the person or the bank gave says nothing of who it is about: a category of ours, or common words. */
const isPlainLabel = (text: string): boolean =>
  isCategory(text) || isPublicName(text) || tellingWords(text) === ''

/** A name that the product gives to a category. */
export const isCategory = (text: string): boolean =>
  seededNameIn(text, 'ar-AE') !== text || seededNameIn(text, 'en-AE') !== text
