import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { preload } from '../../../lazy.ts'
import { cx } from '../../../ui/cx.ts'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { PageHeader } from '../../../ui/parts/Surface.tsx'
import { type Tab, tabs } from './tabs.ts'

type FrameProps = { tab: Tab; actions?: ReactNode; children: ReactNode }

/** What the screens of analytics share: the heading and the tabs, each with its address. */
export function AnalyticsFrame({ tab, actions, children }: FrameProps) {
  const { t } = useTranslation('analytics')
  usePageTitle(tab === 'overview' ? t('title') : `${t(`tabs.${tab}`)} · ${t('title')}`)
  return (
    <>
      <PageHeader title={t('title')} actions={actions} />
      <nav aria-label={t('title')} className="-mx-4 mb-5 overflow-x-auto border-b border-line phone:mx-0">
        <ul className="flex gap-6 px-4 phone:px-0">
          {tabs.map(({ key, path }) => (
            <li key={key} className="shrink-0">
              <Link
                href={path}
                aria-current={key === tab ? 'page' : undefined}
                onPointerEnter={() => preload(path)}
                className={cx(
                  'flex min-h-11 items-center border-b-2 text-small whitespace-nowrap',
                  key === tab
                    ? 'border-accent font-medium text-ink'
                    : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {t(`tabs.${key}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
