import { useTranslation } from 'react-i18next'
import { commaList, dayOf, dayText, timeText } from './format.ts'
import { useDateWords } from './DateText.tsx'

type WhenTextProps = {
  value: string | null | undefined
  /** For use after other words: 'Updated today, 2:05 pm'. */
  within?: boolean
  className?: string
}

/** An instant as 'Today, 2:05 pm' or a date with its time; 'Recently' if unknown. */
export function WhenText({ value, within, className }: WhenTextProps) {
  const { t } = useTranslation('ui')
  const dateWords = useDateWords(within)
  if (!value || dayOf(value) === null)
    return <span className={className}>{t(within ? 'recentlyWithin' : 'recently')}</span>
  return (
    <time dateTime={value} className={className}>
      {commaList([dayText(value, dateWords), timeText(value)])}
    </time>
  )
}
