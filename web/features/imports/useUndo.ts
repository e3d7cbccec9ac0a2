import { useTranslation } from 'react-i18next'
import { undoImport } from '#contract/imports/imports.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../ui/forms/useSave.ts'

/** Undoes an import, or discards one that was never applied. */
export function useUndo(onDone: () => void) {
  const { t } = useTranslation('imports')
  const { busy, error, save } = useSave(t('failed'))
  return {
    busy,
    error,
    run: (id: string): void =>
      void save(
        () => call(undoImport, { params: { id } }),
        ({ removed }) => (removed > 0 ? t('done.undone', { count: removed }) : undefined),
        onDone,
      ),
  }
}
