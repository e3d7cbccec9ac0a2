import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerIdentity, calls, problem } from '../../testing/fake-api.ts'
import { renderPart, signInAs, openScreen } from '../../testing/app.tsx'
import { showLanguage } from '../../i18n/index.ts'
import { DemoButton } from './DemoButton.tsx'

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

test('the button starts a demo by one POST and opens it', async () => {
  embed(true)
  const enter = vi.fn<() => void>()
  answerIdentity('demo', { success: true }, 'POST')
  await renderPart(<DemoButton enter={enter} />)
  await userEvent.click(button())
  await expect.poll(() => enter.mock.calls.length).toBe(1)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/identity/demo'])
  await expect.element(button()).toBeDisabled()
  expect(localStorage.getItem('session_hint')).toBe('1')
})

test('it says why there is none, and can be pressed again', async () => {
  embed(true)
  const enter = vi.fn<() => void>()
  answerIdentity('demo', problem(503, 'unavailable', 'Many people are looking'), 'POST')
  await renderPart(<DemoButton enter={enter} />)
  await userEvent.click(button())
  await expect.element(page.getByText('Many people are looking')).toBeVisible()
  await expect.element(button()).toBeEnabled()
  expect(enter).not.toHaveBeenCalled()
})

test('it is on the landing page in both languages beside the page’s own buttons, unless demos are off', async () => {
  embed(true)
  await signInAs(null)
  await openScreen('/home')
  await expect.element(button()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await showLanguage('ar-AE')
  await expect.element(button('استكشف ببيانات نموذجية')).toBeVisible()
  await showLanguage('en-AE')
  embed(false)
  await openScreen('/')
  await expect.element(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect(button().elements()).toHaveLength(0)
})
