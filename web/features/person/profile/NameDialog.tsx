import { useTranslation } from 'react-i18next'
import { updateDocument } from '#contract/person/settings.ts'
import { renameUser } from '../../../api/auth/session.ts'
import { call } from '../../../api/call.ts'
import { refreshProfile } from '../../../api/photo.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <FieldsDialog
      size="small"
      title={t('profile.name')}
      fields={[text('name', t('profile.name'), name, { maxLength: 100, autoComplete: 'name' })]}
      ready={(values) => values.name.trim() !== '' && values.name.trim() !== name}
      schema={updateDocument.body}
      save={async (body) => {
        const { document } = await call(updateDocument, { body })
        renameUser(document.profile.name)
        await refreshProfile()
      }}
      done={t('profile.nameSaved')}
      failed={t('failed')}
      onClose={onClose}
    />
  )
}
