import { language, showLanguage } from '../../i18n/index.ts'
import { unsavedLanguage } from '../../i18n/chosen.ts'
import { type Language } from '../../i18n/language.ts'
import { useStore } from '../../use-store.ts'
import { cx } from '../cx.ts'

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { 'en-AE': 'English', 'ar-AE': 'العربية' }

/**
 * For visitors: a button with the name of the other language.
 * The choice becomes their setting when they sign in.
 */
export function LanguageChooser({ className }: { className?: string }) {
  const now = useStore(language)
  const otherLanguage: Language = now === 'ar-AE' ? 'en-AE' : 'ar-AE'
  const choose = async (): Promise<void> => {
    try {
      await showLanguage(otherLanguage)
      unsavedLanguage(otherLanguage)
    } catch {
      // The texts did not load: the page stays unchanged, and the button can be pressed again.
    }
  }
  return (
    <button
      type="button"
      lang={otherLanguage}
      onClick={() => void choose()}
      className={cx(
        'inline-flex min-h-11 items-center rounded-control px-3 text-small text-muted hover:text-ink',
        className,
      )}
    >
      {languageNames[otherLanguage]}
    </button>
  )
}
