import { useTranslation } from 'react-i18next'
import { tagLimits } from '#contract/limits.ts'
import { createTag, deleteTag, mergeTag, type Tag, updateTag } from '#contract/payments/tags.ts'
import { call } from '../../../api/call.ts'
import { ColorChoice } from '../../../ui/forms/ColorChoice.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

type Props = { tag: Tag | null; others: readonly Tag[]; onClose: () => void }

/** Adds a tag, or renames, recolours, merges or deletes one. */
export function TagDialog({ tag, others, onClose }: Props) {
  const { t } = useTranslation('payment')
  const params = { id: tag?.id ?? '' }
  const form = useForm({
    start: () => ({ name: tag?.name ?? '', color: tag?.color ?? ('blue' as const), into: '' }),
    schema: createTag.body,
    save: (body, { into }): Promise<unknown> => {
      if (!tag) return call(createTag, { body })
      return into === '' ? call(updateTag, { params, body }) : call(mergeTag, { params, body: { into } })
    },
    done: (_, { into }) => t(into === '' ? 'screen.saved' : 'screen.merged'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={tag ? t('screen.edit', { name: tag.name }) : t('screen.new')}
      remove={
        tag && {
          label: t('screen.delete'),
          work: () => call(deleteTag, { params }),
          done: t('screen.deleted'),
        }
      }
    >
      <TextField label={t('screen.name')} maxLength={tagLimits.nameLength} {...form.input('name')} />
      <ColorChoice label={t('screen.color')} {...form.field('color')} />
      {tag && others.length > 0 && (
        <SelectInput
          label={t('screen.merge')}
          hint={t('screen.mergeHint')}
          {...form.field('into')}
          options={[
            { value: '', label: t('screen.mergeNone') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormDialog>
  )
}
