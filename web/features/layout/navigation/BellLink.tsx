import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { useRead } from '../../../api/queries.ts'
import { preload } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { manyText } from '../../../ui/format/format.ts'

/** The bell on every page with the number of unread notifications, updated by the event stream. */
export function BellLink() {
  const { t } = useTranslation('layout')
  const { data } = useRead(listNotifications, { query: { state: 'unread' } }, { staleTime: 60_000 })
  const unread = data?.unread ?? 0
  return (
    <Link
      href={paths.notifications}
      aria-label={t('bell', { count: unread })}
      onPointerEnter={() => preload(paths.notifications)}
      className="touch relative inline-flex items-center justify-center rounded-control text-muted hover:bg-sunk hover:text-ink"
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-1 top-1 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-medium text-on-accent tabular-nums"
        >
          {manyText(unread)}
        </span>
      )}
    </Link>
  )
}
