import { storedAtom } from '../local-storage.ts'
import { useStore } from '../use-store.ts'

/** Choices of the device that only screens of the app read, apart from those of `preferences.ts`, which every page does. */

/** How close the rows of long lists stand. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
const density = storedAtom(
  'device_density',
  (text): Density => densities.find((name) => name === text) ?? 'comfortable',
)
export function useDensity(): readonly [Density, (next: Density) => void] {
  return [useStore(density), (next) => density.set(next)] as const
}

/** The first day of a week in calendars; the UAE's working week begins on Monday. */
export const weekStarts = ['monday', 'saturday', 'sunday'] as const
export type WeekStart = (typeof weekStarts)[number]
const weekStart = storedAtom(
  'device_week_start',
  (text): WeekStart => weekStarts.find((name) => name === text) ?? 'monday',
)
/** Days from Monday to the first day of the week. */
const offsets = { monday: 0, saturday: 5, sunday: 6 } as const
export function useWeekStart(): readonly [WeekStart, (next: WeekStart) => void] {
  return [useStore(weekStart), (next) => weekStart.set(next)] as const
}

/** How many of seven days, given from Monday on, stand before the first of the week: to turn such a list by. */
export function useWeekOffset(): number {
  return offsets[useStore(weekStart)]
}
