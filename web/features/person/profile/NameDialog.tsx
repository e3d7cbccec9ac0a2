import { useTranslation } from 'react-i18next'
import { updateDocument } from '#contract/person/settings.ts'
import { renameUser } from '../../../api/auth/session.ts'
import { call } from '../../../api/call.ts'
import { refreshProfile } from '../../../api/photo.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useForm({
    start: () => ({ name }),
    schema: updateDocument.body,
    save: async (body) => {
      const { document } = await call(updateDocument, { body })
      renameUser(document.profile.name)
      await refreshProfile()
    },
    done: t('profile.nameSaved'),
    failed: t('failed'),
    onClose,
  })
  const typed = form.values.name.trim()
  return (
    <FormDialog form={form} size="small" title={t('profile.name')} ready={typed !== '' && typed !== name}>
      <TextField label={t('profile.name')} maxLength={100} {...form.input('name')} autoComplete="name" />
    </FormDialog>
  )
}
