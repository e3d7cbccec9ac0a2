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
    import('../features/expected/bills/BillsScreen.tsx').then((m) => m.BillsScreen),
  ),
  protectedScreen(paths.cheques, ['planning', 'cheques', 'payment'], () =>
    import('../features/expected/cheques/ChequesScreen.tsx').then((m) => m.ChequesScreen),
  ),
  protectedScreen(paths.instalments, ['planning', 'instalments'], () =>
    import('../features/expected/instalments/InstalmentsScreen.tsx').then((m) => m.InstalmentsScreen),
  ),
  protectedScreen(paths.loans, ['planning', 'loans'], () =>
    import('../features/expected/loans/LoansScreen.tsx').then((m) => m.LoansScreen),
  ),
  protectedScreen(paths.domestic, ['planning', 'domestic'], () =>
    import('../features/uae/domestic/DomesticScreen.tsx').then((m) => m.DomesticScreen),
  ),
  protectedScreen(paths.goals, ['planning', 'goals'], () =>
    import('../features/planning/goals/GoalsScreen.tsx').then((m) => m.GoalsScreen),
  ),
  protectedScreen(paths.lookAhead, ['planning', 'ahead', 'lookAhead'], () =>
    import('../features/planning/ahead/AheadScreen.tsx').then((m) => m.AheadScreen),
  ),
]
