import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '../../../paths.ts'
import { openScreen } from '../../../testing/app.tsx'
import { becomeFull } from '../../../testing/people.ts'

test('all categories are offered by group, and a search finds one by its name', async () => {
  await becomeFull()
  await openScreen(paths.addTransaction)
  await page.getByRole('button', { name: /^All \d+ categories$/ }).click()
  const family = page.getByRole('group', { name: 'Family' })
  await expect.element(family.getByText('Money sent home')).toBeVisible()
  await expect.element(family.getByText('Domestic help')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Find a category' })
  await search.fill('petr')
  await expect.element(page.getByText('Petrol', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Money sent home')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(page.getByText('Please fix the following issues:').elements()).toHaveLength(0)
  await search.fill('xyz')
  await expect.element(page.getByText('No category is called that.')).toBeVisible()
})
