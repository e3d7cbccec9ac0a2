import { paths } from '../paths.ts'
import { screen, type Screen } from './screen.ts'

/** Settings and notifications. */
export const settingsScreens: readonly Screen[] = [
  screen(
    'protected',
    paths.settings,
    () => import('../features/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
    ['settings'],
  ),
  screen(
    'protected',
    paths.categories,
    () => import('../features/settings/categories/CategoriesScreen.tsx').then((m) => m.CategoriesScreen),
    ['categories'],
  ),
  screen(
    'protected',
    paths.holidays,
    () => import('../features/uae/holidays/HolidaysScreen.tsx').then((m) => m.HolidaysScreen),
    ['planning', 'holidays'],
  ),
  screen(
    'protected',
    paths.profile,
    () => import('../features/settings/ProfileScreen.tsx').then((m) => m.ProfileScreen),
    ['settings'],
  ),
  screen(
    'protected',
    paths.security,
    () => import('../features/settings/security/SecurityScreen.tsx').then((m) => m.SecurityScreen),
    ['settings', 'auth'],
  ),
  screen(
    'protected',
    paths.preferences,
    () => import('../features/settings/preferences/PreferencesScreen.tsx').then((m) => m.PreferencesScreen),
    ['settings', 'rates'],
  ),
  screen(
    'protected',
    paths.activity,
    () => import('../features/settings/activity/ActivityScreen.tsx').then((m) => m.ActivityScreen),
    ['settings', 'changes'],
  ),
  screen(
    'protected',
    paths.data,
    () => import('../features/settings/data/DataScreen.tsx').then((m) => m.DataScreen),
    ['settings'],
  ),
  screen(
    'protected',
    paths.apiTokens,
    () => import('../features/settings/tokens/ApiTokensScreen.tsx').then((m) => m.ApiTokensScreen),
    ['settings', 'tokens'],
  ),
  screen(
    'protected',
    paths.plan,
    () => import('../features/settings/plan/PlanScreen.tsx').then((m) => m.PlanScreen),
    ['settings', 'plan'],
  ),
  screen(
    'protected',
    paths.notifications,
    () => import('../features/notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
    ['notifications'],
  ),
  screen(
    'protected',
    paths.notificationSettings,
    () =>
      import('../features/settings/notifications/NotificationSettingsScreen.tsx').then(
        (m) => m.NotificationSettingsScreen,
      ),
    ['settings', 'notifications'],
  ),
]
