import { userProfile } from '#contract/person/settings.ts'
import { adoptUserTheme } from '../../ui/preferences.ts'
import { call } from '../call.ts'

/** Reads the signed-in user's theme and applies it. */
export async function adoptOwnTheme(): Promise<void> {
  const { darkMode } = await call(userProfile)
  adoptUserTheme(darkMode)
}
