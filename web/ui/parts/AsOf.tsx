import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { useDateWords } from '../format/DateText.tsx'
import { commaList, dayText, timeText } from '../format/format.ts'
import { useLasting } from '../waiting.tsx'
import { Button } from './Button.tsx'

export type Dated = {
  data: unknown
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}
type AsOfProps = {
  of: Dated
  /** For so long a newer answer is awaited without a word, in milliseconds. */
  patience?: number
  className?: string
}

/** Beside a figure whose newer answer takes long or failed: from when it is, and a button that asks again. */
export function AsOf({ of, patience = 600, className }: AsOfProps) {
  const { t } = useTranslation(['parts', 'ui'])
  const words = useDateWords(true)
  const { data, error, isFetching, dataUpdatedAt: at } = of
  const isSlow = useLasting(isFetching, patience)
  if (data === undefined || at === 0 || !(error || isSlow)) return null
  const value = new Date(at).toISOString()
  return (
    <span role="status" className={cx('block text-meta text-notice', className)}>
      {t('asOf', { when: commaList([dayText(value, words), timeText(value)]) })}{' '}
      {t(error ? 'parts:notUpdated' : 'ui:updating')}{' '}
      {error && (
        <Button
          variant="link"
          size="small"
          busy={isFetching}
          className="-my-2"
          onClick={() => void of.refetch()}
        >
          {t('again')}
        </Button>
      )}
    </span>
  )
}
