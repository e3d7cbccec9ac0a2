import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callIdentityService } from '../../../api/auth/session.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmailField, PasswordField } from '../../../ui/parts/Field.tsx'
import { useSignInMethods } from '../identity-reads.ts'
import { useStepUp } from '../proof/useStepUp.tsx'

const NewEmail = z.object({
  newEmail: z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  password: z.optional(z.string().check(z.minLength(1))),
})

/** Sends a link to the new address; nothing changes until it is opened. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const hasPassword = useSignInMethods().data?.password ?? true
  const [sent, setSent] = useState(false)
  const stepUp = useStepUp()
  if (sent)
    return (
      <Dialog
        open
        size="small"
        title={t('profile.emailTitle')}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <div role="status" className="grid gap-2">
          <p className="font-medium">{t('profile.emailSent')}</p>
          <p className="text-muted">{t('profile.emailSentText')}</p>
        </div>
      </Dialog>
    )
  return (
    <>
      <FieldsDialog
        size="small"
        title={t('profile.emailTitle')}
        text={t('profile.emailText')}
        fields={[
          text('newEmail', t('profile.newEmail'), '', { as: EmailField, autoComplete: 'email' }),
          text('password', t('profile.password'), '', {
            as: PasswordField,
            autoComplete: 'current-password',
            shown: hasPassword,
          }),
        ]}
        schema={NewEmail}
        body={({ newEmail, password }) => ({ newEmail, ...(hasPassword ? { password } : {}) })}
        check={({ newEmail }) => ({
          newEmail: newEmail.trim().toLowerCase() === email.toLowerCase() && t('profile.sameEmail'),
        })}
        wrong={{ newEmail: t('profile.badEmail') }}
        save={(body) => stepUp.run(() => callIdentityService('change-email', body))}
        done={() => {
          setSent(true)
          return false
        }}
        failed={t('failed')}
        patient
        submit={t('profile.sendLink')}
        submitting={t('profile.sending')}
        onClose={onClose}
      />
      {stepUp.dialog}
    </>
  )
}
