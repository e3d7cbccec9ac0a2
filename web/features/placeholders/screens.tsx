import { ChartLine, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Pill, tintOf, type Tint } from '../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { Card } from '../../ui/parts/Surface.tsx'

type Page = 'analytics'
const looks: Record<Page, { icon: LucideIcon; tint: Tint; href: string }> = {
  analytics: { icon: ChartLine, tint: 'blue', href: paths.transactions },
}

/** Says honestly that a page is announced and what it will do, and leads on to what works today. */
function ComingSoon({ page }: { page: Page }) {
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
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <span className="text-small text-muted">{t('meanwhile')}</span>
        <ButtonLink href={href}>{t(`${page}.link`)}</ButtonLink>
      </div>
    </div>
  )
}

export function AnalyticsScreen() {
  return <ComingSoon page="analytics" />
}
