import type { Bill } from '#contract/expected/series.ts'

type Calendar = { occurrences: readonly Bill[]; later: readonly Bill[] }

/** The next rent that is still to be paid, within a year; undefined without any. */
export const nextRent = ({ occurrences, later }: Calendar): Bill | undefined =>
  [...occurrences, ...later].find(
    ({ kind, type, state, perhaps }) =>
      kind === 'rent' && type === 'expense' && !perhaps && (state === 'due' || state === 'late'),
  )
