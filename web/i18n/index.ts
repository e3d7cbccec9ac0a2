import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { catalogues, type Language, type Namespace } from './catalogues.ts'
import ui from './en-AE/ui.ts'

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

/** Fetches catalogues once; a screen is shown only after its own are here. */
export async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      if (i18next.hasResourceBundle(language, name)) return
      const catalogue = await catalogues[language][name]()
      i18next.addResourceBundle(language, name, catalogue.default)
    }),
  )
}

export { i18next as i18n }
