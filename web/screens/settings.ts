import { paths } from '../paths.ts'
import { protectedScreen, type Screen } from './screen.ts'

/** Settings and notifications. */
export const settingsScreens: readonly Screen[] = [
  protectedScreen(paths.settings, ['settings'], () =>
    import('../features/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
  ),
  protectedScreen(paths.categories, ['categories'], () =>
    import('../features/settings/categories/CategoriesScreen.tsx').then((m) => m.CategoriesScreen),
  ),
  protectedScreen(paths.holidays, ['planning', 'holidays'], () =>
    import('../features/uae/holidays/HolidaysScreen.tsx').then((m) => m.HolidaysScreen),
  ),
  protectedScreen(paths.profile, ['settings'], () =>
    import('../features/settings/ProfileScreen.tsx').then((m) => m.ProfileScreen),
  ),
  protectedScreen(paths.security, ['settings', 'auth'], () =>
    import('../features/settings/security/SecurityScreen.tsx').then((m) => m.SecurityScreen),
  ),
  protectedScreen(paths.preferences, ['settings', 'rates'], () =>
    import('../features/settings/preferences/PreferencesScreen.tsx').then((m) => m.PreferencesScreen),
  ),
  protectedScreen(paths.activity, ['settings', 'changes'], () =>
    import('../features/settings/activity/ActivityScreen.tsx').then((m) => m.ActivityScreen),
  ),
  protectedScreen(paths.data, ['settings'], () =>
    import('../features/settings/data/DataScreen.tsx').then((m) => m.DataScreen),
  ),
  protectedScreen(paths.apiTokens, ['settings', 'tokens'], () =>
    import('../features/settings/tokens/ApiTokensScreen.tsx').then((m) => m.ApiTokensScreen),
  ),
  protectedScreen(paths.plan, ['settings', 'plan'], () =>
    import('../features/settings/plan/PlanScreen.tsx').then((m) => m.PlanScreen),
  ),
  protectedScreen(paths.notifications, ['notifications'], () =>
    import('../features/notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
  ),
  protectedScreen(paths.notificationSettings, ['settings', 'notifications'], () =>
    import('../features/settings/notifications/NotificationSettingsScreen.tsx').then(
      (m) => m.NotificationSettingsScreen,
    ),
  ),
]
