import { storedChoice } from '../local-storage.ts'
import { useStore, useStored } from '../use-store.ts'

/** Display preferences on this device; api/own/display.ts synchronises them with the user's account. */

/** The row spacing of long lists. */
export const densities = ['comfortable', 'compact'] as const
export const density = storedChoice('device_density', densities, 'comfortable')
export const useDensity = () => useStored(density)

/** Which dashboard is shown; the reference design is the default. */
export const designs = ['reference', 'overview'] as const
export const dashboardDesign = storedChoice('dashboard_design', designs, 'reference')

/** Defaults for a new budget. */
export const budgetEvery = storedChoice('device_budget_every', ['month', 'pay', 'year'], 'pay')
export const budgetCarry = storedChoice('device_budget_carry', ['on', 'off'], 'off')

/** The first steps on the dashboard. */
export const firstSteps = storedChoice('device_first_steps', ['shown', 'dismissed'], 'shown')

/** The first day of the week in calendars; the UAE's working week starts on Monday. */
export const weekStarts = ['monday', 'saturday', 'sunday'] as const
export const weekStart = storedChoice('device_week_start', weekStarts, 'monday')
export const useWeekStart = () => useStored(weekStart)

const offsets = { monday: 0, saturday: 5, sunday: 6 } as const

/** The number of days from Monday to the first day of the week, for rotating lists that start on Monday. */
export function useWeekOffset(): number {
  return offsets[useStore(weekStart)]
}
