import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteZakat, payZakat, readZakat, saveZakat, type Zakat } from '#contract/uae/zakat.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { openScreen } from '../../../testing/app.tsx'
import { answer, answerWith, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const ok = { success: true } as const
const share = '019a0000-0000-7000-8000-0000000b0001'
const sheet: Zakat = {
  metal: 'gold',
  price: { per_gram: 500, day: '2026-11-20' },
  price_needed: false,
  nisab: { grams: 85, amount: 42_500 },
  year: 'lunar',
  rate: 2.5,
  begins: '2025-02-28',
  running: { from: '2026-02-18', due_on: '2027-02-08' },
  answers: { jewellery: 'ask', shares: 'ask', lent: 'ask', gratuity: 'ask', debts: 'ask', dips: 'ask' },
  lines: [
    {
      account_id: '019a0000-0000-7000-8000-0000000a0001',
      instrument_id: null,
      name: 'Savings',
      treatment: 'money',
      counts: 'yes',
      amount: 60_000,
    },
    { account_id: null, instrument_id: null, name: '', treatment: 'gratuity', counts: 'ask', amount: 14_000 },
    { account_id: null, instrument_id: null, name: 'Broker', treatment: 'money', counts: 'yes', amount: 250 },
    {
      account_id: null,
      instrument_id: share,
      name: 'Emaar',
      treatment: 'shares',
      counts: 'no',
      amount: 9000,
    },
  ],
  left_out: 1,
  dip: null,
  least: { base: 60_000, due: 1500 },
  most: { base: 74_000, due: 1850 },
  open: ['gratuity'],
  payments: [
    { id: '019a0000-0000-7000-8000-0000000f0001', day: '2026-03-01', amount: 700, note: 'Beit Al Khair' },
  ],
  paid: 700,
}

test('off, it describes itself; on, it shows both results, the working and the open questions', async () => {
  await becomeFull()
  let on = false
  answerWith(readZakat, () => {
    return { ...ok, zakat: on ? sheet : null }
  })
  answerWith(saveZakat, () => {
    on = true
    return { ...ok, zakat: sheet }
  })
  answer(payZakat, { ...ok, zakat: sheet })
  answerWith(deleteZakat, () => {
    on = false
    return ok
  })
  await openScreen('/accounts/zakat')
  await expect.element(page.getByText('The worksheet is off')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Turn on' }))
  await expect.element(page.getByText(/Scholars differ on: unpaid gratuity/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(
    page.getByRole('radiogroup', { name: /Does gratuity/ }).getByRole('radio', { name: 'No' }),
  )
  const last = (method: string) => calls.findLast((call) => call.method === method)
  await expect.poll(() => last('PUT')?.body).toEqual({ answers: { gratuity: 'no' } })
  await expect.element(page.getByText('Left out · At its last price')).toBeVisible()
  await expect.element(page.getByText('Cash at Broker')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('How Emaar takes part'), 'money')
  await expect
    .poll(() => last('PUT')?.body)
    .toEqual({ investments: [{ instrument_id: share, treatment: 'money' }] })
  await userEvent.fill(page.getByLabelText('Amount'), '1,250')
  await userEvent.click(page.getByRole('button', { name: 'Log a payment' }))
  await expect.poll(() => last('POST')?.body).toMatchObject({ amount: 1250, note: '' })
  await userEvent.click(page.getByRole('button', { name: 'Turn off and delete' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Turn off and delete' }))
  await expect.element(page.getByText('The worksheet is off')).toBeVisible()
})

test('while the worksheet is off, Accounts has no card for it, and offers it with the other kinds', async () => {
  await becomeFull()
  await openScreen('/accounts')
  const card = page.getByRole('article', { name: 'Zakat' })
  await expect.element(page.getByRole('article', { name: 'End-of-service gratuity' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Add an account' }))
  await expect.element(page.getByRole('link', { name: /^Zakat/ })).toHaveAttribute('href', '/accounts/zakat')
})

test('while the worksheet is on, Accounts has a card for it', async () => {
  await becomeFull()
  answer(readZakat, { ...ok, zakat: sheet })
  await openScreen('/accounts')
  const card = page.getByRole('article', { name: 'Zakat' })
  for (const due of [/1,500\.00/, /1,850\.00/]) await expect.element(card.getByText(due)).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Add an account' }))
  await expect.element(page.getByRole('button', { name: /^Gold/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Zakat/ })).not.toBeInTheDocument()
})
