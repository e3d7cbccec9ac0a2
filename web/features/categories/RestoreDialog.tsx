import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { seedCategories } from '#contract/categories/categories.ts'
import { call } from '../../api/call.ts'
import { toggle } from '../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../ui/forms/FieldsDialog.tsx'

/** Restores the default categories. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('categories')
  return (
    <FieldsDialog
      size="small"
      title={t('defaults.title')}
      text={t('defaults.text')}
      fields={[toggle('reset', t('defaults.reset'), false, { hint: t('defaults.resetHint') })]}
      schema={z.object({ reset: z.boolean() })}
      save={(body) => call(seedCategories, { body })}
      done={({ added }) => t('defaults.done', { count: added })}
      failed={t('saveFailed')}
      submit={t('defaults.submit')}
      onClose={onClose}
    />
  )
}
