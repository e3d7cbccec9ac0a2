/** Words of days: units and parts of them, weekdays and holidays. */
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
/** 'the week before', and 'that week'. */
export const unitsBefore = [
  ['week', list(`week before, week earlier, that week, اسبوع اللي قبله, اسبوع قبله`)],
  [
    'month',
    list(
      `month before, month earlier, that month, شهر اللي قبله, شهر الذي قبله, شهر قبله, ذاك شهر, هذاك شهر, ذلك شهر`,
    ),
  ],
  ['year', list(`year before, year earlier, that year, سنه اللي قبلها, سنه قبلها`)],
] as const
export const monthWord = list(`month, شهر`)
export const dayWord = list(`day, days, يوم, ايام`)
export const ofWords = list(`of, of the, in, من, في`)
export const firstWords = list(`first, the first, in the first, اول, في اول`)
export const halves = [
  [
    list(
      `first half, the first half, in the first half, 1st half, the 1st half, h1, النص الاول, النصف الاول, نصف, اول نصف, نص الاول, اول نص`,
    ),
    1,
  ],
  [
    list(
      `second half, the second half, in the second half, 2nd half, the 2nd half, h2, النص الثاني, النصف الثاني, النص التاني, النصف التاني, نص الثاني, ثاني نص, تاني نص`,
    ),
    2,
  ],
] as const
const untilEnd = list(
  `before end of, before the end of, by end of, by the end of, until end of, until the end of, till end of, till the end of,
  قبل نهايه, قبل اخر, حتي نهايه, حتي اخر`,
)
const thisMonth = list(`month, the month, this month, الشهر, هذا الشهر`)
const restOfMonth = list(
  `before the month ends, before month ends, before the month is over, قبل ما يخلص الشهر, قبل ما ينتهي الشهر, before month end, by month end, until month end, rest of the month, the rest of the month, rest of this month, the rest of this month,
  لنهايه الشهر, لاخر الشهر, باقي الشهر`,
)

/** The days until the month is over, which may be named: 'before end of November'. */
export const restOf = (names: readonly string[]): string[] => [
  ...restOfMonth,
  ...[...names, ...thisMonth].flatMap((name) => untilEnd.map((lead) => `${lead} ${name}`)),
]

export const weekend = list(`weekend, the weekend, ويكند, الويكند, نهايه الاسبوع, عطله نهايه الاسبوع`)
export const beforeYesterday = list(`day before yesterday, the day before yesterday, اول امس, قبل امس`)
/** 'past', after an Arabic noun. */
export const past = list(`الماضي, الماضيه, السابق`)
export const endOf = list(
  `last day of, the last day of, on the last day of, اليوم الاخير من, end of, at end of, at the end of, the end of, close of, at close of, at the close of, month end, at month end, اخر يوم من, اخر يوم في, اخر يوم, اخر, نهايه`,
)
export const startOf = list(
  `start of, beginning of, at the start of, the start of, the beginning of, first day of, the first day of, on the first day of, اليوم الاول من, اليوم الاول في, اول يوم من, اول يوم في, اول يوم, اول, بدايه`,
)
/** Of those the ones of no more than that day: 'the last day of October'. */
export const edgeDay = /\bday\b|يوم/u
export const firstWeek = list(
  `first week of, the first week of, in the first week of, اول اسبوع من, اول اسبوع في, اول اسبوع`,
)
export const lastWeek = list(
  `last week of, the last week of, in the last week of, اخر اسبوع من, اخر اسبوع في, اخر اسبوع`,
)
/** Holidays by the names of the calendar's events. */
export const holidays = [
  ['ramadan', list(`ramadan, ramadhan, شهر رمضان, رمضان`)],
  ['eid_al_fitr', list(`eid al fitr, eid ul fitr, eid fitr, عيد الفطر`)],
  ['eid_al_adha', list(`eid al adha, eid ul adha, eid adha, عيد الاضحي`)],
  ['eid', list(`eid, last eid, عيد, العيد`)],
  ['national_day', list(`national day, uae national day, اليوم الوطني, عيد الاتحاد`)],
] as const

/** Which of a month's Fridays is meant; -1 for the last. */
export const nths = [
  [list(`first, 1st, اول`), 1],
  [list(`second, 2nd, ثاني`), 2],
  [list(`third, 3rd, ثالث`), 3],
  [list(`fourth, 4th, رابع`), 4],
  [list(`last, اخر`), -1],
] as const

/** Monday first. */
export const weekdays = [
  list(`monday, يوم الاثنين, الاثنين`),
  list(`tuesday, يوم الثلاثاء, الثلاثاء`),
  list(`wednesday, يوم الاربعاء, الاربعاء`),
  list(`thursday, يوم الخميس, الخميس`),
  list(`friday, يوم الجمعه, الجمعه`),
  list(`saturday, يوم السبت, السبت`),
  list(`sunday, يوم الاحد, الاحد`),
] as const

export const soon = {
  today: list(`today, tonight, now, اليوم, الان`),
  tomorrow: list(`tomorrow, غدا, بكره, بكرا, باجر, باكر`),
  nextWeek: list(`next week, الاسبوع القادم, الاسبوع المقبل`),
  nextYear: list(`next year, السنه القادمه, السنه المقبله, السنه الجايه, العام القادم, العام المقبل`),
  nextMonth: list(`next month, الشهر القادم, الشهر المقبل`),
} as const
