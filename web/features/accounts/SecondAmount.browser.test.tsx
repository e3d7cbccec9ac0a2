import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateDocument, userProfile } from '#contract/person/settings.ts'
import { noura, openScreen, resize } from '../../testing/app.tsx'
import { answer, calls, refuse } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

test('a second currency is chosen in the preferences, and a failure to save is shown', async () => {
  await becomeFull()
  refuse(updateDocument, 500, 'internal', 'no')
  await openScreen('/profile/preferences')
  const select = page.getByRole('combobox', { name: 'Second currency' })
  await userEvent.selectOptions(select, 'INR · Indian Rupee')
  await expect.element(page.getByText('We couldn’t save this. Please try again.')).toBeVisible()
  const sent = calls.filter(({ method, path }) => method === 'PATCH' && path === '/api/user/document')
  expect(sent.map(({ body }) => body)).toEqual([{ settings: { secondCurrency: 'INR' } }])
})

test.each(['/accounts', '/dashboard'])('%s shows the second currency, its rate and its day', async (path) => {
  await becomeFull()
  answer(userProfile, {
    success: true,
    id: noura.id,
    name: noura.name,
    email: noura.email,
    photoURL: null,
    plan: 'free',
    createdAt: '2026-01-01T00:00:00.000Z',
    darkMode: false,
    language: null,
    secondCurrency: 'INR',
    display: null,
  })
  await openScreen(path)
  for (const size of ['desktop', 'phone'] as const) {
    await resize(size)
    await expect.element(page.getByText(/1 INR = AED 0\.04407, 13 Mar 2026 \(ECB\)/).first()).toBeVisible()
    await expect.element(page.getByText(/INR\s[\d,]+\.\d\d/).first()).toBeVisible()
  }
})
