/** Reads of Lean's data API: accounts, balances and transactions, each complete or an error. */
import * as z from 'zod'
import {
  type AccountListing,
  type Asking,
  type BankAccount,
  BankError,
  type BankProvider,
  type SkippedAccount,
} from '../provider.ts'
import type { LeanClient } from './client.ts'
import {
  contentOf,
  mapAccount,
  mapBalance,
  mapRow,
  nameOfAccount,
  readRaw,
  separateUnreadable,
} from './map.ts'
import {
  fieldOf,
  type Page,
  type PageSettings,
  plainRows,
  readAllPages,
  type RowIdentity,
} from './wire/paging.ts'
import { AccountRow, AccountsBody, BalancesBody, type ListBody, TransactionsBody } from './wire/schemas.ts'
import { instantOf } from './wire/values.ts'
import type { Limits } from './wire/exchange.ts'

type Reads = Pick<BankProvider, 'listAccounts' | 'readBalance' | 'readTransactions' | 'readStoredRow'>
type Wanted<T> = Pick<PageSettings<T>, 'unpagedAllowed' | 'onRows' | 'telling'> & {
  asking: Asking | undefined
  /** The ids that rows must carry, where they carry any. */
  of: { entity_id: string; account_id?: string }
  query?: Record<string, string>
  mapRow: (row: unknown) => T
}

/** For rows that are used as received. */
const plain = { unpagedAllowed: true, telling: plainRows, mapRow: (row: unknown) => row }
const listed: RowIdentity<ReturnType<typeof mapRow>> = { idOf: (row) => row.providerId, contentOf }

/** Creates the port's reads over a client. */
export function createReads(client: LeanClient, limits: Limits, now: () => Date): Reads {
  async function readAll<T>(
    path: string,
    schema: z.ZodType<ListBody>,
    { asking, of, query, mapRow: map, ...settings }: Wanted<T>,
  ): Promise<{ rows: T[]; refreshedAt: Date | null }> {
    const callName = `lean GET ${path}`
    let refreshedAt: Date | null = null
    async function fetchPage(page: number, size: number): Promise<Page<T>> {
      const answer = await client.call('GET', path, {
        once: asking?.once === true,
        query: { entity_id: of.entity_id, ...query, async: 'false', page: String(page), size: String(size) },
      })
      const { data, refreshed_at } = parse(schema, answer.body, callName)
      refuseForeign(data.rows, of, path)
      const refreshed = instantOf(refreshed_at)
      if (refreshed && (refreshedAt === null || refreshed < refreshedAt)) refreshedAt = refreshed
      return { rows: data.rows.map(map), page: data.page ?? null }
    }
    const rows = await readAllPages(fetchPage, { callName, limits, ...settings })
    return { rows, refreshedAt }
  }

  return {
    readStoredRow: readRaw,

    async listAccounts(entityId, asking) {
      const path = '/data/v2/accounts'
      const { rows } = await readAll(path, AccountsBody, { ...plain, of: { entity_id: entityId }, asking })
      return readableAccounts(rows, path)
    },

    async readBalance(entityId, accountId, asking) {
      const path = `/data/v2/accounts/${segment(accountId)}/balances`
      const of = { entity_id: entityId, account_id: accountId }
      const { rows, refreshedAt } = await readAll(path, BalancesBody, { ...plain, of, asking })
      const balance = mapBalance(rows, refreshedAt ?? now())
      if (!balance)
        throw new BankError('unavailable', `lean GET ${path}: no balance is readable`, { fault: 'amount' })
      return balance
    },

    async readTransactions(entityId, accountId, window, onPage, asking) {
      const path = `/data/v2/accounts/${segment(accountId)}/transactions`
      const { rows, refreshedAt } = await readAll(path, TransactionsBody, {
        of: { entity_id: entityId, account_id: accountId },
        query: { start_date: window.from, end_date: window.to, insights: 'true' },
        unpagedAllowed: false,
        onRows: onPage,
        telling: listed,
        mapRow,
        asking,
      })
      return { ...separateUnreadable(rows), refreshedAt }
    },
  }
}

/** The accounts that can be read, with the others as skipped; throws when none can be read. */
function readableAccounts(rows: readonly unknown[], path: string): AccountListing {
  const accounts = new Map<string, BankAccount>()
  const skipped: SkippedAccount[] = []
  for (const row of rows) {
    const parsed = AccountRow.safeParse(row)
    if (parsed.success) accounts.set(parsed.data.account_id, mapAccount(parsed.data))
    else skipped.push({ name: nameOfAccount(row), field: fieldAtFault(parsed.error) })
  }
  const [first] = skipped
  if (accounts.size === 0 && first)
    throw new BankError('unavailable', `lean GET ${path}: no account is readable`, { fault: first.field })
  return { accounts: [...accounts.values()], skipped }
}

/** Parses a provider's response; throws BankError `unavailable` naming the field, never its value. */
export function parse<T>(schema: z.ZodType<T>, body: unknown, callName: string): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fault = fieldAtFault(parsed.error)
  throw new BankError('unavailable', `${callName}: unreadable answer at ${fault}`, { fault })
}

function fieldAtFault(error: z.ZodError): string {
  return error.issues[0]?.path.map(String).join('.') || 'its top'
}

/** An id as a path segment; throws BankError `refused` for one that would change the path. */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new BankError('refused', 'lean: not an id')
  return encodeURIComponent(id)
}

/** Throws for rows of another entity or account than requested: they would show someone else's money. */
export function refuseForeign(rows: unknown[], expected: Record<string, string>, path: string): void {
  const expectedFields = Object.entries(expected)
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue
    for (const [name, expectedValue] of expectedFields) {
      const value = fieldOf(row, name)
      if (typeof value === 'string' && value !== expectedValue)
        throw new BankError('unavailable', `lean GET ${path}: rows of another ${name}`, {
          fault: `another ${name}`,
        })
    }
  }
}
