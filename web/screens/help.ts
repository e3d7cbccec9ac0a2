import { paths } from '../paths.ts'
import { helpScreen, type Screen } from './screen.ts'

/** The help page and the form for mails to support. */
export const helpScreens: readonly Screen[] = [
  helpScreen(paths.help, ['help'], () => import('../features/help/HelpScreen.tsx').then((m) => m.HelpScreen)),
  helpScreen(paths.contact, ['help'], () =>
    import('../features/help/ContactScreen.tsx').then((m) => m.ContactScreen),
  ),
]

/** Every other address below the help page: an article, or none. */
export const articleScreen = helpScreen(paths.articles, ['help', 'helpArticles', 'palette'], () =>
  import('../features/help/ArticleScreen.tsx').then((m) => m.ArticleScreen),
)
