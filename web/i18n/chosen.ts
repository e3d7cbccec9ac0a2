import { readText, removeStored, writeText } from '../local-storage.ts'
import { type Language, languageNamed } from './language.ts'

const key = 'language_unsaved'

/** A language that was chosen on this device and that the server does not know yet; with an argument, sets it. */
export function unsavedLanguage(next?: Language | null): Language | null {
  if (next === null) removeStored(key)
  else if (next !== undefined) writeText(key, next)
  return languageNamed(readText(key))
}
