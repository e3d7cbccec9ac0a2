import type { Bill } from '#contract/expected/series.ts'
import { paths } from '../../paths.ts'

type Calendar = { occurrences: readonly Bill[]; later: readonly Bill[] }

/** The next rent that is still to be paid, within a year; undefined without any. */
export const nextRent = ({ occurrences, later }: Calendar): Bill | undefined =>
  [...occurrences, ...later].find(
    ({ kind, type, state, perhaps }) =>
      kind === 'rent' && type === 'expense' && !perhaps && (state === 'due' || state === 'late'),
  )

const pathOf = {
  series: paths.seriesOf,
  cheque: paths.chequeOf,
  card: paths.cardOf,
  instalment: paths.planOf,
  loan: paths.loanOf,
} as const

/** Where an expected payment is shown: its series, cheque, card, plan or loan. */
export const pathOfBill = ({ source, source_id: id }: Pick<Bill, 'source' | 'source_id'>): string =>
  pathOf[source](id)
