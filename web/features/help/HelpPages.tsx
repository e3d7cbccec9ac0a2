import { useLocation, useSearch } from 'wouter'
import { type HelpSlug, helpGroups, helpSlugs } from '../../help-slugs.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { ArticleList, ContactLine } from './ArticleList.tsx'
import { useEffect, useState } from 'react'
import { loadNamespaces } from '../../i18n/index.ts'
import { SearchInput } from '../../ui/parts/Field.tsx'
import { matchCommands } from '../layout/commands/match.ts'

const Article = lazyWith<{ slug: HelpSlug }>(
  () => import('./Article.tsx').then((m) => m.Article),
  ['helpArticles', 'palette'],
)
const ContactScreen = lazyWith(() => import('./ContactScreen.tsx').then((m) => m.ContactScreen), ['parts'])

/** The help page and what is below its address: the articles and the form for mails to support. */
export function HelpPages() {
  const [location] = useLocation()
  const path = location.replace(/\/+$/, '')
  if (path === paths.help) return <HelpScreen />
  if (path === paths.contact) return <ContactScreen />
  const slug = helpSlugs.find((each) => paths.helpOf(each) === path)
  return slug ? <Article slug={slug} /> : <MissingArticle />
}

/** An address below the help page without an article. */
function MissingArticle() {
  const { t } = useTranslation('help')
  usePageTitle(t('missing.title'))
  return (
    <div className="mx-auto max-w-2xl py-8">
      <h1 className="text-title">{t('missing.title')}</h1>
      <p className="mt-2 text-muted">{t('missing.text')}</p>
      <ButtonLink href={paths.help} variant="primary" className="mt-5">
        {t('missing.back')}
      </ButtonLink>
      <ContactLine />
    </div>
  )
}

const groups = Object.keys(helpGroups) as (keyof typeof helpGroups)[]

/** All help articles by group, and a search that reads their texts too. */
function HelpScreen() {
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

type SearchableArticle = {
  slug: HelpSlug
  title: string
  /** What people may call its subject. */
  synonyms: string
  /** Its text; empty until it has loaded. */
  body: string
}

const wordsOnly = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')

/**
 * The articles in which every typed word begins a word: first those found by title and synonyms, then those found
 * by their text.
 */
export function searchArticles(articles: readonly SearchableArticle[], typed: string): HelpSlug[] {
  const find = (textOf: (article: SearchableArticle) => string): HelpSlug[] =>
    matchCommands(
      articles.map((article) => ({
        slug: article.slug,
        label: wordsOnly(article.title),
        synonyms: wordsOnly(textOf(article)),
      })),
      wordsOnly(typed),
    ).map(({ slug }) => slug)
  const close = find(({ synonyms }) => synonyms)
  return [...new Set([...close, ...find(({ synonyms, body }) => `${synonyms} ${body}`)])]
}
