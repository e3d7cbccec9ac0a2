import {
  ArrowLeftRight,
  CalendarDays,
  ChartLine,
  LayoutDashboard,
  PiggyBank,
  Settings,
  Users,
  WalletCards,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../../../paths.ts'

type NavKey =
  | 'dashboard'
  | 'accounts'
  | 'transactions'
  | 'budgets'
  | 'bills'
  | 'analytics'
  | 'household'
  | 'settings'
export type NavItem = {
  key: NavKey
  path: string
  /** Other paths of the section. */
  also: readonly string[]
  icon: LucideIcon
}

export const navigation: readonly NavItem[] = [
  { key: 'dashboard', path: paths.dashboard, also: [paths.root], icon: LayoutDashboard },
  { key: 'accounts', path: paths.accounts, also: [paths.connections], icon: WalletCards },
  { key: 'transactions', path: paths.transactions, also: [paths.addTransaction], icon: ArrowLeftRight },
  { key: 'budgets', path: paths.budgets, also: [paths.budget], icon: PiggyBank },
  {
    key: 'bills',
    path: paths.bills,
    also: [paths.cheques, paths.instalments, paths.loans, paths.domestic],
    icon: CalendarDays,
  },
  { key: 'analytics', path: paths.analytics, also: [], icon: ChartLine },
  { key: 'household', path: paths.ours, also: [], icon: Users },
  { key: 'settings', path: paths.settings, also: [], icon: Settings },
]

/** The section of a location, a part of another where it belongs to both. */
export const sectionOf = (location: string): NavItem | undefined =>
  navigation.findLast((item) => isCurrent(item, location))

/** Whether a location belongs to a section: it is one of its paths or below one. */
export function isCurrent({ path, also }: NavItem, location: string): boolean {
  return [path, ...also].some((each) => location === each || location.startsWith(`${each}/`))
}
