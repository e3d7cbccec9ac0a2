import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callIdentityService } from '../../api/auth/session.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { EmailField, PasswordField } from '../../ui/parts/Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSignInMethods } from './identity-reads.ts'
import { useAction } from './useAction.ts'

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Sends a link to the new address; nothing changes until it is opened. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const hasPassword = useSignInMethods().data?.password ?? true
  const [form, setForm] = useState({ newEmail: '', password: '' })
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState(false)
  const action = useAction(t('failed'))
  const edit = (field: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    setProblem('')
    action.clear()
  }
  const send = async (): Promise<void> => {
    const newEmail = form.newEmail.trim()
    if (!looksLikeEmail.test(newEmail)) return setProblem(t('profile.badEmail'))
    if (newEmail.toLowerCase() === email.toLowerCase()) return setProblem(t('profile.sameEmail'))
    const body = { newEmail, ...(hasPassword ? { password: form.password } : {}) }
    if (await action.run(async () => void (await callIdentityService('change-email', body)))) setSent(true)
  }
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
    <FormDialog
      title={t('profile.emailTitle')}
      text={t('profile.emailText')}
      error={problem || action.error}
      busy={action.busy}
      ready={form.newEmail.trim() !== '' && (!hasPassword || form.password !== '')}
      submit={t('profile.sendLink')}
      submitting={t('profile.sending')}
      onSubmit={send}
      onClose={onClose}
    >
      <EmailField
        label={t('profile.newEmail')}
        name="new-email"
        autoComplete="email"
        disabled={action.busy}
        value={form.newEmail}
        onChange={edit('newEmail')}
      />
      {hasPassword && (
        <PasswordField
          label={t('profile.password')}
          name="password"
          autoComplete="current-password"
          disabled={action.busy}
          value={form.password}
          onChange={edit('password')}
        />
      )}
    </FormDialog>
  )
}
