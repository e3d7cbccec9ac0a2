import { paths } from '../paths.ts'
import { screen, type Screen } from './screen.ts'

/** Screens for signed-out users, and those that anyone can open. */
export const publicScreens: readonly Screen[] = [
  screen(
    'entry',
    paths.login,
    () => import('../features/auth/sign-in/LoginScreen.tsx').then((m) => m.LoginScreen),
    ['auth'],
  ),
  screen(
    'entry',
    paths.signup,
    () => import('../features/auth/sign-in/SignupScreen.tsx').then((m) => m.SignupScreen),
    ['auth', 'landing'],
  ),
  screen(
    'entry',
    paths.forgotPassword,
    () => import('../features/auth/password/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
    ['auth'],
  ),
  screen(
    'entry',
    paths.resetPassword,
    () => import('../features/auth/password/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
    ['auth'],
  ),
  screen(
    'entry',
    paths.confirmEmail,
    () => import('../features/auth/mailed-link/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
    ['auth'],
  ),
  screen(
    'entry',
    paths.linkGoogle,
    () => import('../features/auth/google/LinkGoogleScreen.tsx').then((m) => m.LinkGoogleScreen),
    ['auth'],
  ),
  screen(
    'public',
    paths.testTransactions,
    () => import('../features/developer/TestTransactionsScreen.tsx').then((m) => m.TestTransactionsScreen),
    ['developer'],
  ),
  screen(
    'public',
    paths.freshSetup,
    () => import('../features/developer/FreshSetupScreen.tsx').then((m) => m.FreshSetupScreen),
    ['developer'],
  ),
]
