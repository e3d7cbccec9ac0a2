import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateDocument, uploadPhoto } from '#contract/person/settings.ts'
import { deleteAccount } from '#contract/person/account.ts'
import { paths } from '../../paths.ts'
import { openScreen } from '../../testing/app.tsx'
import { answerIdentity, answerWith, calls, problem } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

const dialog = () => page.getByRole('dialog')
const change = (name: string) => page.getByRole('button', { name: `Change: ${name}` }).click()
const bodiesOf = (path: string) =>
  calls.filter((call) => call.path === path && call.method !== 'GET').map(({ body }) => body)

/** A PNG of one colour, as a person would choose it. */
async function aPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(900, 600)
  canvas.getContext('2d')?.fillRect(0, 0, 900, 600)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' })
}

test('the profile changes the name and the address, for which the password is checked', async () => {
  await becomeFull()
  answerIdentity('change-email', problem(400, 'invalid_input', 'Your current password isn’t right'), 'POST')
  await openScreen(paths.settings)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Profile/ })
    .first()
    .click()
  await change('Full name')
  await dialog().getByLabelText('Full name').fill('Noura Saleh')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodiesOf(updateDocument.path)).toMatchObject([{ name: 'Noura Saleh' }])
  await cleanup()
  await openScreen(paths.profile)
  await change('E-mail')
  await dialog().getByLabelText('New e-mail address').fill('noura.new@example.test')
  await dialog().getByLabelText('Current password').fill('wrong-password-1')
  await dialog().getByRole('button', { name: 'Send link' }).click()
  await expect.element(dialog().getByText('Your current password isn’t right')).toBeVisible()
  answerIdentity('change-email', { status: true }, 'POST')
  await dialog().getByLabelText('Current password').fill('Quiet-Harbour-42')
  await dialog().getByRole('button', { name: 'Send link' }).click()
  await expect.element(dialog().getByText(/If this address is available, we’ve sent it a link/)).toBeVisible()
})

test('a photo is cropped and stored; a file that is no picture is refused', async () => {
  await becomeFull()
  const photos: string[] = []
  answerWith(uploadPhoto, () => {
    photos.push('stored')
    return { success: true as const, photoURL: '/api/user/photo?v=2' }
  })
  await openScreen(paths.profile)
  const input = page.getByTestId('photo-file')
  await userEvent.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(page.getByText(/couldn’t open this file/)).toBeVisible()
  await userEvent.upload(input, await aPicture())
  await dialog().getByRole('slider', { name: 'Zoom' }).fill('2')
  await dialog().getByRole('button', { name: 'Save photo' }).click()
  await expect.poll(() => photos).toEqual(['stored'])
})

test('a device is signed out, and a changed password says so', async () => {
  await becomeFull()
  answerIdentity('revoke-session', { status: true }, 'POST')
  answerIdentity(
    'change-password',
    problem(400, 'invalid_input', 'Your current password isn’t right'),
    'POST',
  )
  await openScreen(paths.security)
  const ends = page.getByRole('button', { name: /^Sign out (Chrome|Unknown)/ })
  await expect.poll(() => ends.elements().length).toBe(1)
  await ends.click()
  await expect.poll(() => bodiesOf('/api/identity/revoke-session')).toEqual([{ id: 's2' }])
  await page.getByRole('button', { name: 'Change password' }).click()
  const fill = async (label: string, text: string) =>
    dialog().getByLabelText(label, { exact: true }).fill(text)
  await fill('Current password', 'wrong-password-1')
  await fill('New password', 'Marble-Falcon-63')
  await fill('Confirm new password', 'Marble-Falcon-63')
  const submit = dialog().getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect.element(dialog().getByText('Your current password isn’t right')).toBeVisible()
  answerIdentity('change-password', { status: true }, 'POST')
  await fill('Current password', 'Quiet-Harbour-42')
  await submit.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodiesOf('/api/identity/change-password').at(-1)).toMatchObject({ newPassword: 'Marble-Falcon-63' })
})

test('the account is deleted only after the word and the password, and the visitor is at the home page', async () => {
  await becomeFull()
  answerWith(deleteAccount, () => {
    throw problem(400, 'invalid_input', 'Your current password isn’t right')
  })
  await openScreen(paths.ownData)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const sure = dialog().getByRole('button', { name: 'Delete permanently' })
  await expect.element(sure).toBeDisabled()
  await dialog().getByLabelText('Type DELETE to confirm').fill('delete')
  await dialog().getByLabelText('Current password').fill('wrong-password-1')
  await expect.element(sure).toBeDisabled()
  await dialog().getByLabelText('Type DELETE to confirm').fill('DELETE')
  await sure.click()
  await expect.element(dialog().getByText('Your current password isn’t right')).toBeVisible()
  answerWith(deleteAccount, () => ({ success: true as const }))
  await dialog().getByLabelText('Current password').fill('Quiet-Harbour-42')
  await sure.click()
  await expect.poll(() => location.pathname).toBe(paths.home)
  await expect.element(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect(bodiesOf(deleteAccount.path).at(-1)).toEqual({ confirm: 'DELETE', password: 'Quiet-Harbour-42' })
})

test('the theme chosen in General applies at once and is stored', async () => {
  await becomeFull()
  await openScreen(paths.settings)
  await userEvent.click(page.getByRole('radio', { name: 'Dark' }))
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
  await expect.poll(() => bodiesOf(updateDocument.path)).toMatchObject([{ settings: { darkMode: true } }])
  await userEvent.click(page.getByRole('radio', { name: 'Light' }))
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
})
