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
