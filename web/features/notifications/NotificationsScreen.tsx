import {
  BadgeCheck,
  Bell,
  CalendarClock,
  Check,
  Landmark,
  ListChecks,
  type LucideIcon,
  Newspaper,
  PiggyBank,
  ReceiptText,
  Settings,
  ShieldAlert,
  Undo2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type NotificationGroup,
  type NotificationKind,
  kindOf,
  notificationGroups,
} from '#contract/notifications/notification-kinds.ts'
import {
  type Notification,
  finishNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.ts'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { dayOf, inDigits } from '../../ui/format/format.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { Empty } from '../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { Link } from 'wouter'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { useMasked } from '../../ui/preferences.ts'
import { type Tint, tintOf } from '../../ui/parts/Badge.tsx'
import { cx } from '../../ui/cx.ts'

const states = ['open', 'unread', 'all'] as const
type State = (typeof states)[number]

/** The notifications by day, newest first. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const [state, setState] = useState<State>('open')
  const [group, setGroup] = useState<NotificationGroup | null>(null)
  const [pages, setPages] = useState<readonly string[]>([])
  usePageTitle(t('title'))
  const marking = useSave(undefined, { refetch: [listNotifications] })
  const query = { state, ...(group ? { group } : {}) }
  const first = useRead(listNotifications, { query }, { staleTime: 0 })
  const choose = (change: () => void): void => {
    change()
    setPages([])
  }
  return (
    <div className="mx-auto max-w-3xl">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="me-auto text-title">{t('title')}</h1>
        <div className="ms-auto flex items-center gap-2">
          {(first.data?.unread ?? 0) > 0 && (
            <Button
              size="small"
              busy={marking.busy}
              onClick={() => void marking.save(() => call(readAllNotifications))}
            >
              {t('readAll')}
            </Button>
          )}
          <ButtonLink size="small" variant="quiet" icon={Settings} href={paths.notificationSettings}>
            <span className="max-phone:sr-only">{t('settings')}</span>
          </ButtonLink>
        </div>
      </div>
      <div className="mt-4 mb-5 flex flex-wrap items-end gap-3 max-phone:mt-2 max-phone:mb-3 max-phone:gap-2">
        <SegmentedControl
          label={t('filter')}
          value={state}
          options={states.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => choose(() => setState(value))}
        />
        <SelectInput
          label={t('groups.label')}
          hideLabel
          className="w-44"
          value={group ?? 'any'}
          onChange={(value) => choose(() => setGroup(value === 'any' ? null : value))}
          options={(['any', ...notificationGroups] as const).map((value) => ({
            value,
            label: t(`groups.${value}`),
          }))}
        />
      </div>
      <Loaded query={first} failed={t('failed')} label={t('title')} height="h-72" bare>
        {({ notifications, next }) => (
          <Days
            first={notifications}
            filtered={state !== 'open' || group !== null}
            query={query}
            pages={pages}
            next={next}
            onMore={(id) => setPages([...pages, id])}
          />
        )}
      </Loaded>
    </div>
  )
}

type DaysProps = {
  first: readonly Notification[]
  filtered: boolean
  query: { state: State; group?: NotificationGroup }
  pages: readonly string[]
  next: string | null
  onMore: (id: string) => void
}

function Days({ first, filtered, query, pages, next, onMore }: DaysProps) {
  const { t } = useTranslation('notifications')
  if (first.length === 0)
    return (
      <Empty icon={Bell} title={t(filtered ? 'nothingTitle' : 'emptyTitle')}>
        {t(filtered ? 'nothing' : 'empty')}
      </Empty>
    )
  return (
    <>
      <DayLists notifications={first} />
      {pages.map((before, index) => (
        <Further
          key={before}
          query={{ ...query, before }}
          last={index === pages.length - 1}
          onMore={onMore}
        />
      ))}
      {pages.length === 0 && next && <More onClick={() => onMore(next)} />}
    </>
  )
}

function Further({
  query,
  last,
  onMore,
}: {
  query: { state: State; group?: NotificationGroup; before: string }
  last: boolean
  onMore: (id: string) => void
}) {
  const { t } = useTranslation('notifications')
  const page = useRead(listNotifications, { query }, { staleTime: 0 })
  return (
    <Loaded query={page} failed={t('failed')} label={t('title')} height="h-40" bare>
      {({ notifications, next }) => (
        <>
          <DayLists notifications={notifications} />
          {last && next && <More onClick={() => onMore(next)} />}
        </>
      )}
    </Loaded>
  )
}

function More({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('notifications')
  return (
    <div className="mt-5 text-center">
      <Button onClick={onClick}>{t('more')}</Button>
    </div>
  )
}

function DayLists({ notifications }: { notifications: readonly Notification[] }) {
  const days = Map.groupBy(notifications, ({ created_at: time }) => dayOf(time) ?? time)
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="mt-6 first:mt-0">
      <h2 className="mb-2 text-small font-medium text-muted">
        <DateText value={day} />
      </h2>
      <Card as="div" flush className="overflow-hidden">
        <ul className="divide-y divide-line">
          {ofDay.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      </Card>
    </section>
  ))
}

/** One notification: it links to where to act on it, and can be marked as done. */
function NotificationRow({ notification }: { notification: Notification }) {
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
            {inDigits(title)}
          </span>
          {!masked && <span className="text-small text-muted">{inDigits(text)}</span>}
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

const looks: Readonly<Record<NotificationGroup, { icon: LucideIcon; tint: Tint }>> = {
  bills: { icon: CalendarClock, tint: 'amber' },
  budgets: { icon: PiggyBank, tint: 'petrol' },
  payments: { icon: ReceiptText, tint: 'green' },
  banks: { icon: Landmark, tint: 'blue' },
  review: { icon: ListChecks, tint: 'petrol' },
  security: { icon: ShieldAlert, tint: 'red' },
  plan: { icon: BadgeCheck, tint: 'purple' },
  digest: { icon: Newspaper, tint: 'blue' },
}

function lookOf(kind: NotificationKind): { icon: LucideIcon; tint: Tint } {
  // good news among warnings
  return kind === 'invitation_accepted' ? { icon: Users, tint: 'green' } : looks[kindOf(kind).group]
}
