import { updateDocument, userProfile } from '#contract/settings.ts'
import { type Language, language, showLanguage } from '../../i18n/index.ts'
import { unsavedLanguage } from '../../i18n/chosen.ts'
import { call } from '../call.ts'
import { queryClient } from '../queries.ts'

/** Keeps the language of the page as the signed-in person's own: for their other devices and for mail. */
async function saveLanguage(): Promise<void> {
  const saved = language.get()
  await call(updateDocument, { body: { settings: { language: saved } } })
  if (unsavedLanguage() === saved) unsavedLanguage(null)
  await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[1] === userProfile.path })
}

/** The signed-in person's choice. Throws an ApiError when the server could not keep it; it is then tried at the next start. */
export async function chooseUserLanguage(next: Language): Promise<void> {
  await showLanguage(next)
  unsavedLanguage(next)
  await saveLanguage()
}

/** What was chosen on this device before signing in becomes the person's setting; else the page follows that setting. */
export async function adoptUserLanguage(stored: Language | null): Promise<void> {
  const chosen = unsavedLanguage()
  if (chosen && chosen !== stored) return saveLanguage()
  unsavedLanguage(null)
  if (stored && stored !== language.get()) await showLanguage(stored)
}
