import { helpSlugs } from '../help-slugs.ts'
import { paths } from '../paths.ts'
import { helpScreen, type Screen } from './screen.ts'

/** The help page, its articles, and the form for mails to support. */
export const helpScreens: readonly Screen[] = [
  helpScreen(paths.help, ['help'], () => import('../features/help/HelpScreen.tsx').then((m) => m.HelpScreen)),
  helpScreen(paths.contact, ['help'], () =>
    import('../features/help/ContactScreen.tsx').then((m) => m.ContactScreen),
  ),
  ...helpSlugs.map((slug) =>
    helpScreen(paths.helpOf(slug), ['help', 'helpArticles', 'palette'], () =>
      import('../features/help/ArticleScreen.tsx').then((m) => m.articleOf(slug)),
    ),
  ),
]

/** Shown at every other address below the help page. */
export const missingArticle = helpScreen(`${paths.help}/`, ['help'], () =>
  import('../features/help/MissingArticleScreen.tsx').then((m) => m.MissingArticleScreen),
)
