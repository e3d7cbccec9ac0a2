import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { acceptInvitation, declineInvitation, readInvitation } from '#contract/household/sharing.ts'
import { clearSession } from '../../../api/auth/session.ts'
import { keepInvitation, keptInvitation } from '../../../api/storage/invitation.ts'
import { noura, openScreen, renderPart, signInAs } from '../../../testing/app.tsx'
import { idOf, now } from '../../../testing/data/basics.ts'
import { answerHousehold } from '../../../testing/data/household.ts'
import { becomeFull } from '../../../testing/people.ts'
import { answer, answerIdentity, answerWith, calls, problem } from '../../../testing/fake-api.ts'
import { GettingStarted } from '../../figures/dashboard/reference/GettingStarted.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const see = page.getByRole('link', { name: 'See the invitation' })
const offered = {
  owner: 'Omar Saeed',
  owner_email: 'omar@example.test',
  role: 'viewer',
  until: null,
  accounts: 1,
  expires_at: now,
  own: false,
  addressee: 'anyone',
} as const
const kept = '/invitation#abcdefghijklmnopqrstuv'

test('somebody who confirms the address in another tab is led back to the invitation', async () => {
  answerIdentity('confirm-email', { status: true }, 'POST')
  await signInAs(noura)
  keepInvitation(noura.id, 'abcdefghijklmnopqrstuv')
  await openScreen('/confirm-email?token=abcdefghijklmnopqrstuv')
  await button('Confirm address').click()
  await expect.element(page.getByRole('link', { name: 'Back to the invitation' })).toBeVisible()
  const ways = page.getByRole('main').getByRole('link').elements()
  expect(ways.map((way) => way.textContent)).toEqual(['Back to the invitation', 'Open XTharwa'])
  expect(ways[0]?.getAttribute('href')).toBe(kept)
})

test('the first steps lead to an open invitation', async () => {
  await signInAs(noura)
  keepInvitation(noura.id, 'abcdefghijklmnopqrstuv')
  await renderPart(<GettingStarted hasAccounts={false} />)
  await expect.element(page.getByText('You have an invitation')).toBeVisible()
  await expect
    .element(page.getByRole('status').getByRole('link', { name: 'See the invitation' }))
    .toHaveAttribute('href', kept)
})

test('an invitation that was never opened is shown by its sender and leads to its page', async () => {
  answerHousehold({ received: [{ id: idOf(9950), owner: 'Omar Saeed' }] })
  await signInAs(noura)
  keepInvitation(noura.id, 'abcdefghijklmnopqrstuv')
  await renderPart(<GettingStarted hasAccounts={false} />)
  await expect.element(page.getByText('Omar Saeed wants to share accounts with you')).toBeVisible()
  await expect.element(see).toHaveAttribute('href', `/invitation#${idOf(9950)}`)
})

test('the household shows an invitation that was never opened, which is accepted by its id', async () => {
  answerHousehold({ received: [{ id: idOf(9950), owner: 'Omar Saeed' }] })
  answer(readInvitation, { success: true, invitation: { ...offered, addressee: 'caller' } })
  answer(acceptInvitation, { success: true, membership: null })
  await signInAs(noura)
  await openScreen('/household')
  await expect.element(page.getByText('Omar Saeed wants to share accounts with you')).toBeVisible()
  await expect.element(page.getByText('Nobody shares accounts with you yet')).not.toBeInTheDocument()
  await expect.element(button('Share an account')).toBeVisible()
  await see.click()
  await button('Accept').click()
  await expect.element(page.getByRole('heading', { name: 'Accepted' })).toBeVisible()
  expect(calls.findLast(({ path }) => path === acceptInvitation.path)?.body).toEqual({ token: idOf(9950) })
})

test('the household leads to an invitation until it is answered', async () => {
  answer(readInvitation, { success: true, invitation: offered })
  answer(declineInvitation, { success: true })
  answerHousehold()
  await signInAs(noura)
  keepInvitation(noura.id, 'abcdefghijklmnopqrstuv')
  await openScreen('/household')
  await expect.element(page.getByText('You have an invitation')).toBeVisible()
  await see.click()
  await button('Decline').click()
  await expect.element(page.getByRole('heading', { name: 'Declined' })).toBeVisible()
  expect(keptInvitation(noura.id)).toBe(null)
})

test('an invitation is kept for its reader alone, and not beyond sign-out or its end', async () => {
  answer(readInvitation, { success: true, invitation: offered })
  await signInAs(noura)
  await openScreen(kept)
  await expect.element(button('Accept')).toBeVisible()
  expect(keptInvitation(noura.id)).toBe(kept)
  expect(keptInvitation(idOf(77))).toBe(null)
  answerWith(readInvitation, () => {
    throw problem(404, 'not_found', 'There is no such invitation.')
  })
  await openScreen('/invitation#otherotherotherotherot')
  await expect.element(page.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
  expect(keptInvitation(noura.id)).toBe(kept)
  await openScreen(kept)
  await expect.poll(() => keptInvitation(noura.id)).toBe(null)
  keepInvitation(noura.id, 'abcdefghijklmnopqrstuv')
  clearSession(true)
  expect(keptInvitation(noura.id)).toBe(null)
})

test('somebody with accounts finds an invitation among what is to do until it is answered', async () => {
  await becomeFull()
  answerHousehold({ received: [{ id: idOf(9950), owner: '' }] })
  await openScreen('/dashboard')
  await expect.element(page.getByText('You have an invitation')).toBeVisible()
  await expect.element(see).toHaveAttribute('href', `/invitation#${idOf(9950)}`)
  answerHousehold()
  await cleanup()
  await openScreen('/dashboard')
  await expect.element(page.getByRole('region', { name: 'To do' })).toBeVisible()
  await expect.element(see).not.toBeInTheDocument()
})
