import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { hiddenSync, useHiddenSyncState } from '../../api/sync/hidden-sync.ts'
import { loginDelayMs, mountDelayMs, type HiddenState } from '../../api/rules/hidden.ts'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/parts/Spinner.tsx'

const shownMs: Readonly<Partial<Record<HiddenState, number>>> = { completed: 2000, error: 3000 }

/** Triggers hidden syncs at the specified events (login, mount, focus, navigation) and shows their state. */
export function HiddenSync({ userId }: { userId: string }) {
  const { t } = useTranslation('layout')
  const state = useHiddenSyncState()
  const [past, setPast] = useState<HiddenState>('idle')
  useTriggers(userId)
  useEffect(() => {
    const ms = shownMs[state]
    const timer = ms === undefined ? undefined : setTimeout(() => setPast(state), ms)
    return () => {
      clearTimeout(timer)
      setPast('idle')
    }
  }, [state])
  const visibleState = state === past ? 'idle' : state
  const failed = visibleState === 'error'
  const Icon = failed ? CircleAlert : Check
  return (
    <span
      role="status"
      className={cx('inline-flex items-center gap-1.5 text-meta', failed ? 'text-alert' : 'text-muted')}
    >
      {visibleState !== 'idle' && (
        <>
          {visibleState === 'syncing' ? (
            <Spinner className="size-3.5" />
          ) : (
            <Icon aria-hidden="true" className="size-3.5" />
          )}
          {t(`hidden.${visibleState}`)}
        </>
      )}
    </span>
  )
}

function useTriggers(userId: string): void {
  const [location] = useLocation()
  const before = useRef(location)
  useEffect(() => {
    const login = setTimeout(() => void hiddenSync.trigger('login'), loginDelayMs)
    return () => clearTimeout(login)
  }, [userId])
  useEffect(() => {
    const mount = setTimeout(() => void hiddenSync.trigger('component_mount'), mountDelayMs)
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void hiddenSync.trigger('page_visible')
    }
    const onFocus = (): void => void hiddenSync.trigger('window_focus')
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('focus', onFocus)
    return () => {
      clearTimeout(mount)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('focus', onFocus)
    }
  }, [])
  useEffect(() => {
    if (before.current === location) return
    before.current = location
    void hiddenSync.trigger('navigation')
  }, [location])
}
