import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { preload } from '../../lazy.ts'
import { Card } from '../../ui/parts/Surface.tsx'
import { sections } from './sections.ts'

/** What can be set today, as a list that leads to the profile's pages. */
export function SettingsHub() {
  const { t } = useTranslation('settings')
  return (
    <section aria-labelledby="ready-today">
      <h2 id="ready-today" className="text-section">
        {t('hub.title')}
      </h2>
      <Card as="div" flush className="mt-3 overflow-hidden">
        <ul className="divide-y divide-line">
          {sections.map(({ key, path, icon: Icon }) => (
            <li key={key}>
              <Link
                href={path}
                onPointerEnter={() => preload(path)}
                onFocus={() => preload(path)}
                className="flex min-h-16 items-center gap-4 px-4 py-3 transition-colors duration-150 hover:bg-sunk focus-visible:-outline-offset-2 phone:px-5"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
                <span className="grid min-w-0 flex-1">
                  <span className="font-medium">{t(`nav.${key}`)}</span>
                  <span className="text-meta text-muted">{t(`hub.${key}`)}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
