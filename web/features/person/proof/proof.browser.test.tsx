import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createApiToken, listApiTokens } from '#contract/person/api-tokens.ts'
import { noura, openScreen, renderPart, signInAs } from '../../../testing/app.tsx'
import { answer, answerIdentity, answerWith, calls, problem } from '../../../testing/fake-api.ts'
import { ProfilePart } from '../profile/ProfilePart.tsx'
import { SecurityPart } from '../security/SecurityPart.tsx'
import { ApiTokensPart } from '../tokens/ApiTokensPart.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const token = {
  id: '0195d3a0-0000-7000-8000-000000000001',
  name: 'Script',
  scope: 'read' as const,
  created_at: '2026-03-01T08:00:00.000Z',
  ends_at: '2026-05-30T08:00:00.000Z',
  last_used_at: null,
}
const refusal = (reason: string): Response => problem(403, 'forbidden', 'Please confirm first.', reason)

/** Begins to create a token, which the server refuses for this reason until `allowed`. */
async function createToken(reason: string, ways: readonly string[] = ['credential']) {
  const server = { allowed: false }
  answerIdentity(
    'list-accounts',
    ways.map((providerId) => ({ providerId })),
  )
  answer(listApiTokens, { success: true, tokens: [] })
  answerWith(createApiToken, () => {
    if (!server.allowed) throw refusal(reason)
    return { success: true as const, token, secret: 'xt_r_secret' }
  })
  await signInAs(noura)
  await renderPart(<ApiTokensPart />)
  await button('New token').first().click()
  await page.getByLabelText('Name').fill('Script')
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  return server
}

test('a token is created once the password was entered again; a wrong one says so', async () => {
  const server = await createToken('proof_required')
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  answerIdentity('prove-password', problem(400, 'invalid_input', 'Your current password isn’t right'), 'POST')
  await asked.getByLabelText('Current password').fill('wrong')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect.element(asked.getByText('Your current password isn’t right')).toBeVisible()
  server.allowed = true
  answerIdentity('prove-password', { success: true }, 'POST')
  await asked.getByLabelText('Current password').fill('right')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('xt_r_secret')).toBeVisible()
  expect(calls.findLast(({ path }) => path.endsWith('prove-password'))?.body).toEqual({ password: 'right' })
})

test('what is known to be wanted is asked first, so that no call is refused', async () => {
  answerIdentity('proof', { wanted: 'proof_required' })
  const server = await createToken('proof_required')
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByLabelText('Current password').fill('right')
  answerIdentity('prove-password', { success: true }, 'POST')
  answerIdentity('proof', { wanted: null })
  server.allowed = true
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('xt_r_secret')).toBeVisible()
  expect(calls.filter(({ method, path }) => method === 'POST' && path === createApiToken.path)).toHaveLength(
    1,
  )
})

test('without a confirmed address the link can be sent again, and nothing typed is lost', async () => {
  await createToken('email_unconfirmed')
  answerIdentity('send-confirmation', { success: true }, 'POST')
  const asked = page.getByRole('dialog', { name: 'Confirm your e-mail address first' })
  await expect.element(asked.getByText(/noura@example.test/)).toBeVisible()
  await asked.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(page.getByText('We’ve sent the link to noura@example.test again.')).toBeVisible()
  await asked.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('Please confirm first.')).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Script')
})

test('once the address was confirmed elsewhere the work goes on by itself, and asks for the next proof', async () => {
  const server = { wanted: 'email_unconfirmed' }
  answerIdentity('list-accounts', [{ providerId: 'credential' }])
  answer(listApiTokens, { success: true, tokens: [] })
  answerWith(createApiToken, () => {
    if (server.wanted !== '') throw refusal(server.wanted)
    return { success: true as const, token, secret: 'xt_r_secret' }
  })
  await signInAs({ ...noura, emailVerified: false })
  await renderPart(<ApiTokensPart />)
  await button('New token').first().click()
  await page.getByLabelText('Name').fill('Script')
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Confirm your e-mail address first' })).toBeVisible()
  const asked = (): number => calls.filter(({ path }) => path.endsWith('get-session')).length
  const before = asked()
  window.dispatchEvent(new Event('focus'))
  await expect.poll(asked).toBeGreaterThan(before)
  await expect.element(page.getByRole('dialog', { name: 'Confirm your e-mail address first' })).toBeVisible()
  server.wanted = 'proof_required'
  answerIdentity('get-session', { user: { ...noura, emailVerified: true } })
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  // the page may still be at the look before
  const returned = (): number => {
    window.dispatchEvent(new Event('focus'))
    return proof.elements().length
  }
  await expect.poll(returned).toBe(1)
  await expect.element(proof).toBeVisible()
  server.wanted = ''
  answerIdentity('prove-password', { success: true }, 'POST')
  await proof.getByLabelText('Current password').fill('right')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('xt_r_secret')).toBeVisible()
})

