import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { appScenes } from './app-scenes.ts'
import { ask, button, dialog, press, type Scene, see } from './acts.ts'
import { askScenes } from './ask-scenes.ts'
import { connectScenes } from './connect-scenes.ts'
import { helpScenes } from './help-scenes.ts'
import { householdScenes } from './household-scenes.ts'
import { planScenes } from './plan-scenes.ts'

async function overview(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Financial Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Financial Overview', level: 1 })).toBeVisible()
}

const guests: Scene[] = [
  { name: 'landing', who: 'guest', path: paths.root },
  { name: 'terms', who: 'guest', path: paths.terms },
  { name: 'privacy', who: 'guest', path: paths.privacy },
  { name: 'login', who: 'guest', path: paths.login },
  {
    name: 'login-failed',
    who: 'guest',
    path: paths.login,
    async act(page) {
      await page.getByLabel('E-mail').fill('nobody@example.test')
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await button(page, 'Sign In').click()
      await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    },
  },
  { name: 'signup', who: 'guest', path: paths.signup },
  {
    name: 'signup-filled',
    who: 'guest',
    path: paths.signup,
    async act(page) {
      await page.getByLabel('Full name').fill('Noura Haddad')
      await page.getByLabel('E-mail').fill('noura.haddad@example.test')
      await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour')
      await page.getByLabel('Confirm password').fill('Quiet-Harbour')
    },
  },
  { name: 'forgot-password', who: 'guest', path: paths.forgotPassword },
  { name: 'reset-password', who: 'guest', path: `${paths.resetPassword}?token=0123456789abcdef` },
  { name: 'confirm-email', who: 'guest', path: `${paths.confirmEmail}?token=0123456789abcdef` },
  { name: 'link-google', who: 'guest', path: `${paths.linkGoogle}?token=0123456789abcdef` },
  { name: 'test-transactions-guest', who: 'guest', path: paths.testTransactions },
  { name: 'not-found', who: 'guest', path: '/no-such-page' },
]

const newcomers: Scene[] = [
  { name: 'new-dashboard', who: 'fresh', path: paths.dashboard, act: see('Connect Bank Account') },
  { name: 'new-overview', who: 'fresh', path: paths.dashboard, act: overview },
  { name: 'new-accounts', who: 'fresh', path: paths.accounts },
  { name: 'new-connections', who: 'fresh', path: paths.connections },
  { name: 'new-transactions', who: 'fresh', path: paths.transactions },
  { name: 'new-verify', who: 'fresh', path: paths.verify },
  ...connectScenes,
]

