import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listNotifications, readAllNotifications } from '#contract/notifications/notifications.ts'
import { languages } from '#contract/product.ts'
import { dashboardData, summaryQuick } from '#contract/figures/summaries.ts'
import { syncLeanData, syncStatus, type SyncRun } from '#contract/banks/sync.ts'
import { endOffer } from '../../api/offline/install.ts'
import { config } from '../../api/config.ts'
import { emit } from '../../api/sync/events.ts'
import { showLanguage } from '../../i18n/index.ts'
import { openScreen } from '../../testing/app.tsx'
import { aRun, unread } from '../../testing/data/banks.ts'
import { aDashboard, aSummary } from '../../testing/data/dashboard.ts'
import { answer, answerIdentity, answerWith, calls, problem } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

const stats = () => page.getByRole('region', { name: 'Quick Stats' })
const requestsTo = (path: string) => calls.filter((each) => each.path === path)

function answerRuns(active: readonly SyncRun[]): void {
  answer(syncStatus, {
    success: true,
    active: [...active],
    last_synced: null,
    following: false,
    next_sync_at: null,
    recommendation: 'initial_sync',
    limits: { day_used: 1, day_limit: 50, hour_used: 1, hour_limit: 10, wait_seconds: 30 },
  })
}

test('a running first sync shows its counts on every screen and dashes for unknown figures', async () => {
  await becomeFull()
  answerRuns([aRun({ fetched: 26_604, accounts_total: 6 })])
  answer(summaryQuick, { success: true, summary: aSummary({ coverage: unread }) })
  await openScreen('/budgets')
  await expect.element(page.getByText('Syncing Emirates NBD')).toBeVisible()
  await expect.element(page.getByText('6 accounts · 26,604 transactions so far')).toBeVisible()
  expect(stats().element().textContent).not.toMatch(/0\.00|0 Connected/)
  await expect.element(stats().getByText('–').first()).toBeVisible()
  answer(summaryQuick, { success: true, summary: aSummary() })
  answerRuns([])
  await expect.element(stats().getByText('3 Connected')).toBeVisible()
  await expect.element(page.getByText('Syncing Emirates NBD')).not.toBeInTheDocument()
})

test('Quick Stats follow the period and a new transaction', async () => {
  await becomeFull()
  await openScreen('/budgets')
  await userEvent.keyboard('5')
  await expect.poll(() => requestsTo(summaryQuick.path).at(-1)?.query).toMatchObject({ period: 'ytd' })
  await expect.element(stats().getByText('Year to Date')).toBeVisible()
  const before = requestsTo(summaryQuick.path).length
  emit('transactionCreated', { id: 'x' })
  await expect.poll(() => requestsTo(summaryQuick.path).length).toBeGreaterThan(before)
})

