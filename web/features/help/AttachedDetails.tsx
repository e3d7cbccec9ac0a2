import { useTranslation } from 'react-i18next'
import { type Diagnostics, diagnosticLines } from '#contract/closing/support.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Spinner } from '../../ui/parts/Spinner.tsx'

type AttachedProps = {
  /** Null until they have loaded. */
  details: Diagnostics | null
  failed: boolean
  onRetry: () => void
}

/** Exactly what will be attached to the mail, line by line. */
export function AttachedDetails({ details, failed, onRetry }: AttachedProps) {
  const { t } = useTranslation(['help', 'ui'])
  if (details === null && failed)
    return (
      <Alert
        action={
          <Button size="small" onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        }
      >
        {t('help:contact.detailsFailed')}
      </Alert>
    )
  if (details === null) return <Spinner className="size-5 text-muted" />
  return (
    <section aria-label={t('help:contact.attached')} className="grid gap-1.5">
      <h2 className="text-small font-medium">{t('help:contact.attached')}</h2>
      <pre
        dir="ltr"
        className="overflow-x-auto rounded-control border border-line bg-sunk px-3.5 py-3 font-mono text-meta break-words whitespace-pre-wrap"
      >
        {diagnosticLines(details).join('\n')}
      </pre>
    </section>
  )
}
