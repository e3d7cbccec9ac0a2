import { expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { ask, dialog, type Scene, see } from './acts.ts'

/** Screens of planning, with data that only the planner has. */
export const planScenes: readonly Scene[] = [
  { name: 'budgets-full', who: 'planner', path: paths.budgets },
  {
    name: 'budgets-suggest',
    who: 'planner',
    path: paths.budgets,
    act: ask('Make me a budget'),
  },
  {
    name: 'budget-details',
    who: 'planner',
    path: paths.budgets,
    async act(page) {
      await page.getByRole('main').getByRole('button', { name: /AED/ }).first().click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'budget-expected',
    anyLanguage: true,
    who: 'planner',
    path: paths.budgets,
    async act(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /still expected|دفعات قادمة/ })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  { name: 'budget-new', who: 'planner', path: paths.newBudget },
  { name: 'bills', who: 'planner', path: paths.bills },
  {
    name: 'bills-calendar',
    who: 'planner',
    path: paths.bills,
    act: async (page) => page.getByRole('radio', { name: 'Calendar' }).click(),
  },
  {
    name: 'bills-add',
    anyLanguage: true,
    who: 'planner',
    path: paths.bills,
    act: ask(/Add recurring|إضافة دفعة متكررة/),
  },
  { name: 'goals', who: 'planner', path: paths.goals },
  {
    name: 'goal-details',
    who: 'planner',
    path: paths.goals,
    act: ask(/Summer in Lisbon/),
  },
  { name: 'goal-new', who: 'planner', path: paths.newGoal },
  { name: 'look-ahead', who: 'planner', path: paths.lookAhead },
  { name: 'look-ahead-parts', who: 'planner', path: paths.lookAhead, act: ask('How this adds up') },
  { name: 'cheques', who: 'planner', path: paths.cheques },
  { name: 'instalments', who: 'planner', path: paths.instalments },
  { name: 'loans', who: 'planner', path: paths.loans },
  {
    name: 'loan-details',
    who: 'planner',
    path: paths.loans,
    async act(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /Car loan · Emirates NBD/ })
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  { name: 'loan-add', who: 'planner', path: paths.loans, act: ask('Add loan') },
  { name: 'sent-home', who: 'planner', path: paths.sent },
  { name: 'gratuity', who: 'planner', path: paths.gratuity },
  { name: 'investments', who: 'planner', path: paths.investments },
  {
    name: 'investments-holding',
    who: 'planner',
    path: paths.investments,
    act: async (page) => page.getByRole('link', { name: /World ETF/ }).click(),
  },
  {
    name: 'investments-feed',
    who: 'planner',
    path: paths.investments,
    act: async (page) => {
      await page.getByRole('link', { name: /World ETF/ }).click()
      await page.getByRole('button', { name: 'Set an address' }).click()
      await page.getByLabel('Response format').selectOption('json')
    },
  },
  {
    name: 'investments-plan',
    who: 'planner',
    path: paths.investments,
    act: async (page) => {
      const card = page.locator('[aria-labelledby=targets]')
      await card.locator('input[inputmode=decimal]').fill('5000')
      await card.getByRole('radio').last().click()
    },
  },
  {
    name: 'investments-targets',
    who: 'planner',
    path: paths.investments,
    act: async (page) => {
      await page.locator('[aria-labelledby=targets]').getByRole('button').first().click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'investments-trade',
    who: 'planner',
    path: paths.investments,
    act: async (page) => {
      await page.getByRole('link', { name: /World ETF/ }).click()
      await page.locator('[aria-labelledby=trades] li button').first().click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  { name: 'investments-new', who: 'planner', path: paths.newInvestment },
  { name: 'zakat', who: 'planner', path: paths.zakat },
  { name: 'planner-dashboard', who: 'planner', path: paths.dashboard, act: see('Connected Banks (2)') },
  { name: 'planner-accounts', who: 'planner', path: paths.accounts },
  { name: 'planner-analytics', who: 'planner', path: paths.analytics },
  { name: 'analytics-year', who: 'planner', path: paths.yearInReview },
  {
    name: 'analytics-subscriptions',
    who: 'planner',
    path: `${paths.spending}?period=1y`,
    act: async (page) => page.getByRole('radio', { name: 'Subscriptions' }).click(),
  },
  { name: 'imports', who: 'planner', path: paths.imports },
  {
    name: 'bank-messages',
    who: 'planner',
    path: `${paths.data}#bank-messages`,
    async act(page) {
      await page
        .getByRole('textbox', { name: 'Bank message' })
        .fill('AED 48.25 spent at DUNE CAFE with your card ending 4417. Avl Bal AED 901.00')
      await page.getByRole('button', { name: 'Read message' }).click()
      await page.getByText('DUNE CAFE').first().waitFor()
    },
  },
  { name: 'tags', who: 'planner', path: paths.tags },
  { name: 'tags-add', who: 'planner', path: paths.tags, act: ask('New tag') },
  { name: 'shared-costs', who: 'planner', path: paths.shared },
  { name: 'shared-costs-settle', who: 'planner', path: paths.shared, act: ask('Settle up') },
]
