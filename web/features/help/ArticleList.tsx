import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { HelpSlug } from '../../help-slugs.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'

/** Links to articles by their titles. */
export function ArticleList({ slugs }: { slugs: readonly HelpSlug[] }) {
  const { t } = useTranslation('help')
  return (
    <ul className="divide-y divide-line">
      {slugs.map((slug) => (
        <li key={slug}>
          <Link
            href={paths.helpOf(slug)}
            className="flex min-h-11 items-center py-2 text-accent underline-offset-4 hover:underline"
          >
            {t(`articles.${slug}.title`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The way to support at the end of a help page. */
export function ContactLine() {
  const { t } = useTranslation('help')
  return (
    <aside
      aria-label={t('contact.title')}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6"
    >
      <p className="max-w-prose text-muted">{t('contact.offer')}</p>
      <ButtonLink href={paths.contact}>{t('contact.title')}</ButtonLink>
    </aside>
  )
}
