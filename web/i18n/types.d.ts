import 'i18next'
import type account from './en-AE/accounts/account.ts'
import type accounts from './en-AE/accounts/accounts.ts'
import type add from './en-AE/transactions/add.ts'
import type analytics from './en-AE/overview/analytics.ts'
import type ahead from './en-AE/planning/ahead.ts'
import type auth from './en-AE/public/auth.ts'
import type balanceHistory from './en-AE/overview/balance-history.ts'
import type banks from './en-AE/connections/banks.ts'
import type bills from './en-AE/planning/bills.ts'
import type card from './en-AE/uae/card.ts'
import type returns from './en-AE/uae/returns.ts'
import type cheques from './en-AE/uae/cheques.ts'
import type instalments from './en-AE/uae/instalments.ts'
import type sent from './en-AE/uae/sent.ts'
import type categories from './en-AE/settings/categories.ts'
import type changes from './en-AE/transactions/changes.ts'
import type connections from './en-AE/connections/connections.ts'
import type dashboard from './en-AE/overview/dashboard.ts'
import type developer from './en-AE/settings/developer.ts'
import type imports from './en-AE/transactions/imports.ts'
import type gratuity from './en-AE/uae/gratuity.ts'
import type goals from './en-AE/planning/goals.ts'
import type holidays from './en-AE/uae/holidays.ts'
import type household from './en-AE/uae/household.ts'
import type landing from './en-AE/public/landing.ts'
import type legal from './en-AE/public/legal.ts'
import type late from './en-AE/layout/late.ts'
import type layout from './en-AE/layout/layout.ts'
import type notifications from './en-AE/settings/notifications.ts'
import type overview from './en-AE/overview/overview.ts'
import type own from './en-AE/accounts/own.ts'
import type palette from './en-AE/layout/palette.ts'
import type parts from './en-AE/layout/parts.ts'
import type payment from './en-AE/transactions/payment.ts'
import type planning from './en-AE/planning/planning.ts'
import type rates from './en-AE/accounts/rates.ts'
import type reasons from './en-AE/transactions/reasons.ts'
import type result from './en-AE/connections/result.ts'
import type rules from './en-AE/transactions/rules.ts'
import type settings from './en-AE/settings/settings.ts'
import type plan from './en-AE/settings/plan.ts'
import type tokens from './en-AE/settings/tokens.ts'
import type transactions from './en-AE/transactions/transactions.ts'
import type shell from './en-AE/layout/shell.ts'
import type ui from './en-AE/layout/ui.ts'
import type verify from './en-AE/transactions/verify.ts'
import type year from './en-AE/overview/year.ts'
import type zakat from './en-AE/uae/zakat.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      account: typeof account
      accounts: typeof accounts
      add: typeof add
      analytics: typeof analytics
      ahead: typeof ahead
      auth: typeof auth
      balanceHistory: typeof balanceHistory
      banks: typeof banks
      bills: typeof bills
      card: typeof card
      returns: typeof returns
      cheques: typeof cheques
      instalments: typeof instalments
      sent: typeof sent
      categories: typeof categories
      changes: typeof changes
      connections: typeof connections
      dashboard: typeof dashboard
      developer: typeof developer
      imports: typeof imports
      gratuity: typeof gratuity
      goals: typeof goals
      holidays: typeof holidays
      household: typeof household
      landing: typeof landing
      legal: typeof legal
      late: typeof late
      layout: typeof layout
      notifications: typeof notifications
      overview: typeof overview
      own: typeof own
      palette: typeof palette
      payment: typeof payment
      parts: typeof parts
      planning: typeof planning
      rates: typeof rates
      reasons: typeof reasons
      result: typeof result
      rules: typeof rules
      settings: typeof settings
      plan: typeof plan
      tokens: typeof tokens
      transactions: typeof transactions
      shell: typeof shell
      ui: typeof ui
      verify: typeof verify
      year: typeof year
      zakat: typeof zakat
    }
  }
}
