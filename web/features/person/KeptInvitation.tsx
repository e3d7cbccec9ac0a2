import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/auth/session.ts'
import { keptInvitation, type OpenInvitation } from '../../api/storage/invitation.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'

/** Leads to the invitations that wait for an answer. */
export function OpenInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const { t } = useTranslation('sharing')
  return invitations.map(({ href, owner: name }) => (
    <Alert
      key={href}
      tone="info"
      title={name === '' ? t('kept.title') : t('invitation.heading', { name })}
      action={
        <ButtonLink size="small" href={href}>
          {t('kept.open')}
        </ButtonLink>
      }
    >
      {name === '' && t('kept.text')}
    </Alert>
  ))
}

/** The same as the first of the ways on from a page. */
export function BackToInvitation() {
  const { t } = useTranslation('sharing')
  const href = keptInvitation(useSession().user?.id)
  if (href === null) return null
  return (
    <ButtonLink href={href} variant="primary" replace>
      {t('kept.back')}
    </ButtonLink>
  )
}
