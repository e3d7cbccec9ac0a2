import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answerMessageAccount,
  listBankMessages,
  type MessageResult,
  removeMessagePayment,
  sendBankMessages,
} from '#contract/banks/messages.ts'
import { keepText } from '../../../api/offline/receipts.ts'
import { paths } from '../../../paths.ts'
import { openScreen } from '../../../testing/app.tsx'
import { answer, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const id = '01990000-0000-7000-8000-000000000001'
const waiting: MessageResult = {
  state: 'waiting',
  refusal: null,
  kind: 'purchase',
  bank: 'First Abu Dhabi Bank',
  digits: '4417',
  money: { amount: -50, currency: 'AED' },
  day: '2026-03-15',
  payee: 'BLUE DATE CAFE',
  transaction_id: null,
}
const asked = {
  bank: 'First Abu Dhabi Bank',
  digits: '4417',
  count: 1,
  kind: 'purchase',
  payee: 'BLUE DATE CAFE',
} as const
const listed = {
  success: true as const,
  keep_text: true,
  messages: [],
  accounts: [{ id, name: 'Current', bank: 'First Abu Dhabi Bank' }],
  asked: [{ ...asked, money: waiting.money }],
  unbooked: [
    {
      message_id: id,
      transaction_id: id,
      account_id: id,
      money: { amount: -31, currency: 'AED' },
      day: '2026-03-01',
      name: 'DUNE CABS',
    },
  ],
}
const sentTo = (path: string): unknown =>
  calls.findLast((call) => call.path === path && call.method !== 'GET')?.body

test('a message that another app shared is read, and its account asked for once', async () => {
  await becomeFull()
  answer(sendBankMessages, { success: true, results: [waiting] })
  answer(listBankMessages, listed)
  answer(answerMessageAccount, { success: true, results: [{ ...waiting, state: 'added' }] })
  const text = 'Your card ending 4417 was used for AED 50.00 at BLUE DATE CAFE'
  await keepText('known', text)
  await openScreen('/add-transaction?shared=known')
  await expect.element(page.getByLabelText('Bank message')).toHaveValue(text)
  await page.getByRole('button', { name: 'Read message' }).click()
  await expect.element(page.getByText('Waiting for your answer below')).toBeVisible()
  expect(sentTo(sendBankMessages.path)).toEqual({ text })
  await page
    .getByLabelText('Account of First Abu Dhabi Bank ending 4417')
    .selectOptions('First Abu Dhabi Bank · Current')
  await expect
    .poll(() => sentTo(answerMessageAccount.path))
    .toEqual({ bank: asked.bank, digits: '4417', account: id })
})

test('a message with a code is refused in words', async () => {
  await becomeFull()
  const refused = {
    ...waiting,
    state: 'refused',
    refusal: 'code',
    kind: null,
    money: null,
    day: null,
    payee: null,
  } as const
  answer(sendBankMessages, { success: true, results: [refused] })
  await openScreen(paths.addTransaction)
  await page.getByRole('button', { name: 'Paste a bank message' }).click()
  await page.getByLabelText('Bank message').fill('448812 is your OTP')
  await page.getByRole('button', { name: 'Read message' }).click()
  await expect.element(page.getByText('Not read and not kept')).toBeVisible()
  await expect.element(page.getByText('It has a code, a PIN or a password.')).toBeVisible()
})

test('the settings set a phone up, and offer to remove what no bank listed', async () => {
  await becomeFull()
  answer(listBankMessages, listed)
  answer(removeMessagePayment, { success: true })
  await openScreen(`${paths.data}#bank-messages`)
  await expect.element(page.getByRole('heading', { name: 'Send messages automatically' })).toBeVisible()
  await expect.element(page.getByText(/\/api\/user\/bank-messages$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Android' }).click()
  await expect.element(page.getByText(/MacroDroid/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove DUNE CABS' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect
    .poll(() => calls.some(({ method, path }) => method === 'DELETE' && path.includes(id)))
    .toBe(true)
})
