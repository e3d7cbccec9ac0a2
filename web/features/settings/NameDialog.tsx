import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateDocument } from '#contract/settings.ts'
import { call } from '../../api/call.ts'
import { refreshProfile } from '../../api/photo.ts'
import { renameUser } from '../../api/auth/session.ts'
import { TextField } from '../../ui/parts/Field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useAction } from './useAction.ts'

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [value, setValue] = useState(name)
  const action = useAction(t('failed'))
  const save = async (): Promise<void> => {
    const done = await action.run(async () => {
      const { document } = await call(updateDocument, { body: { name: value.trim() } })
      renameUser(document.profile.name)
      await refreshProfile()
    })
    if (!done) return
    showToast(t('profile.nameSaved'))
    onClose()
  }
  return (
    <FormDialog
      title={t('profile.name')}
      error={action.error}
      busy={action.busy}
      ready={value.trim() !== '' && value.trim() !== name}
      submit={t('save')}
      submitting={t('saving')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('profile.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        disabled={action.busy}
        value={value}
        onChange={(event) => {
          setValue(event.target.value)
          action.clear()
        }}
      />
    </FormDialog>
  )
}
