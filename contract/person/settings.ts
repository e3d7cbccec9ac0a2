import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { currencies } from '../currencies.ts'
import { languages } from '../product.ts'
import { Amount, Done, Instant, successResponse, Uuid, typedName } from '../common.ts'

/** The days of the week on which banks and employers are closed. */
export const weekends = ['saturday_sunday', 'friday_saturday', 'friday_sunday', 'sunday'] as const
export type Weekend = (typeof weekends)[number]

/** Display preferences of a user on all devices; values never chosen are absent. */
export const Display = z.object({
  digits: z.optional(z.enum(['latin', 'arabic'])),
  currency: z.optional(z.enum(['auto', 'sign', 'code'])),
  /** Shows the Hijri date next to full dates. */
  hijri: z.optional(z.enum(['on', 'off'])),
  weekStart: z.optional(z.enum(['monday', 'saturday', 'sunday'])),
  /** `friday_sunday` is all three days. Salaries and bills that fall on one move to a working day. */
  weekend: z.optional(z.enum(weekends)),
  density: z.optional(z.enum(['comfortable', 'compact'])),
  dashboard: z.optional(z.enum(['reference', 'overview'])),
  /** Defaults for a new budget. */
  budgetEvery: z.optional(z.enum(['month', 'pay', 'year'])),
  budgetCarry: z.optional(z.enum(['on', 'off'])),
  /** The first steps on the dashboard, until they are done or dismissed. */
  firstSteps: z.optional(z.enum(['shown', 'dismissed'])),
})
export type Display = z.infer<typeof Display>

/** The user document defined by the specification. */
export const UserDocument = z.object({
  profile: z.object({
    name: z.string(),
    email: z.string(),
    photoURL: z.nullable(z.string()),
    createdAt: Instant,
    lean_customer_id: z.nullable(z.string()),
    lean_connection_status: z.enum(['connected', 'disconnected']),
    lean_connected_at: z.nullable(Instant),
    lean_updated_at: z.nullable(Instant),
  }),
  financial_summary: z.object({
    total_balance: Amount,
    total_income: Amount,
    total_expenses: Amount,
    net_income: Amount,
    accounts_count: z.number(),
    last_updated: z.nullable(Instant),
    monthly_income: Amount,
    monthly_expenses: Amount,
    yearly_income: Amount,
    yearly_expenses: Amount,
  }),
  account_balances: z.object({
    total_balance: Amount,
    last_updated: z.nullable(Instant),
    accounts: z.record(
      z.string(),
      z.object({
        name: z.string(),
        bank_name: z.string(),
        balance: z.nullable(Amount),
        currency: z.string(),
      }),
    ),
  }),
  collections_setup: z.object({
    dual_structure: z.boolean(),
    income_collection_ready: z.boolean(),
    expenses_collection_ready: z.boolean(),
    setup_timestamp: Instant,
    version: z.string(),
    setup_method: z.string(),
  }),
  settings: z.object({
    darkMode: z.boolean(),
    /** For texts, mails and category names. */
    language: z.enum(languages),
    currency: z.string(),
    /** A second currency shown next to the dirham; null for none. */
    secondCurrency: z.nullable(z.enum(currencies)),
    notifications: z.boolean(),
    categories: z.object({ income: z.array(z.string()), expenses: z.array(z.string()) }),
  }),
  goals: z.object({ monthlySavings: Amount, emergencyFund: Amount, monthlyBudget: Amount }),
  plan: z.enum(['free', 'premium']),
})
export type UserDocument = z.infer<typeof UserDocument>

export const readDocument = endpoint('GET', '/api/user/document', {
  summary: "The caller's user document",
  response: successResponse({ document: UserDocument }),
})
export const updateDocument = endpoint('PATCH', '/api/user/document', {
  demo: true,
  summary: 'Changes name, settings or goals',
  body: z.object({
    name: z.optional(typedName(100)),
    settings: z.optional(
      z.object({
        darkMode: z.optional(z.boolean()),
        language: z.optional(z.enum(languages)),
        notifications: z.optional(z.boolean()),
        secondCurrency: z.optional(z.nullable(z.enum(currencies))),
        display: z.optional(Display),
        /** The currency of totals; only AED so far. */
        currency: z.optional(z.literal('AED')),
      }),
    ),
    goals: z.optional(
      z.object({
        monthlySavings: z.optional(z.number()),
        emergencyFund: z.optional(z.number()),
        monthlyBudget: z.optional(z.number()),
      }),
    ),
  }),
  response: successResponse({ document: UserDocument }),
})
export const userProfile = endpoint('GET', '/api/user/profile', {
  summary: 'Who the caller is',
  response: successResponse({
    id: Uuid,
    name: z.string(),
    email: z.string(),
    photoURL: z.nullable(z.string()),
    plan: z.enum(['free', 'premium']),
    createdAt: Instant,
    /** Null until the user has chosen one: each device follows its system. */
    darkMode: z.nullable(z.boolean()),
    /** Null until the user has chosen one, here or by signing up in that language. */
    language: z.nullable(z.enum(languages)),
    /** A second currency shown next to the dirham; null for none. */
    secondCurrency: z.nullable(z.enum(currencies)),
    /** Null until the user has chosen anything. */
    display: z.nullable(Display),
  }),
})
export const readPhoto = endpoint('GET', '/api/user/photo', {
  summary: "The caller's profile photo as image/webp",
  response: z.unknown(),
  errors: ['not_found'],
})

export const uploadPhoto = endpoint('POST', '/api/user/photo', {
  maxBytes: limits.photoBytes,
  summary: 'Replaces the profile photo: an image of at most 2 MB as the body, stored re-encoded',
  response: successResponse({ photoURL: z.string() }),
  errors: ['payload_too_large', 'unsupported_media'],
})
export const deletePhoto = endpoint('DELETE', '/api/user/photo', {
  summary: 'Removes the profile photo',
  response: Done,
})
