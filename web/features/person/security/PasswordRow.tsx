import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { config } from '../../../api/config.ts'
import { callIdentityService, renewed, useSession } from '../../../api/auth/session.ts'
import { NewPassword, newPasswordProblem } from '../password/NewPassword.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { refreshIdentity, type SignInMethods } from '../identity-reads.ts'
import { Row } from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

export function PasswordRow({ ways }: { ways: SignInMethods }) {
  const { t } = useTranslation('settings')
  const email = useSession().user?.email ?? ''
  const [open, setOpen] = useState(false)
  const mail = useSave(t('failed'))
  const setByMail = async (): Promise<void> => {
    const succeeded = await mail.run(
      async () => void (await callIdentityService('request-password-reset', { email })),
    )
    if (succeeded) showToast(t('security.mailSent', { email }))
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

const Passwords = z.object({
  current: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  confirm: z.string().check(z.minLength(1)),
  endAccess: z.boolean(),
})

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'auth'])
  const form = useForm({
    start: () => ({ current: '', password: '', confirm: '', endAccess: true }),
    schema: Passwords,
    check: (values) => {
      const problem = newPasswordProblem(values)
      if (problem === null || values.password === '') return {}
      return { [problem === 'signup.mismatch' ? 'confirm' : 'password']: t(`auth:${problem}`) }
    },
    save: async ({ current, password, endAccess }) => {
      const passwords = { currentPassword: current, newPassword: password }
      await callIdentityService('change-password', { ...passwords, endAccess })
      await renewed()
      void refreshIdentity('sessions', 'passkeys')
      return endAccess
    },
    done: (ended) => t(ended ? 'settings:security.changedAll' : 'settings:security.changed'),
    failed: t('settings:security.changeFailed'),
    patient: true,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('settings:security.change')}
      text={t('settings:security.passwordText')}
      submit={t('settings:security.change')}
    >
      <PasswordField
        label={t('settings:security.current')}
        {...form.input('current')}
        autoComplete="current-password"
      />
      <NewPassword
        labels={[t('settings:security.next'), t('settings:security.confirm')]}
        value={form.values}
        edit={(name) => form.input(name).onChange}
        error={form.error}
        disabled={form.busy}
      />
      <EndAccess checked={form.values.endAccess} onChange={(endAccess) => form.set({ endAccess })} />
    </FormDialog>
  )
}

/** Offers to end what outlives the sessions. */
export function EndAccess({ checked, onChange }: { checked: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('settings')
  return (
    <Switch
      label={t('security.endAccess')}
      hint={t('security.endAccessHint')}
      checked={checked}
      onChange={onChange}
    />
  )
}
