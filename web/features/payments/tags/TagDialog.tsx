import { useTranslation } from 'react-i18next'
import { tagLimits } from '#contract/limits.ts'
import { createTag, deleteTag, mergeTag, type Tag, updateTag } from '#contract/payments/tags.ts'
import { call } from '../../../api/call.ts'
import { ColorChoice } from '../../../ui/forms/ColorChoice.tsx'
import { choice, custom, namedOptions, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

type Props = { tag: Tag | null; others: readonly Tag[]; onClose: () => void }

/** Adds a tag, or renames, recolours, merges or deletes one. */
export function TagDialog({ tag, others, onClose }: Props) {
  const { t } = useTranslation('payment')
  const params = { id: tag?.id ?? '' }
  return (
    <FieldsDialog
      size="small"
      title={tag ? t('screen.edit', { name: tag.name }) : t('screen.new')}
      fields={[
        text('name', t('screen.name'), tag?.name, { maxLength: tagLimits.nameLength }),
        custom<'color', Tag['color']>('color', tag?.color ?? 'blue', (field) => (
          <ColorChoice label={t('screen.color')} {...field} />
        )),
        choice('into', t('screen.merge'), '', {
          options: namedOptions(others, t('screen.mergeNone')),
          hint: t('screen.mergeHint'),
          shown: tag !== null && others.length > 0,
        }),
      ]}
      schema={createTag.body}
      body={(body) => body}
      save={(body, { into }): Promise<unknown> => {
        if (!tag) return call(createTag, { body })
        return into === '' ? call(updateTag, { params, body }) : call(mergeTag, { params, body: { into } })
      }}
      done={(_, { into }) => t(into === '' ? 'screen.saved' : 'screen.merged')}
      remove={
        tag && {
          label: t('screen.delete'),
          work: () => call(deleteTag, { params }),
          done: t('screen.deleted'),
        }
      }
      onClose={onClose}
    />
  )
}