test('somebody with Google alone proves it with Google, or sets a password', async () => {
  await createToken('proof_required', ['google'])
  answerIdentity('request-password-reset', { status: true }, 'POST')
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect.element(asked.getByText(/You don’t have a password/)).toBeVisible()
  await asked.getByRole('button', { name: 'Set a password by e-mail' }).click()
  await expect.element(page.getByText(/We’ve sent a link to set a password/)).toBeVisible()
})

test('an address that is not confirmed is marked, and the link can be sent again', async () => {
  answerIdentity('send-confirmation', { success: true }, 'POST')
  await signInAs({ ...noura, emailVerified: false })
  await renderPart(<ProfilePart />)
  await expect.element(page.getByText('Not confirmed')).toBeVisible()
  await button('Send the link again').click()
  await expect.poll(() => calls.some(({ path }) => path.endsWith('send-confirmation'))).toBe(true)
  // on another device
  answerIdentity('get-session', { user: { ...noura, emailVerified: true } })
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('Not confirmed')).not.toBeInTheDocument()
})

test('who confirms an address while signed in goes on from there', async () => {
  answerIdentity('confirm-email', { status: true }, 'POST')
  await signInAs(noura)
  await openScreen('/confirm-email?token=abcdefghijklmnopqrstuv')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect.element(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open XTharwa' })).toHaveAttribute('href', '/dashboard')
})

test('who got another address is told to sign in with it, and others are not', async () => {
  for (const [changed, text] of [
    [true, 'Sign in with your new address from now on.'],
    [false, 'Thank you. This address is yours.'],
  ] as const) {
    answerIdentity('confirm-email', { success: true, changed }, 'POST')
    await signInAs(null)
    await openScreen('/confirm-email?token=abcdefghijklmnopqrstuv')
    await page.getByRole('button', { name: 'Confirm address' }).last().click()
    await expect.element(page.getByText(text)).toBeVisible()
  }
})

test('who confirms the address in another tab is led back to the page that last asked for it, once', async () => {
  answerIdentity('confirm-email', { status: true }, 'POST')
  await signInAs({ ...noura, emailVerified: false })
  history.replaceState(null, '', '/settings/profile#household')
  await renderPart(<ProfilePart />)
  await expect.poll(() => localStorage.getItem('confirmed_from')).toBe('"/settings/profile#household"')
  await openScreen('/confirm-email?token=abcdefghijklmnopqrstuv')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Continue where you were' }))
    .toHaveAttribute('href', '/settings/profile#household')
  expect(localStorage.getItem('confirmed_from')).toBe(null)
})

test('a new password removes other access unless the person keeps it; signing out devices removes it if asked', async () => {
  answerIdentity('list-accounts', [{ providerId: 'credential' }])
  answerIdentity('passkey/list-user-passkeys', [])
  const session = { createdAt: token.created_at, lastSeenAt: token.created_at, ip: null, userAgent: null }
  const sessions = [true, false].map((current, index) => ({ id: String(index), ...session, current }))
  answerIdentity('list-sessions', { sessions })
  answerIdentity('change-password', { success: true }, 'POST')
  answerIdentity('revoke-other-sessions', { success: true }, 'POST')
  await signInAs(noura)
  await renderPart(<SecurityPart />)
  await button('Change password').click()
  const form = page.getByRole('dialog')
  await form.getByLabelText('Current password').fill('Old-Harbour-1')
  await form.getByLabelText('New password', { exact: true }).fill('Marble-Falcon-63')
  await form.getByLabelText('Confirm new password').fill('Marble-Falcon-63')
  const also = page.getByRole('switch', { name: /Also remove passkeys/ })
  await expect.element(also).toBeChecked()
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText(/connected apps were removed/)).toBeVisible()
  const bodyOf = (name: string): unknown => calls.findLast(({ path }) => path.endsWith(name))?.body
  expect(bodyOf('change-password')).toMatchObject({ endAccess: true })
  await button('Sign out all other devices').click()
  await expect.element(also).not.toBeChecked()
  await also.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect.poll(() => bodyOf('revoke-other-sessions')).toEqual({ endAccess: true })
})
