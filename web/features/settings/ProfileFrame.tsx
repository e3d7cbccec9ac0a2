import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/parts/Links.tsx'
import { preload } from '../../lazy.ts'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { sections, type Section } from './sections.ts'

/** Scrolls the current tab into view; on a narrow screen the tabs are wider than the page. */
function showWhole(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** The heading and the tabs shared by the profile pages. */
export function ProfileFrame({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const [location] = useLocation()
  usePageTitle(t(`nav.${section}`))
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={paths.settings}>{t('back')}</BackLink>
      <h1 className="text-title">{t(`nav.${section}`)}</h1>
      <nav aria-label={t('nav.label')} className="-mx-4 mt-3 mb-6 border-b border-line phone:mx-0">
        <ul className="flex gap-4 overflow-x-auto px-4 phone:gap-6 phone:px-0">
          {sections.map(({ key, path }) => {
            const current = path === location
            return (
              <li key={key} className="shrink-0">
                <Link
                  href={path}
                  replace
                  aria-current={current ? 'page' : undefined}
                  ref={current ? showWhole : undefined}
                  onPointerEnter={() => preload(path)}
                  className={cx(
                    '-mb-px flex min-h-11 items-center border-b-2 text-small',
                    current
                      ? 'border-accent font-medium text-ink'
                      : 'border-transparent text-muted hover:text-ink',
                  )}
                >
                  {t(`nav.${key}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="grid gap-5">{children}</div>
    </div>
  )
}
