import 'i18next'
import type accounts from './en-AE/accounts.ts'
import type add from './en-AE/add.ts'
import type analytics from './en-AE/analytics.ts'
import type ahead from './en-AE/ahead.ts'
import type auth from './en-AE/auth.ts'
import type bills from './en-AE/bills.ts'
import type card from './en-AE/card.ts'
import type cheques from './en-AE/cheques.ts'
import type instalments from './en-AE/instalments.ts'
import type sent from './en-AE/sent.ts'
import type categories from './en-AE/categories.ts'
import type changes from './en-AE/changes.ts'
import type connections from './en-AE/connections.ts'
import type dashboard from './en-AE/dashboard.ts'
import type developer from './en-AE/developer.ts'
import type imports from './en-AE/imports.ts'
import type gratuity from './en-AE/gratuity.ts'
import type goals from './en-AE/goals.ts'
import type landing from './en-AE/landing.ts'
import type legal from './en-AE/legal.ts'
import type late from './en-AE/late.ts'
import type layout from './en-AE/layout.ts'
import type notifications from './en-AE/notifications.ts'
import type own from './en-AE/own.ts'
import type palette from './en-AE/palette.ts'
import type parts from './en-AE/parts.ts'
import type payment from './en-AE/payment.ts'
import type planning from './en-AE/planning.ts'
import type rates from './en-AE/rates.ts'
import type reasons from './en-AE/reasons.ts'
import type result from './en-AE/result.ts'
import type rules from './en-AE/rules.ts'
import type settings from './en-AE/settings.ts'
import type plan from './en-AE/plan.ts'
import type tokens from './en-AE/tokens.ts'
import type transactions from './en-AE/transactions.ts'
import type ui from './en-AE/ui.ts'
import type verify from './en-AE/verify.ts'
import type year from './en-AE/year.ts'
import type zakat from './en-AE/zakat.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      accounts: typeof accounts
      add: typeof add
      analytics: typeof analytics
      ahead: typeof ahead
      auth: typeof auth
      bills: typeof bills
      card: typeof card
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
      landing: typeof landing
      legal: typeof legal
      late: typeof late
      layout: typeof layout
      notifications: typeof notifications
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
      ui: typeof ui
      verify: typeof verify
      year: typeof year
      zakat: typeof zakat
    }
  }
}
