import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { signOut, useSession } from '../../../api/auth/session.ts'
import { dropPending, readPending } from '../../../api/offline/pending.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

/** Confirms before signing out; if that fails, the session continues and an error is shown. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('late')
  const [, navigate] = useLocation()
  const { user } = useSession()
  const userId = user?.id ?? ''
  const unsent = readPending(userId).length
  return (
    <ConfirmDialog
      title={t('logout.question')}
      confirm={t('logout.confirm')}
      confirming={t('logout.busy')}
      variant="primary"
      failed={() => t('logout.failed')}
      refetch={[]}
      work={async () => {
        await signOut()
        dropPending(userId)
        navigate(paths.login, { replace: true })
      }}
      note={
        unsent > 0 && (
          <Alert tone="notice" className="mt-3">
            {t('logout.unsent', { count: unsent })}
          </Alert>
        )
      }
      onClose={onClose}
    >
      {t(user?.demoEndsAt ? 'demo.leave' : 'logout.explain')}
    </ConfirmDialog>
  )
}
