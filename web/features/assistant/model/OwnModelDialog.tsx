import { useTranslation } from 'react-i18next'
import { readModelSettings, saveOwnModel, type ModelSettings } from '#contract/assistant/assistant-model.ts'
import { call } from '../../../api/call.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

type Props = { own: ModelSettings['own']; onClose: () => void }

/** The address, name and key of the person's own model. The key is typed anew or left as it is; it is never shown. */
export function OwnModelDialog({ own, onClose }: Props) {
  const { t } = useTranslation('model')
  return (
    <FieldsDialog
      size="small"
      title={t('own.title')}
      text={t('own.text')}
      fields={[
        text('address', t('own.address'), own?.address, {
          hint: t('own.addressHint'),
          dir: 'ltr',
          inputMode: 'url',
          maxLength: 300,
        }),
        text('model', t('own.model'), own?.model, { dir: 'ltr', maxLength: 100 }),
        text('key', t('own.key'), '', {
          hint: t(own?.has_key ? 'own.keyKept' : 'own.keyHint'),
          type: 'password',
          dir: 'ltr',
          maxLength: 500,
        }),
      ]}
      schema={saveOwnModel.body}
      body={({ key, ...body }, values) => ({ ...body, ...(values.key.trim() === '' ? {} : { key }) })}
      save={(body) => call(saveOwnModel, { body })}
      done={t('own.saved')}
      refetch={[readModelSettings]}
      failed={t('saveFailed')}
      submit={t('own.save')}
      submitting={t('own.saving')}
      onClose={onClose}
    />
  )
}
