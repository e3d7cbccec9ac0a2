import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { balanceHistory } from '#contract/accounts/accounts.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { paths } from '../../paths.ts'
import { openScreen, settled, signInAs } from '../../testing/app.tsx'
import { aDashboard, aSummary } from '../../testing/data/dashboard.ts'
import { someTransactions } from '../../testing/data/transactions.ts'
import { answerAll, answerWith, problem } from '../../testing/fake-api.ts'
import { becomeFull, becomeUnread } from '../../testing/people.ts'

/** The screens that show money; the tests below check all of them. */
const screens = ['/dashboard', '/accounts', '/transactions', '/connections', '/transactions/swipe'] as const

/** Money amounts anywhere in the page: in texts, labels, titles and inputs. */
function figures(): string[] {
  const named = [...document.querySelectorAll('[aria-label], [title], [aria-valuetext]')]
  const texts = named.flatMap((part) => [part.ariaLabel, part.getAttribute('title'), part.ariaValueText])
  const typed = [...document.querySelectorAll('input')].map((input) => input.value)
  return [document.body.innerText, document.title, ...texts, ...typed].flatMap(
    (text) => text?.match(/[\d,]+\.\d{2}(?!\d)/g) ?? [],
  )
}

const wrong: [string, () => unknown][] = [
  ['null', () => null],
  ['a list', () => []],
  ['an error', () => problem(500, 'internal', 'Broken')],
  ['a page', () => new Response('<!doctype html><h1>Proxy error at /srv/app.js:12</h1>')],
]

test.each(wrong)(
  'with %s as every response, each screen shows an error and no zero amount',
  async (_kind, response) => {
    await becomeFull()
    answerAll(/^\/api\/(user|lean)\//, response)
    for (const screen of screens) {
      await openScreen(screen)
      await expect
        .poll(() =>
          page
            .getByRole('alert')
            .elements()
            .some((each) => each.textContent !== ''),
        )
        .toBe(true)
      expect([
        screen,
        /AED\s?0\.00|NaN|undefined|Proxy error|\bat \S+:\d+/.exec(document.body.innerText)?.[0],
      ]).toEqual([screen, undefined])
      await cleanup()
    }
  },
)

test('one broken response breaks only its region; the rest of the dashboard works', async () => {
  await becomeFull()
  answerWith(balanceHistory, () => {
    throw problem(500, 'internal', 'Broken')
  })
  await openScreen('/dashboard')
  await expect.poll(figures).not.toEqual([])
  await expect.element(page.getByText('Something went wrong')).not.toBeInTheDocument()
})

test('a bank that was never read shows its problem first, without zero amounts', async () => {
  await becomeUnread()
  const troubles: Record<string, (string | RegExp)[]> = {
    '/dashboard': [/^To do/, /^Emirates NBD.*Bank having trouble/],
    '/connections': ['Bank having trouble', 'No data yet'],
  }
  for (const screen of ['/dashboard', '/accounts', '/connections']) {
    await openScreen(screen)
    await expect.element(page.getByText('Emirates NBD').first()).toBeVisible()
    expect([screen, figures().filter((figure) => figure === '0.00')]).toEqual([screen, []])
    await expect.element(page.getByText('Add your first account')).not.toBeInTheDocument()
    for (const text of troubles[screen] ?? [])
      await expect.element(page.getByRole('main').getByText(text).first()).toBeVisible()
    await cleanup()
  }
})

test('with amounts hidden no screen shows one, not even an edit form', async () => {
  await becomeFull()
  const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }).first())
  await openScreen(paths.dashboard)
  await expect.poll(figures).not.toEqual([])
  await press('Hide amounts')
  await expect.poll(figures).toEqual([])
  await press('Balance history')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(figures()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('radio', { name: 'Financial Overview' }))
  await press(/Health Score/)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(figures()).toEqual([])
  for (const screen of [paths.accounts, paths.transactions, paths.verify]) {
    history.pushState(null, '', screen)
    await expect.element(page.getByRole('main').getByText(/••••/).first()).toBeVisible()
    await settled()
    expect([screen, figures()]).toEqual([screen, []])
  }
  history.pushState(null, '', `${paths.transactions}?tx=${someTransactions[6]?.id}`)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('Carrefour')
  expect(figures()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Show', exact: true }))
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('63.50')
})

test('a visitor is sent from every protected page to the login, which knows the way back', async () => {
  await signInAs(null)
  for (const address of [
    paths.accounts,
    paths.connections,
    paths.investments,
    paths.investment,
    paths.transactions,
    paths.verify,
    paths.budgets,
    paths.budget,
    paths.analytics,
    paths.settings,
    paths.notifications,
    paths.addTransaction,
    paths.addTransactionOf('income'),
    paths.success,
    paths.failure,
  ]) {
    await openScreen(address)
    await expect.poll(() => `${location.pathname}${location.search}`).toBe(paths.loginTo(address))
    await cleanup()
  }
  await openScreen(paths.dashboard)
  await expect.poll(() => `${location.pathname}${location.search}`).toBe(paths.login)
  await cleanup()
  await becomeFull()
  await openScreen(paths.home)
  await expect.element(page.getByRole('heading', { level: 1, name: /All your money/ })).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Main' }).elements()).toEqual([])
  await cleanup()
  await openScreen(paths.root)
  await expect.poll(() => location.pathname).toBe(paths.dashboard)
})

test('of three periods chosen quickly the last one is shown, whatever the order of the responses', async () => {
  await becomeFull()
  const waits: Record<string, number> = { '1y': 400, '1w': 200 }
  const amounts: Record<string, number> = { '1y': 1111.11, '1w': 2222.22, '3m': 3333.33 }
  let late = 0
  answerWith(
    dashboardData,
    ({ query }) => {
      const income = amounts[query['period'] ?? ''] ?? 4444.44
      const flow = { ...aSummary().period_summary, income }
      return aDashboard({ overview: aSummary({ period_summary: flow }) })
    },
    async ({ query }) => {
      const wait = waits[query['period'] ?? ''] ?? 0
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (wait > 0) late += 1
    },
  )
  await openScreen(paths.dashboard)
  await userEvent.click(page.getByRole('radio', { name: 'Financial Overview' }))
  const income = () => page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name: /^Income/ })
  await expect.poll(() => income().query()?.textContent).toContain('4,444.44')
  for (const name of ['1Y', '1W', '3M']) await userEvent.click(page.getByRole('radio', { name, exact: true }))
  await expect.poll(() => late).toBe(2)
  await expect.element(page.getByRole('radio', { name: '3M', exact: true })).toBeChecked()
  await expect.poll(() => income().query()?.textContent).toContain('3,333.33')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(income().query()?.textContent).toContain('3,333.33')
})
