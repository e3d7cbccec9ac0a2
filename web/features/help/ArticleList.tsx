import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { HelpSlug } from '../../help-slugs.ts'
import { paths } from '../../paths.ts'

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
