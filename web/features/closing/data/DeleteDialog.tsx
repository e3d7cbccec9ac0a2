import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { deleteAccount } from '#contract/person/settings.ts'
import { currentSession, leaveEverywhere } from '../../../api/auth/session.ts'
import { call } from '../../../api/call.ts'
import { dropPending } from '../../../api/offline/pending.ts'
import { paths } from '../../../paths.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { PasswordField, TextField } from '../../../ui/parts/Field.tsx'
import { useSignInMethods } from '../../person/identity-reads.ts'
import { useStepUp } from '../../person/proof/useStepUp.tsx'

/** Final confirmation of deleting the account: a word to type, and the password if there is one. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const stepUp = useStepUp()
  const hasPassword = useSignInMethods().data?.password ?? true
  const form = useForm({
    start: () => ({ word: '', password: '' }),
    schema: deleteAccount.body,
    body: ({ password }) => ({ confirm: 'DELETE', ...(hasPassword ? { password } : {}) }),
    save: (body) => stepUp.run(() => call(deleteAccount, { body })),
    done: () => {
      dropPending(currentSession().user?.id ?? '')
      navigate(paths.home, { replace: true })
      leaveEverywhere()
    },
    failed: t('data.deleteFailed'),
    onClose,
  })
  const { word, password } = form.values
  return (
    <>
    <FormDialog
      form={form}
      size="small"
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
      ready={word.trim() === t('data.word') && (!hasPassword || password !== '')}
      submit={t('data.confirm')}
      submitting={t('data.deleting')}
      variant="danger"
    >
      <TextField
        label={t('data.type')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.input('word')}
      />
      {hasPassword && (
        <PasswordField
          label={t('data.password')}
          {...form.input('password')}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
    {stepUp.dialog}
    </>
  )
}
