import i18next, { type FormatterModule, type PostProcessorModule } from 'i18next'
import { atom } from 'nanostores'
import { initReactI18next } from 'react-i18next'
import type { English } from './catalogues-english.ts'
import type { OpenEnglish } from './catalogues-open.ts'
import { keepLanguage, type Language, languageOfPage, languages } from './language.ts'
import shell from './en-AE/layout/shell.ts'

export { type Language, languages } from './language.ts'
export type Namespace = keyof English | keyof OpenEnglish
type Load = () => Promise<{ default: object }>
type Loads = Partial<Record<Namespace, Load>>
type Catalogues = Record<Language, Loads | (() => Promise<Loads>)>

/**
 * The page's language. Components that format values without a
 * catalogue text subscribe to it through `useStore`.
 */
export const language = atom<Language>(languageOfPage())

let countText: (count: number) => string = String

/** Sets the formatter of every `{{count}}`, for separators and the user's digits. */
export function formatCounts(format: (count: number) => string): void {
  countText = format
}

let digitsOf: (text: string) => string = (text) => text

/** Sets how the digits in a finished text are written. */
export function writeDigits(write: (text: string) => string): void {
  digitsOf = write
}

const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) => {
    if (typeof value === 'number')
      return options?.['interpolationkey'] === 'count' ? countText(value) : String(value)
    return typeof value === 'string' ? value : ''
  },
}

/** Writes the user's digits, and keeps a percentage in Arabic text in its order, with the sign after the digits. */
const percentages: PostProcessorModule = {
  type: 'postProcessor',
  name: 'percentages',
  process: (text: string) =>
    isArabic() ? digitsOf(text).replace(/[\d٠-٩][\d٠-٩.,٫٬]*[%٪]/g, '\u2066$&\u2069') : text,
}

void i18next
  .use(initReactI18next)
  .use(formatter)
  .use(percentages)
  .init({
    lng: language.get(),
    fallbackLng: 'en-AE',
    defaultNS: 'ui',
    postProcess: 'percentages',
    ns: ['shell'],
    resources: { 'en-AE': { shell } },
    // React escapes markup; escaping twice would show &amp;.
    interpolation: {
      useRawValueToEscape: true,
      alwaysFormat: true,
      escape: (value: unknown) => (typeof value === 'number' ? String(value) : isolateText(String(value))),
    },
    initAsync: false,
    returnNull: false,
    react: { useSuspense: false },
  })

const loaders: Record<Language, Map<string, Load>> = { 'en-AE': new Map(), 'ar-AE': new Map() }
/**
 * Isolates a text that could reorder its surroundings: one with letters
 * of the other script or, in Arabic, with digits and letters.
 */
export function isolateText(text: string): string {
  const otherScript = isArabic() ? /[A-Za-z]|\p{L}.*\d|\d.*\p{L}/su : arabicLetter
  if (!otherScript.test(text)) return text
  // names of both scripts in one text read from right to left
  return `${isArabic() && arabicLetter.test(text) ? '\u2067' : '\u2068'}${text}\u2069`
}
const isArabic = (): boolean => i18next.language === 'ar-AE'
const arabicLetter = /[\u0590-\u08FF]/

/** Every namespace requested by the page so far. */
const requested = new Set<Namespace>(['shell'])

const lists: Partial<Record<Language, () => Promise<Loads>>> = {}

/** Registers the catalogues, or how to load the list of them; the landing page has only its own. */
export function registerCatalogues(catalogues: Catalogues): void {
  for (const of of languages) {
    const loads = catalogues[of]
    if (typeof loads === 'function') lists[of] = loads
    else register(of, loads)
  }
}
function register(of: Language, loads: Loads): void {
  for (const [name, load] of Object.entries(loads)) loaders[of].set(name, load)
}

async function loadNamespace(of: Language, name: Namespace): Promise<void> {
  const list = loaders[of].has(name) ? undefined : lists[of]
  if (list) register(of, await list())
  const load = loaders[of].get(name)
  if (!load || i18next.hasResourceBundle(of, name)) return
  i18next.addResourceBundle(of, name, (await load()).default)
}

/** Loads catalogues once; a screen is shown only after its own have loaded. */
export async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
  for (const name of names) requested.add(name)
  await Promise.all(names.map((name) => loadNamespace(language.get(), name)))
}

let switchingTo: Language | null = null

/**
 * Switches the page to another language once all texts in use have loaded; only texts re-render, so no input
 * is lost. Rejects, changing nothing, if they fail to load.
 */
export async function showLanguage(next: Language): Promise<void> {
  switchingTo = next
  for (let count = 0; count < requested.size;) {
    count = requested.size
    await Promise.all([...requested].map((name) => loadNamespace(next, name)))
  }
  if (switchingTo !== next) return
  await i18next.changeLanguage(next)
  if (typeof document !== 'undefined') keepLanguage(next)
  language.set(next)
}

export { i18next as i18n }
