import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCheques } from '#contract/expected/cheques.ts'
import { paths } from '../../../paths.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { idOf } from '../../../testing/data/basics.ts'
import { aCheque } from '../../../testing/data/uae.ts'
import { answer } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

test('a link to the returned cheques scrolls to them, however many are to be paid', async () => {
  await becomeFull()
  await resize('phone')
  const cheques = Array.from({ length: 14 }, (_, at) => ({ ...aCheque, id: idOf(7300 + at) }))
  answer(listCheques, {
    success: true,
    cheques,
    leases: [],
    offers: [],
    returns: [],
    searched_from: '2025-05-04',
  })
  await openScreen(paths.returnedCheques)
  const card = page.getByRole('region', { name: 'Returned cheques' })
  await expect.element(card).toBeVisible()
  await expect
    .poll(() => card.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(window.innerHeight)
  expect(window.scrollY).toBeGreaterThan(300)
})

test('a returned cheque and its later payment name each other', async () => {
  await becomeFull()
  answer(listCheques, {
    success: true,
    cheques: [],
    leases: [],
    offers: [
      {
        transaction_id: idOf(7401),
        direction: 'given',
        number: '000261',
        date: '2026-06-11',
        currency: 'AED',
        amount: 20_000,
        account_id: idOf(1),
        text: 'CHQ PAID 000261',
      },
    ],
    returns: [
      {
        transaction_id: idOf(7400),
        cheque_id: null,
        number: '000261',
        date: '2026-06-04',
        currency: 'AED',
        amount: 20_000,
        fee: 105,
        paid: { transaction_id: idOf(7401), date: '2026-06-11' },
        text: 'CHQ RETURNED 000261',
      },
    ],
    searched_from: '2025-05-04',
  })
  await openScreen(paths.returnedCheques)
  const textOf = (name: string): string =>
    (page.getByRole('region', { name }).query()?.textContent ?? '').replace(/[\s\p{Cf}]+/gu, ' ')
  await expect.poll(() => textOf('Returned cheques')).toMatch(/paid on ?11 Jun 2026/)
  expect(textOf('Returned cheques')).not.toContain('no later payment found')
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  await expect.element(link('See the payment')).toHaveAttribute('href', paths.transactionOf(idOf(7401)))
  await expect.element(link(/returned before, on/)).toHaveAttribute('href', paths.transactionOf(idOf(7400)))
  expect(textOf('Cheques we found')).toMatch(/returned before, on ?4 Jun 2026/)
})
