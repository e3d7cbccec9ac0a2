import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { applyUpdate, useUpdateReady } from '../../api/offline/worker.ts'
import { useSession } from '../../api/auth/session.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'

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
        <p className="flex items-center gap-2 bg-notice-soft px-4 py-2 text-small text-notice phone:px-8">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span>
            {t(online ? 'unreached' : 'offline')} <AsOf />
          </span>
        </p>
      )}
      {ready && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-accent-soft px-4 py-1.5 text-small text-accent phone:px-8">
          <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{t('update.ready')}</span>
          <Button size="small" onClick={applyUpdate}>
            {t('update.take')}
          </Button>
        </div>
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
