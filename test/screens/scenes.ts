import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { appScenes } from './app-scenes.ts'
import { ask, button, dialog, press, type Scene, see } from './acts.ts'
import { atBankPage, chooseBank, openConnect, openWidget, signInAtBank } from './connect-flow.ts'
import { helpScenes } from './help-scenes.ts'
import { planScenes } from './plan-scenes.ts'

async function overview(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Financial Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Financial Overview', level: 1 })).toBeVisible()
}

/** Opens Ask by its keys, and asks a question. */
const openAsk =
  (question?: string) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Control+j')
    await expect(dialog(page)).toBeVisible()
    if (question === undefined) return
    await dialog(page).getByRole('textbox').fill(question)
    await page.keyboard.press('Enter')
    await expect(dialog(page).locator('[aria-live] h3, [aria-live] li').first()).toBeVisible()
  }

/** Answers for a language model, so that its scenes need none. */
async function withModel(page: Page, agreedAt: string | null): Promise<void> {
  const settings = {
    model: { host: 'models.example.ae', name: 'falcon-h1', own: false },
    own: null,
    agreed_at: agreedAt,
  }
  const entry = {
    id: '019a0000-0000-7000-8000-000000000001',
    at: '2026-11-20T08:00:00Z',
    host: 'models.example.ae',
    model: 'falcon-h1',
    state: 'complete',
  }
  const question = 'What did I send to PERSON_A this year?'
  const answers: Record<string, object> = {
    '': { success: true, settings },
    '/log': { success: true, entries: [{ ...entry, question }] },
    [`/log/${entry.id}`]: {
      success: true,
      entry: {
        ...entry,
        question,
        requests: 2,
        sent: JSON.stringify({ model: entry.model, messages: [{ role: 'user', content: question }] }),
        received: 'You sent PERSON_A AED 1,500.00.',
      },
    },
  }
  await page.route(/\/api\/user\/assistant/, (route) => {
    const rest = new URL(route.request().url()).pathname.replace('/api/user/assistant', '')
    return route.fulfill({ json: answers[rest] ?? {} })
  })
  const card = {
    tool: 'sum_payments',
    days: { from: '2026-10-01', to: '2026-10-31' },
    figures: [{ code: 'amount', amount: { amount: 1834.56, currency: 'AED' }, number: null }],
    rows: [],
    more: 0,
    evidence: ['/transactions?category=dining'],
  }
  const events = [
    { kind: 'card', card },
    { kind: 'sentence', text: 'In October you spent AED 1,834.56 on dining.' },
    { kind: 'withheld', reason: 'figure' },
    { kind: 'sentence', text: 'You could look at the largest payees to see where it went.' },
    { kind: 'end', state: 'complete', advises: true, sources: [] },
  ]
  await page.route('**/api/user/ask/words', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
    }),
  )
}
const inWords =
  (agreedAt: string | null) =>
  async (page: Page): Promise<void> => {
    await withModel(page, agreedAt)
    await openAsk('Why was dining so expensive in October')(page)
    const offer = dialog(page).getByRole('button', { name: /language model|النموذج/ })
    if (agreedAt === null) await offer.click()
    await expect(dialog(page).getByText('models.example.ae').first()).toBeVisible()
  }
const modelSettings = async (page: Page): Promise<void> => {
  await withModel(page, '2026-11-01T08:00:00Z')
  await page.reload()
  await expect(page.getByText('models.example.ae').first()).toBeVisible({ timeout: 30_000 })
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
  { name: 'connect-consent', who: 'fresh', path: paths.accounts, act: openConnect },
  {
    name: 'connect-intro',
    who: 'fresh',
    path: paths.accounts,
    act: async (page) => void (await openWidget(page)),
  },
  {
    name: 'connect-banks',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await openWidget(page)
      await widget.getByRole('button', { name: 'Continue' }).click()
      await expect(widget.getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'connect-allow',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await chooseBank(page, 'RAKBANK')
      await expect(widget.getByRole('button', { name: 'Allow' })).toBeVisible()
    },
  },
  {
    name: 'connect-sign-in',
    who: 'fresh',
    path: paths.accounts,
    act: async (page) => void (await signInAtBank(page)),
  },
  {
    name: 'connect-code',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await signInAtBank(page)
      await widget.getByRole('button', { name: 'Salaried resident' }).click()
      await widget.getByRole('button', { name: 'Continue' }).click()
      await expect(widget.getByLabel('One-time code')).toBeVisible()
    },
  },
  { name: 'bank-sign-in', who: 'fresh', path: paths.accounts, act: atBankPage },
  {
    name: 'bank-allow',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      await atBankPage(page)
      await button(page, 'Salaried resident').click()
      await button(page, 'Continue').click()
      await expect(button(page, 'Allow')).toBeVisible()
    },
  },
  {
    name: 'connect-failed',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await openWidget(page)
      await widget.getByRole('button', { name: 'Close' }).click()
      await widget.getByRole('button', { name: /leave/i }).click()
      await expect(page.getByText('You cancelled the bank connection process')).toBeVisible()
    },
  },
]

