import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEmployment, readGratuity } from '#contract/uae/gratuity.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { openScreen } from '../../../testing/app.tsx'
import { anEmployment } from '../../../testing/data/gratuity.ts'
import { answer, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const ok = { success: true } as const

test('an employment is added with its basic salary and an unpaid leave', async () => {
  await becomeFull()
  answer(createEmployment, { ...ok, employment: anEmployment })
  await openScreen('/accounts/gratuity')
  await expect.element(page.getByText('See what your service has earned so far')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Add an employment' }))
  await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(page.getByText('Enter the employer’s name')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Employer'), 'Falcon Trading')
  await userEvent.fill(page.getByLabelText('First day of service'), '15/01/2020')
  await userEvent.fill(page.getByLabelText('Basic salary', { exact: true }), '10,000.50')
  await userEvent.click(page.getByRole('button', { name: 'Add unpaid leave' }))
  await userEvent.fill(page.getByLabelText('First day', { exact: true }), '01/03/2024')
  await userEvent.fill(page.getByLabelText('Last day', { exact: true }), '30/03/2024')
  await userEvent.tab()
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(page.getByText('Falcon Trading added')).toBeVisible()
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Falcon Trading',
    regime: 'mainland',
    started_on: '2020-01-15',
    ended_on: null,
    paid_on: null,
    joined_on: null,
    salaries: [{ from: '2020-01-15', basic: 10_000.5 }],
    unpaid: [{ from: '2024-03-01', to: '2024-03-30' }],
    balance: null,
  })
})

test('each step of the estimate is shown, and Accounts has a card for it', async () => {
  await becomeFull()
  answer(readGratuity, { ...ok, employments: [anEmployment], total: anEmployment.estimate })
  await openScreen('/accounts/gratuity')
  await expect.element(page.getByText('Less 30 unpaid days')).toBeVisible()
  await expect.element(page.getByText(/First five years: 1,825 days/)).toBeVisible()
  expect(document.querySelector('main')?.textContent).toContain('49,191.78')
  await expectAccessible()
  await userEvent.click(page.getByRole('link', { name: 'Accounts' }).first())
  const card = page.getByRole('article', { name: 'End-of-service gratuity' })
  await expect.element(card.getByText(/AED/)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'View Details' })).toBeVisible()
})
