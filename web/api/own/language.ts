import { updateDocument, userProfile } from '#contract/person/settings.ts'
import { type Language, language, showLanguage } from '../../i18n/index.ts'
import { unsavedLanguage } from '../../i18n/chosen.ts'
import { call } from '../call.ts'
import { queryClient } from '../queries.ts'

/** Stores the page's language as the user's setting, for their other devices and for mails. */
async function saveLanguage(): Promise<void> {
  const saved = language.get()
  await call(updateDocument, { body: { settings: { language: saved } } })
  if (unsavedLanguage() === saved) unsavedLanguage(null)
  await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[1] === userProfile.path })
}

/**
 * Sets the user's language. Throws an ApiError if the server could
 * not store it; it is then retried at the next start.
 */
export async function chooseUserLanguage(next: Language): Promise<void> {
  await showLanguage(next)
  unsavedLanguage(next)
  await saveLanguage()
}

/**
 * A language chosen on this device before signing in becomes the
 * user's setting; otherwise the page adopts the setting.
 */
export async function adoptUserLanguage(stored: Language | null): Promise<void> {
  const chosen = unsavedLanguage()
  if (chosen && chosen !== stored) return saveLanguage()
  unsavedLanguage(null)
  if (stored && stored !== language.get()) await showLanguage(stored)
}
