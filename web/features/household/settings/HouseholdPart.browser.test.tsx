import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import {
  acceptInvitation,
  changeMember,
  confirmInvitation,
  createInvitation,
  readInvitation,
  removeMember,
} from '#contract/household/sharing.ts'
import { readMailedInvitation } from '#contract/household/sharing-mailed.ts'
import { previewSharing } from '#contract/household/sharing-preview.ts'
import { noura, openScreen, renderPart, signInAs } from '../../../testing/app.tsx'
import { anAccount, complete } from '../../../testing/data/banks.ts'
import { now, today } from '../../../testing/data/basics.ts'
import { aMember, aMembership, anInvitation, answerHousehold } from '../../../testing/data/household.ts'
import { someInvestments } from '../../../testing/data/investments.ts'
import { someTransactions } from '../../../testing/data/transactions.ts'
import { answer, answerIdentity, answerWith, calls, problem } from '../../../testing/fake-api.ts'
import { HouseholdPart } from './HouseholdPart.tsx'
import { InvitationScreen } from './InvitationScreen.tsx'

const joint = anAccount(1, { account_name: 'Joint account' })
const [broker = expect.fail()] = someInvestments.accounts
const salary = anAccount(2, { account_name: 'Salary account' })
const imported = anAccount(3, { account_name: 'Old bank', source: 'manual', bank_name: 'Manual Entry' })

async function openPart(data = [joint, salary, imported], investments = someInvestments): Promise<void> {
  answer(accountsQuick, {
    success: true,
    data,
    count: data.length,
    total_balance: 100,
    unconverted: [],
    coverage: complete,
  })
  answer(readInvestments, investments)
  answer(previewSharing, {
    success: true,
    accounts: [joint],
    total_balance: 42_150.75,
    investments: {
      value: someInvestments.value,
      accounts: someInvestments.accounts,
      holdings: someInvestments.holdings,
    },
    transactions: { count: 12, newest: someTransactions.slice(0, 2) },
    month: { from: today, to: today, count: 2, income: 0, expenses: 310.5 },
  })
  await signInAs(noura)
  await renderPart(<HouseholdPart />)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodyOf = (path: string): unknown => calls.findLast((call) => call.path === path)?.body

const created = {
  success: true as const,
  invitation: anInvitation(),
  link: 'http://localhost:3000/invitation#abcdefghijklmnopqrstuv',
}

test('the form shows what the person will see of what is chosen, asks for the password once, then shows the link', async () => {
  answerHousehold()
  const server = { proven: false }
  answerIdentity('list-accounts', [{ providerId: 'credential' }])
  answerIdentity('prove-password', { success: true }, 'POST')
  answerWith(createInvitation, () => {
    if (!server.proven) throw problem(403, 'forbidden', 'Please confirm first.', 'proof_required')
    return created
  })
  await openPart()
  await button('Invite someone').click()
  await expect.element(page.getByRole('switch', { name: 'Old bank' })).toBeVisible()
  await expect.element(page.getByText(/Manual Entry/)).not.toBeInTheDocument()
  await button('Share').click()
  await expect.element(page.getByText('Choose at least one account').first()).toBeVisible()
  expect(calls.some(({ path }) => path === createInvitation.path)).toBe(false)
  await page.getByRole('switch', { name: /Joint account/ }).click()
  await page.getByRole('switch', { name: 'Interactive Brokers' }).click()
  await expect.element(page.getByText('World ETF')).toBeVisible()
  const preview = page.getByRole('heading', { name: 'What they will see' }).element().closest('section')
  expect(preview?.textContent).toContain('Joint account')
  expect(preview?.textContent).not.toContain('Salary account')
  const accounts = [joint.id, broker.id]
  await expect.poll(() => bodyOf(previewSharing.path)).toEqual({ accounts: accounts.toSorted() })
  await page.getByLabelText('E-mail address').fill('omar@example.test')
  await button('Share').click()
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByLabelText('Current password').fill('right')
  server.proven = true
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText(created.link)).toBeVisible()
  await expect.element(page.getByText(/We’re sending the invitation to omar@example.test/)).toBeVisible()
  expect(bodyOf(createInvitation.path)).toEqual({
    role: 'viewer',
    until: null,
    accounts,
    email: 'omar@example.test',
  })
})

test('the only account is chosen already', async () => {
  answerHousehold()
  answer(createInvitation, created)
  await openPart([joint], { ...someInvestments, accounts: [] })
  await button('Invite someone').click()
  await expect.element(page.getByRole('switch', { name: /Joint account/ })).toBeChecked()
  await button('Share').click()
  await expect.element(page.getByText(created.link)).toBeVisible()
  expect(bodyOf(createInvitation.path)).toMatchObject({ accounts: [joint.id] })
})

test('who accepted is confirmed by name, and a member’s access is ended in one tap and a question', async () => {
  answerHousehold({
    members: [aMember('Omar Saeed')],
    invitations: [
      anInvitation({ state: 'accepted', person: { name: 'Layla Rahman', email: 'layla@example.test' } }),
    ],
    memberships: [aMembership('Omar Saeed')],
  })
  answer(confirmInvitation, { success: true, member: aMember('Layla Rahman') })
  answer(removeMember, { success: true })
  await openPart()
  await expect.element(page.getByText(/Layla Rahman \(layla@example.test\) accepted/)).toBeVisible()
  await button('Confirm Layla Rahman and share').click()
  await expect.poll(() => calls.some(({ path }) => path.endsWith('/confirm'))).toBe(true)
  await button('End the access of Omar Saeed').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect
    .poll(() => calls.some(({ method, path }) => method === 'DELETE' && path.includes('/members/')))
    .toBe(true)
  await expect.element(page.getByText('shares 2 accounts with you')).toBeVisible()
})

