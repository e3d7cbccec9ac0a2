import { defaultCategories } from '#contract/categories/seeds.ts'
import type { ChangeKind } from '#contract/changes/change-kinds.ts'
import type { UserDocument } from '#contract/person/settings.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { periodRange } from '#contract/period.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { defaultLanguage, languageNamed } from '../../../platform/i18n/index.ts'
import { manualBankName } from '../../accounts/names.ts'
import { readBalances, viewAccount } from '../../accounts/service.ts'
import { renamePerson } from '../../person/identity/service.ts'
import { type Follow, writeChange } from '../../changes/service.ts'
import { subscriptionOf } from '../../person/subscription/service.ts'
import {
  readUserDocument,
  type SettingsChange,
  updateSettings,
  type UserParts,
} from '../../person/settings/service.ts'
import { aed, readFlows } from '../../ledger/totals/service.flows.ts'

/** The user document: its stored parts with current figures. */
export async function readDocument(ctx: Ctx): Promise<UserDocument> {
  return read(ctx.db, ctx, async (tx) => viewDocument(tx, ctx, await readUserDocument(tx, ctx.userId)))
}

/** Changes name, settings or goals and returns the whole document. */
export async function updateDocument(ctx: Ctx, change: SettingsChange): Promise<UserDocument> {
  const work = async (tx: Tx): Promise<UserDocument> =>
    viewDocument(tx, ctx, await updateSettings(tx, ctx.userId, change))
  const document = await writeChange(ctx, kindOf(change), work)
  if (change.name !== undefined) await renamePerson(ctx.db, ctx.userId, document.profile.name)
  return document
}

function kindOf({ name, goals }: SettingsChange): ChangeKind {
  if (name !== undefined) return 'settings.profile'
  return goals ? 'settings.goals' : 'settings.display'
}

/** Updates the sign-in's copy of the name when a change of it is undone. */
export const documentFollows: readonly Follow[] = [
  {
    table: 'user_documents',
    follow: async () => undefined,
    async after(ctx) {
      const { name } = await read(ctx.db, ctx, (tx) => readUserDocument(tx, ctx.userId))
      await renamePerson(ctx.db, ctx.userId, name)
    },
  },
]

async function viewDocument(tx: Tx, ctx: Ctx, parts: UserParts): Promise<UserDocument> {
  const day = today(ctx.clock)
  const balances = await readBalances(tx, ctx.userId, day)
  const flows = await readFlows(tx, ctx.userId, [
    { key: 'all', range: { from: null, to: null }, byCategory: false },
    { key: 'month', range: periodRange('mtd', day), byCategory: false },
    { key: 'year', range: periodRange('ytd', day), byCategory: false },
  ])
  const accounts = balances.rows.map((row) => viewAccount(row, balances.rates, ctx.language))
  const updated = balances.lastSynced?.toISOString() ?? null
  return {
    profile: viewProfile(parts),
    financial_summary: {
      total_balance: aed(balances.totalMinor),
      total_income: aed(flows.all.income),
      total_expenses: aed(flows.all.expense),
      net_income: aed(flows.all.income - flows.all.expense),
      accounts_count: balances.count,
      last_updated: updated,
      monthly_income: aed(flows.month.income),
      monthly_expenses: aed(flows.month.expense),
      yearly_income: aed(flows.year.income),
      yearly_expenses: aed(flows.year.expense),
    },
    account_balances: {
      total_balance: aed(balances.totalMinor),
      last_updated: updated,
      accounts: Object.fromEntries(
        accounts.map(({ id, account_name, bank_name, balance, currency }) => [
          id,
          { name: account_name, bank_name: bank_name || manualBankName(ctx.language), balance, currency },
        ]),
      ),
    },
    collections_setup: {
      dual_structure: true,
      income_collection_ready: true,
      expenses_collection_ready: true,
      setup_timestamp: parts.setupAt.toISOString(),
      version: '2.0',
      setup_method: 'auto_create',
    },
    settings: {
      darkMode: parts.settings.darkMode ?? true,
      currency: parts.settings.currency,
      notifications: parts.settings.notifications,
      secondCurrency: parts.settings.secondCurrency ?? null,
      language: languageNamed(parts.settings.language) ?? defaultLanguage,
      categories: documentCategories,
    },
    goals: parts.goals,
    plan: await subscriptionOf(tx, ctx.userId, ctx.clock.now()),
  }
}

function viewProfile(parts: UserParts): UserDocument['profile'] {
  return {
    name: parts.name,
    email: parts.email,
    photoURL: parts.photoURL,
    createdAt: parts.createdAt.toISOString(),
    lean_customer_id: parts.leanCustomerId,
    lean_connection_status: parts.leanConnectionStatus,
    lean_connected_at: parts.leanConnectedAt?.toISOString() ?? null,
    lean_updated_at: parts.leanUpdatedAt?.toISOString() ?? null,
  }
}

/** The user document's own, shorter list of default categories. */
const documentCategories = {
  income: defaultCategories.filter(({ type }) => type === 'income').map(({ id }) => id),
  expenses: ['food_dining', 'groceries', 'transport', 'entertainment', 'shopping', 'healthcare', 'utilities'],
}
