import { updateDocument, userProfile } from '#contract/person/settings.ts'
import { setTheme, setUserTheme, type Theme } from '../../ui/preferences.ts'
import { call } from '../call.ts'
import { queryClient } from '../queries.ts'

/**
 * Sets the user's theme. Light and dark follow the user to every device, stored as settings.darkMode;
 * `system` applies to this device only. Throws an ApiError if the server could not store it.
 */
export async function chooseTheme(theme: Theme): Promise<void> {
  if (theme === 'system') return setTheme(theme)
  setUserTheme(theme)
  await call(updateDocument, { body: { settings: { darkMode: theme === 'dark' } } })
  await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[1] === userProfile.path })
}
