import { useEffect } from 'react'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { useRead } from '../../../api/queries.ts'
import { InstallNote } from './InstallNote.tsx'
import { PendingNote } from './PendingNote.tsx'

/** Loaded after the screen: entries made offline, the install offer, and the app icon's badge. */
export function LateNotes({ userId }: { userId: string }) {
  useAppBadge()
  return (
    <>
      <PendingNote userId={userId} />
      <InstallNote />
    </>
  )
}

/** Shows the number of unread notifications on the installed app's icon, if the system supports badges. */
function useAppBadge(): void {
  const { data } = useRead(listNotifications, { query: { state: 'unread' } }, { staleTime: 60_000 })
  const unread = data?.unread
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return
    const done = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
    done.catch(() => undefined)
  }, [unread])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    },
    [],
  )
}
