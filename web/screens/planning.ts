import { paths } from '../paths.ts'
import { protectedScreen, type Screen } from './screen.ts'

const budgets = () => import('../features/planning/budgets/BudgetsScreen.tsx').then((m) => m.BudgetsScreen)

/** Planning screens: budgets, bills, goals and UAE-specific features. */
export const planningScreens: readonly Screen[] = [
  protectedScreen(paths.gratuity, ['gratuity'], () =>
    import('../features/uae/gratuity/GratuityScreen.tsx').then((m) => m.GratuityScreen),
  ),
  protectedScreen(paths.zakat, ['zakat'], () =>
    import('../features/uae/zakat/ZakatScreen.tsx').then((m) => m.ZakatScreen),
  ),
  protectedScreen(paths.budgets, ['planning'], budgets),
  protectedScreen(paths.budget, ['planning'], budgets),
  protectedScreen(paths.bills, ['planning', 'bills'], () =>
    import('../features/planning/bills/BillsScreen.tsx').then((m) => m.BillsScreen),
  ),
  protectedScreen(paths.goals, ['planning', 'goals'], () =>
    import('../features/planning/goals/GoalsScreen.tsx').then((m) => m.GoalsScreen),
  ),
  protectedScreen(paths.lookAhead, ['planning', 'ahead', 'lookAhead'], () =>
    import('../features/planning/ahead/AheadScreen.tsx').then((m) => m.AheadScreen),
  ),
  protectedScreen(paths.cheques, ['planning', 'cheques', 'payment'], () =>
    import('../features/uae/cheques/ChequesScreen.tsx').then((m) => m.ChequesScreen),
  ),
  protectedScreen(paths.instalments, ['planning', 'instalments'], () =>
    import('../features/uae/instalments/InstalmentsScreen.tsx').then((m) => m.InstalmentsScreen),
  ),
  protectedScreen(paths.loans, ['planning', 'loans'], () =>
    import('../features/uae/loans/LoansScreen.tsx').then((m) => m.LoansScreen),
  ),
  protectedScreen('/budgets/sent-home', [], () =>
    import('./MovedScreen.tsx').then(({ movedTo }) => movedTo(paths.sent)),
  ),
  protectedScreen(paths.household, ['planning', 'household'], () =>
    import('../features/uae/household/HouseholdScreen.tsx').then((m) => m.HouseholdScreen),
  ),
  protectedScreen(paths.card, ['planning', 'card'], () =>
    import('../features/uae/card/CardScreen.tsx').then((m) => m.CardScreen),
  ),
  protectedScreen(paths.returns, ['planning', 'returns'], () =>
    import('../features/uae/savings/SavingsScreen.tsx').then((m) => m.SavingsScreen),
  ),
]
