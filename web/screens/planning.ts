import { paths } from '../paths.ts'
import { screen, type Screen } from './screen.ts'

const budgets = () => import('../features/planning/budgets/BudgetsScreen.tsx').then((m) => m.BudgetsScreen)

/** Planning screens: budgets, bills, goals and UAE-specific features. */
export const planningScreens: readonly Screen[] = [
  screen(
    'protected',
    paths.gratuity,
    () => import('../features/uae/gratuity/GratuityScreen.tsx').then((m) => m.GratuityScreen),
    ['gratuity'],
  ),
  screen(
    'protected',
    paths.zakat,
    () => import('../features/uae/zakat/ZakatScreen.tsx').then((m) => m.ZakatScreen),
    ['zakat'],
  ),
  screen('protected', paths.budgets, budgets, ['planning']),
  screen('protected', paths.budget, budgets, ['planning']),
  screen(
    'protected',
    paths.bills,
    () => import('../features/planning/bills/BillsScreen.tsx').then((m) => m.BillsScreen),
    ['planning', 'bills'],
  ),
  screen(
    'protected',
    paths.goals,
    () => import('../features/planning/goals/GoalsScreen.tsx').then((m) => m.GoalsScreen),
    ['planning', 'goals'],
  ),
  screen(
    'protected',
    paths.lookAhead,
    () => import('../features/planning/ahead/AheadScreen.tsx').then((m) => m.AheadScreen),
    ['planning', 'ahead'],
  ),
  screen(
    'protected',
    paths.cheques,
    () => import('../features/uae/cheques/ChequesScreen.tsx').then((m) => m.ChequesScreen),
    ['planning', 'cheques', 'payment'],
  ),
  screen(
    'protected',
    paths.instalments,
    () => import('../features/uae/instalments/InstalmentsScreen.tsx').then((m) => m.InstalmentsScreen),
    ['planning', 'instalments'],
  ),
  screen(
    'protected',
    paths.sent,
    () => import('../features/uae/sent/SentScreen.tsx').then((m) => m.SentScreen),
    ['planning', 'sent'],
  ),
  screen(
    'protected',
    paths.household,
    () => import('../features/uae/household/HouseholdScreen.tsx').then((m) => m.HouseholdScreen),
    ['planning', 'household'],
  ),
  screen(
    'protected',
    paths.card,
    () => import('../features/uae/card/CardScreen.tsx').then((m) => m.CardScreen),
    ['planning', 'card'],
  ),
  screen(
    'protected',
    paths.returns,
    () => import('../features/uae/savings/SavingsScreen.tsx').then((m) => m.SavingsScreen),
    ['planning', 'returns'],
  ),
]
