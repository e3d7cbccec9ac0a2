import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { syncStatus } from '#contract/banks/sync.ts'
import { listCheques } from '#contract/expected/cheques.ts'
import { readAgain } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { aRun } from '../../../testing/data/banks.ts'
import { idOf } from '../../../testing/data/basics.ts'
import { aCheque } from '../../../testing/data/uae.ts'
import { answer, refuse } from '../../../testing/fake-api.ts'
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
  await openScreen(paths.returnedCheques, true)
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

const nothing = { success: true as const, cheques: [], leases: [], offers: [], returns: [] }
const idle = {
  success: true as const,
  active: [],
  following: false,
  last_synced: null,
  next_sync_at: null,
  recommendation: 'regular_sync' as const,
  limits: { day_used: 1, day_limit: 50, hour_used: 1, hour_limit: 10, wait_seconds: 0 },
}

test('that no cheque was returned is not said while a bank is read or what follows is worked out', async () => {
  await becomeFull()
  answer(listCheques, { ...nothing, searched_from: '2025-11-29' })
  answer(syncStatus, { ...idle, active: [aRun({ bank_name: 'ADCB' })] })
  await openScreen(paths.cheques)
  const card = page.getByRole('region', { name: 'Returned cheques' })
  const claim = card.getByText(/No cheque was returned/)
  await expect.element(card.getByText('We’re still reading ADCB.')).toBeVisible()
  expect(claim.elements()).toEqual([])
  answer(syncStatus, { ...idle, following: true })
  await expect.element(card.getByText('We’re still updating this.')).toBeVisible()
  expect(claim.elements()).toEqual([])
  answer(syncStatus, idle)
  await expect.element(claim).toBeVisible()
})

test('nor from an answer of before a change', async () => {
  await becomeFull()
  answer(listCheques, { ...nothing, searched_from: '2025-11-29' })
  await openScreen(paths.cheques)
  const card = page.getByRole('region', { name: 'Returned cheques' })
  const claim = card.getByText(/No cheque was returned/)
  await expect.element(claim).toBeVisible()
  refuse(listCheques, 503, 'unavailable', 'Busy')
  await readAgain([listCheques])
  await expect.element(card.getByText('We’re still updating this.')).toBeVisible()
  expect(claim.elements()).toEqual([])
})
