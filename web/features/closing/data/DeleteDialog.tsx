import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { deleteAccount } from '#contract/person/settings.ts'
import { currentSession, leaveEverywhere } from '../../../api/auth/session.ts'
import { call } from '../../../api/call.ts'
import { dropPending } from '../../../api/offline/pending.ts'
import { paths } from '../../../paths.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { useSignInMethods } from '../../person/identity-reads.ts'

/** Final confirmation of deleting the account: a word to type, and the password if there is one. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const hasPassword = useSignInMethods().data?.password ?? true
  return (
    <FieldsDialog
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
      fields={[
        text('word', t('data.type'), '', { autoCapitalize: 'characters', spellCheck: false, maxLength: 20 }),
        text('password', t('data.password'), '', {
          as: PasswordField,
          autoComplete: 'current-password',
          shown: hasPassword,
        }),
      ]}
      ready={({ word, password }) => word.trim() === t('data.word') && (!hasPassword || password !== '')}
      schema={deleteAccount.body}
      body={({ password }) => ({ confirm: 'DELETE', ...(hasPassword ? { password } : {}) })}
      save={(body) => call(deleteAccount, { body })}
      done={() => {
        dropPending(currentSession().user?.id ?? '')
        navigate(paths.home, { replace: true })
        leaveEverywhere()
      }}
      failed={t('data.deleteFailed')}
      submit={t('data.confirm')}
      submitting={t('data.deleting')}
      variant="danger"
      onClose={onClose}
    />
  )
}
