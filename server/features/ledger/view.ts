import { type ReasonCode, type TitleCode, titleCodes } from '#contract/ledger/explanations.ts'
import { wireAmount } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { returnsOf } from '#contract/uae/savings.ts'
import { Transaction } from '#contract/ledger/transaction.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import { shownAccountName } from '../accounts/names.ts'
import { shownMerchant } from '../categories/spellings.ts'
import { seededName, shownName, uncategorisedName } from '../categories/names.ts'
import { paidInAed, pegOf, publishedRate } from '../days/rates/rates.ts'
import { textOfDynamicKey, type Language, textOf } from '../../platform/i18n/index.ts'
import { suspectOf } from './date-suspect.ts'
import type { ListedRow } from './row.ts'
import { toTagMark } from './tags/tag.ts'

const sources = Transaction.shape.source.options
const { kind: reasonKind, code: reasonCode } = Transaction.shape.category_reason.shape

/** The category that counts: the user's if set, else the one found. */
export function categoryOf(
  row: Pick<
    ListedRow,
    'user_category_set' | 'user_category_id' | 'category_id' | 'transfer_id' | 'reason_kind'
  >,
): string | null {
  if (row.user_category_set) return row.user_category_id
  // a transfer between own accounts goes to nobody, whatever its words say
  const onlyWords = row.reason_kind === 'transfer' || row.reason_kind === 'type'
  return row.transfer_id !== null && onlyWords ? null : row.category_id
}

/** A category's name in a language: the user's, else its seeded one; null if it has none. */
function nameOf(
  category: string | null,
  { name, name_ar }: { name: string | null; name_ar: string | null },
  language: Language,
): string | null {
  if (category === null || (name === null && name_ar === null && seededName(category) === null)) return null
  return shownName({ id: category, name, name_ar }, language)
}

function categoryName(row: ListedRow, language: Language): string {
  const category = categoryOf(row)
  const names = { name: row.category_name, name_ar: row.category_name_ar }
  const name = nameOf(category, names, language)
  if (name !== null) return name
  return textOf(
    language,
    'transactions',
    row.transfer_id !== null && category === null ? 'transfer' : 'uncategorised',
  )
}

function reasonOf(row: ListedRow, language: Language): Transaction['category_reason'] {
  if (row.user_category_set) {
    const confirmed = row.verification_action === 'correct' && row.edited_at === null
    return { kind: 'user', code: confirmed ? 'you_confirmed' : 'you_chose', params: {} }
  }
  if (row.transfer_id !== null && !isLeftOut(row))
    return { kind: 'transfer', code: cameBack(row) ? 'came_back' : 'between_own_accounts', params: {} }
  const { name, ...params } = row.reason_params
  return {
    kind: reasonKind.options.find((kind) => kind === row.reason_kind) ?? 'none',
    code: wordedReason(row),
    params: name === undefined ? params : { ...params, name: shownMerchant(String(name), language) },
  }
}

/**
 * Islamic accounts pay and charge profit, others interest; if that is unknown, the general title names both.
 */
function wordedTitle(row: ListedRow): TitleCode | undefined {
  const code = titleCodes.find((known) => known === row.title_code)
  if (code !== 'interest' && code !== 'interest_charged') return code
  const returns = returnsOf(row.bank_name, row.returns)
  if (returns === 'profit') return code === 'interest' ? 'profit_paid' : 'profit_charged'
  return returns === 'interest' && code === 'interest' ? 'interest_paid' : code
}

function wordedReason(row: ListedRow): ReasonCode {
  const code = reasonCode.options.find((known) => known === row.reason_code) ?? 'unknown'
  if (code !== 'interest' && code !== 'interest_charged') return code
  if (returnsOf(row.bank_name, row.returns) !== 'profit') return code
  return code === 'interest' ? 'profit_paid' : 'profit_charged'
}

/** One leg of a transfer between accounts in two currencies. */
const isExchange = ({ counterpart, currency }: ListedRow): boolean =>
  counterpart !== null && counterpart.currency !== currency

/** A row's title from its kind and merchant; null if only the bank's text is informative. */
function titleOf(row: ListedRow): Transaction['title'] {
  const code = wordedTitle(row)
  if (isExchange(row) && (code === undefined || /^(own_)?transfer/.test(code)))
    return { code: 'currency_exchange', params: {} }
  if (!code) return null
  // earlier versions stored numbers as JSON numbers
  const params = Object.entries(row.title_params).map(([name, value]) => [name, String(value)] as const)
  return { code, params: Object.fromEntries(params) }
}

function descriptionOf(row: ListedRow, title: Transaction['title'], language: Language): string {
  const params =
    title?.params['name'] === undefined
      ? title?.params
      : { ...title.params, name: shownMerchant(title.params['name'], language) }
  const called = title && textOfDynamicKey(language, 'titles', title.code, params ?? {})
  return (
    row.user_description ||
    called ||
    (row.merchant && shownMerchant(row.merchant, language)) ||
    row.text.trim() ||
    textOf(language, 'transactions', 'unknown')
  )
}

function actionOf(action: string | null): Transaction['verificationAction'] {
  return action === 'correct' || action === 'incorrect' ? action : null
}

