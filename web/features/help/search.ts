import type { HelpSlug } from '../../help-slugs.ts'
import { matchCommands } from '../layout/commands/match.ts'

export type SearchableArticle = {
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
