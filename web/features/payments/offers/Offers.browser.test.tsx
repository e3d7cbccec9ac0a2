import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetCorrection, similarTransactions } from '#contract/ledger/transaction-edits.ts'
import { noura, renderPart, resize, signInAs } from '../../../testing/app.tsx'
import { idOf } from '../../../testing/data/basics.ts'
import { answer, answerWith, calls } from '../../../testing/fake-api.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { OfferBar, OfferOf, Offers } from './Offers.tsx'
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

test.each(['desktop', 'phone'] as const)(
  'on a %s the question is in view however far the list is scrolled, below which messages stay',
  async (size) => {
    await resize(size)
    answer(similarTransactions, { success: true, similar: { merchant: 'ADNOC', earlier: 12 } })
    await signInAs(noura)
    await renderPart(
      <>
        <div style={{ height: 4000 }} />
        <OfferBar />
      </>,
    )
    window.scrollTo(0, 2000)
    const before = document.documentElement.scrollHeight
    addOffer(noura.id, idOf(1))
    const question = page.getByText('Also change 12 other transactions from ADNOC?')
    await expect.element(question).toBeInViewport()
    expect(window.scrollY).toBe(2000)
    // room below the list
    await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(before)
    showToast('ADNOC is now in Petrol')
    const bottom = (): number =>
      page.getByText('ADNOC is now in Petrol').element().getBoundingClientRect().bottom
    const bar = (): number => question.element().closest('.fixed')?.getBoundingClientRect().top ?? 0
    await expect.poll(() => bar() - bottom()).toBeGreaterThan(8)
  },
)

const question = page.getByText('Also change 12 other transactions from ADNOC?')
const message = page.getByText('ADNOC is now in Petrol')
const box = (part: typeof question): DOMRect => part.element().getBoundingClientRect()

test.each(['message', 'question'] as const)(
  'on a phone the message stands above the question when the %s comes first, also once the question has grown',
  async (first) => {
    await resize('phone')
    const { promise, resolve } = Promise.withResolvers<void>()
    answerWith(
      similarTransactions,
      () => ({ success: true as const, similar: { merchant: 'ADNOC', earlier: 12 } }),
      () => promise,
    )
    await signInAs(noura)
    await renderPart(<OfferBar />)
    const steps = [() => showToast('ADNOC is now in Petrol'), () => addOffer(noura.id, idOf(1))]
    for (const step of first === 'message' ? steps : steps.toReversed()) {
      step()
      await new Promise((wait) => setTimeout(wait, 50))
    }
    // the question has no height until it is read
    resolve()
    await expect.element(question).toBeVisible()
    await expect.poll(() => box(message).bottom).toBeLessThan(box(question).top)
    const before = box(question).top
    document.documentElement.style.fontSize = '130%'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    await expect.poll(() => box(question).top).toBeLessThan(before - 20)
    await expect.poll(() => box(message).bottom).toBeLessThan(box(question).top)
  },
)

test('the message stands above the question of a screen whose predecessor left after it came', async () => {
  await resize('phone')
  answer(similarTransactions, { success: true, similar: { merchant: 'ADNOC', earlier: 12 } })
  await signInAs(noura)
  addOffer(noura.id, idOf(1))
  function Screens() {
    const [both, setBoth] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setBoth(false)}>
          Leave
        </button>
        {both && <OfferBar />}
        <OfferBar />
      </>
    )
  }
  await renderPart(<Screens />)
  await expect.element(question.nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(question.nth(1)).not.toBeInTheDocument()
  showToast('ADNOC is now in Petrol')
  await expect.poll(() => box(message).bottom).toBeLessThan(box(question).top)
})

test('an offer for nothing makes way for the next', async () => {
  const earlier = new Map([
    [idOf(1), 12],
    [idOf(2), 0],
  ])
  answerWith(similarTransactions, ({ path }) => {
    const id = path.split('/').at(-2) ?? ''
    return { success: true as const, similar: { merchant: id, earlier: earlier.get(id) ?? 0 } }
  })
  await signInAs(noura)
  for (const id of [idOf(1), idOf(2)]) addOffer(noura.id, id)
  await renderPart(<OfferBar />)
  await expect.element(page.getByText(`Also change 12 other transactions from ${idOf(1)}?`)).toBeVisible()
})

test('the question stands once while the payment is open, and on the page again once that is closed', async () => {
  await resize('desktop')
  answer(similarTransactions, { success: true, similar: { merchant: 'ADNOC', earlier: 12 } })
  await signInAs(noura)
  addOffer(noura.id, idOf(1))
  function Screen() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <OfferBar />
        <Sheet open={open} title="Transaction" onClose={() => setOpen(false)}>
          <OfferOf id={idOf(1)} />
        </Sheet>
      </>
    )
  }
  await renderPart(<Screen />)
  const places = () =>
    question
      .elements()
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => (one.closest('dialog') ? 'payment' : 'page'))
  await expect.poll(places).toEqual(['payment'])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(places).toEqual(['page'])
})
