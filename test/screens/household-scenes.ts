import { expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { ask, button, dialog, type Scene } from './acts.ts'

/** What people of a household share, and their settings for it. */
export const householdScenes: readonly Scene[] = [
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
      await dialog(page).locator('section dl').first().scrollIntoViewIfNeeded()
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
    async act(page) {
      await ask('Add a budget')(page)
      const pets = dialog(page).locator('option', { hasText: /^(Pets|حيوانات أليفة)$/ })
      await dialog(page)
        .getByRole('combobox')
        .selectOption((await pets.getAttribute('value')) ?? '')
    },
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
      await button(page, /^(Split with someone|Edit shares)$/).click()
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
    name: 'household-investments',
    who: 'full',
    path: paths.ours,
    anyLanguage: true,
    async act(page) {
      await page.getByRole('radiogroup').first().getByRole('radio').nth(1).click()
      await page.locator('#shared-investments').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'household-preview-investments',
    who: 'planner',
    path: paths.sharing,
    async act(page) {
      await button(page, 'Invite someone').click()
      await dialog(page).getByRole('switch').last().click()
      await dialog(page).locator('section dl').last().scrollIntoViewIfNeeded()
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
  {
    name: 'household-partner-review',
    who: 'planner',
    path: paths.ours,
    async act(page) {
      await page.getByRole('radiogroup').first().getByRole('radio').nth(1).click()
      await page.getByRole('link', { name: /^(Review by swiping|مراجعة المعاملات)$/ }).click()
      await expect(page.getByRole('group', { name: /^(Transaction to verify|معاملة)/ })).toBeVisible()
    },
  },
  { name: 'household-invitation', who: 'guest', path: `${paths.invitation}#0123456789012345678901` },
]
