import * as z from 'zod'
import { parseMinor } from '#contract/money.ts'
import { cleanText } from '#contract/text.ts'
import { amountFaultOf } from '../amounts.ts'
import { dateFaultOf, isPaymentDay } from '../dates.ts'
import { type Fault, FileRefused, type FileAccount, type FileRow } from '../types.ts'
import { emptyStatement, type Statement } from './statement.ts'

const Text = z.string().nullish()
const Split = z.looseObject({
  amount: z.union([z.string(), z.number()]),
  category_id: Text,
  note: Text,
})
/** The fields of a transaction in both of our JSON exports: that of the list and that of all data. */
const Row = z.looseObject({
  id: Text,
  account_id: z.string(),
  type: z.enum(['income', 'expense']),
  status: Text,
  amount: z.union([z.string(), z.number()]),
  currency: z.string(),
  date: z.string(),
  text: Text,
  merchant: Text,
  reference: Text,
  category_id: Text,
  user_category_id: Text,
  user_category_set: z.boolean().nullish(),
  user_description: Text,
  note: Text,
  tags: z.array(z.string()).nullish(),
  splits: z.array(Split).nullish(),
  verified: z.boolean().nullish(),
  transfer_id: Text,
  removed_at: Text,
})
const Account = z.looseObject({ id: z.string(), name: z.string(), kind: Text, currency: z.string() })
const Document = z.looseObject({
  format: z.enum(['xtharwa-export-1', 'xtharwa-transactions-1']),
  accounts: z.array(Account),
  categories: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  tags: z.array(z.looseObject({ id: z.string(), name: z.string() })).nullish(),
  transactions: z.array(z.unknown()),
})

/** Reads our own JSON exports. Transactions that their bank removed are left out. */
export function readOwnJson(text: string): Statement {
  const document = Document.safeParse(parse(text))
  if (!document.success) throw new FileRefused('import_unsupported')
  const { accounts, categories, transactions, tags } = document.data
  const names = accountNames(accounts)
  const lookups = {
    accounts: names,
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    tags: new Map((tags ?? []).map(({ id, name }) => [id, name])),
  }
  const statement: Statement = {
    ...emptyStatement(),
    accounts: accounts.map(({ id, kind, currency }) => ({
      name: names.get(id) ?? '',
      number: null,
      kind: kindOf(kind),
      currency,
      balance: null,
    })),
  }
  transactions.forEach((value, index) => {
    const row = Row.safeParse(value)
    const line = index + 1
    const text = JSON.stringify(value).slice(0, 200)
    if (row.success && row.data.removed_at) {
      statement.leftOut.push({ line, reason: 'removed', text })
      return
    }
    const read = row.success ? readRow(row.data, line, lookups) : 'line'
    if (typeof read === 'string') statement.unreadable.push({ line, fault: read, text })
    else statement.rows.push(read)
  })
  return statement
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FileRefused('import_damaged')
  }
}

/** Gives accounts of the same name distinct names, since a file's accounts are identified by name. */
function accountNames(accounts: readonly { id: string; name: string }[]): Map<string, string> {
  const timesUsed = new Map<string, number>()
  return new Map(
    accounts.map(({ id, name }) => {
      const clean = cleanText(name).slice(0, 190) || 'Account'
      const times = (timesUsed.get(clean) ?? 0) + 1
      timesUsed.set(clean, times)
      return [id, times === 1 ? clean : `${clean} ${times}`]
    }),
  )
}

const kindOf = (kind: string | null | undefined): FileAccount['kind'] =>
  (['current', 'savings', 'card', 'loan'] as const).find((known) => known === kind) ?? 'other'

type Known = { accounts: Map<string, string>; categories: Map<string, string>; tags: Map<string, string> }

/** The lines of a split payment, if they add up to it. */
function splitsOf(row: z.infer<typeof Row>, minor: bigint, lookups: Known): Pick<FileRow, 'splits'> {
  const splits = (row.splits ?? []).map(({ amount, category_id, note }) => ({
    amountMinor: parseMinor(amount, row.currency) ?? 0n,
    category: lookups.categories.get(category_id ?? '') ?? null,
    note: cleanText(note ?? ''),
  }))
  const whole = splits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) === minor
  return whole && splits.length > 1 && splits.every(({ amountMinor }) => amountMinor > 0n) ? { splits } : {}
}

function readRow(row: z.infer<typeof Row>, line: number, lookups: Known): FileRow | Fault {
  const minor = parseMinor(row.amount, row.currency)
  if (!isPaymentDay(row.date)) return dateFaultOf(row.date)
  if (!/^[A-Z]{3}$/.test(row.currency)) return 'currency'
  if (minor === null) return amountFaultOf(String(row.amount))
  const category = (row.user_category_set ? row.user_category_id : row.category_id) ?? null
  const bankText = cleanText(row.text ?? '')
  return {
    line,
    day: row.date,
    amountMinor: row.type === 'expense' ? -minor : minor,
    currency: row.currency,
    text: (bankText || cleanText(row.user_description ?? '')).slice(0, 500),
    payee: cleanText(row.merchant ?? '') || null,
    reference: cleanText(row.reference ?? '') || null,
    category: category === null ? null : (lookups.categories.get(category) ?? null),
    note: cleanText(row.note ?? ''),
    tags: (row.tags ?? []).map((tag) => lookups.tags.get(tag) ?? tag),
    account: lookups.accounts.get(row.account_id) ?? '',
    id: row.id ?? null,
    transfer: row.transfer_id ?? null,
    verified: row.verified === true,
    pending: row.status === 'pending',
    ...splitsOf(row, minor, lookups),
  }
}
