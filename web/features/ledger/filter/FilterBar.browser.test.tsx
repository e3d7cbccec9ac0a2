import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#contract/period.ts'
import { openScreen } from '../../../testing/app.tsx'
import { today } from '../../../testing/data/basics.ts'
import { calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const search = () => page.getByRole('textbox', { name: 'Search transactions' })
/** The query of the latest list request. */
const lastQuery = () => calls.findLast(({ path }) => path.endsWith('/transactions/search'))?.query

test('each filter is put into the URL, the request, and a chip that removes it', async () => {
  await becomeFull()
  await openScreen('/transactions')
  await userEvent.click(page.getByRole('radio', { name: 'Expenses' }))
  await userEvent.selectOptions(page.getByLabelText('Category'), 'Groceries')
  await userEvent.fill(search(), 'carre')
  await expect.poll(lastQuery).toMatchObject({ type: 'expense', category: 'groceries', q: 'carre' })
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    type: 'expense',
    category: 'groceries',
    q: 'carre',
  })
  await userEvent.click(page.getByRole('button', { name: /^Remove: in Groceries/ }))
  await expect.poll(lastQuery).toEqual(expect.not.objectContaining({ category: 'groceries' }))
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(() => location.search).toBe('')
  await expect.element(search()).toHaveValue('')
})

test('a URL with filters opens with them set', async () => {
  await becomeFull()
  await openScreen('/transactions?type=income&q=salary')
  await expect.element(page.getByRole('radio', { name: 'Income' })).toBeChecked()
  await expect.element(search()).toHaveValue('salary')
  expect(lastQuery()).toMatchObject({ type: 'income', q: 'salary' })
  await expect.element(page.getByRole('button', { name: /^Remove: containing/ })).toBeVisible()
})

test('an empty search result differs from an empty account', async () => {
  await becomeFull()
  await openScreen('/transactions?q=zzzz')
  await expect.element(page.getByText('No transactions found')).toBeVisible()
  await expect.element(page.getByText('Try removing a filter, or clear them all.')).toBeVisible()
})

test('the list steps through time, and retains the period shared by all screens', async () => {
  await becomeFull()
  await openScreen('/transactions')
  await expect.element(page.getByRole('button', { name: /All dates/ })).toBeVisible()
  expect(lastQuery()).not.toHaveProperty('period')
  await page.getByRole('button', { name: /Choose dates/ }).click()
  await page.getByRole('button', { name: 'Month to Date' }).click()
  await expect.poll(lastQuery).toMatchObject({ period: 'mtd' })
  await page.getByRole('button', { name: 'Previous period' }).click()
  const last = addDays(`${today.slice(0, 7)}-01`, -1)
  await expect.poll(lastQuery).toMatchObject({ from: `${last.slice(0, 7)}-01`, to: last })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect.poll(() => location.search).toBe('')
  await expect.poll(lastQuery).toMatchObject({ from: `${last.slice(0, 7)}-01`, to: last })
})
