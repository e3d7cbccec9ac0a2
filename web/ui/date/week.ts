/** Weeks that start a number of days after Monday, as chosen by the user (useWeekOffset). */

/** Rotates a list of seven items, given from Monday, to start on the first day of the week. */
export function fromWeekStart<T>(ofMonday: readonly T[], offset: number): T[] {
  return [...ofMonday.slice(offset), ...ofMonday.slice(0, offset)]
}

/** The column of a day, 0 to 6, in a week that starts `offset` days after Monday. */
export function weekColumn(day: string, offset: number): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 13 - offset) % 7
}
