import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leanEntities } from '#contract/connections.ts'
import { openScreen } from '../../testing/app.tsx'
import { answerWith, refuse } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

test('connections that cannot be loaded offline say that they need a connection', async () => {
  await becomeFull()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answerWith(leanEntities, () => {
    throw new TypeError('Failed to fetch')
  })
  await openScreen('/connections')
  await expect.element(page.getByText('You’re offline. This needs a connection.').first()).toBeVisible()
  vi.restoreAllMocks()
})

test('a failure of the server is told in its words', async () => {
  await becomeFull()
  refuse(leanEntities, 500, 'internal', 'Something broke.')
  await openScreen('/connections')
  await expect.element(page.getByText('Something broke.').first()).toBeVisible()
})
