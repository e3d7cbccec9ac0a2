import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../../api/errors.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Alert } from '../../../../ui/parts/Notes.tsx'
import type { DashboardProps } from './types.ts'

/** Why figures are unknown, with one button; of older ones each says from when it is. */
export function ErrorBanner({ data, error, fetching, retry }: DashboardProps) {
  const { t } = useTranslation(['dashboard', 'shell'])
  if (!error || data) return null
  const message =
    error instanceof ApiError && error.status === 401
      ? t('shell:failure.signInAgain')
      : error instanceof ApiError && error.code === 'unknown'
        ? t('failed')
        : messageOf(error, t('failed'))
  return (
    <Alert
      title={message}
      className="mb-5"
      action={
        <Button size="small" onClick={retry} busy={fetching}>
          {t('retry')}
        </Button>
      }
    >
      {t('unknownText')}
    </Alert>
  )
}
