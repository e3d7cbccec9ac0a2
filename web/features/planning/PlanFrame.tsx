import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { preload } from '../../lazy.ts'
import { cx } from '../../ui/cx.ts'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { PlanHead } from './PlanHead.tsx'
import { type PlanTab, planTabs } from './tabs.ts'

type PlanFrameProps = { tab: PlanTab; actions?: ReactNode; children: ReactNode }

/** What the plan's screens share: the heading, the state of the pay period and the tabs, each with its address. */
export function PlanFrame({ tab, actions, children }: PlanFrameProps) {
  const { t } = useTranslation('planning')
  usePageTitle(t(`tabs.${tab}`))
  return (
    <>
      <PageHeader title={t(`tabs.${tab}`)} lead={t(`leads.${tab}`)} actions={actions} />
      <PlanHead />
      {planTabs.length > 1 && (
        <nav aria-label={t('plan')} className="-mx-4 mb-5 border-b border-line phone:mx-0">
          <ul className="flex gap-6 overflow-x-auto px-4 phone:px-0">
            {planTabs.map(({ key, path }) => (
              <li key={key}>
                <Link
                  href={path}
                  aria-current={key === tab ? 'page' : undefined}
                  onPointerEnter={() => preload(path)}
                  className={cx(
                    '-mb-px flex min-h-11 items-center border-b-2 text-small',
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
      )}
      {children}
    </>
  )
}
