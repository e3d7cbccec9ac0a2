import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '../../../api/config.ts'
import { callIdentityService, renewed, useSession } from '../../../api/auth/session.ts'
import { newPasswordProblem } from '../../auth/password/new-password.ts'
import { NewPassword } from '../../auth/password/NewPassword.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { refreshIdentity, type SignInMethods } from '../identity-reads.ts'
import { Row } from '../Row.tsx'
import { useAction } from '../useAction.ts'

export function PasswordRow({ ways }: { ways: SignInMethods }) {
  const { t } = useTranslation('settings')
  const email = useSession().user?.email ?? ''
  const [open, setOpen] = useState(false)
  const mail = useAction(t('failed'))
  const setByMail = async (): Promise<void> => {
    const done = await mail.run(
      async () => void (await callIdentityService('request-password-reset', { email })),
    )
    if (done) showToast(t('security.mailSent', { email }))
  }
  return (
    <>
      <Row
        title={t('security.password')}
        text={mail.error || t(ways.password ? 'security.passwordText' : 'security.passwordNone')}
        action={
          ways.password ? (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('security.change')}
            </Button>
          ) : (
            <Button size="small" busy={mail.busy} onClick={() => void setByMail()}>
              {t('security.setByMail')}
            </Button>
          )
        }
      />
      {open && <ChangePassword onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whether Google sign-in is on; hidden if neither the server nor the account uses it. */
export function GoogleRow({ ways }: { ways: SignInMethods }) {
  const { t } = useTranslation('settings')
  if (!config.google && !ways.google) return null
  return (
    <Row
      title={t('security.google')}
      mark={ways.google && <Badge tone="good">{t('security.on')}</Badge>}
      text={t(ways.google ? 'security.googleOn' : 'security.googleOff')}
    />
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'auth'])
  const [form, setForm] = useState({ current: '', password: '', confirm: '' })
  const [problem, setProblem] = useState('')
  const action = useAction(t('settings:security.changeFailed'))
  const edit = (field: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    setProblem('')
    action.clear()
  }
  const save = async (): Promise<void> => {
    const wrong = newPasswordProblem(form)
    if (wrong) return setProblem(t(`auth:${wrong}`))
    const body = { currentPassword: form.current, newPassword: form.password }
    const done = await action.run(async () => {
      await callIdentityService('change-password', body)
      await renewed()
    })
    if (!done) return
    showToast(t('settings:security.changed'))
    void refreshIdentity('sessions')
    onClose()
  }
  return (
    <FormDialog
      title={t('settings:security.change')}
      text={t('settings:security.passwordText')}
      error={problem || action.error}
      busy={action.busy}
      ready={Object.values(form).every((value) => value !== '')}
      submit={t('settings:security.change')}
      submitting={t('settings:saving')}
      onSubmit={save}
      onClose={onClose}
    >
      <PasswordField
        label={t('settings:security.current')}
        name="current"
        autoComplete="current-password"
        disabled={action.busy}
        value={form.current}
        onChange={edit('current')}
      />
      <NewPassword
        labels={[t('settings:security.next'), t('settings:security.confirm')]}
        value={form}
        edit={edit}
        disabled={action.busy}
      />
    </FormDialog>
  )
}
