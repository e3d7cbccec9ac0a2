import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerIdentity, calls, problem } from '../../testing/fake-api.ts'
import { noura, renderPart, signInAs, openScreen } from '../../testing/app.tsx'
import { answerFull } from '../../testing/people.ts'
import { showLanguage } from '../../i18n/index.ts'
import { DemoButton } from './HomeScreen.tsx'

/** The settings as the server embeds them in the page. */
function embed(demos: boolean): void {
  document.getElementById('runtime-config')?.remove()
  const element = Object.assign(document.createElement('script'), {
    id: 'runtime-config',
    type: 'application/json',
  })
  element.textContent = JSON.stringify({ apiBaseUrl: '', demos })
  document.head.append(element)
}
const button = (name = 'Explore with sample data') => page.getByRole('button', { name })

test('the button starts a demo by one POST and opens the dashboard in it', async () => {
  embed(true)
  await signInAs(null)
  await openScreen('/home')
  answerFull()
  answerIdentity('demo', { success: true }, 'POST')
  answerIdentity('get-session', { user: { ...noura, demoEndsAt: '2027-01-01T00:00:00Z' } })
  calls.length = 0
  await userEvent.click(button())
  await expect.element(page.getByText(/^Sample data, deleted/)).toBeVisible()
  expect(location.pathname).toBe('/dashboard')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/identity/demo',
  ])
})

test('it says why there is none, and can be pressed again', async () => {
  embed(true)
  answerIdentity('demo', problem(503, 'unavailable', 'Many people are looking'), 'POST')
  await renderPart(<DemoButton />)
  await userEvent.click(button())
  await expect.element(page.getByText('Many people are looking')).toBeVisible()
  await expect.element(button()).toBeEnabled()
})

test('it is on the landing page in both languages beside the page’s own buttons, unless demos are off', async () => {
  embed(true)
  await signInAs(null)
  await openScreen('/home')
  await expect.element(button()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await showLanguage('ar-AE')
  await expect.element(button('جرّب التطبيق ببيانات توضيحية')).toBeVisible()
  await showLanguage('en-AE')
  embed(false)
  await openScreen('/')
  await expect.element(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect(button().elements()).toHaveLength(0)
})
