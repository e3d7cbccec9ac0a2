import { useTranslation } from 'react-i18next'
import { readModelSettings, saveOwnModel, type ModelSettings } from '#contract/assistant/assistant-model.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

type Props = { own: ModelSettings['own']; onClose: () => void }

/** The address, name and key of the person's own model. The key is typed anew or left as it is; it is never shown. */
export function OwnModelDialog({ own, onClose }: Props) {
  const { t } = useTranslation('model')
  const form = useForm({
    start: () => ({ address: own?.address ?? '', model: own?.model ?? '', key: '' }),
    schema: saveOwnModel.body,
    body: ({ key, ...values }) => ({ ...values, ...(key.trim() === '' ? {} : { key }) }),
    save: (body) => call(saveOwnModel, { body }),
    done: t('own.saved'),
    refetch: [readModelSettings],
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('own.title')}
      text={t('own.text')}
      submit={t('own.save')}
      submitting={t('own.saving')}
    >
      <TextField
        label={t('own.address')}
        hint={t('own.addressHint')}
        dir="ltr"
        inputMode="url"
        maxLength={300}
        {...form.input('address')}
      />
      <TextField label={t('own.model')} dir="ltr" maxLength={100} {...form.input('model')} />
      <TextField
        label={t('own.key')}
        hint={t(own?.has_key ? 'own.keyKept' : 'own.keyHint')}
        type="password"
        dir="ltr"
        maxLength={500}
        {...form.input('key')}
      />
    </FormDialog>
  )
}
