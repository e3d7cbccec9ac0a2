import { ChartLine, Settings, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Pill, tintOf, type Tint } from '../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { SettingsHub } from '../settings/Hub.tsx'

type Page = 'analytics' | 'settings'
const looks: Record<Page, { icon: LucideIcon; tint: Tint; href: string }> = {
  analytics: { icon: ChartLine, tint: 'blue', href: paths.transactions },
  settings: { icon: Settings, tint: 'petrol', href: paths.connections },
}

/** Says honestly that a page is announced and what it will do, and leads on to what works today. */
function ComingSoon({ page, children }: { page: Page; children?: ReactNode }) {
  const { t } = useTranslation('placeholders')
  const { icon: Icon, tint, href } = looks[page]
  usePageTitle(t(`${page}.title`))
  return (
    <div className="mx-auto max-w-2xl pt-4 phone:pt-12">
      <span className={cx('tinted inline-flex rounded-card p-3.5', tintOf(tint))}>
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.5} />
      </span>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <h1 className="text-title">{t(`${page}.title`)}</h1>
        <Pill tint={tint}>{t('comingSoon')}</Pill>
      </div>
      <p className="mt-2 text-section font-light text-muted">{t(`${page}.lead`)}</p>
      {children && (
        <>
          <div className="mt-8">{children}</div>
          <h2 className="mt-9 -mb-4 text-section">{t('next')}</h2>
        </>
      )}
      <Card flush className="mt-7">
        <ul className="divide-y divide-line">
          {t(`${page}.points`, { returnObjects: true }).map((point) => (
            <li key={point} className="flex min-h-13 items-center gap-3 px-4 py-3 phone:px-5">
              <span
                aria-hidden="true"
                className={cx('size-1.5 shrink-0 rounded-full bg-(--tint)', tintOf(tint))}
              />
              {point}
            </li>
          ))}
        </ul>
      </Card>
      {!children && (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <span className="text-small text-muted">{t('meanwhile')}</span>
          <ButtonLink href={href}>{t(`${page}.link`)}</ButtonLink>
        </div>
      )}
    </div>
  )
}

export function AnalyticsScreen() {
  return <ComingSoon page="analytics" />
}
export function SettingsScreen() {
  return (
    <ComingSoon page="settings">
      <SettingsHub />
    </ComingSoon>
  )
}
