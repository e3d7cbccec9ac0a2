import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { applyUpdate, useUpdateReady } from '../../api/offline/worker.ts'
import { useSession } from '../../api/auth/session.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { Strip } from './Strip.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shows that the figures are cached, and from when, and that an app update is ready. */
export function OfflineNote() {
  const { t } = useTranslation('layout')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const session = useSession()
  const unreached = session.status === 'signed_in' && session.offline === true
  const ready = useUpdateReady()
  return (
    <div role="status">
      {(!online || unreached) && (
        <Strip tone="notice" icon={CloudOff}>
          {t(online ? 'unreached' : 'offline')} <AsOf />
        </Strip>
      )}
      {ready && (
        <Strip
          tone="accent"
          icon={RefreshCw}
          actions={
            <Button size="small" onClick={applyUpdate}>
              {t('update.take')}
            </Button>
          }
        >
          {t('update.ready')}
        </Strip>
      )}
    </div>
  )
}

/** When the most recent of the cached figures was received. */
function AsOf() {
  const { t } = useTranslation('layout')
  const answers = useQueryClient().getQueryCache().getAll()
  const newest = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt))
  if (newest === 0) return null
  return (
    <>
      {t('asOf')} <WhenText value={new Date(newest).toISOString()} within />.
    </>
  )
}
