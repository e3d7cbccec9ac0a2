import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
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
export function PasswordDialog({ work, failed, onClose, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslation('settings')
  const form = useForm({
    start: () => ({ password: '' }),
    schema: Password,
    save: ({ password }) => work(password),
    done: () => false,
    failed,
    onClose,
  })
  return (
    <FormDialog form={form} size="small" {...dialog}>
      <PasswordField
        label={t('security.current')}
        {...form.input('password')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
