import { paths } from '../paths.ts'
import { protectedScreen, type Screen } from './screen.ts'

/** Accounts, connections and transactions. */
export const moneyScreens: readonly Screen[] = [
  protectedScreen(paths.dashboard, ['dashboard', 'banks', 'ahead'], () =>
    import('../features/figures/dashboard/DashboardScreen.tsx').then(async (m) => {
      await m.readFirst()
      return m.DashboardScreen
    }),
  ),
  protectedScreen(paths.accounts, ['accounts', 'account', 'banks', 'own'], () =>
    import('../features/uae/accounts/AccountsPage.tsx').then((m) => m.AccountsPage),
  ),
  protectedScreen(paths.investments, ['investments'], () =>
    import('../features/investments/InvestmentsScreen.tsx').then((m) => m.InvestmentsScreen),
  ),
  protectedScreen(paths.investment, ['investments'], () =>
    import('../features/investments/holding/HoldingScreen.tsx').then((m) => m.HoldingScreen),
  ),
  protectedScreen(paths.connections, ['connections', 'banks'], () =>
    import('../features/banks/ConnectionsScreen.tsx').then((m) => m.ConnectionsScreen),
  ),
  protectedScreen(paths.transactions, ['transactions', 'reasons', 'payment'], () =>
    import('../features/payments/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
  ),
  protectedScreen(paths.verify, ['verify', 'transactions', 'payment', 'reasons', 'bills'], () =>
    import('../features/figures/to-do/ReviewScreen.tsx').then((m) => m.ReviewScreen),
  ),
  protectedScreen(paths.imports, ['imports'], () =>
    import('../features/imports/ImportScreen.tsx').then((m) => m.ImportScreen),
  ),
  protectedScreen(paths.addTransaction, ['add'], () =>
    import('../features/payments/add/AddTransactionScreen.tsx').then((m) => m.AddTransactionScreen),
  ),
  protectedScreen(paths.success, ['result', 'connections', 'banks', 'accounts'], () =>
    import('../features/banks/result/SuccessScreen.tsx').then((m) => m.SuccessScreen),
  ),
  protectedScreen(paths.failure, ['result'], () =>
    import('../features/banks/result/FailureScreen.tsx').then((m) => m.FailureScreen),
  ),
]