/** The amount that counts, in minor units: the user's if set, else the bank's. */
export function countedMinor(row: Pick<ListedRow, 'amount_minor' | 'user_amount_minor'>): bigint {
  return row.user_amount_minor ?? row.amount_minor
}

function splitsOf(row: ListedRow, language: Language): Pick<Transaction, 'splits' | 'split_state'> {
  if (row.splits === null || row.splits.length === 0) return { splits: [], split_state: null }
  return {
    split_state: row.split_in_use ? 'in_use' : 'off',
    splits: row.splits.map(({ amount_minor, category_id, category_name, category_name_ar, note }) => ({
      amount: wireAmount(BigInt(amount_minor), row.currency),
      category_id,
      category_name:
        nameOf(category_id, { name: category_name, name_ar: category_name_ar }, language) ??
        uncategorisedName(language),
      note,
    })),
  }
}

function loweredOf(row: ListedRow, language: Language): Transaction['lowers'] {
  const { lowers_category_id: category, lowers_name: name, lowers_name_ar: nameAr } = row
  if (category === null) return null
  return category === ''
    ? { category: null, category_name: uncategorisedName(language) }
    : { category, category_name: nameOf(category, { name, name_ar: nameAr }, language) ?? category }
}

function inAedOf(row: ListedRow): Transaction['in_aed'] {
  if (row.currency === baseCurrency) return null
  const minor = paidInAed(countedMinor(row), row)
  if (minor === null) return null
  const amount = wireAmount(minor, baseCurrency)
  const peg = pegOf(row.currency)
  if (peg) return { amount, rate: peg.value, date: peg.date }
  const { aed_rate, aed_rate_day } = row
  if (aed_rate === null || aed_rate_day === null) return null
  return { amount, rate: publishedRate(aed_rate, row.currency), date: aed_rate_day }
}

/** What a transfer between two currencies cost: the value of what left, less that of what arrived, at the mid rates. */
function exchangeOf(row: ListedRow): Transaction['exchange'] {
  const { counterpart } = row
  if (counterpart === null || !isExchange(row)) return null
  const [sent, arrived] = row.type === 'expense' ? [row, counterpart] : [counterpart, row]
  const [paid, received] = [paidInAed(sent.amount_minor, sent), paidInAed(arrived.amount_minor, arrived)]
  const days = [sent, arrived].flatMap(({ currency, aed_rate_day: day }) =>
    pegOf(currency) ? [] : (day ?? []),
  )
  const isKnown = paid !== null && received !== null
  return {
    amount: wireAmount(counterpart.amount_minor, counterpart.currency),
    currency: counterpart.currency,
    cost: isKnown ? wireAmount(paid - received, baseCurrency) : null,
    rate_date: isKnown ? (days.toSorted()[0] ?? row.day) : null,
  }
}

/** Excluded from all figures by the user or a rule, not as a leg of a transfer with another row. */
const isLeftOut = (row: ListedRow): boolean =>
  row.transfer_id === row.id && row.counterpart === null && row.transfer_by !== 'auto'

/** A payment and what the bank returned of it, in one account. */
const cameBack = (row: ListedRow): boolean => row.counterpart?.account_id === row.account_id

/** Converts a row to the contract's `Transaction`, with titles and names in a language. */
export function viewTransaction(row: ListedRow, language: Language): Transaction {
  const title = titleOf(row)
  return {
    id: row.id,
    type: row.type === 'income' ? 'income' : 'expense',
    description: descriptionOf(row, title, language),
    raw_description: row.text,
    merchant: row.merchant,
    title,
    category: categoryOf(row),
    category_name: categoryName(row, language),
    category_reason: reasonOf(row, language),
    amount: wireAmount(countedMinor(row), row.currency),
    bank_amount: row.user_amount_minor === null ? null : wireAmount(row.amount_minor, row.currency),
    currency: row.currency,
    in_aed: inAedOf(row),
    date: row.day,
    date_suspect: suspectOf(row),
    booked_at: row.booked_at?.toISOString() ?? null,
    value_date: row.value_day,
    bank_name:
      row.source === 'manual'
        ? textOf(language, 'transactions', 'manual_bank')
        : shownBankName(row.bank_name ?? '', language),
    account_id: row.account_id,
    account_name: shownAccountName({ source: row.source, name: row.account_name }, language),
    source: sources.find((source) => source === row.source) ?? 'bank',
    status: row.status === 'pending' ? 'pending' : 'booked',
    transfer:
      row.transfer_id !== null && !isLeftOut(row)
        ? { counterpart_id: row.counterpart?.id ?? null, by: row.transfer_by === 'user' ? 'user' : 'auto' }
        : null,
    exchange: exchangeOf(row),
    note: row.note,
    tags: row.tags.map(toTagMark),
    ...splitsOf(row, language),
    excluded: isLeftOut(row),
    attachments: row.attachments,
    refund_of: row.refund_of,
    lowers: loweredOf(row, language),
    refunds: (row.refunds ?? []).map(({ id, minor, day }) => ({
      id,
      amount: wireAmount(BigInt(minor), row.currency),
      date: day,
    })),
    shares: (row.shares ?? []).map(({ minor, ...share }) => ({
      ...share,
      amount: wireAmount(BigInt(minor), row.currency),
    })),
    verified: row.verified,
    needsEditing: row.needs_editing,
    verificationAction: actionOf(row.verification_action),
    verifiedAt: row.verified_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
