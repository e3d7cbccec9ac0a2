import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Currency,
  DayText,
  EntryType,
  Instant,
  periodQuery,
  successResponse,
  Uuid,
} from '../common.ts'
import { CategoryGroupFilter } from '../categories/category-groups.ts'
import { Transaction } from './transaction.ts'
import { limits } from '../limits.ts'
import { everyRole } from '../household/roles.ts'

const Pagination = z.object({
  page: z.number(),
  size: z.number(),
  total: z.number(),
  has_more: z.boolean(),
})
const PageQuery = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxPageSize))),
  ...periodQuery,
})
const Page = successResponse({
  data: z.array(Transaction),
  pagination: Pagination,
  last_synced: z.nullable(Instant),
})

const page = { query: PageQuery, response: Page }
export const transactionsPage = endpoint('GET', '/api/user/transactions', {
  roles: everyRole,
  ...page,
  etag: true,
  summary: 'One page of transactions, newest first',
})
export const transactionsQuick = endpoint('GET', '/api/user/transactions-quick', {
  roles: everyRole,
  ...page,
  etag: true,
  summary: 'One page of transactions, newest first, as stored',
})
export const transactionsFresh = endpoint('GET', '/api/user/fresh-transactions', {
  demo: true,
  ...page,
  tokens: 'write',
  summary: 'One page of transactions after asking the banks for a quick sync',
})

export const costKinds = ['cash', 'fee', 'interest', 'vat'] as const
export type CostKind = (typeof costKinds)[number]

const FilterAmount = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))

/**
 * Filters of the transaction list; all optional, all joined by AND. `type` selects what counts as income or
 * spending: without `transfers=only` it excludes transfers between own accounts.
 */
export const Filter = z.object({
  q: z.optional(z.string().check(z.maxLength(limits.searchLength))),
  type: z.optional(EntryType),
  category: z.optional(z.string().check(z.maxLength(64))),
  /** All categories of a group. */
  category_group: z.optional(CategoryGroupFilter),
  /** A tag's id; `none` for payments without any. */
  tag: z.optional(z.union([Uuid, z.literal('none')])),
  /** Whether it has a receipt. */
  receipt: z.optional(z.enum(['with', 'without'])),
  account: z.optional(Uuid),
  /** The import that added it. */
  import: z.optional(Uuid),
  /** A merchant's key; `none` for rows without one. */
  merchant: z.optional(z.string().check(z.maxLength(200))),
  /** 1 (Monday) to 7, or Saturdays and Sundays. */
  weekday: z.optional(z.enum(['1', '2', '3', '4', '5', '6', '7', 'weekend', 'workday'])),
  /** Cash withdrawals, and bank charges: fees, interest, and the VAT on both. */
  cost: z.optional(z.enum(costKinds)),
  /** The minimum and maximum amount, in dirhams at the usual rate, inclusive. */
  min: z.optional(FilterAmount),
  max: z.optional(FilterAmount),
  /** Something that the user added to the payment. */
  has: z.optional(z.enum(['note', 'split', 'tag'])),
  ...periodQuery,
  verified: z.optional(z.enum(['true', 'false'])),
  status: z.optional(z.enum(['booked', 'pending'])),
  transfers: z.optional(z.enum(['only', 'none'])),
  /** Without rent, cheques, instalments, card payments and what is paid regularly. */
  recurring: z.optional(z.literal('none')),
})
export type Filter = z.infer<typeof Filter>

const Total = z.object({ currency: Currency, income: Amount, expenses: Amount, net: Amount })
export const searchTransactions = endpoint('GET', '/api/user/transactions/search', {
  roles: everyRole,
  etag: true,
  summary: 'Transactions by filter and keyset cursor, newest first',
  query: z.extend(Filter, {
    cursor: z.optional(z.string().check(z.maxLength(200))),
    size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxPageSize))),
  }),
  response: successResponse({
    data: z.array(Transaction),
    next_cursor: z.nullable(z.string()),
    /**
     * On the first page of a list without words or days of its own: matching rows more than 31 days ahead,
     * which it leaves out, and the first day of those left out. Else null.
     */
    upcoming: z.nullable(z.object({ from: DayText, count: z.number() })),
    last_synced: z.nullable(Instant),
  }),
})
export const filterTotals = endpoint('GET', '/api/user/transactions/totals', {
  roles: everyRole,
  etag: true,
  summary:
    'Count and exact totals of a filter: booked rows that are no own transfers, in AED; rows left out for want of a rate are counted',
  query: Filter,
  response: successResponse({
    count: z.number(),
    /** Rows that the filter finds, including pending ones, transfers and those that the list sets apart as upcoming. */
    listed: z.number(),
    /**
     * More than 20,000 rows match a search or a verified filter: the figures cover only the newest of them.
     */
    capped: z.boolean(),
    total: Total,
    unconverted: z.number(),
  }),
})
const Counts = z.object({ income_count: z.number(), expense_count: z.number(), total_count: z.number() })
export const transactionCounts = endpoint('GET', '/api/user/transaction-counts', {
  roles: everyRole,
  etag: true,
  summary: 'How many transactions there are',
  query: z.object(periodQuery),
  response: successResponse({ ...Counts.shape, data: Counts, unverified_count: z.number() }),
})
