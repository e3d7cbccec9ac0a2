import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ButtonVariant } from '../../ui/parts/Button.tsx'
import { PasswordField } from '../../ui/parts/Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useAction } from './useAction.ts'

type PasswordDialogProps = {
  title: string
  text: string
  submit: string
  submitting: string
  failed: string
  variant?: ButtonVariant
  /** Performs the action with the password; throws to show why it failed. */
  work: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the current password before a sensitive action. */
export function PasswordDialog({ work, failed, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslation('settings')
  const [password, setPassword] = useState('')
  const action = useAction(failed)
  return (
    <FormDialog
      {...dialog}
      error={action.error}
      busy={action.busy}
      ready={password !== ''}
      onSubmit={async () => void (await action.run(() => work(password)))}
    >
      <PasswordField
        label={t('security.current')}
        name="password"
        autoComplete="current-password"
        disabled={action.busy}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          action.clear()
        }}
      />
    </FormDialog>
  )
}
