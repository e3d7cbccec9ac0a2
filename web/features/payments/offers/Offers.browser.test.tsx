import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetCorrection, similarTransactions } from '#contract/ledger/transaction-edits.ts'
import { noura, renderPart, signInAs } from '../../../testing/app.tsx'
import { idOf } from '../../../testing/data/basics.ts'
import { answer, calls } from '../../../testing/fake-api.ts'
import { Offers } from './Offers.tsx'
import { addOffer } from './offers.ts'

test('a correction can be for one payment alone', async () => {
  answer(similarTransactions, { success: true, similar: { merchant: 'ADNOC', earlier: 12 } })
  answer(forgetCorrection, { success: true })
  await signInAs(noura)
  addOffer(noura.id, idOf(1))
  await renderPart(<Offers />)
  const question = page.getByText('Also change 12 other transactions from ADNOC?')
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Only this one' }).click()
  await expect
    .element(page.getByText(/New transactions from ADNOC keep their earlier category/))
    .toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(calls.findLast(({ method }) => method === 'POST')?.path).toContain(`${idOf(1)}/only-this`)
})
