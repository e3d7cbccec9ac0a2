import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { deleteAccount } from '#contract/settings.ts'
import { call } from '../../../api/call.ts'
import { currentSession, leaveEverywhere } from '../../../api/auth/session.ts'
import { dropPending } from '../../../api/offline/pending.ts'
import { paths } from '../../../paths.ts'
import { PasswordField, TextField } from '../../../ui/parts/Field.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { useSignInMethods } from '../identity-reads.ts'
import { useAction } from '../useAction.ts'

/** Final confirmation of deleting the account: a word to type, and the password if there is one. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const hasPassword = useSignInMethods().data?.password ?? true
  const [form, setForm] = useState({ word: '', password: '' })
  const action = useAction(t('data.deleteFailed'))
  const edit = (field: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    action.clear()
  }
  const remove = async (): Promise<void> => {
    const password = hasPassword ? { password: form.password } : {}
    const done = await action.run(
      async () => void (await call(deleteAccount, { body: { confirm: 'DELETE', ...password } })),
    )
    if (!done) return
    dropPending(currentSession().user?.id ?? '')
    navigate(paths.home, { replace: true })
    leaveEverywhere()
  }
  return (
    <FormDialog
      title={t('data.askTitle')}
      text={
        <>
          <ul className="list-disc space-y-1 ps-5">
            {t('data.points', { returnObjects: true }).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="mt-3 text-small">
            {t('data.kept')} {t('data.exportFirst')}
          </p>
        </>
      }
      error={action.error}
      busy={action.busy}
      ready={form.word.trim() === t('data.word') && (!hasPassword || form.password !== '')}
      submit={t('data.confirm')}
      submitting={t('data.deleting')}
      variant="danger"
      onSubmit={remove}
      onClose={onClose}
    >
      <TextField
        label={t('data.type')}
        name="confirm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        disabled={action.busy}
        value={form.word}
        onChange={edit('word')}
      />
      {hasPassword && (
        <PasswordField
          label={t('data.password')}
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
