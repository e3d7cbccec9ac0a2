import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createOwnAccount,
  deleteOwnAccount,
  deleteValuation,
  listOwnAccounts,
  listValuations,
  saveValuation,
} from '#contract/accounts/own-accounts.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { openScreen } from '../../../testing/app.tsx'
import { someOwn } from '../../../testing/data/own.ts'
import { answer, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const ok = { success: true } as const
const last = (method: string) => calls.findLast((call) => call.method === method)
const [villa] = someOwn
if (!villa) throw new Error('no villa')
const valuations = [
  { day: '2026-01-10', value: 2_000_000 },
  { day: '2025-01-10', value: 1_900_000 },
]

test('an own asset is added by choosing its kind, then its name, currency and value', async () => {
  await becomeFull()
  answer(createOwnAccount, { ...ok, account: { ...villa, name: 'Coins' } })
  await openScreen('/accounts')
  await userEvent.click(page.getByRole('button', { name: 'Add an account' }))
  await expect.element(page.getByRole('button', { name: /^Cash wallet What/ })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^Gold/ }))
  await userEvent.fill(page.getByLabelText('Name'), 'Coins')
  await userEvent.selectOptions(page.getByLabelText('Currency'), 'USD')
  await userEvent.click(page.getByRole('button', { name: 'Add account' }))
  await expect.element(page.getByText('Enter an amount, such as 25,000')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Grams'), '50')
  await userEvent.selectOptions(page.getByLabelText('Karats'), '21')
  await userEvent.fill(page.getByLabelText('Price of a gram of 24 karats'), '480')
  await expect.element(page.getByLabelText('Value')).toHaveValue('21000.00')
  await userEvent.fill(page.getByLabelText('Value'), '12,500.50')
  await userEvent.click(page.getByRole('button', { name: 'Add account' }))
  await expect.element(page.getByText('Coins added')).toBeVisible()
  expect(last('POST')?.body).toMatchObject({ kind: 'gold', name: 'Coins', currency: 'USD', value: '12500.5' })
})

test('the wallet is shown once, and a sum only where it adds something up', async () => {
  await becomeFull()
  const cash = someOwn.filter(({ kind }) => kind === 'cash')
  answer(listOwnAccounts, { ...ok, accounts: cash, assets: 250, debts: 0, unconverted: [] })
  await openScreen('/accounts')
  await expect.element(page.getByRole('button', { name: /^Cash wallet/ })).toBeVisible()
  expect(page.getByRole('article', { name: 'Cash' }).elements()).toEqual([])
  expect(
    page
      .getByRole('main')
      .element()
      .textContent.match(/250\.00/g),
  ).toHaveLength(1)
})

test('values are shown over time, corrected and removed, and the account is deleted', async () => {
  await becomeFull()
  const list = { ...ok, account: villa, valuations }
  answer(listValuations, list)
  answer(saveValuation, list)
  answer(deleteValuation, list)
  answer(deleteOwnAccount, ok)
  await openScreen('/accounts')
  await userEvent.click(page.getByRole('button', { name: /^Villa in Mirdif/ }))
  await expect.element(page.getByRole('figure', { name: 'Value of Villa in Mirdif over time' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Edit the value of 10 Jan 2025' }))
  await userEvent.fill(page.getByLabelText('Value', { exact: true }), '1950000')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => last('PUT')?.body)
    .toEqual({ day: '2025-01-10', value: '1950000', replaces: '2025-01-10' })
  await userEvent.click(page.getByRole('button', { name: 'Delete the value of 10 Jan 2025' }))
  await expect.poll(() => last('DELETE')?.query).toEqual({ day: '2025-01-10' })
  await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }))
  await userEvent.click(
    page.getByRole('dialog', { name: /^Delete Villa/ }).getByRole('button', { name: 'Delete', exact: true }),
  )
  await expect.element(page.getByText('Villa in Mirdif deleted')).toBeVisible()
  await expectAccessible()
})
