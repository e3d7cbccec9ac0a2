import { Bell, ChevronsUpDown, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { usePhoto } from '../../../api/photo.ts'
import type { User } from '../../../api/auth/session.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { avatarLetter } from '../../person/person.ts'

type UserMenuProps = { user: User; onLogout: () => void; onNavigate?: () => void }

export function UserMenu({ user, onLogout, onNavigate }: UserMenuProps) {
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
