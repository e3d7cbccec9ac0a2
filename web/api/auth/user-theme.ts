import { userProfile } from '#contract/settings.ts'
import { adoptUserTheme } from '../../ui/preferences.ts'
import { call } from '../call.ts'

/** Reads the signed-in person's theme and paints with it. */
export async function adoptOwnTheme(): Promise<void> {
  const { darkMode } = await call(userProfile)
  adoptUserTheme(darkMode ? 'dark' : 'light')
}
