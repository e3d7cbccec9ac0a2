import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { setOfflineRestore } from './api/auth/session.ts'
import { restoreLast } from './api/offline/restore.ts'
import { useConnectRequest } from './api/connect-request.ts'
import { catalogues } from './i18n/catalogues.ts'
import { registerCatalogues, type Namespace } from './i18n/index.ts'
import { lazyWith, registerPreload, type LazyPart } from './lazy.ts'
import { paths } from './paths.ts'
import { ErrorBoundary } from './ui/parts/ErrorBoundary.tsx'
import { BrokenScreen, LoadingScreen } from './ui/parts/Screens.tsx'

registerCatalogues(catalogues)
setOfflineRestore(restoreLast)

/** entry: session only · public: for all, inside the sidebar for who is signed in · protected: needs a user. */
type Access = 'entry' | 'public' | 'protected'
type Entry = { path: string; access: Access; Screen: LazyPart<object> }

function entry(
  access: Access,
  path: string,
  load: () => Promise<ComponentType>,
  namespaces: readonly Namespace[],
): Entry {
  const Screen = lazyWith(load, namespaces)
  registerPreload(path, Screen.load)
  return { path, access, Screen }
}

const budgets = () => import('./features/planning/budgets/BudgetsScreen.tsx').then((m) => m.BudgetsScreen)

