import { Check, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import {
  finishNotification,
  listNotifications,
  readNotification,
  type Notification,
} from '#contract/notifications/notifications.ts'
import { call } from '../../api/call.ts'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { useSave } from '../../ui/forms/useSave.ts'
import { useMasked } from '../../ui/preferences.ts'
import { tintOf } from '../../ui/parts/Badge.tsx'
import { IconButton } from '../../ui/parts/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { lookOf } from './icons.ts'

/** One notification: it links to where to act on it, and can be marked as done. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const [masked] = useMasked()
  const { id, kind, title, text, link, read, done, created_at: createdAt } = notification
  const { icon: Icon, tint } = lookOf(kind)
  const saving = useSave(undefined, { refetch: [listNotifications], queued: true })
  return (
    <li className={cx('flex items-start gap-2 pe-2 phone:pe-3', done && 'opacity-65')}>
      <Link
        href={link}
        onClick={() => {
          if (!read) void saving.save(() => call(readNotification, { params: { id } }))
        }}
        className="flex min-w-0 flex-1 gap-4 py-3.5 ps-4 transition-colors duration-150 hover:bg-sunk focus-visible:-outline-offset-2 phone:ps-5"
      >
        <span className={cx('tinted mt-0.5 h-fit rounded-full p-2', tintOf(tint))}>
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={cx('flex items-baseline gap-2', !read && 'font-medium')}>
            {!read && (
              <>
                <span aria-hidden="true" className="size-2 shrink-0 -translate-y-px rounded-full bg-accent" />
                <span className="sr-only">{t('isUnread')}</span>
              </>
            )}
            {title}
          </span>
          {!masked && <span className="text-small text-muted">{text}</span>}
          <WhenText value={createdAt} className="text-meta text-muted" />
        </span>
      </Link>
      <IconButton
        icon={done ? Undo2 : Check}
        label={done ? t('restore') : t('markDone', { title })}
        className="mt-2"
        onClick={() =>
          void saving.save(() => call(finishNotification, { params: { id }, body: { done: !done } }))
        }
      />
    </li>
  )
}
