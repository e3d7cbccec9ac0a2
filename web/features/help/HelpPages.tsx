import { useLocation } from 'wouter'
import { helpSlugs, type HelpSlug } from '../../help-slugs.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { HelpScreen } from './HelpScreen.tsx'
import { MissingArticle } from './MissingArticle.tsx'

const Article = lazyWith<{ slug: HelpSlug }>(
  () => import('./Article.tsx').then((m) => m.Article),
  ['helpArticles', 'palette'],
)
const ContactScreen = lazyWith(() => import('./ContactScreen.tsx').then((m) => m.ContactScreen))

/** The help page and what is below its address: the articles and the form for mails to support. */
export function HelpPages() {
  const [location] = useLocation()
  const path = location.replace(/\/+$/, '')
  if (path === paths.help) return <HelpScreen />
  if (path === paths.contact) return <ContactScreen />
  const slug = helpSlugs.find((each) => paths.helpOf(each) === path)
  return slug ? <Article slug={slug} /> : <MissingArticle />
}
