import { paths } from '../paths.ts'
import { analyticsScreens } from './analytics.ts'
import { moneyScreens } from './money.ts'
import { planningScreens } from './planning.ts'
import { settingsScreens } from './settings.ts'

/**
 * The second address of the budgets, the page of one holding, the form behind the add button, and the pages that only
 * a bank's answer opens.
 */
const apart: readonly string[] = [
  paths.budget,
  paths.investment,
  paths.addTransaction,
  paths.success,
  paths.failure,
]

/** The addresses of all pages and tabs that a signed-in user can go to. */
export const protectedPlaces: readonly string[] = [
  ...moneyScreens,
  ...planningScreens,
  ...analyticsScreens,
  ...settingsScreens,
]
  .map(({ path }) => path)
  .filter((path) => !apart.includes(path))