const main: Scene[] = [
  { name: 'dashboard', who: 'full', path: paths.dashboard, act: see('Connected Banks (2)') },
  { name: 'ask-empty', who: 'full', path: paths.dashboard, act: openAsk() },
  {
    name: 'ask-spending',
    who: 'full',
    path: paths.dashboard,
    act: openAsk('How much did I spend this year?'),
  },
  { name: 'ask-worth', who: 'full', path: paths.dashboard, act: openAsk('What is my net worth?') },
  { name: 'ask-afford', who: 'full', path: paths.dashboard, act: openAsk('Can I afford 3,000 on Friday?') },
  { name: 'ask-score', who: 'full', path: paths.dashboard, act: openAsk('Why is my score low') },
  { name: 'ask-words-consent', who: 'full', path: paths.dashboard, act: inWords(null), anyLanguage: true },
  {
    name: 'ask-words-answer',
    who: 'full',
    path: paths.dashboard,
    act: inWords('2026-11-01T08:00:00Z'),
    anyLanguage: true,
  },
  { name: 'language-model', who: 'full', path: paths.languageModel, act: modelSettings, anyLanguage: true },
  {
    name: 'language-model-log',
    anyLanguage: true,
    who: 'full',
    path: paths.languageModel,
    async act(page) {
      await modelSettings(page)
      await ask(/Show what was sent|عرض ما أُرسل/)(page)
    },
  },
  { name: 'ask-back', who: 'full', path: paths.dashboard, act: openAsk('groceries') },
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
  { name: 'household-settings', who: 'full', path: paths.sharing },
  { name: 'household-invite', who: 'full', path: paths.sharing, act: ask('Invite someone') },
  {
    name: 'household-preview',
    who: 'full',
    path: paths.sharing,
    async act(page) {
      await button(page, 'Invite someone').click()
      await dialog(page).getByRole('combobox').first().selectOption('partner')
      await dialog(page).getByRole('switch').first().click()
      await button(page, 'Show what they will see').click()
      await expect(button(page, 'Create invitation')).toBeVisible()
    },
  },
  { name: 'household-ours', who: 'couple', path: paths.ours },
  {
    name: 'household-ours-category',
    who: 'couple',
    path: paths.ours,
    act: ask(/^Groceries/),
  },
  {
    name: 'household-ours-budget',
    who: 'couple',
    path: paths.ours,
    act: ask('Add a budget'),
  },
  {
    name: 'household-ours-goal',
    who: 'couple',
    path: paths.ours,
    act: ask('Add a goal'),
  },
  {
    name: 'household-share-cost',
    who: 'couple',
    path: `${paths.transactions}?type=expense&transfers=none&q=noon`,
    async act(page) {
      await page.getByRole('main').getByRole('button', { name: /AED/ }).first().click()
      await button(page, /^(Share this cost|Edit shares)$/).click()
      await expect(page.getByText('Count only my part')).toBeVisible()
    },
  },
  {
    name: 'household-of-one',
    who: 'full',
    path: paths.ours,
    async act(page) {
      await page.getByRole('radiogroup').first().getByRole('radio').nth(1).click()
      await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
    },
  },
  {
    name: 'household-partner-payment',
    who: 'planner',
    path: paths.ours,
    async act(page) {
      await page.getByRole('radiogroup').first().getByRole('radio').nth(1).click()
      await page.locator('button[data-index="1"]').click()
      await expect(button(page, 'Save Changes')).toBeVisible()
    },
  },
  {
    name: 'household-partner-cash',
    who: 'planner',
    path: paths.ours,
    async act(page) {
      await page.getByRole('radiogroup').first().getByRole('radio').nth(1).click()
      await button(page, 'Add cash').click()
    },
  },
  { name: 'household-invitation', who: 'guest', path: `${paths.invitation}#0123456789012345678901` },
  { name: 'settings-pay-day', who: 'full', path: paths.payDay },
  { name: 'profile-activity', who: 'full', path: paths.activity },
  { name: 'profile-plan', who: 'full', path: paths.plan },
  { name: 'profile-api-tokens', who: 'full', path: paths.apiTokens },
  ...appScenes,
  { name: 'profile-data', who: 'full', path: paths.data },
  { name: 'profile-data-delete', who: 'full', path: paths.data, act: ask('Delete account') },
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
