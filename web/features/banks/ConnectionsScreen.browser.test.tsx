import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leanEntities, listConsents } from '#contract/banks/connections.ts'
import { disconnectEntity, disconnectEntityPost, leanToken } from '#contract/banks/connecting.ts'
import { openScreen } from '../../testing/app.tsx'
import { answerBanks } from '../../testing/answers.ts'
import { aConnection } from '../../testing/data/banks.ts'
import { answer, answerWith, calls, cutOff, problem, refuse } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

test('connections that cannot be loaded offline say that they need a connection', async () => {
  await becomeFull()
  cutOff(leanEntities)
  await openScreen('/connections')
  await expect.element(page.getByText('You’re offline. This needs a connection.').first()).toBeVisible()
})

test('a history of consents that cannot be loaded offline says that it needs a connection', async () => {
  await becomeFull()
  cutOff(listConsents)
  await openScreen('/connections')
  const history = page.getByRole('region', { name: 'Consent history' })
  await expect.element(history.getByText('You’re offline. This needs a connection.')).toBeVisible()
})

test('a failure of the server is told in its words', async () => {
  await becomeFull()
  refuse(leanEntities, 500, 'internal', 'Something broke.')
  await openScreen('/connections')
  await expect.element(page.getByText('Something broke.').first()).toBeVisible()
})

test('the delete dialog: idle, deleting, error, success that closes by itself; DELETE, then POST', async () => {
  await becomeFull()
  const bank = aConnection(1, { bank_name: 'RAKBANK' })
  answerBanks([bank])
  await openScreen('/connections')
  await page.getByRole('article', { name: 'RAKBANK' }).getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Bank Connection' })
  const confirm = dialog.getByRole('button', { name: 'Delete Connection' })
  await expect.element(dialog.getByText(bank.entity_id)).toBeVisible()
  await expect.element(dialog.getByText(/This ends your consent/)).toBeVisible()
  const error = 'Failed to disconnect bank. Please try again.'
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  answerWith(
    disconnectEntity,
    () => {
      throw problem(503, 'bank_unavailable', error)
    },
    () => released,
  )
  refuse(disconnectEntityPost, 503, 'bank_unavailable', error)
  await confirm.click()
  await expect.element(dialog.getByText('Removing your bank connection...')).toBeVisible()
  for (const name of ['Cancel', 'Delete Connection'])
    await expect.element(dialog.getByRole('button', { name })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  release()
  await expect.element(dialog.getByText(error)).toBeVisible()
  answer(disconnectEntityPost, { success: true, message: '' })
  answerBanks([])
  await confirm.click()
  await expect.element(dialog.getByText(/^RAKBANK disconnected\./)).toBeVisible()
  const tries = calls.filter(({ path }) => path.endsWith('/delete')).map(({ method }) => method)
  expect(tries).toEqual(['DELETE', 'POST', 'DELETE', 'POST'])
  await expect.element(dialog, { timeout: 6000 }).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'No Bank Connections' })).toBeVisible()
})

test('a bank that is already connected is deleted from the failure, which then offers to connect again', async () => {
  await becomeFull()
  const { entity_id: entity } = aConnection(1)
  const error = `You are already connected to this bank. Delete your existing connection, entity_id: ${entity}`
  refuse(leanToken, 409, 'already_connected', error)
  answer(disconnectEntity, { success: true, message: '' })
  await openScreen('/connections')
  await page
    .getByRole('button', { name: /^Connect Another Bank/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
  await expect.element(page.getByText('This bank is already connected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Existing Connection' }).click()
  await expect
    .element(page.getByText('Connection deleted successfully. You can now try connecting again.'))
    .toBeVisible()
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `/api/lean/entities/${entity}/delete`,
  ])
  await expect
    .element(page.getByRole('button', { name: 'Continue to your bank' }), { timeout: 8000 })
    .toBeVisible()
})
