import { useTranslation } from 'react-i18next'
import { dayOf, dayText, timeText } from './format.ts'
import { useDateWords } from './DateText.tsx'

/** An instant as 'Today, 2:05 pm' or a date with its time; 'Recently' where it is not known. */
export function WhenText({ value, className }: { value: string | null | undefined; className?: string }) {
  const { t } = useTranslation('ui')
  const words = useDateWords()
  if (!value || dayOf(value) === null) return <span className={className}>{t('recently')}</span>
  return (
    <time dateTime={value} className={className}>
      {`${dayText(value, words)}, ${timeText(value)}`}
    </time>
  )
}
