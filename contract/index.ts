/** All endpoints of the API; used by the server's router, the OpenAPI document and tests. */
import * as accounts from './accounts.ts'
import * as analytics from './analytics.ts'
import * as apiTokens from './api-tokens.ts'
import * as assistant from './assistant.ts'
import * as assistantModel from './assistant-model.ts'
import * as attachments from './attachments.ts'
import * as calendar from './calendar.ts'
import * as cards from './cards.ts'
import * as categories from './categories.ts'
import * as changes from './changes.ts'
import * as connections from './connections.ts'
import * as cheques from './cheques.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as financialReading from './financial-reading.ts'
import * as goals from './goals.ts'
import * as gratuity from './gratuity.ts'
import * as household from './household.ts'
import * as imports from './imports.ts'
import * as instalments from './instalments.ts'
import * as investmentImports from './investment-imports.ts'
import * as investmentTargets from './investment-targets.ts'
import * as investments from './investments.ts'
import * as loans from './loans.ts'
import * as lookAhead from './look-ahead.ts'
import * as insights from './insights.ts'
import * as meta from './meta.ts'
import * as notifications from './notifications.ts'
import * as ours from './ours.ts'
import * as ownAccounts from './own-accounts.ts'
import * as periods from './periods.ts'
import * as plans from './plans.ts'
import * as proposals from './proposals.ts'
import * as planning from './planning.ts'
import * as rates from './rates.ts'
import * as recurring from './recurring.ts'
import * as rules from './rules.ts'
import * as cash from './cash.ts'
import * as refunds from './refunds.ts'
import * as remittances from './remittances.ts'
import * as reports from './reports.ts'
import * as savings from './savings.ts'
import * as settings from './settings.ts'
import * as shares from './shares.ts'
import * as sharing from './sharing.ts'
import * as splits from './splits.ts'
import * as summaries from './summaries.ts'
import * as support from './support.ts'
import * as sync from './sync.ts'
import * as tags from './tags.ts'
import * as review from './review.ts'
import * as toDo from './to-do.ts'
import * as transactionHistory from './transaction-history.ts'
import * as transactions from './transactions.ts'
import * as views from './views.ts'
import * as zakat from './zakat.ts'

const features = {
  meta,
  apiTokens,
  plans,
  proposals,
  settings,
  changes,
  categories,
  calendar,
  periods,
  accounts,
  ownAccounts,
  transactions,
  transactionHistory,
  review,
  toDo,
  views,
  splits,
  tags,
  attachments,
  cash,
  refunds,
  shares,
  rules,
  exports,
  connections,
  rates,
  sync,
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
  household,
  zakat,
  investments,
  investmentImports,
  investmentTargets,
  summaries,
  analytics,
  financialReading,
  assistant,
  assistantModel,
  notifications,
  insights,
  reports,
  sharing,
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
