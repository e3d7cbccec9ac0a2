import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../../api/errors.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { commaList, dayText, timeText } from '../../../../ui/format/format.ts'
import { useDateWords } from '../../../../ui/format/DateText.tsx'
import { Alert } from '../../../../ui/parts/Notes.tsx'
import type { DashboardProps } from './types.ts'

/** Why figures are unknown or outdated, with one button. */
export function ErrorBanner({ data, error, fetching, retry }: DashboardProps) {
  const { t } = useTranslation(['dashboard', 'shell'])
  const dates = useDateWords()
  if (!error) return null
  const message =
    error instanceof ApiError && error.status === 401
      ? t('shell:failure.signInAgain')
      : error instanceof ApiError && error.code === 'unknown'
        ? t('failed')
        : messageOf(error, t('failed'))
  const lastSynced = data?.last_synced
  return (
    <Alert
      tone={data ? 'notice' : 'error'}
      title={message}
      className="mb-5"
      action={
        <Button size="small" onClick={retry} busy={fetching}>
          {t('retry')}
        </Button>
      }
    >
      {data ? t('staleTitle') : t('unknownText')}
      {lastSynced && ` ${t('asOf', { when: commaList([dayText(lastSynced, dates), timeText(lastSynced)]) })}`}
    </Alert>
  )
}
