import { MessageCircleQuestion, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { isCurrent, navigation, type NavItem } from './navigation.ts'

const cell =
  'flex min-h-14 min-w-11 flex-auto flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-4 max-[22.5rem]:text-[0.65625rem]'

const [before, after] = [
  ['dashboard', 'transactions'],
  ['budgets', 'analytics'],
].map((keys) => navigation.filter(({ key }) => keys.includes(key)))

/**
 * Quick navigation in thumb reach, shown up to 768 px; the rest is in the top bar's menu. Accounts have no tab of their own,
 * since the dashboard shows each bank and leads to them.
 */
export function BottomBar({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('layout')
  return (
    <nav
      aria-label={t('nav.quick')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] phone:hidden"
    >
      <div className="flex">
        {before?.map((item) => (
          <Tab key={item.key} item={item} />
        ))}
        <Link
          href={paths.addTransaction}
          aria-label={t('nav.add')}
          className="flex w-12 shrink-0 items-center justify-center"
        >
          <span className="inline-flex size-9 items-center justify-center rounded-full bg-ink text-on-ink">
            <Plus aria-hidden="true" className="size-5" />
          </span>
        </Link>
        {after?.map((item) => (
          <Tab key={item.key} item={item} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={onAsk} className={cx(cell, 'text-muted')}>
          <MessageCircleQuestion aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t('nav.ask')}
        </button>
      </div>
    </nav>
  )
}

function Tab({ item }: { item: NavItem }) {
  const { t } = useTranslation('layout')
  const [location] = useLocation()
  const current = isCurrent(item, location)
  return (
    <Link
      href={item.path}
      aria-current={current ? 'page' : undefined}
      className={cx(cell, current ? 'font-medium text-accent' : 'text-muted')}
    >
      <item.icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {t(`nav.${item.key}`)}
    </Link>
  )
}
