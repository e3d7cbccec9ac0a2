/** Words of units of days, and of parts of them. */
import { list } from '#contract/ledger/search/words.ts'

export const nextWords = list(`next, the next, in the next, coming, the coming, over the next, خلال`)
export const dayUnits = [
  [list(`day, days, يوم, ايام`), 1],
  [list(`week, weeks, اسبوع, اسابيع`), 7],
  [list(`month, months, شهر, شهور, اشهر`), 30],
] as const
export const bareUnits = [
  [list(`year, سنه, السنه, العام`), 'year'],
  [list(`month, الشهر`), 'month'],
] as const
export const weekOf = list(
  `week of, the week of, week starting, the week starting, week from, اسبوع, اسبوع يوم`,
)
export const monthWord = list(`month, شهر`)
export const dayWord = list(`day, days, يوم, ايام`)
export const ofWords = list(`of, of the, in, من, في`)
export const firstWords = list(`first, the first, in the first, اول, في اول`)
export const halves = [
  [list(`first half, the first half, in the first half, h1, النص الاول, النصف الاول, نصف, اول نصف`), 1],
  [list(`second half, the second half, in the second half, h2, النص الثاني, النصف الثاني`), 2],
] as const
/** The days until the month is over. */
export const restOfMonth = list(
  `before the end of the month, before the end of this month, by the end of the month, by the end of this month, before month end, by month end,
  until the end of the month, till the end of the month, rest of the month, the rest of the month, rest of this month, the rest of this month,
  قبل نهايه الشهر, قبل اخر الشهر, حتي نهايه الشهر, حتي اخر الشهر, لنهايه الشهر, لاخر الشهر, باقي الشهر`,
)
