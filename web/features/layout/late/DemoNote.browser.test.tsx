import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noura, openScreen, signInAs } from '../../../testing/app.tsx'
import { answerFull } from '../../../testing/people.ts'
import { cleanup } from 'vitest-browser-react'
import { deleteRecurring } from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { idOf } from '../../../testing/data/basics.ts'
import { answerHousehold } from '../../../testing/data/household.ts'
import { refuse } from '../../../testing/fake-api.ts'
import { showLanguage } from '../../../i18n/index.ts'

const endsIn = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
beforeEach(async () => showLanguage('en-AE'))

test('a demo says on every screen what it is and until when, and leads to the sign-up', async () => {
  answerFull()
  await signInAs({ ...noura, demoEndsAt: endsIn(24) })
  await openScreen('/dashboard')
  await expect.element(page.getByText(/^Sample data, deleted tomorrow at \d{1,2}:\d\d [ap]m$/i)).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Create account' }))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Create your account')
  expect(location.pathname).toBe('/signup')
})

test('an account has no such note', async () => {
  answerFull()
  await signInAs(noura)
  await openScreen('/transactions')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.getByText(/Sample data/).elements()).toHaveLength(0)
})

test('a demo leads to an account where it has no settings, cannot share, or refuses something', async () => {
  answerFull()
  await signInAs({ ...noura, demoEndsAt: endsIn(24) })
  await openScreen('/settings/profile')
  const create = page.getByRole('link', { name: 'Create your own account' })
  await expect.element(create).toHaveAttribute('href', '/signup')
  expect(document.querySelector('main')?.textContent).not.toContain('Google')
  await expectAccessible()
  await cleanup()
  answerHousehold()
  await openScreen('/household')
  await expect.element(create).toBeVisible()
  await cleanup()
  refuse(deleteRecurring, 403, 'forbidden', 'Not with sample data', 'demo_cannot')
  await openScreen('/dashboard')
  await expect.element(page.getByText(/^Sample data, deleted/)).toBeVisible()
  await expect(call(deleteRecurring, { params: { id: idOf(1) } })).rejects.toThrow()
  await userEvent.click(page.getByRole('button', { name: 'Create your own account' }))
  await expect.poll(() => location.pathname).toBe('/signup')
})
