import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

/** Shown above a form that was restored from unsaved edits. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('transactions')
  return (
    <Alert
      tone="info"
      action={
        <Button size="small" onClick={onDiscard}>
          {t('edit.discard')}
        </Button>
      }
    >
      {t('edit.restored')}
    </Alert>
  )
}
