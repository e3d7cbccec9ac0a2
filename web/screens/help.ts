import { paths } from '../paths.ts'
import { helpScreen } from './screen.ts'

/** The help page and every address below it. */
export const helpPages = helpScreen(paths.help, ['help'], () =>
  import('../features/help/HelpPages.tsx').then((m) => m.HelpPages),
)
