import { storedAtom } from '../local-storage.ts'
import { useStore } from '../use-store.ts'

/** Display preferences on this device; api/own/display.ts synchronises them with the user's account. */

/** The row spacing of long lists. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
export const density = storedAtom(
  'device_density',
  (text): Density => densities.find((name) => name === text) ?? 'comfortable',
)
export function useDensity(): readonly [Density, (next: Density) => void] {
  return [useStore(density), (next) => density.set(next)] as const
}

/** Which dashboard is shown; the reference design is the default. */
export const designs = ['reference', 'overview'] as const
export type Design = (typeof designs)[number]
export const dashboardDesign = storedAtom(
  'dashboard_design',
  (text): Design => designs.find((name) => name === text) ?? 'reference',
)

/** Defaults for a new budget. */
const cycles = ['month', 'pay', 'year'] as const
export const budgetEvery = storedAtom(
  'device_budget_every',
  (text): (typeof cycles)[number] => cycles.find((name) => name === text) ?? 'pay',
)
export const budgetCarry = storedAtom('device_budget_carry', (text): 'on' | 'off' =>
  text === 'on' ? 'on' : 'off',
)

/** The first day of the week in calendars; the UAE's working week starts on Monday. */
export const weekStarts = ['monday', 'saturday', 'sunday'] as const
export type WeekStart = (typeof weekStarts)[number]
export const weekStart = storedAtom(
  'device_week_start',
  (text): WeekStart => weekStarts.find((name) => name === text) ?? 'monday',
)
/** Days from Monday to the first day of the week. */
const offsets = { monday: 0, saturday: 5, sunday: 6 } as const
export function useWeekStart(): readonly [WeekStart, (next: WeekStart) => void] {
  return [useStore(weekStart), (next) => weekStart.set(next)] as const
}

/** The number of days from Monday to the first day of the week, for rotating lists that start on Monday. */
export function useWeekOffset(): number {
  return offsets[useStore(weekStart)]
}
