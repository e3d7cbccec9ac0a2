import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/auth/session.ts'
import type { HelpSlug } from '../../help-slugs.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { BackLink } from '../../ui/parts/Links.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { places } from '../layout/commands/places.ts'
import { ArticleList } from './ArticleList.tsx'
import { linksOf } from './articles.ts'
import { blocksOf } from './blocks.ts'
import { ContactLine } from './ContactLine.tsx'

/** One article, with links to its screen and to related ones. */
export function Article({ slug }: { slug: HelpSlug }) {
  const { t } = useTranslation(['help', 'helpArticles'])
  const title = t(`help:articles.${slug}.title`)
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink href={paths.help}>{t('help:title')}</BackLink>
      <article>
        <h1 className="mt-1 text-title">{title}</h1>
        <div className="mt-4 grid gap-3">
          {blocksOf(t(`helpArticles:${slug}`, { returnObjects: true })).map((block) =>
            typeof block === 'string' ? (
              <p key={block}>{block}</p>
            ) : (
              <ul key={block.join()} className="grid list-disc gap-1.5 ps-5 marker:text-muted">
                {block.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          )}
        </div>
        <OpenPlace slug={slug} />
      </article>
      <section aria-labelledby="help-see" className="mt-8">
        <h2 id="help-see" className="mb-1 text-section">
          {t('help:see')}
        </h2>
        <ArticleList slugs={linksOf[slug].see} />
      </section>
      <ContactLine />
    </div>
  )
}

/** A link to the screen that an article is about, for who is signed in. */
function OpenPlace({ slug }: { slug: HelpSlug }) {
  const { t } = useTranslation('palette')
  const isUser = useSession().status === 'signed_in'
  const place = places.find(([key]) => key === linksOf[slug].place)
  if (!isUser || !place) return null
  const [key, path] = place
  return (
    <ButtonLink href={path} icon={ArrowRight} className="mt-5">
      {t(`places.${key}`)}
    </ButtonLink>
  )
}
