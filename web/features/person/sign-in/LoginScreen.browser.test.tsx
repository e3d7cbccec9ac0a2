import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { userProfile } from '#contract/person/settings.ts'
import { emit } from '../../../api/sync/events.ts'
import { signInAs, noura, openScreen } from '../../../testing/app.tsx'
import { answerAll, answerIdentity, answerWith, calls, problem } from '../../../testing/fake-api.ts'
import { answerFull, becomeFull } from '../../../testing/people.ts'
import { setTheme } from '../../../ui/preferences.ts'

const reason = () => page.getByText('You’ve been signed out')

test('after a session ended elsewhere, the login says why and no more requests are sent', async () => {
  await becomeFull()
  await openScreen('/dashboard')
  answerAll(/^\/api\/(user|lean)\//, () => problem(401, 'unauthenticated', 'Authentication required'))
  answerIdentity('token', problem(401, 'unauthenticated', ''))
  answerIdentity('get-session', null)
  emit('transactionsUpdated')
  await expect.element(reason()).toBeVisible()
  expect(new URLSearchParams(location.search).get('next')).toBe(null)
  const callCount = calls.length
  emit('transactionsUpdated')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(calls.slice(callCount).map(({ path }) => path)).toEqual([])
})

test('a visitor who was never signed in sees no reason', async () => {
  await signInAs(null)
  await openScreen('/login')
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect.element(reason()).not.toBeInTheDocument()
})

test('the theme of a user who signs in is applied before their first screen is drawn', async () => {
  await signInAs(null)
  setTheme('system')
  localStorage.clear()
  await openScreen('/login')
  const themes: (string | undefined)[] = []
  const root = document.documentElement
  new MutationObserver(() => {
    if (document.querySelector('[aria-label="Sidebar"]')) themes.push(root.dataset['theme'])
  }).observe(document.body, { childList: true, subtree: true })
  answerFull()
  answerWith(userProfile, () => ({
    success: true as const,
    id: noura.id,
    name: noura.name,
    email: noura.email,
    photoURL: null,
    plan: 'free' as const,
    createdAt: new Date().toISOString(),
    darkMode: true,
    secondCurrency: null,
    language: null,
    display: {},
  }))
  answerIdentity('sign-in/email', {}, 'POST')
  await userEvent.fill(page.getByLabelText('E-mail'), noura.email)
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'Quiet-Harbour-7')
  answerIdentity('get-session', { user: noura })
  await userEvent.click(page.getByRole('button', { name: 'Sign In', exact: true }))
  await expect.element(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  expect(new Set(themes)).toEqual(new Set(['dark']))
})

test('sign-up says what is missing, shows the meter, and takes the person to the dashboard', async () => {
  await signInAs(null)
  await openScreen('/signup')
  const submit = page.getByRole('button', { name: 'Create Account' })
  const fill = (name: string, text: string) =>
    userEvent.fill(page.getByLabelText(name, { exact: true }), text)
  await expect.element(submit).toBeDisabled()
  await fill('Full name', noura.name)
  await fill('E-mail', noura.email)
  const labels = [
    ['a', 'Weak'],
    ['aB', 'Fair'],
    ['aB1', 'Good'],
    ['aB1-', 'Strong'],
    ['aB1-cdef', 'Very Strong'],
    ['fifteen letters', 'Good'],
  ] as const
  for (const [text, label] of labels) {
    await fill('Password', text)
    await expect.element(page.getByText(`Password strength: ${label}`, { exact: true })).toBeVisible()
  }
  await expect.element(submit).toBeDisabled()
  await fill('Password', 'abc')
  await fill('Confirm password', 'abd')
  const message = page.getByRole('alert').filter({ hasText: /./ })
  await userEvent.click(submit)
  await expect.element(message).toHaveTextContent('Passwords do not match')
  await fill('Confirm password', 'abc')
  await expect.element(message).not.toBeInTheDocument()
  await userEvent.click(submit)
  await expect.element(message).toHaveTextContent('Please use a stronger password')
  await fill('Password', 'Quiet-Harbour-42')
  await expect.element(message).not.toBeInTheDocument()
  await fill('Confirm password', 'Quiet-Harbour-42')
  answerFull()
  answerIdentity('sign-up/email', {}, 'POST')
  answerIdentity('get-session', { user: noura })
  await userEvent.click(submit)
  await expect.poll(() => location.pathname).toBe('/dashboard')
})
