import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../../ui/parts/ErrorBoundary.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

/** An error boundary around one card of the dashboard. */
export function CardRegion({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard')
  return (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <Alert
          tone="notice"
          action={
            <Button size="small" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('broken')}
        </Alert>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
