import { Bell, ChevronsUpDown, CircleHelp, History, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { productName } from '#contract/product.ts'
import type { User } from '../../../api/auth/session.ts'
import { preload } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Logo } from '../../../ui/parts/Marks.tsx'
import { navigation, sectionOf } from './navigation.ts'
import { QuickStats } from '../QuickStats.tsx'
import { usePhoto } from '../../../api/photo.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { avatarLetter } from '../../person/person.ts'

type SidebarProps = {
  user: User
  onLogout: () => void
  onNavigate?: () => void
  /** Rendered inside the phone's drawer, which has its own heading. */
  drawer?: boolean
}

export function Sidebar({ user, onLogout, onNavigate, drawer }: SidebarProps) {
  const { t } = useTranslation(['layout', 'shell'])
  const [location] = useLocation()
  const section = sectionOf(location)
  return (
    <div className={cx('flex flex-col gap-4', drawer ? 'min-h-full' : 'min-h-full px-4 py-5')}>
      {drawer ? (
        <p className="text-meta text-muted">{t('shell:subtitle')}</p>
      ) : (
        <Link href={paths.dashboard} className="rounded-control px-1.5">
          <Logo name={productName} subtitle={t('shell:subtitle')} />
        </Link>
      )}
      <nav aria-label={t('nav.label')}>
        <ul className="grid gap-0.5">
          {navigation.map((item) => {
            const current = item === section
            return (
              <li key={item.key}>
                <Link
                  href={item.path}
                  aria-current={current ? 'page' : undefined}
                  onClick={onNavigate}
                  onPointerEnter={() => preload(item.path)}
                  onFocus={() => preload(item.path)}
                  className={cx(
                    'flex min-h-11 items-center gap-3 rounded-control px-3 text-small transition-colors duration-150',
                    current ? 'bg-accent-soft font-medium text-accent' : 'text-ink hover:bg-sunk',
                  )}
                >
                  <item.icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
                  {t(`nav.${item.key}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      {/* one's own figures do not stand beside those of others */}
      {location !== paths.ours && <QuickStats />}
      <div className="mt-auto grid gap-1">
        {[
          { path: paths.activity, icon: History, text: t('user.activity') },
          { path: paths.help, icon: CircleHelp, text: t('help') },
        ].map(({ path, icon: Icon, text }) => (
          <Link
            key={path}
            href={path}
            onClick={onNavigate}
            onPointerEnter={() => preload(path)}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 text-small text-muted hover:bg-sunk hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
            {text}
          </Link>
        ))}
        <div className="border-t border-line pt-3">
          <UserMenu user={user} onLogout={onLogout} onNavigate={onNavigate} />
        </div>
      </div>
    </div>
  )
}

type UserMenuProps = { user: User; onLogout: () => void; onNavigate?: () => void }

function UserMenu({ user, onLogout, onNavigate }: UserMenuProps) {
  const { t } = useTranslation('layout')
  const [, navigate] = useLocation()
  const photo = usePhoto()
  const name = user.name.trim() || t('user.fallbackName')
  const email = user.demoEndsAt ? t('demo.person') : user.email.trim() || t('user.fallbackEmail')
  const go = (path: string) => () => {
    onNavigate?.()
    navigate(path)
  }
  return (
    <Menu
      label={t('user.menu')}
      namedByText
      triggerClass="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-sunk transition-colors duration-150"
      trigger={
        <>
          <span className="sr-only">{t('user.menu')}</span>
          <Avatar letter={avatarLetter(user)} image={photo} />
          <span className="grid min-w-0 flex-1">
            <span dir="auto" className="truncate text-small font-medium">
              {name}
            </span>
            <bdi className="truncate text-meta text-muted">{email}</bdi>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </>
      }
      items={[
        { label: t('user.account'), icon: UserRound, onSelect: go(paths.settings) },
        { label: t('user.notifications'), icon: Bell, onSelect: go(paths.notifications) },
        { label: t('user.logout'), icon: LogOut, onSelect: onLogout },
      ]}
    />
  )
}
