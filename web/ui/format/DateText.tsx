import { useTranslation } from 'react-i18next'
import { useToday } from '../date/use-today.ts'
import { dayOf, dayText, type DateWords } from './format.ts'

/** The words for relative dates, from today on; `within` gives the lower-case forms for use inside a sentence. */
export function useDateWords(within = false): DateWords {
  const { t } = useTranslation('ui')
  return {
    on: useToday(),
    today: t(within ? 'todayWithin' : 'today'),
    yesterday: t(within ? 'yesterdayWithin' : 'yesterday'),
    invalid: t('invalidDate'),
    unknown: t('unknownDate'),
  }
}

type DateTextProps = {
  value: string | null | undefined
  /** For use after other words: 'today' instead of 'Today'. */
  within?: boolean
  className?: string
}

/** A day or an instant as 'Today', 'Yesterday' or a date, in Dubai time. */
export function DateText({ value, within, className }: DateTextProps) {
  const dateWords = useDateWords(within)
  const text = dayText(value, dateWords)
  const day = value ? dayOf(value) : null
  return day ? (
    <time dateTime={day} className={className}>
      {text}
    </time>
  ) : (
    <span className={className}>{text}</span>
  )
}
