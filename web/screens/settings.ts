import { paths } from '../paths.ts'
import { protectedScreen, type Screen } from './screen.ts'

const pages = () => import('../features/settings/pages.tsx')

/** Settings and notifications. */
export const settingsScreens: readonly Screen[] = [
  protectedScreen(paths.settings, ['settings'], () => pages().then((m) => m.GeneralScreen)),
  protectedScreen(paths.profile, ['settings'], () => pages().then((m) => m.ProfileScreen)),
  protectedScreen(paths.notificationSettings, ['settings', 'notifications'], () =>
    import('../features/notifications/settings/NotificationSettingsScreen.tsx').then(
      (m) => m.NotificationSettingsScreen,
    ),
  ),
  protectedScreen(paths.categories, ['settings'], () => pages().then((m) => m.CategoriesScreen)),
  protectedScreen(paths.data, ['settings'], () => pages().then((m) => m.DataScreen)),
  protectedScreen(paths.ours, ['sharing', 'ours', 'parts', 'payment', 'settings'], () =>
    import('../features/household/OursScreen.tsx').then((m) => m.OursScreen),
  ),
  protectedScreen(paths.notifications, ['notifications'], () =>
    import('../features/notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
  ),
]