/** Every address but those of the landing page. */
const routes: readonly Entry[] = [
  entry(
    'entry',
    paths.login,
    () => import('./features/auth/sign-in/LoginScreen.tsx').then((m) => m.LoginScreen),
    ['auth', 'landing'],
  ),
  entry(
    'entry',
    paths.signup,
    () => import('./features/auth/sign-in/SignupScreen.tsx').then((m) => m.SignupScreen),
    ['auth', 'landing'],
  ),
  entry(
    'entry',
    paths.forgotPassword,
    () => import('./features/auth/password/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
    ['auth', 'landing'],
  ),
  entry(
    'entry',
    paths.resetPassword,
    () => import('./features/auth/password/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
    ['auth', 'landing'],
  ),
  entry(
    'entry',
    paths.confirmEmail,
    () => import('./features/auth/mailed-link/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
    ['auth', 'landing'],
  ),
  entry(
    'entry',
    paths.linkGoogle,
    () => import('./features/auth/google/LinkGoogleScreen.tsx').then((m) => m.LinkGoogleScreen),
    ['auth', 'landing'],
  ),
  entry(
    'public',
    paths.testTransactions,
    () => import('./features/developer/TestTransactionsScreen.tsx').then((m) => m.TestTransactionsScreen),
    ['developer'],
  ),
  entry(
    'public',
    paths.freshSetup,
    () => import('./features/developer/FreshSetupScreen.tsx').then((m) => m.FreshSetupScreen),
    ['developer'],
  ),

  entry(
    'protected',
    paths.dashboard,
    () => import('./features/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
    ['dashboard', 'connections', 'accounts'],
  ),
  entry(
    'protected',
    paths.accounts,
    () => import('./features/accounts/AccountsScreen.tsx').then((m) => m.AccountsScreen),
    ['accounts', 'connections', 'own'],
  ),
  entry(
    'protected',
    paths.gratuity,
    () => import('./features/uae/gratuity/GratuityScreen.tsx').then((m) => m.GratuityScreen),
    ['gratuity'],
  ),
  entry(
    'protected',
    paths.zakat,
    () => import('./features/uae/zakat/ZakatScreen.tsx').then((m) => m.ZakatScreen),
    ['zakat'],
  ),
  entry(
    'protected',
    paths.connections,
    () => import('./features/connections/ConnectionsScreen.tsx').then((m) => m.ConnectionsScreen),
    ['connections'],
  ),
  entry(
    'protected',
    paths.transactions,
    () => import('./features/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
    ['transactions', 'reasons', 'payment'],
  ),
  entry(
    'protected',
    paths.verify,
    () => import('./features/verify/VerifyScreen.tsx').then((m) => m.VerifyScreen),
    ['verify', 'transactions', 'reasons'],
  ),
  entry(
    'protected',
    paths.rules,
    () => import('./features/transactions/rules/RulesScreen.tsx').then((m) => m.RulesScreen),
    ['rules', 'transactions'],
  ),
  entry(
    'protected',
    paths.tags,
    () => import('./features/transactions/tags/TagsScreen.tsx').then((m) => m.TagsScreen),
    ['payment'],
  ),
  entry(
    'protected',
    paths.shared,
    () => import('./features/transactions/shares/SharedScreen.tsx').then((m) => m.SharedScreen),
    ['payment'],
  ),
  entry(
    'protected',
    paths.imports,
    () => import('./features/imports/ImportScreen.tsx').then((m) => m.ImportScreen),
    ['imports'],
  ),
  entry(
    'protected',
    paths.addTransaction,
    () => import('./features/add-transaction/AddTransactionScreen.tsx').then((m) => m.AddTransactionScreen),
    ['add'],
  ),
  entry(
    'protected',
    paths.success,
    () => import('./features/result/SuccessScreen.tsx').then((m) => m.SuccessScreen),
    ['result', 'connections', 'accounts'],
  ),
  entry(
    'protected',
    paths.failure,
    () => import('./features/result/FailureScreen.tsx').then((m) => m.FailureScreen),
    ['result'],
  ),
  entry('protected', paths.budgets, budgets, ['planning']),
  entry('protected', paths.budget, budgets, ['planning']),
  entry(
    'protected',
    paths.bills,
    () => import('./features/planning/bills/BillsScreen.tsx').then((m) => m.BillsScreen),
    ['planning', 'bills'],
  ),
  entry(
    'protected',
    paths.goals,
    () => import('./features/planning/goals/GoalsScreen.tsx').then((m) => m.GoalsScreen),
    ['planning', 'goals'],
  ),
  entry(
    'protected',
    paths.lookAhead,
    () => import('./features/planning/ahead/AheadScreen.tsx').then((m) => m.AheadScreen),
    ['planning', 'ahead'],
  ),
  entry(
    'protected',
    paths.cheques,
    () => import('./features/uae/cheques/ChequesScreen.tsx').then((m) => m.ChequesScreen),
    ['planning', 'cheques', 'payment'],
  ),
  entry(
    'protected',
    paths.instalments,
    () => import('./features/uae/instalments/InstalmentsScreen.tsx').then((m) => m.InstalmentsScreen),
    ['planning', 'instalments'],
  ),
  entry(
    'protected',
    paths.sent,
    () => import('./features/uae/sent/SentScreen.tsx').then((m) => m.SentScreen),
    ['planning', 'sent'],
  ),
  entry(
    'protected',
    paths.household,
    () => import('./features/uae/household/HouseholdScreen.tsx').then((m) => m.HouseholdScreen),
    ['planning', 'household'],
  ),
  entry(
    'protected',
    paths.card,
    () => import('./features/uae/card/CardScreen.tsx').then((m) => m.CardScreen),
    ['planning', 'card'],
  ),
  entry(
    'protected',
    paths.analytics,
    () => import('./features/analytics/overview/OverviewScreen.tsx').then((m) => m.OverviewScreen),
    ['analytics', 'dashboard'],
  ),
  entry(
    'protected',
    paths.cashFlow,
    () => import('./features/analytics/flow/CashFlowScreen.tsx').then((m) => m.CashFlowScreen),
    ['analytics', 'dashboard'],
  ),
  entry(
    'protected',
    paths.spending,
    () => import('./features/analytics/spending/SpendingScreen.tsx').then((m) => m.SpendingScreen),
    ['analytics', 'dashboard'],
  ),
  entry(
    'protected',
    paths.netWorth,
    () => import('./features/analytics/worth/NetWorthScreen.tsx').then((m) => m.NetWorthScreen),
    ['analytics', 'dashboard'],
  ),
  entry(
    'protected',
    paths.calendar,
    () => import('./features/analytics/calendar/CalendarScreen.tsx').then((m) => m.CalendarScreen),
    ['analytics', 'dashboard'],
  ),
  entry(
    'protected',
    paths.compare,
    () => import('./features/analytics/compare/CompareScreen.tsx').then((m) => m.CompareScreen),
    ['analytics', 'dashboard'],
  ),
  entry(
    'protected',
    paths.reports,
    () => import('./features/analytics/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen),
    ['analytics', 'transactions'],
  ),
  entry(
    'protected',
    paths.yearInReview,
    () => import('./features/analytics/year/YearScreen.tsx').then((m) => m.YearScreen),
    ['analytics', 'year'],
  ),
  entry(
    'protected',
    paths.settings,
    () => import('./features/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
    ['settings'],
  ),
  entry(
    'protected',
    paths.categories,
    () => import('./features/settings/categories/CategoriesScreen.tsx').then((m) => m.CategoriesScreen),
    ['categories'],
  ),
  entry(
    'protected',
    paths.holidays,
    () => import('./features/uae/holidays/HolidaysScreen.tsx').then((m) => m.HolidaysScreen),
    ['planning', 'holidays'],
  ),
  entry(
    'protected',
    paths.profile,
    () => import('./features/settings/ProfileScreen.tsx').then((m) => m.ProfileScreen),
    ['settings'],
  ),
  entry(
    'protected',
    paths.security,
    () => import('./features/settings/security/SecurityScreen.tsx').then((m) => m.SecurityScreen),
    ['settings', 'auth'],
  ),
  entry(
    'protected',
    paths.preferences,
    () => import('./features/settings/preferences/PreferencesScreen.tsx').then((m) => m.PreferencesScreen),
    ['settings', 'rates'],
  ),
  entry(
    'protected',
    paths.activity,
    () => import('./features/settings/activity/ActivityScreen.tsx').then((m) => m.ActivityScreen),
    ['settings', 'changes'],
  ),
  entry(
    'protected',
    paths.data,
    () => import('./features/settings/data/DataScreen.tsx').then((m) => m.DataScreen),
    ['settings'],
  ),
  entry(
    'protected',
    paths.apiTokens,
    () => import('./features/settings/tokens/ApiTokensScreen.tsx').then((m) => m.ApiTokensScreen),
    ['settings', 'tokens'],
  ),
  entry(
    'protected',
    paths.plan,
    () => import('./features/settings/plan/PlanScreen.tsx').then((m) => m.PlanScreen),
    ['settings', 'plan'],
  ),
  entry(
    'protected',
    paths.notifications,
    () => import('./features/notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
    ['notifications'],
  ),
  entry(
    'protected',
    paths.notificationSettings,
    () =>
      import('./features/settings/notifications/NotificationSettingsScreen.tsx').then(
        (m) => m.NotificationSettingsScreen,
      ),
    ['settings', 'notifications'],
  ),
]

const AppFrame = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/AppFrame.tsx').then((m) => m.AppFrame),
  ['layout'],
)
const ProtectedLayout = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/ProtectedLayout.tsx').then((m) => m.ProtectedLayout),
  ['layout', 'parts'],
)
const ConnectHost = lazyWith(
  () => import('./features/connections/connect/ConnectHost.tsx').then((m) => m.ConnectHost),
  ['connections'],
)
const PublicLayout = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/PublicLayout.tsx').then((m) => m.PublicLayout),
  ['layout', 'parts'],
)
const NotFoundScreen = lazyWith(() =>
  import('./features/landing/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
)

const frames: Readonly<Record<Access, readonly { load: () => Promise<unknown> }[]>> = {
  entry: [AppFrame],
  public: [AppFrame, PublicLayout],
  protected: [AppFrame, ProtectedLayout],
}
const routeOf = (path: string): Pick<Entry, 'access' | 'Screen'> =>
  routes.find((candidate) => candidate.path === path) ?? { access: 'public', Screen: NotFoundScreen }

/** Loads an address's screen and its frame, so that the first paint is the screen itself. */
export async function loadScreen(path: string): Promise<void> {
  const { access, Screen } = routeOf(path)
  await Promise.all([Screen, ...frames[access]].map((part) => part.load()))
}

/** The screen of an address inside the frame it needs. The frame stays mounted from screen to screen. */
export function AppRoutes({ path }: { path: string }) {
  const { access, Screen } = routeOf(path)
  return (
    <AppFrame>
      {access === 'entry' && <Screen />}
      {access === 'public' && (
        <PublicLayout>
          <Suspense fallback={<LoadingScreen inside />}>
            <Screen />
          </Suspense>
        </PublicLayout>
      )}
      {access === 'protected' && (
        <ProtectedLayout>
          <ErrorBoundary resetKey={path} fallback={(error) => <BrokenScreen error={error} inside />}>
            <Suspense fallback={<LoadingScreen inside />}>
              <Screen />
            </Suspense>
          </ErrorBoundary>
          <ConnectSlot />
        </ProtectedLayout>
      )}
    </AppFrame>
  )
}

/** The one connect dialog, fetched when a screen first asks for it; it outlives the screen that asked. */
function ConnectSlot() {
  const asked = useConnectRequest() !== null
  const [wanted, setWanted] = useState(asked)
  if (asked && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <ErrorBoundary fallback={(error) => <BrokenScreen error={error} inside />}>
      <Suspense fallback={null}>
        <ConnectHost />
      </Suspense>
    </ErrorBoundary>
  )
}
