/** Weeks that begin a number of days after Monday, as the reader has chosen (useWeekOffset). */

/** Seven things of a week, given from Monday on, from the first day of the week on. */
export function fromWeekStart<T>(ofMonday: readonly T[], offset: number): T[] {
  return [...ofMonday.slice(offset), ...ofMonday.slice(0, offset)]
}

/** The column of a day, 0 to 6, where a week begins so many days after Monday. */
export function weekColumn(day: string, offset: number): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 13 - offset) % 7
}
