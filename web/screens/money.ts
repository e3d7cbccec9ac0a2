import { paths } from '../paths.ts'
import { screen, type Screen } from './screen.ts'

/** Accounts, connections and transactions. */
export const moneyScreens: readonly Screen[] = [
  screen(
    'protected',
    paths.dashboard,
    () => import('../features/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
    ['dashboard', 'banks', 'accounts'],
  ),
  screen(
    'protected',
    paths.accounts,
    () => import('../features/accounts/AccountsScreen.tsx').then((m) => m.AccountsScreen),
    ['accounts', 'account', 'banks', 'own'],
  ),
  screen(
    'protected',
    paths.connections,
    () => import('../features/connections/ConnectionsScreen.tsx').then((m) => m.ConnectionsScreen),
    ['connections', 'banks'],
  ),
  screen(
    'protected',
    paths.transactions,
    () => import('../features/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
    ['transactions', 'reasons', 'payment'],
  ),
  screen(
    'protected',
    paths.verify,
    () => import('../features/verify/VerifyScreen.tsx').then((m) => m.VerifyScreen),
    ['verify', 'transactions', 'reasons'],
  ),
  screen(
    'protected',
    paths.rules,
    () => import('../features/transactions/rules/RulesScreen.tsx').then((m) => m.RulesScreen),
    ['rules', 'transactions'],
  ),
  screen(
    'protected',
    paths.tags,
    () => import('../features/transactions/tags/TagsScreen.tsx').then((m) => m.TagsScreen),
    ['payment', 'categories'],
  ),
  screen(
    'protected',
    paths.shared,
    () => import('../features/transactions/shares/SharedScreen.tsx').then((m) => m.SharedScreen),
    ['payment'],
  ),
  screen(
    'protected',
    paths.imports,
    () => import('../features/imports/ImportScreen.tsx').then((m) => m.ImportScreen),
    ['imports'],
  ),
  screen(
    'protected',
    paths.addTransaction,
    () => import('../features/add-transaction/AddTransactionScreen.tsx').then((m) => m.AddTransactionScreen),
    ['add'],
  ),
  screen(
    'protected',
    paths.success,
    () => import('../features/result/SuccessScreen.tsx').then((m) => m.SuccessScreen),
    ['result', 'connections', 'banks', 'accounts'],
  ),
  screen(
    'protected',
    paths.failure,
    () => import('../features/result/FailureScreen.tsx').then((m) => m.FailureScreen),
    ['result'],
  ),
]
