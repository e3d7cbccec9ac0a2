import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { balanceHistory } from '#contract/accounts/accounts.ts'
import { openScreen } from '../../testing/app.tsx'
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
  for (const screen of ['/dashboard', '/accounts', '/connections']) {
    await openScreen(screen)
    await expect.element(page.getByText('Emirates NBD').first()).toBeVisible()
    expect([screen, figures().filter((figure) => figure === '0.00')]).toEqual([screen, []])
    await expect.element(page.getByText('Add your first account')).not.toBeInTheDocument()
    await cleanup()
  }
})
