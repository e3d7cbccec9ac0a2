import { paths } from '../paths.ts'
import { protectedScreen, type Screen } from './screen.ts'

/** Accounts, connections and transactions. */
export const moneyScreens: readonly Screen[] = [
  protectedScreen(paths.dashboard, ['dashboard', 'banks', 'accounts'], () =>
    import('../features/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  ),
  protectedScreen(paths.accounts, ['accounts', 'account', 'banks', 'own'], () =>
    import('../features/accounts/AccountsScreen.tsx').then((m) => m.AccountsScreen),
  ),
  protectedScreen(paths.investments, ['investments'], () =>
    import('../features/investments/InvestmentsScreen.tsx').then((m) => m.InvestmentsScreen),
  ),
  protectedScreen(paths.investment, ['investments'], () =>
    import('../features/investments/holding/HoldingScreen.tsx').then((m) => m.HoldingScreen),
  ),
  protectedScreen(paths.connections, ['connections', 'banks'], () =>
    import('../features/connections/ConnectionsScreen.tsx').then((m) => m.ConnectionsScreen),
  ),
  protectedScreen(paths.transactions, ['transactions', 'reasons', 'payment'], () =>
    import('../features/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
  ),
  protectedScreen(paths.verify, ['verify', 'transactions', 'reasons'], () =>
    import('../features/verify/VerifyScreen.tsx').then((m) => m.VerifyScreen),
  ),
  protectedScreen(paths.rules, ['rules', 'transactions'], () =>
    import('../features/transactions/rules/RulesScreen.tsx').then((m) => m.RulesScreen),
  ),
  protectedScreen(paths.tags, ['payment', 'categories'], () =>
    import('../features/transactions/tags/TagsScreen.tsx').then((m) => m.TagsScreen),
  ),
  protectedScreen(paths.shared, ['payment'], () =>
    import('../features/transactions/shares/SharedScreen.tsx').then((m) => m.SharedScreen),
  ),
  protectedScreen(paths.imports, ['imports'], () =>
    import('../features/imports/ImportScreen.tsx').then((m) => m.ImportScreen),
  ),
  protectedScreen(paths.addTransaction, ['add'], () =>
    import('../features/add-transaction/AddTransactionScreen.tsx').then((m) => m.AddTransactionScreen),
  ),
  protectedScreen(paths.success, ['result', 'connections', 'banks', 'accounts'], () =>
    import('../features/result/SuccessScreen.tsx').then((m) => m.SuccessScreen),
  ),
  protectedScreen(paths.failure, ['result'], () =>
    import('../features/result/FailureScreen.tsx').then((m) => m.FailureScreen),
  ),
]
