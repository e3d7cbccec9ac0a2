import { useTranslation } from 'react-i18next'
import { undoImport } from '#contract/imports.ts'
import { messageOf } from '../../api/errors.ts'
import { refreshEverything, useApiMutation } from '../../api/queries.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

/** Undoes an import, or discards one that was never applied. */
export function useUndo(onDone: () => void) {
  const { t } = useTranslation('imports')
  const undo = useApiMutation(undoImport, [])
  return {
    busy: undo.isPending,
    error: undo.error ? messageOf(undo.error, t('failed')) : '',
    run: (id: string): void =>
      undo.mutate(
        { params: { id } },
        {
          onSuccess: ({ removed }) => {
            if (removed > 0) showToast(t('done.undone', { count: removed }))
            refreshEverything()
            onDone()
          },
        },
      ),
  }
}
