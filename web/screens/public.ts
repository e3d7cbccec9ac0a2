import { paths } from '../paths.ts'
import { entryScreen, publicScreen, type Screen } from './screen.ts'

/** Screens for signed-out users, and those that anyone can open. */
export const publicScreens: readonly Screen[] = [
  entryScreen(paths.login, ['auth'], () =>
    import('../features/person/sign-in/LoginScreen.tsx').then((m) => m.LoginScreen),
  ),
  entryScreen(paths.signup, ['auth', 'landing', 'proof'], () =>
    import('../features/person/sign-in/SignupScreen.tsx').then((m) => m.SignupScreen),
  ),
  entryScreen(paths.forgotPassword, ['auth'], () =>
    import('../features/person/password/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
  ),
  entryScreen(paths.resetPassword, ['auth'], () =>
    import('../features/person/password/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
  ),
  entryScreen(paths.confirmEmail, ['auth'], () =>
    import('../features/person/mailed-link/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
  ),
  entryScreen(paths.restoreEmail, ['auth'], () =>
    import('../features/person/mailed-link/ConfirmEmailScreen.tsx').then((m) => m.RestoreEmailScreen),
  ),
  entryScreen(paths.linkGoogle, ['auth'], () =>
    import('../features/person/google/LinkGoogleScreen.tsx').then((m) => m.LinkGoogleScreen),
  ),
  entryScreen(paths.invitation, ['sharing', 'auth', 'parts', 'proof'], () =>
    import('../features/household/settings/InvitationScreen.tsx').then((m) => m.InvitationScreen),
  ),
  entryScreen(paths.authorize, ['apps', 'auth'], () =>
    import('../features/person/apps/AuthorizeScreen.tsx').then((m) => m.AuthorizeScreen),
  ),
  publicScreen(paths.testTransactions, ['developer'], () =>
    import('../features/closing/developer/TestTransactionsScreen.tsx').then((m) => m.TestTransactionsScreen),
  ),
  publicScreen(paths.freshSetup, ['developer'], () =>
    import('../features/closing/developer/FreshSetupScreen.tsx').then((m) => m.FreshSetupScreen),
  ),
]
