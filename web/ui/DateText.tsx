import { useTranslation } from 'react-i18next'
import { dayOf, dayText, type DateWords } from './format.ts'

export function useDateWords(): DateWords {
  const { t } = useTranslation('ui')
  return {
    today: t('today'),
    yesterday: t('yesterday'),
    invalid: t('invalidDate'),
    unknown: t('unknownDate'),
  }
}

type DateTextProps = {
  value: string | null | undefined
  style?: Parameters<typeof dayText>[2]
  className?: string
}

/** A day or an instant as 'Today', 'Yesterday' or a date, in Dubai. */
export function DateText({ value, style, className }: DateTextProps) {
  const words = useDateWords()
  const text = dayText(value, words, style)
  const day = value ? dayOf(value) : null
  return day ? (
    <time dateTime={day} className={className}>
      {text}
    </time>
  ) : (
    <span className={className}>{text}</span>
  )
}
