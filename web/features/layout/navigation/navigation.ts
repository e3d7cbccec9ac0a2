import {
  ArrowLeftRight,
  ChartLine,
  LayoutDashboard,
  PiggyBank,
  Settings,
  WalletCards,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../../../paths.ts'

type NavKey = 'dashboard' | 'accounts' | 'transactions' | 'budgets' | 'analytics' | 'settings'
export type NavItem = { key: NavKey; path: string; also: readonly string[]; icon: LucideIcon }

export const navigation: readonly NavItem[] = [
  { key: 'dashboard', path: paths.dashboard, also: [paths.root], icon: LayoutDashboard },
  {
    key: 'accounts',
    path: paths.accounts,
    also: [paths.connections, paths.gratuity, paths.zakat],
    icon: WalletCards,
  },
  {
    key: 'transactions',
    path: paths.transactions,
    also: [paths.verify, paths.addTransaction, paths.imports, paths.rules],
    icon: ArrowLeftRight,
  },
  { key: 'budgets', path: paths.budgets, also: [paths.budget, paths.bills, paths.goals], icon: PiggyBank },
  { key: 'analytics', path: paths.analytics, also: [], icon: ChartLine },
  {
    key: 'settings',
    path: paths.settings,
    also: [
      paths.profile,
      paths.security,
      paths.preferences,
      paths.notificationSettings,
      paths.plan,
      paths.apiTokens,
      paths.activity,
      paths.data,
      paths.categories,
      paths.holidays,
    ],
    icon: Settings,
  },
]

export function isCurrent(item: NavItem, location: string): boolean {
  return item.path === location || item.also.includes(location)
}
