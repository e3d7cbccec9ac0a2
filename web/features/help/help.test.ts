import { expect, test } from 'vitest'
import arArticles from '../../i18n/ar-AE/help/articles.ts'
import ar from '../../i18n/ar-AE/help/help.ts'
import enArticles from '../../i18n/en-AE/help/articles.ts'
import en from '../../i18n/en-AE/help/help.ts'
import { helpSlugs } from '../../help-slugs.ts'
import { places } from '../layout/commands/places.ts'
import { linksOf } from './Article.tsx'
import { blocksOf } from './Article.tsx'
import { searchArticles } from './HelpPages.tsx'

const languages = { english: [en, enArticles], arabic: [ar, arArticles] } as const

test('every article has a title, further words and a text of a readable length in both languages', () => {
  for (const [texts, articles] of Object.values(languages)) {
    expect(Object.keys(texts.articles).sort()).toEqual([...helpSlugs].sort())
    expect(Object.keys(articles).sort()).toEqual([...helpSlugs].sort())
  }
  const lengths = helpSlugs.flatMap((slug) =>
    [enArticles, arArticles].map((articles) => [slug, articles[slug].join(' ').split(/\s+/).length] as const),
  )
  expect(lengths.filter(([, length]) => length < 70 || length > 210)).toEqual([])
})

test('an article has as many paragraphs and list items in Arabic as in English', () => {
  const shapeOf = (lines: readonly string[]): unknown[] =>
    blocksOf(lines).map((block) => (typeof block === 'string' ? 'paragraph' : block.length))
  for (const slug of helpSlugs)
    expect([slug, shapeOf(arArticles[slug])]).toEqual([slug, shapeOf(enArticles[slug])])
})

test('every link from an article leads to a screen or to another article, once', () => {
  expect(new Set(helpSlugs).size).toBe(helpSlugs.length)
  const placeKeys = new Set<string>(places.map(([key]) => key))
  for (const slug of helpSlugs) {
    const { place, see } = linksOf[slug]
    expect([slug, place === undefined || placeKeys.has(place)]).toEqual([slug, true])
    expect([slug, see.includes(slug), new Set(see).size]).toEqual([slug, false, see.length])
  }
})

test('articles are found by their title, by synonyms and by their text, in both languages', () => {
  const find = (language: keyof typeof languages, typed: string): string[] => {
    const [texts, articles] = languages[language]
    return searchArticles(
      helpSlugs.map((slug) => ({
        slug,
        title: texts.articles[slug].title,
        synonyms: texts.articles[slug].words,
        body: articles[slug].join(' '),
      })),
      typed,
    )
  }
  for (const [typed, slug] of [
    ['safe to spend', 'safe-to-spend'],
    ['bounced', 'cheques'],
    ['Check', 'cheques'],
    ['duplicates', 'importing'],
    ['tabby', 'instalments'],
    ['remittance', 'sent-home'],
    ['delete account', 'privacy'],
    ['why isn’t my salary counted', 'not-income'],
    ['595 g', 'zakat'],
  ] as const)
    expect([typed, find('english', typed)]).toEqual([typed, expect.arrayContaining([slug])])
  for (const [typed, slug] of [
    ['المتاح للإنفاق', 'safe-to-spend'],
    ['متاح للانفاق', 'safe-to-spend'],
    ['شيك راجع', 'cheques'],
    ['الحوالة', 'sent-home'],
    ['تابي', 'instalments'],
    ['زكاه', 'zakat'],
    ['مُكَرَّر', 'importing'],
    ['حذف حساب', 'privacy'],
  ] as const)
    expect([typed, find('arabic', typed)]).toEqual([typed, expect.arrayContaining([slug])])
  expect(find('english', 'safe to spend')[0]).toBe('safe-to-spend')
  expect(find('english', 'nothing like zzzz')).toEqual([])
})