test('figures are read again when a day begins in Dubai', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.setSystemTime('2026-11-20T19:30:00Z')
  try {
    await becomeFull()
    await openScreen('/budgets')
    const before = requestsTo(summaryQuick.path).length
    vi.setSystemTime('2026-11-20T20:00:00Z')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => requestsTo(summaryQuick.path).length).toBeGreaterThan(before)
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('who comes back to the page after a while sees all its figures read again, not the old ones alone', async () => {
  await becomeFull()
  await openScreen('/budgets')
  vi.useFakeTimers({ toFake: ['Date'] })
  const shown = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (state: DocumentVisibilityState): void => {
    shown.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  try {
    const before = requestsTo(summaryQuick.path).length
    turn('hidden')
    turn('visible')
    turn('hidden')
    expect(requestsTo(summaryQuick.path).length).toBe(before)
    vi.setSystemTime(Date.now() + 31_000)
    turn('visible')
    await expect.poll(() => requestsTo(summaryQuick.path).length).toBe(before + 1)
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('the hidden sync does not start by itself, only from the palette', async () => {
  await becomeFull()
  const result = {
    sync_type: 'quick',
    total_transactions: 3,
    income_transactions: 0,
    expense_transactions: 3,
    duration_seconds: 1,
  } as const
  answer(syncLeanData, { success: true, ...result, data: result, state: 'done', runs: [], message: '' })
  await openScreen('/budgets')
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  // The last trigger of a page fires two seconds after mounting.
  await new Promise((resolve) => setTimeout(resolve, 2300))
  expect(requestsTo(syncLeanData.path)).toEqual([])
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(page.getByRole('combobox', { name: 'Commands' }), 'run background')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Synced', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Synced', { exact: true })).not.toBeInTheDocument()
  expect(localStorage.getItem('last_sync_reason')).toBe('manual')
  expect(localStorage.getItem('successful_hidden_syncs')).toBe('1')
})

test('the user menu closes by Escape or a click outside; logout asks first and can fail', async () => {
  await becomeFull()
  await openScreen('/budgets')
  const opener = page.getByRole('button', { name: /Noura Haddad/ })
  const menu = page.getByRole('menu', { name: 'Account menu' })
  await userEvent.click(opener)
  expect(
    menu
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Account Settings', 'Notifications', 'Logout'])
  await expect.element(page.getByRole('link', { name: 'Activity and undo' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await userEvent.click(opener)
  await userEvent.click(page.getByRole('main'))
  await expect.element(menu).not.toBeInTheDocument()
  answerIdentity('sign-out', problem(503, 'unavailable', 'no'), 'POST')
  await userEvent.click(opener)
  await userEvent.click(menu.getByRole('menuitem', { name: 'Logout' }))
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
  await userEvent.click(question.getByRole('button', { name: 'Logout' }))
  await expect
    .element(question.getByRole('alert').first())
    .toHaveTextContent('Error logging out. Please try again.')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.element(opener).toBeVisible()
})

test('up to 768 px the sidebar is a drawer and the bottom bar is shown', async () => {
  await becomeFull()
  await openScreen('/settings')
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect.element(toggle).not.toBeInTheDocument()
  await page.viewport(768, 900)
  await expect.element(bar.getByRole('link', { name: 'Transactions' })).toBeVisible()
  await userEvent.click(toggle)
  const drawer = page.getByRole('dialog', { name: 'XTharwa' })
  await userEvent.click(drawer.getByRole('button', { name: /Noura Haddad/ }))
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(drawer.getByRole('link', { name: 'Budgets' }))
  await expect.poll(() => location.pathname).toBe('/budgets')
  await expect.element(drawer).not.toBeInTheDocument()
  await page.viewport(769, 900)
  await expect.element(toggle).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})

test.each([390, 412, 480])(
  'at %i px nothing lies on the name or on the age of the figures',
  async (width) => {
    Object.assign(config, { sandbox: true })
    onTestFinished(() => void Object.assign(config, { sandbox: false }))
    await becomeFull()
    // long enough to reach the button at its end
    answer(dashboardData, aDashboard({ last_synced: '2026-01-28T08:00:00.000Z' }))
    await page.viewport(width, 844)
    await openScreen('/dashboard')
    const boxOf = (element: Element): DOMRect => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const name = page.getByRole('banner').getByRole('link', { name: 'XTharwa' })
    const mark = page.getByRole('banner').getByText('Sandbox').element().getBoundingClientRect()
    expect(boxOf(name.element()).right).toBeLessThanOrEqual(mark.left)
    expect(document.documentElement.scrollWidth).toBe(width)
    const age = boxOf(page.getByText(/^Last updated/).element())
    const refresh = page.getByRole('button', { name: 'Refresh' }).element().getBoundingClientRect()
    expect(age.right <= refresh.left || age.top >= refresh.bottom).toBe(true)
    for (const tab of page.getByRole('navigation', { name: 'Quick access' }).getByRole('link').elements()) {
      const label = boxOf(tab)
      const room = tab.getBoundingClientRect()
      if (label.width > 0) expect(label.left - room.left).toBeGreaterThanOrEqual(4)
    }
    await page.viewport(1280, 800)
  },
)

test.each(languages)(
  'at 320 px every tab is wide enough for a thumb and shows its whole label, in %s',
  async (language) => {
    await becomeFull()
    await openScreen('/settings')
    await showLanguage(language)
    await page.viewport(320, 700)
    const cells = [...document.querySelectorAll('nav.fixed a, nav.fixed button')]
    expect(cells).toHaveLength(6)
    const [narrowest, lowest] = [
      cells.map((cell) => cell.clientWidth),
      cells.map((cell) => cell.clientHeight),
    ]
    expect(Math.min(...narrowest, ...lowest)).toBeGreaterThanOrEqual(44)
    for (const cell of cells) {
      const label = document.createRange()
      label.selectNodeContents(cell)
      const { left, right } = label.getBoundingClientRect()
      const box = cell.getBoundingClientRect()
      expect([cell.textContent, left >= box.left, right <= box.right]).toEqual([cell.textContent, true, true])
    }
    await userEvent.click(page.elementLocator(cells.at(-1) ?? document.body))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await showLanguage('en-AE')
    await page.viewport(1280, 800)
  },
)

test('the install offer is shown once, accepted, and never made again', async () => {
  await becomeFull()
  const prompts: string[] = []
  const offer = (): void => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { prompt: async () => void prompts.push('asked') }))
    expect(event.defaultPrevented).toBe(true)
  }
  await openScreen('/connections') // with a bank the offer is due at once
  const install = page.getByRole('button', { name: 'Install', exact: true })
  await expect
    .poll(
      () => {
        offer()
        return install.elements().length
      },
      { timeout: 45_000 }, // the note loads six seconds after the screen
    )
    .toBe(1)
  await install.click()
  await expect.element(install).not.toBeInTheDocument()
  expect(prompts).toEqual(['asked'])
  // the browser may fire the event again, but the app makes no second offer
  offer()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(install.elements()).toHaveLength(0)
  endOffer() // for the tests that share this page
})

test('the app icon’s badge shows the number of unread notifications until they are read', async () => {
  await becomeFull()
  let badge: number | undefined
  for (const name of ['setAppBadge', 'clearAppBadge'])
    Object.defineProperty(navigator, name, {
      configurable: true,
      value: async (count = 0) => void (badge = count),
    })
  const unreadOf = (unread: number) => ({ success: true as const, notifications: [], unread, next: null })
  answer(listNotifications, unreadOf(3))
  await openScreen('/notifications')
  await expect.poll(() => badge).toBe(3)
  answerWith(readAllNotifications, () => {
    answer(listNotifications, unreadOf(0))
    return { success: true as const, unread: 0 }
  })
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => badge).toBe(0)
})

test('a message of signing in is shown on the page that opens, however long it took, and leaves with it', async () => {
  await becomeFull()
  showToast('Google is connected')
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await openScreen('/settings')
  await expect.element(page.getByText('Google is connected')).toBeVisible()
  await page.getByRole('link', { name: 'Help' }).first().click()
  await expect.element(page.getByText('Google is connected')).not.toBeInTheDocument()
})
