import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { catalogues } from './catalogues.ts'
import type { openCatalogues } from './catalogues-open.ts'
import ui from './en-AE/ui.ts'

export type Language = keyof typeof openCatalogues
export type Namespace = keyof (typeof catalogues)['en-AE'] | keyof (typeof openCatalogues)['en-AE']
type Load = () => Promise<{ default: object }>
type Catalogues = Record<Language, Partial<Record<Namespace, Load>>>

export const language: Language = 'en-AE'

void i18next.use(initReactI18next).init({
  lng: language,
  fallbackLng: 'en-AE',
  defaultNS: 'ui',
  ns: ['ui'],
  resources: { 'en-AE': { ui } },
  // React escapes; escaping twice would show &amp;.
  interpolation: { escapeValue: false },
  initAsync: false,
  returnNull: false,
  react: { useSuspense: false },
})

if (typeof document !== 'undefined') {
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}

const known = new Map<Namespace, Load>()

/** Says where catalogues are; the landing page knows only its own. */
export function registerCatalogues(catalogues: Catalogues): void {
  for (const [name, load] of Object.entries(catalogues[language])) known.set(name as Namespace, load)
}

/** Fetches catalogues once; a screen is shown only after its own are here. */
export async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      if (i18next.hasResourceBundle(language, name)) return
      const catalogue = await known.get(name)?.()
      if (catalogue) i18next.addResourceBundle(language, name, catalogue.default)
    }),
  )
}

export { i18next as i18n }
