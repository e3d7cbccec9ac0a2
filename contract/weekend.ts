/** The days off of a week, which people in the UAE do not all share: the state's own, a neighbour's, a single day. */
export const weekends = ['sat_sun', 'fri_sat', 'sun', 'fri'] as const
export type Weekend = (typeof weekends)[number]

/** The days off as numbers from 0 (Sunday) to 6 (Saturday). */
export const daysOff: Readonly<Record<Weekend, readonly number[]>> = {
  sat_sun: [6, 0],
  fri_sat: [5, 6],
  sun: [0],
  fri: [5],
}
