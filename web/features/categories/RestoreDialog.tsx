import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { seedCategories } from '#contract/categories/categories.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Switch } from '../../ui/parts/Choice.tsx'

/** Restores the default categories. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('categories')
  const form = useForm({
    start: () => ({ reset: false }),
    schema: z.object({ reset: z.boolean() }),
    save: (body) => call(seedCategories, { body }),
    done: ({ added }) => t('defaults.done', { count: added }),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('defaults.title')}
      text={t('defaults.text')}
      submit={t('defaults.submit')}
    >
      <Switch
        label={t('defaults.reset')}
        hint={t('defaults.resetHint')}
        checked={form.values.reset}
        onChange={form.field('reset').onChange}
      />
    </FormDialog>
  )
}
