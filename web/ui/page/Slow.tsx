/** What is said of waits, loaded when one is long. */
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { useDateWords } from '../format/DateText.tsx'
import { commaList, dayText, timeText } from '../format/format.ts'
import { Button } from '../parts/Button.tsx'

/** A read whose answer is shown. */
export type Dated = {
  data: unknown
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/** In place of a busy button's text. */
export function Working() {
  return useTranslation('late').t('working')
}

/** Below a form whose save takes long. */
export function GoesOn({ className }: { className: string }) {
  const { t } = useTranslation('late')
  return (
    <p role="status" className={cx('text-small', className)}>
      {t('goesOn')}
    </p>
  )
}

/** From when a figure is, and a button that asks for a newer one if that failed. */
export function Age({ of, className }: { of: Dated; className?: string | undefined }) {
  const { t } = useTranslation(['late', 'ui'])
  const words = useDateWords(true)
  const value = new Date(of.dataUpdatedAt).toISOString()
  return (
    <span role="status" className={cx('block text-meta text-notice', className)}>
      {t('late:asOf', { when: commaList([dayText(value, words), timeText(value)]) })}{' '}
      {t(of.error ? 'late:notUpdated' : 'ui:updating')}{' '}
      {of.error && (
        <Button
          variant="link"
          size="small"
          busy={of.isFetching}
          className="-my-2"
          onClick={() => void of.refetch()}
        >
          {t('late:again')}
        </Button>
      )}
    </span>
  )
}
