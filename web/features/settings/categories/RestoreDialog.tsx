import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seedCategories } from '#contract/categories.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

/** Restores the default categories. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('categories')
  const [reset, setReset] = useState(false)
  const restore = useApiMutation(seedCategories)
  return (
    <Dialog
      open
      size="small"
      title={t('defaults.title')}
      busy={restore.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={restore.isPending}>
            {t('form.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={restore.isPending}
            onClick={() =>
              restore.mutate(
                { body: { reset } },
                {
                  onSuccess: ({ added }) => {
                    showToast(t('defaults.done', { count: added }))
                    onClose()
                  },
                },
              )
            }
          >
            {t('defaults.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {restore.error && <Alert>{messageOf(restore.error, t('saveFailed'))}</Alert>}
        <p className="text-muted">{t('defaults.text')}</p>
        <Switch
          label={t('defaults.reset')}
          hint={t('defaults.resetHint')}
          checked={reset}
          onChange={setReset}
        />
      </div>
    </Dialog>
  )
}
