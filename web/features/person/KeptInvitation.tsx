import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/auth/session.ts'
import { keptInvitation } from '../../api/storage/invitation.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'

/** Leads back to an invitation that waits for an answer. */
export function KeptInvitation({ href }: { href: string }) {
  const { t } = useTranslation('sharing')
  const link = (
    <ButtonLink size="small" href={href}>
      {t('kept.open')}
    </ButtonLink>
  )
  return (
    <Alert tone="info" title={t('kept.title')} action={link}>
      {t('kept.text')}
    </Alert>
  )
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
