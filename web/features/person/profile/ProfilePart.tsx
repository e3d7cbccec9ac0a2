import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userProfile } from '#contract/person/settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { useSession } from '../../../api/auth/session.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateText } from '../../../ui/format/DateText.tsx'
import { ErrorNote } from '../../../ui/parts/Notes.tsx'
import { ConfirmationButton } from '../proof/ConfirmationButton.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { PhotoRow } from '../photo/PhotoRow.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { Row, Rows } from '../../../ui/page/SettingsRow.tsx'

/** The user's name, e-mail address and photo. */
export function ProfilePart() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  const profile = useRead(userProfile)
  const [open, setOpen] = useState<'name' | 'email' | null>(null)
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
