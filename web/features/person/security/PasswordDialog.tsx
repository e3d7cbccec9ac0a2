import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import type { ButtonVariant } from '../../../ui/parts/Button.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'

const Password = z.object({ password: z.string().check(z.minLength(1)) })

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

/** Asks for the current password before a sensitive action, which then says what follows. */
export function PasswordDialog({ work, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslation('settings')
  return (
    <FieldsDialog
      {...dialog}
      size="small"
      fields={[
        text('password', t('security.current'), '', { as: PasswordField, autoComplete: 'current-password' }),
      ]}
      schema={Password}
      save={({ password }) => work(password)}
      done={() => false}
    />
  )
}
