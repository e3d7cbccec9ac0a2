/** Reads lives: plain lists of a person's payments over at least 15 months, one file each; README.md describes them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Day, isDay } from '#contract/period.ts'
import type { AccountKind } from '../server/banking/provider.ts'
import { categorise } from '../server/features/categories/categorise/categorise.ts'
import { ratesOn } from '../server/features/days/rates/service.ts'
import type { LedgerRow } from '../server/features/expected/recurring/types.ts'
import { findTransfers } from '../server/features/payments/transfers/transfers.ts'
import type { Known, Replay } from './replay.ts'

type Account = { id: string; kind: AccountKind; currency: string; opening: number }

const kindWords: readonly (readonly [RegExp, AccountKind])[] = [
  [/card/i, 'card'],
  [/sav|deposit/i, 'savings'],
  [/loan|mortgage|finance/i, 'loan'],
]
const kindOfAccount = (text: string): AccountKind =>
  kindWords.find(([words]) => words.test(text))?.[1] ?? 'current'

/** Every `NAME.life` of a folder, by name. */
export const readLives = (folder: string): Replay[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.life'))
    .toSorted()
    .map((file) => parseLife(path.basename(file, '.life'), readFileSync(path.join(folder, file), 'utf8')))

/** One life; throws an error with the line that cannot be read. */
export function parseLife(name: string, text: string): Replay {
  const accounts: Account[] = []
  const rows: LedgerRow[] = []
  const known: Known[] = []
  const head = { currency: 'AED', opening: 0 }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, key, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    try {
      if (line.trim() === '' || line.startsWith('#') || key === 'about') continue
      else if (key === 'currency') head.currency = value.trim()
      else if (key === 'opening') openingOf(value, accounts, head)
      else if (key === 'account') accounts.push(accountOf(value, head))
      else if (key === 'known') known.push(...knownOf(value, accounts))
      else rows.push(rowOf(line, `${name}/${index}`, accounts))
    } catch (error) {
      throw new Error(`${name}, line ${index + 1}: ${line}`, { cause: error })
    }
  }
  const [first] = accounts
  if (first && head.opening !== 0) first.opening = head.opening
  const sorted = rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const [from, to] = [sorted[0]?.day, sorted.at(-1)?.day]
  if (!from || !to) throw new Error(`${name} has no payments`)
  return {
    name,
    from,
    to,
    opening: Object.fromEntries(
      accounts.map(({ id, opening, currency }) => [id, Number(inAed(opening, currency, from))]),
    ),
    kinds: Object.fromEntries(accounts.map(({ id, kind }) => [id, kind])),
    rows: withTransfers(sorted, accounts),
    known,
  }
}

const fieldsOf = (text: string): string[] => text.split('|').map((field) => field.trim())

/** `5000.00`, or `5000.00 | account`. */
function openingOf(value: string, accounts: readonly Account[], head: { opening: number }): void {
  const [amount = '', id] = fieldsOf(value)
  const account = id === undefined ? null : found(accounts, id)
  if (account) account.opening = minorOf(amount)
  else head.opening = minorOf(amount)
}

/** `name | kind`, then the currency and the opening balance where they differ from the person's. */
function accountOf(value: string, { currency }: { currency: string }): Account {
  const [id = '', kind = '', ...more] = fieldsOf(value)
  const opening = more.find((field) => /\d/.test(field))
  return {
    id,
    kind: kindOfAccount(kind),
    currency: more.find((field) => /^[A-Z]{3}$/.test(field)) ?? currency,
    opening: opening === undefined ? 0 : minorOf(opening.replace(/^opening /, '')),
  }
}

/** What the person entered: any kind, with a day, an amount and perhaps an account; other remarks are ignored. */
function knownOf(value: string, accounts: readonly Account[]): Known[] {
  const day = /\b\d{4}-\d{2}-\d{2}\b/.exec(value)?.[0]
  const amount = /(?<![\d,-])\d[\d,]*\.\d{2}\b/.exec(value)?.[0]
  const fields = fieldsOf(value)
  const account = accounts.find(({ id }) => fields.includes(id)) ?? accounts[0]
  if (day === undefined || amount === undefined || !account) return []
  const minor = inAed(minorOf(amount), account.currency, day)
  return [{ name: value.slice(0, 60), day, accountId: account.id, minor }]
}

/** `date | account | amount | text` or `date | amount | text | account`; a balance behind it is not needed. */
function rowOf(line: string, id: string, accounts: readonly Account[]): LedgerRow {
  const [day = '', second = '', third = '', fourth = ''] = fieldsOf(line)
  if (!isDay(day)) throw new Error('no day')
  const [accountId, amount, text] = isAmount(second) ? [fourth, second, third] : [second, third, fourth]
  const account = found(accounts, accountId)
  const minor = minorOf(amount)
  const type = minor < 0 ? 'expense' : 'income'
  const aed = inAed(Math.abs(minor), account.currency, day)
  const { merchant, categoryId } = categorise({
    text,
    direction: type === 'income' ? 'credit' : 'debit',
    amountMinor: aed,
    currency: 'AED',
    mcc: null,
    merchantName: null,
    insight: null,
    kind: null,
    subKind: null,
    flags: [],
    counterparty: null,
  })
  return {
    id,
    day,
    type,
    minor: aed,
    currency: 'AED',
    accountId: account.id,
    merchantKey: merchant?.key ?? null,
    name: merchant?.name ?? text,
    text,
    counterparty: null,
    categoryId,
    flags: [],
    kind: null,
    transfer: false,
  }
}

function found(accounts: readonly Account[], id: string): Account {
  const account = accounts.find((one) => one.id === id)
  if (!account) throw new Error(`no account ${id}`)
  return account
}

const isAmount = (text: string): boolean => /^[+-]?[\d,]+(?:\.\d{1,3})?$/.test(text)

function minorOf(text: string): number {
  if (!isAmount(text)) throw new Error(`no amount: ${text}`)
  return Math.round(Number(text.replaceAll(',', '')) * 100)
}

const inAed = (minor: number, currency: string, day: Day): bigint => {
  const fils = ratesOn(day).toAed(BigInt(minor), currency)
  if (fils === null) throw new Error(`no rate of ${currency}`)
  return fils
}

/** Marks transfers between own accounts and returned payments as the product does. */
function withTransfers(rows: readonly LedgerRow[], accounts: readonly Account[]): LedgerRow[] {
  const kinds = new Map(accounts.map(({ id, kind }) => [id, kind]))
  const pairs = findTransfers(
    rows.map((row) => ({
      id: row.id,
      accountId: row.accountId,
      accountKind: kinds.get(row.accountId) ?? 'current',
      accountIban: null,
      accountCurrency: row.currency,
      day: row.day,
      direction: row.type === 'income' ? ('credit' as const) : ('debit' as const),
      amountMinor: row.minor,
      currency: row.currency,
      text: row.text,
      reference: null,
      kind: null,
      subKind: null,
      flags: [],
      counterpartyIban: null,
      counterpartyName: null,
    })),
    new Set(),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paired = new Map(
    pairs.flatMap(({ debitId, creditId }) => {
      const receiver = byId.get(creditId)?.accountId ?? ''
      const returned = byId.get(debitId)?.accountId === receiver
      const repays = !returned && kinds.get(receiver) === 'card'
      return [
        [debitId, { returned, repays }],
        [creditId, { returned, repays: false }],
      ] as const
    }),
  )
  return rows.map((row) => {
    const pair = paired.get(row.id)
    return pair === undefined ? row : { ...row, ...pair, transfer: true, categoryId: null }
  })
}