const main: Scene[] = [
  { name: 'dashboard', who: 'full', path: paths.dashboard, act: see('Connected Banks (2)') },
  ...askScenes,
  {
    name: 'dashboard-history',
    who: 'full',
    path: paths.dashboard,
    act: ask('Balance history'),
  },
  { name: 'overview', who: 'full', path: paths.dashboard, act: overview },
  {
    name: 'overview-health',
    who: 'full',
    path: paths.dashboard,
    async act(page) {
      await overview(page)
      await ask(/Health Score/)(page)
    },
  },
  { name: 'accounts', who: 'full', path: paths.accounts },
  {
    name: 'account-details',
    who: 'full',
    path: paths.accounts,
    act: ask('View Details'),
  },
  { name: 'connections', who: 'full', path: paths.connections },
  {
    name: 'connection-delete',
    who: 'full',
    path: paths.connections,
    act: ask('Disconnect'),
  },
  { name: 'transactions', who: 'full', path: paths.transactions },
  { name: 'transactions-none', who: 'full', path: `${paths.transactions}?q=zzzz` },
  {
    name: 'transaction-details',
    who: 'full',
    path: paths.transactions,
    async act(page) {
      await page.getByRole('main').getByRole('button', { name: /AED/ }).first().click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  { name: 'verify', who: 'full', path: paths.verify },
  {
    name: 'verify-edit',
    who: 'full',
    path: paths.verify,
    act: ask('Edit'),
  },
  { name: 'add-transaction', who: 'full', path: paths.addTransaction },
  {
    name: 'add-transaction-faults',
    who: 'full',
    path: `${paths.addTransaction}?type=income`,
    async act(page) {
      await button(page, 'Add Income').click()
      await expect(page.getByText('Please fix the following issues:')).toBeVisible()
    },
  },
  { name: 'budgets', who: 'full', path: paths.budgets },
  { name: 'analytics', who: 'full', path: paths.analytics },
  { name: 'analytics-flow', who: 'full', path: paths.cashFlow },
  { name: 'analytics-spending', who: 'full', path: `${paths.spending}?period=1y` },
  {
    name: 'analytics-merchants',
    who: 'full',
    path: `${paths.spending}?group=merchant&category_group=leisure&period=1y`,
  },
  { name: 'analytics-worth', who: 'full', path: `${paths.netWorth}?period=1y` },
  { name: 'analytics-calendar', who: 'full', path: paths.calendar },
  { name: 'analytics-compare', who: 'full', path: paths.compare },
  { name: 'analytics-reports', who: 'full', path: `${paths.reports}?group=month&chart=line&period=1y` },
  { name: 'settings', who: 'full', path: paths.settings },
  { name: 'accounts-own-add', who: 'full', path: paths.accounts, act: ask('Add an account') },
  {
    name: 'accounts-own-detail',
    who: 'full',
    path: paths.accounts,
    async act(page) {
      await button(page, 'Add an account').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Property/ })
        .click()
      await page.getByLabel('Value').fill('2,000,000')
      await button(page, 'Add account').click()
      await page
        .getByRole('button', { name: /^Property/ })
        .first()
        .click()
    },
  },
  { name: 'rules', who: 'full', path: paths.rules },
  { name: 'settings-categories', who: 'full', path: paths.categories },
  {
    name: 'settings-categories-add',
    who: 'full',
    path: paths.categories,
    act: ask('Add category'),
  },
  { name: 'profile', who: 'full', path: paths.profile },
  { name: 'profile-security', who: 'full', path: paths.security },
  {
    name: 'profile-security-password',
    who: 'full',
    path: paths.security,
    act: ask('Change password'),
  },
  ...householdScenes,
  { name: 'settings-pay-day', who: 'full', path: paths.payDay },
  { name: 'profile-activity', who: 'full', path: paths.activity },
  { name: 'profile-plan', who: 'full', path: paths.plan },
  { name: 'profile-api-tokens', who: 'full', path: paths.apiTokens },
  ...appScenes,
  { name: 'profile-data', who: 'full', path: paths.ownData },
  { name: 'profile-data-delete', who: 'full', path: paths.ownData, act: ask('Delete account') },
  { name: 'notifications', who: 'full', path: paths.notifications },
  { name: 'profile-notifications', who: 'full', path: paths.notificationSettings },
  { name: 'test-transactions', who: 'full', path: paths.testTransactions },
  { name: 'fresh-setup', who: 'full', path: paths.freshSetup },
  { name: 'success-missing', who: 'full', path: paths.success },
  { name: 'failure', who: 'full', path: `${paths.failure}?error=bank_unavailable` },
  {
    name: 'failure-words',
    who: 'full',
    path: `${paths.failure}?error=access_denied&error_description=${encodeURIComponent('The customer did not grant the consent at the bank.')}`,
  },
  { name: 'not-found-user', who: 'full', path: '/no-such-page' },
  {
    name: 'user-menu',
    who: 'full',
    path: paths.budgets,
    async act(page, size) {
      if (size !== 'desktop') await button(page, /menu/i).click()
      await page
        .getByRole('button', { name: /Noura Haddad/ })
        .last()
        .click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
  },
  {
    name: 'logout',
    who: 'full',
    path: paths.budgets,
    async act(page, size) {
      if (size !== 'desktop') await button(page, /menu/i).click()
      await page
        .getByRole('button', { name: /Noura Haddad/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'masked',
    who: 'full',
    path: paths.dashboard,
    act: press('Hide amounts'),
  },
]

const trouble: Scene[] = [
  { name: 'trouble-dashboard', who: 'troubled', path: paths.dashboard },
  { name: 'trouble-overview', who: 'troubled', path: paths.dashboard, act: overview },
  { name: 'trouble-accounts', who: 'troubled', path: paths.accounts },
  { name: 'trouble-connections', who: 'troubled', path: paths.connections },
]

/** Every screen of the app in every state with its own appearance. */
export const scenes: readonly Scene[] = [
  ...guests,
  ...newcomers,
  ...main,
  ...planScenes,
  ...helpScenes,
  ...trouble,
]
