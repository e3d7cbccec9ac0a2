import {
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
import { BellLink } from './BellLink.tsx'
import { HouseholdSlot } from './HouseholdSlot.tsx'
import { HiddenSync } from '../HiddenSync.tsx'

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
    <header className="sticky top-0 z-20 border-b border-line bg-page/95 max-phone:backdrop-blur-sm phone:static phone:border-0 phone:bg-transparent">
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
          <Logo name={productName} className="max-[25rem]:[&>span]:hidden" />
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
