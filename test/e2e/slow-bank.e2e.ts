import { expect, type Page } from '@playwright/test'
import { recurringCalendar } from '#contract/expected/series.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { paths } from '../../web/paths.ts'
import { connectBank } from '../connect.ts'
import { browseAs, visit } from '../screens/browse.ts'
import { test } from './fixtures.ts'

const nothingDue = 'Nothing is due in the next 30 days'

/** Notes in the page each moment at which it says that nothing is due beside what is safe to spend until a day. */
async function watchContradictions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((none) => {
    const seen: string[] = []
    const look = (): void => {
      const text = document.body.innerText
      if (text.includes(none) && /safe to spend until/i.test(text)) seen.push(text.slice(0, 2000))
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(globalThis, { contradictions: seen })
  }, nothingDue)
  return () =>
    page.evaluate(() => {
      const { contradictions } = globalThis as unknown as { contradictions: string[] }
      return contradictions
    })
}

test('screens opened during a slow sync show recurring payments as soon as they are found', async ({
  browser,
  sharedWorld: world,
}) => {
  const user = await world.signUp()
  await connectBank(world, user, { words: ['slow'], sync: false })
  const dashboard = await browseAs(browser, world, user)
  const bills = await dashboard.context().newPage()
  await visit(dashboard, paths.dashboard)
  await visit(bills, paths.bills)
  const contradictions = await Promise.all([dashboard, bills].map(watchContradictions))
  await user.call(syncLeanData, {})

  const main = dashboard.getByRole('main')
  await expect(main.getByText(/safe to spend until/i).first()).toBeVisible({ timeout: 60_000 })
  await expect(main.getByText('We don’t know your salary yet')).toHaveCount(0)
  await expect(main.getByText(nothingDue)).toHaveCount(0)
  const { left_to_pay: left, searching } = (await user.call(recurringCalendar)).body
  expect([searching, left > 0]).toEqual([false, true])
  const shown = left.toLocaleString('en-AE', { minimumFractionDigits: 2 })
  await expect(main.getByText(shown).first()).toBeVisible()
  await expect(bills.getByRole('main').getByText(shown).first()).toBeVisible()
  for (const read of contradictions) expect(await read()).toEqual([])
  await dashboard.context().close()
})
