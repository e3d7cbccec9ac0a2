import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leanEntities, listConsents } from '#contract/banks/connections.ts'
import { openScreen } from '../../testing/app.tsx'
import { cutOff, refuse } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

test('connections that cannot be loaded offline say that they need a connection', async () => {
  await becomeFull()
  cutOff(leanEntities)
  await openScreen('/connections')
  await expect.element(page.getByText('You’re offline. This needs a connection.').first()).toBeVisible()
})

test('a history of consents that cannot be loaded offline says that it needs a connection', async () => {
  await becomeFull()
  cutOff(listConsents)
  await openScreen('/connections')
  const history = page.getByRole('region', { name: 'Consent history' })
  await expect.element(history.getByText('You’re offline. This needs a connection.')).toBeVisible()
})

test('a failure of the server is told in its words', async () => {
  await becomeFull()
  refuse(leanEntities, 500, 'internal', 'Something broke.')
  await openScreen('/connections')
  await expect.element(page.getByText('Something broke.').first()).toBeVisible()
})
