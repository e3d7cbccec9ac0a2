import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateDocument, userProfile } from '#contract/person/settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { callIdentityService, renameUser, useSession } from '../../../api/auth/session.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateText } from '../../../ui/format/DateText.tsx'
import { ErrorNote } from '../../../ui/parts/Notes.tsx'
import { ConfirmationButton } from '../proof/StepUpDialog.tsx'
import { PhotoRow } from '../photo/PhotoRow.tsx'
import { Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { call } from '../../../api/call.ts'
import { refreshProfile } from '../../../api/photo.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import * as z from 'zod/mini'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EmailField, PasswordField } from '../../../ui/parts/Field.tsx'
import { useSignInMethods } from '../identity-reads.ts'
import { useConfirmation } from '../proof/useConfirmation.ts'
import { useStepUp } from '../proof/useStepUp.tsx'

/** The user's name, e-mail address and photo. */
export function ProfilePart() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  const profile = useRead(userProfile)
  const [open, setOpen] = useState<'name' | 'email' | null>(null)
  useConfirmation(user?.emailVerified === false)
  if (!user) return null
  const email = profile.data?.email ?? user.email
  const close = (): void => setOpen(null)
  return (
    <SettingsPart part="profile">
      {profile.isError && !profile.data && (
        <ErrorNote
          title={t('loadFailed')}
          message={messageOf(profile.error)}
          onRetry={() => void profile.refetch()}
        />
      )}
      <Rows>
        <PhotoRow user={user} />
        <Row
          title={t('profile.name')}
          text={user.name}
          action={
            <Button
              size="small"
              onClick={() => setOpen('name')}
              aria-label={`${t('profile.edit')}: ${t('profile.name')}`}
            >
              {t('profile.edit')}
            </Button>
          }
        />
        <Row
          title={t('profile.email')}
          mark={user.emailVerified === false && <Badge tone="notice">{t('profile.unconfirmed')}</Badge>}
          text={
            user.emailVerified === false ? (
              <>
                <bdi>{email}</bdi>
                <br />
                {t('profile.unconfirmedText')}
              </>
            ) : (
              email
            )
          }
          action={
            <>
              {user.emailVerified === false && <ConfirmationButton size="small" />}
              <Button
                size="small"
                onClick={() => setOpen('email')}
                aria-label={`${t('profile.edit')}: ${t('profile.email')}`}
              >
                {t('profile.edit')}
              </Button>
            </>
          }
        />
      </Rows>
      {profile.data && (
        <Rows>
          <Row title={t('profile.since')} text={<DateText value={profile.data.createdAt} />} />
        </Rows>
      )}
      {open === 'name' && <NameDialog name={user.name} onClose={close} />}
      {open === 'email' && <EmailDialog email={email} onClose={close} />}
    </SettingsPart>
  )
}

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <FieldsDialog
      size="small"
      title={t('profile.name')}
      fields={[text('name', t('profile.name'), name, { maxLength: 100, autoComplete: 'name' })]}
      ready={(values) => values.name.trim() !== '' && values.name.trim() !== name}
      schema={updateDocument.body}
      save={async (body) => {
        const { document } = await call(updateDocument, { body })
        renameUser(document.profile.name)
        await refreshProfile()
      }}
      done={t('profile.nameSaved')}
      failed={t('failed')}
      onClose={onClose}
    />
  )
}

const NewEmail = z.object({
  newEmail: z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  password: z.optional(z.string().check(z.minLength(1))),
})

/** Sends a link to the new address; nothing changes until it is opened. */
function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
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
        save={(body) =>
          stepUp.run(() => callIdentityService('change-email', body), hasPassword ? null : 'proof')
        }
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
