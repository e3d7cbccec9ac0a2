import { ArrowLeftRight, LayoutDashboard, Menu, Plus, WalletCards, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'

const cell = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-4'

/** Within reach of a thumb; shown at 768 px and below. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('layout')
  return (
    <nav
      aria-label={t('nav.quick')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] phone:hidden"
    >
      <div className="flex">
        <Tab path={paths.dashboard} icon={LayoutDashboard} label={t('nav.dashboard')} />
        <Tab path={paths.accounts} icon={WalletCards} label={t('nav.accounts')} />
        <Link href={paths.addTransaction} className={cx(cell, 'text-ink')}>
          <span className="inline-flex size-8 items-center justify-center rounded-full bg-ink text-on-ink">
            <Plus aria-hidden="true" className="size-5" />
          </span>
          {t('nav.add')}
        </Link>
        <Tab path={paths.transactions} icon={ArrowLeftRight} label={t('nav.transactions')} />
        <button type="button" onClick={onMore} aria-haspopup="dialog" className={cx(cell, 'text-muted')}>
          <Menu aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t('nav.more')}
        </button>
      </div>
    </nav>
  )
}

function Tab({ path, icon: Icon, label }: { path: string; icon: LucideIcon; label: string }) {
  const [location] = useLocation()
  const current = location === path
  return (
    <Link
      href={path}
      aria-current={current ? 'page' : undefined}
      className={cx(cell, current ? 'font-medium text-accent' : 'text-muted')}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {label}
    </Link>
  )
}
