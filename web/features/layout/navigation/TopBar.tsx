import {
  Bell,
  Eye,
  EyeOff,
  Menu as MenuIcon,
  MessageCircleQuestion,
  Monitor,
  Moon,
  Search,
  Sun,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { productName } from '#contract/product.ts'
import { config } from '../../../api/config.ts'
import { chooseTheme } from '../../../api/own/theme.ts'
import { paths } from '../../../paths.ts'
import { Pill } from '../../../ui/parts/Badge.tsx'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { Logo } from '../../../ui/parts/Marks.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useMasked, useTheme } from '../../../ui/preferences.ts'
import { HiddenSync } from '../HiddenSync.tsx'
import { Suspense, useEffect, useState } from 'react'
import { lazyWith, preload } from '../../../lazy.ts'
import { ErrorBoundary } from '../../../ui/parts/ErrorBoundary.tsx'
import { useSession } from '../../../api/auth/session.ts'
import { readText } from '../../../api/storage/storage.ts'
import { householdHint } from './household-hint.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { useRead } from '../../../api/queries.ts'
import { manyText } from '../../../ui/format/format.ts'

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

type TopBarProps = {
  userId: string
  onMenu: () => void
  menuOpen: boolean
  onCommands: () => void
  onAsk: () => void
}

export function TopBar({ userId, onMenu, menuOpen, onCommands, onAsk }: TopBarProps) {
  const { t } = useTranslation('layout')
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page/95 max-phone:backdrop-blur-sm phone:border-transparent phone:bg-page">
      <div className="mx-auto flex min-h-14 w-full max-w-[75rem] items-center gap-1 px-1.5 phone:px-8 phone:pt-3">
        <IconButton
          icon={MenuIcon}
          label={menuOpen ? t('menuClose') : t('menuOpen')}
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          onClick={onMenu}
          className="phone:hidden"
        />
        <Link
          href={paths.dashboard}
          aria-label={productName}
          className="touch inline-flex items-center rounded-control phone:hidden"
        >
          <Logo name={productName} className="max-[31rem]:[&>span]:hidden" />
        </Link>
        <div className="ms-auto flex items-center gap-1 max-[25rem]:gap-0">
          {config.sandbox && (
            <Pill
              tint="amber"
              title={t('sandboxTitle')}
              className="me-1 max-[25rem]:me-0 max-[25rem]:px-1.5!"
            >
              {t('sandbox')}
            </Pill>
          )}
          <HouseholdSlot />
          <HiddenSync userId={userId} />
          <IconButton
            icon={Search}
            label={t('commands')}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onCommands}
          />
          <IconButton
            icon={MessageCircleQuestion}
            label={t('ask')}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+J Meta+J"
            onClick={onAsk}
            className="max-phone:hidden"
          />
          <BellLink />
          <PrivacyEye />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

function PrivacyEye() {
  const { t } = useTranslation('layout')
  const [masked, setMasked] = useMasked()
  return (
    <IconButton
      icon={masked ? EyeOff : Eye}
      label={masked ? t('privacy.show') : t('privacy.hide')}
      aria-pressed={masked}
      onClick={() => setMasked(!masked)}
    />
  )
}

function ThemeSwitch() {
  const { t } = useTranslation('layout')
  const [theme] = useTheme()
  const Icon = themeIcons[theme]
  return (
    <Menu
      label={`${t('theme.label')}: ${t(`theme.${theme}`)}`}
      align="end"
      className="min-w-40!"
      // Narrow phones have no room for it; the palette and the preferences set the theme too.
      triggerClass="touch inline-flex items-center justify-center rounded-control text-muted hover:bg-sunk hover:text-ink max-[25rem]:hidden"
      trigger={<Icon aria-hidden="true" className="size-5" />}
      items={(['light', 'dark', 'system'] as const).map((choice) => ({
        label: t(`theme.${choice}`),
        icon: themeIcons[choice],
        onSelect: () => void chooseTheme(choice).catch(() => undefined),
      }))}
    />
  )
}

/** Long enough for the page's first figures to load first. */
const afterMs = 6000
const HouseholdSwitch = lazyWith(
  () => import('../late/HouseholdSwitch.tsx').then((m) => m.HouseholdSwitch),
  ['late'],
)

/** The switch between one's own accounts and shared ones; it loads at once where there was one on the last visit. */
function HouseholdSlot() {
  const isDemo = Boolean(useSession().user?.demoEndsAt)
  const [due, setDue] = useState(() => readText(householdHint) !== null)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  // a demo shares with nobody
  if (!due || isDemo) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <HouseholdSwitch />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The bell on every page with the number of unread notifications, updated by the event stream. */
function BellLink() {
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
