import { readText, removeStored, writeText } from '../local-storage.ts'
import { type Language, languageNamed } from './language.ts'

const key = 'language_unsaved'

/**
 * The language chosen on this device that the server does not know yet; an argument sets it, null removes it.
 */
export function unsavedLanguage(next?: Language | null): Language | null {
  if (next === null) removeStored(key)
  else if (next !== undefined) writeText(key, next)
  return languageNamed(readText(key))
}
