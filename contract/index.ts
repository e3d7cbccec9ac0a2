/** All endpoints of the API; used by the server's router, the OpenAPI document and tests. */
import * as accounts from './accounts/accounts.ts'
import * as analytics from './figures/analytics.ts'
import * as apiTokens from './person/api-tokens.ts'
import * as assistant from './assistant/assistant.ts'
import * as assistantModel from './assistant/assistant-model.ts'
import * as attachments from './files/attachments.ts'
import * as calendar from './days/calendar.ts'
import * as cards from './expected/cards.ts'
import * as account from './person/account.ts'
import * as categories from './categories/categories.ts'
import * as categoryEdits from './categories/category-edits.ts'
import * as changes from './changes/changes.ts'
import * as connecting from './banks/connecting.ts'
import * as connections from './banks/connections.ts'
import * as cheques from './expected/cheques.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './files/exports.ts'
import * as financialReading from './figures/financial-reading.ts'
import * as goals from './planning/goals.ts'
import * as gratuity from './uae/gratuity.ts'
import * as domestic from './uae/domestic.ts'
import * as imports from './imports/imports.ts'
import * as instalments from './expected/instalments.ts'
import * as investmentActions from './investments/investment-actions.ts'
import * as investmentCash from './investments/investment-cash.ts'
import * as investmentFound from './investments/investment-found.ts'
import * as investmentImports from './investments/investment-imports.ts'
import * as investmentTargets from './investments/investment-targets.ts'
import * as investments from './investments/investments.ts'
import * as loans from './expected/loans.ts'
import * as lookAhead from './planning/look-ahead.ts'
import * as insights from './figures/insights.ts'
import * as messages from './banks/messages.ts'
import * as meta from './meta.ts'
import * as channels from './notifications/channels.ts'
import * as notifications from './notifications/notifications.ts'
import * as ours from './household/together.ts'
import * as ownAccounts from './accounts/own-accounts.ts'
import * as periods from './days/periods.ts'
import * as subscription from './person/subscription.ts'
import * as proposals from './proposals/proposals.ts'
import * as planning from './planning/budgets.ts'
import * as rates from './days/rates.ts'
import * as recurring from './expected/series.ts'
import * as rules from './payments/rules.ts'
import * as cash from './payments/cash.ts'
import * as duplicates from './payments/duplicates.ts'
import * as refunds from './payments/refunds.ts'
import * as remittances from './uae/remittances.ts'
import * as reports from './figures/reports.ts'
import * as savings from './uae/savings.ts'
import * as settings from './person/settings.ts'
import * as shares from './payments/shares.ts'
import * as sharing from './household/sharing.ts'
import * as sharingMailed from './household/sharing-mailed.ts'
import * as sharingPreview from './household/sharing-preview.ts'
import * as splits from './payments/splits.ts'
import * as summaries from './figures/summaries.ts'
import * as support from './closing/support.ts'
import * as sync from './banks/sync.ts'
import * as tags from './payments/tags.ts'
import * as review from './ledger/review.ts'
import * as toDo from './figures/to-do.ts'
import * as transactionHistory from './ledger/transaction-history.ts'
import * as transactionEdits from './ledger/transaction-edits.ts'
import * as transactions from './ledger/transactions.ts'
import * as views from './ledger/views.ts'
import * as zakat from './uae/zakat.ts'

const features = {
  meta,
  apiTokens,
  subscription,
  proposals,
  settings: { ...settings, ...account },
  changes,
  categories: { ...categories, ...categoryEdits },
  calendar,
  periods,
  accounts,
  ownAccounts,
  transactions: { ...transactions, ...transactionEdits },
  transactionHistory,
  review,
  toDo,
  views,
  splits,
  tags,
  attachments,
  cash,
  duplicates,
  refunds,
  shares,
  rules,
  exports,
  connections: { ...connections, ...connecting },
  rates,
  sync,
  messages,
  imports,
  planning,
  lookAhead,
  recurring,
  goals,
  cheques,
  instalments,
  loans,
  cards,
  remittances,
  savings,
  gratuity,
  domestic,
  zakat,
  investments,
  investmentActions,
  investmentCash,
  investmentFound,
  investmentImports,
  investmentTargets,
  summaries,
  analytics,
  financialReading,
  assistant,
  assistantModel,
  notifications: { ...notifications, ...channels },
  insights,
  reports,
  sharing: { ...sharing, ...sharingMailed, ...sharingPreview },
  ours,
  support,
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

export type NamedEndpoint = { feature: string; name: string; endpoint: Endpoint }

/** Every endpoint with its feature and name, in the order of the features. */
export const api: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, exported]) =>
  Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
)
