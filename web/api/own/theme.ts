import { updateDocument, userProfile } from '#contract/settings.ts'
import { setTheme, setUserTheme, type Theme } from '../../ui/preferences.ts'
import { call } from '../call.ts'
import { queryClient } from '../queries.ts'

/**
 * The user's choice: light and dark go with the user to every device, kept as settings.darkMode; following
 * the system is a wish of this device. Throws an ApiError when the server could not keep it.
 */
export async function chooseTheme(theme: Theme): Promise<void> {
  if (theme === 'system') return setTheme(theme)
  setUserTheme(theme)
  await call(updateDocument, { body: { settings: { darkMode: theme === 'dark' } } })
  await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[1] === userProfile.path })
}
