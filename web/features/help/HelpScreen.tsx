import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { helpGroups, helpSlugs, type HelpSlug } from '../../help-slugs.ts'
import { loadNamespaces } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { SearchInput } from '../../ui/parts/Field.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { ArticleList } from './ArticleList.tsx'
import { ContactLine } from './ContactLine.tsx'
import { searchArticles } from './search.ts'

const groups = Object.keys(helpGroups) as (keyof typeof helpGroups)[]

/** All help articles by group, and a search that reads their texts too. */
export function HelpScreen() {
  const { t } = useTranslation('help')
  usePageTitle(t('title'))
  const [, navigate] = useLocation()
  const query = useSearch()
  const [typed, setTyped] = useState(() => new URLSearchParams(query).get('q') ?? '')
  const results = useResults(typed)
  const search = (text: string): void => {
    setTyped(text)
    const address =
      text.trim() === '' ? paths.help : `${paths.help}?${new URLSearchParams({ q: text }).toString()}`
    navigate(address, { replace: true })
  }
  const first = results?.[0]
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-title">{t('title')}</h1>
      <p className="mt-1 mb-5 text-muted">{t('lead')}</p>
      <SearchInput
        label={t('search')}
        value={typed}
        maxLength={100}
        onChange={search}
        onEnter={() => first && navigate(paths.helpOf(first))}
      />
      {results === null ? (
        <div className="mt-8 gap-x-12 roomy:columns-2">
          {groups.map((group) => (
            <section key={group} aria-labelledby={`help-${group}`} className="mb-8 break-inside-avoid">
              <h2 id={`help-${group}`} className="mb-1 text-section">
                {t(`groups.${group}`)}
              </h2>
              <ArticleList slugs={helpGroups[group]} />
            </section>
          ))}
        </div>
      ) : (
        <section aria-label={t('results')} className="mt-4">
          <p role="status" className="text-small text-muted">
            {results.length === 0 ? t('none') : t('found', { count: results.length })}
          </p>
          <ArticleList slugs={results} />
        </section>
      )}
      <ContactLine />
    </div>
  )
}

/** The articles that match, null while nothing is typed. The texts of all articles load with the first letter. */
function useResults(typed: string): readonly HelpSlug[] | null {
  const { t, i18n } = useTranslation(['help', 'helpArticles'])
  const isSearching = typed.trim() !== ''
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (!isSearching) return
    // without the texts, titles and synonyms are still searched
    loadNamespaces(['helpArticles']).then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [isSearching])
  if (!isSearching) return null
  const hasTexts = i18n.hasResourceBundle(i18n.language, 'helpArticles')
  const articles = helpSlugs.map((slug) => ({
    slug,
    title: t(`help:articles.${slug}.title`),
    synonyms: t(`help:articles.${slug}.words`),
    body: hasTexts ? t(`helpArticles:${slug}`, { returnObjects: true }).join(' ') : '',
  }))
  return searchArticles(articles, typed)
}