test('what a member sees is changed beside a preview too', async () => {
  answerHousehold({ members: [aMember('Omar Saeed', { accounts: [joint.id] })] })
  answer(changeMember, { success: true, member: aMember('Omar Saeed') })
  await openPart()
  await button('Make Omar Saeed a partner').click()
  await expect.element(page.getByText(/Omar Saeed can now also edit payments/)).toBeVisible()
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'partner' })
  await button('Change what Omar Saeed sees').click()
  const choice = page.getByRole('switch', { name: /Salary account/ })
  // where it is does not depend on how long the description of a role is
  await expect.element(choice).toBeVisible()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const top = () => Math.round(topOf(choice.element()) - topOf(page.getByLabelText('Role').element()))
  const tops = new Set([top()])
  for (const role of ['Partner', 'Accountant', 'Viewer']) {
    await page.getByLabelText('Role').selectOptions(role)
    tops.add(top())
  }
  expect(tops.size).toBe(1)
  await choice.click()
  await expect.element(page.getByRole('heading', { name: 'What they will see' })).toBeVisible()
  await button('Save').click()
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PATCH')?.body)
    .toEqual({ role: 'viewer', until: null, accounts: [joint.id, salary.id] })
})

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

test('an invitation says that the address is to be confirmed first, and is accepted once it was', async () => {
  const server = { confirmed: false }
  answer(readInvitation, { success: true, invitation: offered })
  answerWith(acceptInvitation, () => {
    if (!server.confirmed) throw problem(403, 'forbidden', 'Please confirm first.', 'email_unconfirmed')
    return { success: true as const, membership: null }
  })
  await signInAs({ ...noura, emailVerified: false })
  // the whole app: the page stands outside the frame that other screens have
  await openScreen('/invitation#abcdefghijklmnopqrstuv')
  await expect.element(page.getByText('Confirm your e-mail address first')).toBeVisible()
  await expect.element(button('Send the link again')).toBeVisible()
  await button('Accept').click()
  const asked = page.getByRole('dialog', { name: 'Confirm your e-mail address first' })
  await expect.element(asked.getByText(noura.email)).toBeVisible()
  server.confirmed = true
  await signInAs({ ...noura, emailVerified: true })
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByRole('heading', { name: 'Accepted' })).toBeVisible()
})

const mailedLink = '/invitation#abcdefghijklmnopqrstuv.secretsecretsecretsecret'

test('who comes from the mail without an account makes one with its address, which needs no other proof', async () => {
  answer(readMailedInvitation, { success: true, owner: 'Omar Saeed', email: noura.email })
  await signInAs(null)
  await openScreen(mailedLink)
  await expect
    .element(page.getByRole('heading', { name: 'Omar Saeed wants to share accounts with you' }))
    .toBeVisible()
  expect(location.hash).toBe('')
  answerIdentity('sign-up/email', { user: noura }, 'POST')
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/login?next=%2Finvitation')
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(noura.email)
  await page.getByLabelText('Full name').fill(noura.name)
  await page.getByLabelText('Password', { exact: true }).fill('Marble-Falcon-63')
  await page.getByLabelText('Confirm password').fill('Marble-Falcon-63')
  answerIdentity('get-session', { user: { ...noura, emailVerified: true } })
  answer(readInvitation, { success: true, invitation: { ...offered, addressee: 'caller' } })
  await button('Create Account').click()
  await expect.element(page.getByText(/You see them as soon as you accept/)).toBeVisible()
  await expect.element(page.getByText(/We’ve sent a link/)).not.toBeInTheDocument()
  expect(calls.findLast(({ path }) => path.endsWith('sign-up/email'))?.body).toMatchObject({
    email: noura.email,
    invitation: 'secretsecretsecretsecret',
  })
  const shared = aMembership('Omar Saeed')
  answer(acceptInvitation, { success: true, membership: shared.id })
  answerHousehold({ memberships: [shared] })
  await button('Accept').click()
  await expect.poll(() => location.pathname + location.search).toBe(`/household?of=${shared.id}`)
})

test('who opens a link that was passed on reads from whom it is before they sign in', async () => {
  answer(readMailedInvitation, { success: true, owner: 'Omar Saeed', email: null })
  await signInAs(null)
  await openScreen('/invitation#abcdefghijklmnopqrstuv')
  await expect
    .element(page.getByRole('heading', { name: 'Omar Saeed wants to share accounts with you' }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  expect(bodyOf(readMailedInvitation.path)).toEqual({ token: 'abcdefghijklmnopqrstuv' })
})

test('who comes from the mail with another account is told, and waits for the owner', async () => {
  const invitation = { ...offered, role: 'partner', addressee: 'other' } as const
  answer(readInvitation, { success: true, invitation })
  answer(acceptInvitation, { success: true, membership: null })
  await signInAs(noura)
  await openScreen(mailedLink)
  await expect.element(page.getByText(/Omar Saeed sees each of your changes and can undo it/)).toBeVisible()
  await expect.element(page.getByText(/was sent to another address than noura@example.test/)).toBeVisible()
  await button('Accept').click()
  await expect.element(page.getByText(/Omar Saeed confirms you next/)).toBeVisible()
})

test('a link without a token, or one that was used, says so', async () => {
  await signInAs(noura)
  sessionStorage.clear()
  location.hash = ''
  await renderPart(<InvitationScreen />)
  await expect.element(page.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
})

test('the household page of the settings is part of the profile', async () => {
  answerHousehold()
  await signInAs(noura)
  await openScreen('/settings/profile#household')
  await expect.element(page.getByRole('heading', { name: 'Household' })).toBeVisible()
})
