import { createHash } from 'node:crypto'
import type { BankTransaction } from '../../../banking/provider.ts'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { movedCategories } from '../../categories/service.ts'
import { learnSimilar } from '../../categories/categorise/similar.ts'
import { searchTextOf } from '../../ledger/search/search-text.ts'
import type { Outcome } from './evaluate.ts'
import { loadRules } from './service.rules.ts'
import type { DerivedColumns } from './bank-row.ts'
import { type DecidedRow, selectDecided, selectRules } from './store.learned.ts'
import { type Categorised, categorise, traitsOf } from '../../categories/categorise/categorise.ts'
import { lineKeyOf } from '../../categories/categorise/text/line-key.ts'

export type Categoriser = {
  /** `tags` are the ids of a stored row's tags that were not added by a rule. */
  (row: BankTransaction, accountId: string, tags?: readonly string[]): DerivedColumns
  /** A digest of the rules and decisions it was loaded from. */
  readonly basis: string
}

/**
 * Loads a user's categoriser. The user's rules take precedence, then what their corrections taught; similar
 * payments that they verified are used where little else is known.
 */
export async function loadCategoriser(tx: Tx, userId: string): Promise<Categoriser> {
  const rules = await selectRules(tx, userId)
  const learnedCategories = new Map(
    rules.map((rule) => [`${rule.type} ${rule.merchant_key}`, rule.category_id]),
  )
  const decided = await selectDecided(tx, userId)
  const similar = learnSimilar(() => decided.map(decidedOf))
  const inForce = await loadRules(tx, userId)
  const moved = await movedCategories(tx, userId)
  const categoriser = (row: BankTransaction, accountId: string, tags: readonly string[] = []) => {
    const type = row.direction === 'credit' ? 'income' : 'expense'
    const byMerchant = (key: string): string | null => learnedCategories.get(`${type} ${key}`) ?? null
    const categorised = categorise(row, { byMerchant, similar })
    const { merchant, title } = categorised
    const { categoryId: bestCategory, reason } =
      merchant === null ? chosenForLine(row, byMerchant, categorised) : categorised
    const categoryId =
      bestCategory === null || !moved.has(bestCategory) ? bestCategory : (moved.get(bestCategory) ?? null)
    const ruled = inForce.judge(row, accountId, { categoryId, merchant: merchant?.name ?? null, tags })
    const words = {
      merchant_key: merchant?.key ?? null,
      merchant: merchant?.name ?? null,
      category_id: categoryId,
      reason_kind: reason.kind,
      reason_code: reason.code,
      reason_params: JSON.stringify(reason.params),
      title_code: title?.code ?? null,
      title_params: JSON.stringify(title?.params ?? {}),
      rule_ids: [],
      rule_effects: '{}',
    }
    return ruled ? withOutcome(words, ruled) : words
  }
  return Object.assign(categoriser, { basis: digestOf([rules, decided, inForce.stored, [...moved]]) })
}

/** The category that the user chose for lines of this text without a merchant, else the one found. */
function chosenForLine(
  { text, counterparty }: BankTransaction,
  chosenFor: (key: string) => string | null,
  categorised: Categorised,
): Pick<Categorised, 'categoryId' | 'reason'> {
  const categoryId = chosenFor(lineKeyOf(text, counterparty?.name ?? null))
  if (categoryId === null) return categorised
  return { categoryId, reason: { kind: 'learned', code: 'chosen_before', params: { name: text.trim() } } }
}

function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? each.toString() : each,
  )
  return createHash('sha256').update(text).digest('base64')
}

/** Replaces what was found by what the rules set. */
function withOutcome(words: DerivedColumns, { ruleIds, category, merchant, wants }: Outcome): DerivedColumns {
  const named = merchant === null ? {} : { merchant, title_code: null, title_params: '{}' }
  const categorised = category && {
    category_id: category.id,
    reason_kind: 'rule',
    reason_code: 'rule',
    reason_params: JSON.stringify({ name: category.rule }),
  }
  return { ...words, ...named, ...categorised, rule_ids: ruleIds, rule_effects: JSON.stringify(wants) }
}

function decidedOf(row: DecidedRow) {
  const direction = row.type === 'income' ? ('credit' as const) : ('debit' as const)
  const { text, kind, mcc, amount_minor: amountMinor } = row
  return { ...traitsOf({ text, kind, mcc, direction, amountMinor }), categoryId: row.category_id }
}

type Named = BankTransaction & {
  userDescription: string | null
  note: string
  ownTags?: readonly string[]
}

/** What is needed to derive columns of bank rows: their provider and the categoriser. */
export type RowDerivation = { provider: string; categorise: Categoriser }

/** The derived columns of a row: merchant, category, reason, title, rules and search text. */
export function wordsOf(
  row: Named,
  categorise: Categoriser,
  accountId: string,
): DerivedColumns & { search_text: string } {
  const words = categorise(row, accountId, row.ownTags)
  const searchText = searchTextOf({
    text: row.text,
    merchant: words.merchant,
    counterparty_name: row.counterparty?.name ?? null,
    reference: row.reference,
    user_description: row.userDescription,
    note: row.note,
  })
  return { ...words, search_text: searchText }
}

/** Like `wordsOf`, as written to the database: the rule ids are the text of a Postgres array. */
export function packedWordsOf(...input: Parameters<typeof wordsOf>) {
  const { rule_ids, ...words } = wordsOf(...input)
  return { ...words, rule_ids: rule_ids.length === 0 ? '{}' : arrayText(rule_ids) }
}
