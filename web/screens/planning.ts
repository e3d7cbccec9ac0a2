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
  ...[paths.cheques, paths.instalments, paths.loans, paths.domestic].map((path) =>
    protectedScreen(path, ['planning'], () =>
      import('../features/uae/commitments/CommitmentScreen.tsx').then((m) => m.CommitmentScreen),
    ),
  ),
  protectedScreen(paths.goals, ['planning', 'goals'], () =>
    import('../features/planning/goals/GoalsScreen.tsx').then((m) => m.GoalsScreen),
  ),
  protectedScreen(paths.lookAhead, ['planning', 'ahead', 'lookAhead'], () =>
    import('../features/planning/ahead/AheadScreen.tsx').then((m) => m.AheadScreen),
  ),
]
