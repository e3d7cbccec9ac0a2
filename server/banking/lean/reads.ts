/** Reads of Lean's data API: accounts, balances and transactions, each whole or an error. */
import * as z from 'zod'
import {
  type AccountListing,
  type Asking,
  type BankAccount,
  BankError,
  type BankProvider,
  type SkippedAccount,
} from '../provider.ts'
import type { CallOptions, LeanClient } from './client.ts'
import { contentOf, mapAccount, mapBalance, mapRow, nameOfAccount, readRaw, sortOut } from './map.ts'
import {
  fieldOf,
  type Page,
  type PageSettings,
  plainRows,
  readAllPages,
  type Telling,
} from './wire/paging.ts'
import { AccountRow, AccountsBody, BalancesBody, TransactionsBody, type PageShape } from './wire/schemas.ts'
import { instantOf } from './wire/values.ts'
import type { Limits } from './wire/exchange.ts'

type Reads = Pick<BankProvider, 'listAccounts' | 'readBalance' | 'readTransactions' | 'readStoredRow'>
type Body = {
  rows: unknown[]
  page: z.infer<typeof PageShape> | null | undefined
  refreshed: string | null | undefined
}
type Read<T> = { rows: T[]; refreshedAt: Date | null }
type Listed = ReturnType<typeof mapRow>

const listedRows: Telling<Listed> = { idOf: (row) => row.providerId, contentOf }

/** Creates the three reads over a client. */
export function createReads(client: LeanClient, limits: Limits, now: () => Date): Reads {
  async function readAll<T>(
    path: string,
    query: Record<string, string>,
    decode: (body: unknown, what: string) => Omit<Body, 'rows'> & { rows: T[] },
    settings: Pick<PageSettings<T>, 'unpagedAllowed' | 'onRows' | 'telling'>,
    asking: Asking | undefined,
  ): Promise<Read<T>> {
    const what = `lean GET ${path}`
    let refreshedAt: Date | null = null
    async function fetchPage(page: number, size: number): Promise<Page<T>> {
      const options: CallOptions = {
        once: asking?.once === true,
        query: { ...query, async: 'false', page: String(page), size: String(size) },
      }
      const answer = await client.call('GET', path, options)
      const body = decode(answer.body, what)
      const refreshed = instantOf(body.refreshed)
      if (refreshed && (refreshedAt === null || refreshed < refreshedAt)) refreshedAt = refreshed
      return { rows: body.rows, page: body.page ?? null }
    }
    const rows = await readAllPages(fetchPage, {
      what,
      size: limits.pageSize,
      maxPages: limits.maxPages,
      ahead: limits.pagesAhead,
      ...settings,
    })
    return { rows, refreshedAt }
  }

  return {
    readStoredRow: readRaw,

    async listAccounts(entityId, asking) {
      const path = '/data/v2/accounts'
      const settings = { unpagedAllowed: true, telling: plainRows }
      const { rows } = await readAll(path, { entity_id: entityId }, decodeAccounts, settings, asking)
      refuseForeign(rows, { entity_id: entityId }, path)
      return readableAccounts(rows, path)
    },

    async readBalance(entityId, accountId, asking) {
      const path = `/data/v2/accounts/${segment(accountId)}/balances`
      const settings = { unpagedAllowed: true, telling: plainRows }
      const query = { entity_id: entityId }
      const { rows, refreshedAt } = await readAll(path, query, decodeBalances, settings, asking)
      refuseForeign(rows, { entity_id: entityId, account_id: accountId }, path)
      const balance = mapBalance(rows, refreshedAt ?? now())
      if (!balance)
        throw new BankError('unavailable', `lean GET ${path}: no balance is readable`, { fault: 'amount' })
      return balance
    },

    async readTransactions(entityId, accountId, window, onPage, asking) {
      const path = `/data/v2/accounts/${segment(accountId)}/transactions`
      const query = {
        entity_id: entityId,
        start_date: window.from,
        end_date: window.to,
        insights: 'true',
      }
      const decode = (body: unknown, what: string) => {
        const { rows, ...rest } = decodeTransactions(body, what)
        refuseForeign(rows, { entity_id: entityId, account_id: accountId }, path)
        return { ...rest, rows: rows.map(mapRow) }
      }
      const settings = { unpagedAllowed: false, onRows: onPage, telling: listedRows }
      const { rows, refreshedAt } = await readAll(path, query, decode, settings, asking)
      return { ...sortOut(rows), refreshedAt }
    },
  }
}

/** The accounts that can be read. One that cannot does not stand in the way of the others. */
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

function decodeAccounts(body: unknown, what: string): Body {
  const { data, refreshed_at } = parse(AccountsBody, body, what)
  return { rows: data.accounts, page: data.page, refreshed: refreshed_at }
}

function decodeBalances(body: unknown, what: string): Body {
  const { data, refreshed_at } = parse(BalancesBody, body, what)
  return { rows: data.balances, page: data.page, refreshed: refreshed_at }
}

function decodeTransactions(body: unknown, what: string): Body {
  const { data, refreshed_at } = parse(TransactionsBody, body, what)
  return { rows: data.transactions, page: data.page, refreshed: refreshed_at }
}

/** Parses a provider's answer; BankError `unavailable` naming the field, never its value. */
export function parse<T>(schema: z.ZodType<T>, body: unknown, what: string): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fault = fieldAtFault(parsed.error)
  throw new BankError('unavailable', `${what}: unreadable answer at ${fault}`, { fault })
}

function fieldAtFault(error: z.ZodError): string {
  return error.issues[0]?.path.map(String).join('.') || 'its top'
}

/** A path segment of an id; BankError `refused` for one that would change the path. */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new BankError('refused', 'lean: not an id')
  return encodeURIComponent(id)
}

/** Rows that name another entity or account than asked for would show one person another's money. */
export function refuseForeign(rows: unknown[], expected: Record<string, string>, path: string): void {
  const asked = Object.entries(expected)
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue
    for (const [name, wanted] of asked) {
      const value = fieldOf(row, name)
      if (typeof value === 'string' && value !== wanted)
        throw new BankError('unavailable', `lean GET ${path}: rows of another ${name}`, {
          fault: `another ${name}`,
        })
    }
  }
}
