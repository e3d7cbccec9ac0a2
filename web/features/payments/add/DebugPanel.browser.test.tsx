import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectionTest } from '#contract/person/settings.ts'
import { config } from '../../../api/config.ts'
import { paths } from '../../../paths.ts'
import { openScreen } from '../../../testing/app.tsx'
import { answer } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const usual = { ...config }
afterEach(() => void Object.assign(config, usual))

test.for([
  { debugScreens: false, production: false, query: '?debug=1', shown: false },
  { debugScreens: false, production: true, query: '?debug=1', shown: false },
  { debugScreens: true, production: true, query: '', shown: false },
  { debugScreens: true, production: true, query: '?debug=1', shown: true },
  { debugScreens: true, production: false, query: '', shown: true },
])('the debug panel: %o', async ({ debugScreens, production, query, shown }) => {
  Object.assign(config, { debugScreens, production })
  await becomeFull()
  await openScreen(`${paths.addTransaction}${query}`)
  await expect.element(page.getByRole('button', { name: 'Add Expense' })).toBeVisible()
  expect(page.getByText('Debug panel').elements()).toHaveLength(shown ? 1 : 0)
})

test('the debug panel shows what the server wrote and read back', async () => {
  Object.assign(config, { debugScreens: true })
  await becomeFull()
  const [id, timestamp] = ['01990000-0000-7000-8000-000000000001', '2026-03-15T08:00:00.000Z']
  answer(connectionTest, { success: true, id, message: 'Connection test', timestamp, createdAt: timestamp })
  await openScreen(paths.addTransaction)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(page.getByText('Connection works')).toBeVisible()
  await expect.poll(() => document.querySelector('pre')?.textContent).toContain(id)
})
