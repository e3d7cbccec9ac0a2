import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leanEntities, userEntities, type Connection } from '#contract/banks/connections.ts'
import { linkBankAccount, saveConnectedEntity } from '#contract/banks/connecting.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { openScreen } from '../../../testing/app.tsx'
import { aConnection, someConnections } from '../../../testing/data/banks.ts'
import { answer, answerWith, calls, problem } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const bank = someConnections[0] ?? aConnection(1)
const customer = '8f14e45f-ceea-467f-a0e6-bf8f3a3f3b11'
const result = {
  sync_type: 'connect',
  total_transactions: 30,
  income_transactions: 1,
  expense_transactions: 29,
  duration_seconds: 1,
} as const

/** Opens /success for our own customer with these banks; if `late`, the first response lists none. */
async function arrive(search: string, banks: readonly Connection[], late = false): Promise<void> {
  await becomeFull()
  let looks = 0
  answerWith(userEntities, () => {
    looks += 1
    const entities = late && looks === 1 ? [] : [...banks]
    return {
      success: true as const,
      entity_ids: entities.map((each) => each.entity_id),
      entities,
      count: entities.length,
      lean_customer_id: customer,
      message: '',
    }
  })
  answer(leanEntities, { success: true, entities: [...banks] })
  answerWith(saveConnectedEntity, () => ({
    success: true as const,
    bank_name: bank.bank_name,
    entity_id: bank.entity_id,
    connection: bank,
  }))
  answer(linkBankAccount, { success: true, message: '', connections: [bank] })
  answer(syncLeanData, { success: true, ...result, data: result, state: 'done', runs: [], message: '' })
  await openScreen(`/success?${search}`)
}
const connected = () => page.getByRole('heading', { name: 'Bank Connected Successfully!' })
const posted = (path: string) => calls.filter((each) => each.method === 'POST' && each.path === path)

test('a reload shows the same success again, with nothing of it in the URL', async () => {
  await arrive(`entity_id=${bank.entity_id}&customer_id=${customer}`, [bank])
  await expect.element(connected()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Balances' }).getByText('Savings')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Review transactions' })).toBeVisible()
  expect(location.search).toBe('')
  await cleanup()
  await openScreen('/success')
  await expect.element(connected()).toBeVisible()
  await expect.element(page.getByText(/Emirates NBD · 2 accounts/)).toBeVisible()
})

test('a bank that the provider lists late is waited for before it is linked', async () => {
  await arrive(`bank_identifier=ENBD_AE&customer_id=${customer}`, [bank], true)
  await expect.element(connected()).toBeVisible()
  expect(posted(linkBankAccount.path)).toHaveLength(1)
  const names = calls.map(({ method, path }) => `${method} ${path}`)
  expect(names.indexOf(`POST ${linkBankAccount.path}`)).toBeGreaterThan(
    names.lastIndexOf(`GET ${userEntities.path}`),
  )
})

test('nothing is requested for another user’s customer', async () => {
  await arrive('bank_identifier=ENBD_AE&customer_id=somebody-else', [bank])
  await expect.element(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await expect.element(page.getByText(/was started from a different account/)).toBeVisible()
  expect(location.search).toBe('')
  expect([...posted(linkBankAccount.path), ...posted(saveConnectedEntity.path)]).toEqual([])
})

test('opened without parameters, the page says what is missing', async () => {
  await arrive('', [bank])
  await expect.element(page.getByText('Missing connection data from Lean')).toBeVisible()
})

test('a bank that could not be synced offers the retry button that the message names', async () => {
  await becomeFull()
  await arrive(`entity_id=${bank.entity_id}&customer_id=${customer}`, [
    { ...bank, health: 'bank_trouble', last_synced_at: null },
  ])
  answerWith(syncLeanData, () => {
    throw problem(503, 'bank_unavailable', 'Your bank cannot be reached.')
  })
  await cleanup()
  await openScreen('/success')
  await expect.element(page.getByText(/Please click "Sync Bank Accounts" to retry/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sync Bank Accounts' })).toBeVisible()
})

test('each failure code has its text, and text from the query string is plain text', async () => {
  await becomeFull()
  for (const [code, text] of [
    ['user_cancelled', 'You cancelled the bank connection process'],
    ['invalid_credentials', 'Invalid bank credentials provided'],
    ['connection_timeout', 'Connection timed out. Please try again'],
    ['bank_unavailable', 'Bank service is temporarily unavailable'],
    ['permission_denied', 'Permission denied by bank'],
    ['invalid_request', 'Invalid connection request'],
    ['system_error', 'System error occurred. Please try again later'],
    ['unheard_of', 'An unexpected error occurred during bank connection'],
    ['', 'Bank connection failed'],
  ] as const) {
    await openScreen(`/failure?error=${code}`)
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await cleanup()
  }
  const sly = '<a href="https://evil.example">Click</a>'
  const query = new URLSearchParams({ error: 'x', error_description: sly, message: 'second choice' })
  await openScreen(`/failure?${query}`)
  await expect.element(page.getByText(sly)).toBeVisible()
  await expect.element(page.getByText('second choice')).not.toBeInTheDocument()
})
