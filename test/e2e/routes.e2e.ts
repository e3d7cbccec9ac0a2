import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { browseAs } from '../screens/browse.ts'
import type { TestUser, World } from '../world.ts'
import { test } from './fixtures.ts'

const dist = path.resolve('dist')
/** The built file that contains a text. */
function chunkWith(text: string): string {
  const folder = path.join(dist, 'assets')
  const chunk = readdirSync(folder).find(
    (name) => name.endsWith('.js') && readFileSync(path.join(folder, name), 'utf8').includes(text),
  )
  if (!chunk) throw new Error(`no built file says ${text}`)
  return chunk
}

let world: World
let user: TestUser
test.beforeAll(async ({ sharedWorld }) => {
  test.setTimeout(120_000)
  world = sharedWorld
  user = await world.signUp({ name: 'Noura Haddad' })
})

test('shows a loading screen while the session is checked, and an error when a part fails', async ({
  browser,
}) => {
  const page = await browseAs(browser, world, user)
  let answer: () => void = () => undefined
  const sessionReleased = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/identity/get-session*', async (route) => {
    await sessionReleased
    await route.continue()
  })
  await page.goto(paths.dashboard)
  await expect(page.getByText('Loading XTharwa...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()

  // the texts of one screen fail to load: the layout around it stays
  const textsChunk = chunkWith('Import transactions')
  await page.route(`**/assets/${textsChunk}`, (route) => route.abort())
  await page.goto(paths.imports)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute(`**/assets/${textsChunk}`)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import transactions' })).toBeVisible()

  // only the initial scripts load: the top-level error screen is shown
  const first = readFileSync(path.join(dist, 'index.html'), 'utf8')
  await page.route('**/assets/*.js', (route) =>
    first.includes(path.basename(new URL(route.request().url()).pathname)) ? route.continue() : route.abort(),
  )
  await page.goto(paths.accounts)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank Accounts' })).toBeVisible()
  await page.context().close()
})

test('a page that lost its root element says so', async ({ browser }) => {
  const page = await browseAs(browser, world, null)
  await page.route(paths.home, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('id="root"', 'id="lost"')
    await route.fulfill({ response, body })
  })
  await page.goto(paths.home)
  await expect(page.getByText(/root element is missing.*environment variables/).first()).toBeVisible()
  await page.context().close()
})
