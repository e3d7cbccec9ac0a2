import { type PeriodName, payKeys } from '#contract/days/pay-period.ts'
import { periodKeys } from '#contract/period.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'

const named = [...periodKeys, payKeys[0], payKeys[1]]
const dates = new Map<Language, Intl.DateTimeFormat>()

function datesOf(language: Language): Intl.DateTimeFormat {
  let format = dates.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
    dates.set(language, format)
  }
  return format
}

/** The display name of a period in a language; pay periods before the last are shown by their dates. */
export function labelOf(
  period: { key: PeriodName; from: string | null; to: string | null },
  language: Language,
): string {
  const namedKey = named.find((key) => key === period.key)
  if (namedKey) return textOf(language, 'periods', namedKey)
  if (period.from === null || period.to === null) return period.key
  return datesOf(language).formatRange(new Date(period.from), new Date(period.to))
}
