import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { signOut, useSession } from '../../api/auth/session.ts'
import { dropPending, readPending } from '../../api/offline/pending.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'

/** Confirms before signing out; if that fails, the session continues and an error is shown. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['layout', 'ui'])
  const [, navigate] = useLocation()
  const userId = useSession().user?.id ?? ''
  const unsent = open ? readPending(userId).length : 0
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const close = (): void => {
    setState('idle')
    onClose()
  }
  const leave = async (): Promise<void> => {
    setState('busy')
    try {
      await signOut()
      dropPending(userId)
      navigate(paths.login, { replace: true })
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog
      alert
      open={open}
      onClose={close}
      busy={state === 'busy'}
      title={t('layout:logout.question')}
      footer={
        <>
          <Button onClick={close} disabled={state === 'busy'}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" busy={state === 'busy'} onClick={() => void leave()}>
            {state === 'busy' ? t('layout:logout.busy') : t('layout:logout.confirm')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('layout:logout.explain')}</p>
      {unsent > 0 && (
        <Alert tone="notice" className="mt-3">
          {t('layout:logout.unsent', { count: unsent })}
        </Alert>
      )}
      {state === 'failed' && <Alert className="mt-3">{t('layout:logout.failed')}</Alert>}
    </Dialog>
  )
}
