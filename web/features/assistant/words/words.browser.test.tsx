import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askQuestion, type Answer } from '#contract/assistant/assistant.ts'
import {
  askInWords,
  giveModelConsent,
  readModelSettings,
  type ModelSettings,
  type WordsEvent,
} from '#contract/assistant/assistant-model.ts'
import type { Proposal } from '#contract/proposals/proposals.ts'
import type { User } from '../../../api/auth/session.ts'
import { noura, openScreen, signInAs } from '../../../testing/app.tsx'
import { answer, answerAll, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'
import { setMasked } from '../../../ui/preferences.ts'

const settings: ModelSettings = {
  model: { host: 'model.example', name: 'm-1', own: false },
  own: null,
  agreed_at: null,
}
const agreed: ModelSettings = { ...settings, agreed_at: '2026-11-20T08:00:00Z' }
const refused: Answer = { kind: 'refusal', code: 'not_understood', word: null }
const card: WordsEvent = {
  kind: 'card',
  card: {
    tool: 'sum_payments',
    about: [{ is: 'category', text: 'Groceries' }],
    days: { from: '2026-11-01', to: '2026-11-30' },
    figures: [{ code: 'amount', amount: { amount: 200.3, currency: 'AED' }, number: null }],
    rows: [],
    more: 0,
    evidence: ['/transactions?type=expense'],
  },
}
const proposal: Proposal = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'budget',
  source: 'model.example',
  note: '',
  question: 'make a budget of 800 for dining',
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-12-04T20:00:00Z',
  subject: { name: 'Dining', day: null, amount: null, transaction_id: null, added: true },
  lines: [{ field: 'amount', before: null, after: { is: 'money', amount: 800, currency: 'AED' } }],
  outdated: false,
}
const dialog = () => page.getByRole('dialog', { name: 'Ask' })
const requests = () => calls.filter(({ path }) => path === askInWords.path)

/** A stream that the test writes to. */
function stream(): {
  send: (...events: WordsEvent[]) => void
  close: () => void
  wasCancelled: () => boolean
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (cancelled = true),
  })
  answerAll(
    /^\/api\/user\/ask\/words$/,
    () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }),
  )
  const encoder = new TextEncoder()
  return {
    send: (...events) =>
      events.forEach((event) => controller?.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))),
    close: () => controller?.close(),
    wasCancelled: () => cancelled,
  }
}
async function open(
  modelSettings: ModelSettings,
  productAnswer: Answer = refused,
  user: User = noura,
): Promise<void> {
  await becomeFull()
  if (user !== noura) await signInAs(user)
  answer(askQuestion, { success: true, thread: null, answer: productAnswer })
  answer(readModelSettings, { success: true, settings: modelSettings })
  await openScreen('/budgets')
  await userEvent.keyboard('{Control>}j{/Control}')
  await userEvent.fill(page.getByRole('textbox', { name: 'Your question' }), 'what did I buy')
  await userEvent.keyboard('{Enter}')
}

test('the first use says what is sent and to whom, sends nothing before the consent, and then shows sentences as they come', async () => {
  const reply = stream()
  await open(settings)
  await userEvent.click(dialog().getByRole('button', { name: 'Ask the language model' }))
  await expect.element(dialog().getByText('model.example')).toBeVisible()
  await expect.element(dialog().getByText(/replaced by placeholders before sending/)).toBeVisible()
  expect(requests()).toHaveLength(0)
  answer(giveModelConsent, { success: true, settings: agreed })
  answer(readModelSettings, { success: true, settings: agreed })
  await userEvent.click(dialog().getByRole('button', { name: 'Agree and turn on' }))
  await expect.element(dialog().getByText('Looking up the figures…')).toBeVisible()
  expect(requests().map(({ body }) => body)).toEqual([{ question: 'what did I buy' }])
  reply.send({ kind: 'sentence', text: 'Here is your spending.' }, card)
  await expect.element(dialog().getByText('Here is your spending.')).toBeVisible()
  await expect.element(dialog().getByText(/Payment totals · Groceries · /)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Stop' })).toBeVisible()
  reply.send({ kind: 'no', code: 'advice' }, { kind: 'end', state: 'complete', sources: ['zakat'] })
  reply.close()
  await expect.element(dialog().getByText(/don’t recommend products/)).toBeVisible()
  await expect.element(dialog().getByText(/scholars differ/)).toBeVisible()
  await expect
    .element(dialog().getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', '/transactions?type=expense')
})

test('an agreed model is asked at once where Ask has no answer; stopping it cuts the stream, and it can be asked again', async () => {
  const reply = stream()
  await open(agreed)
  await userEvent.click(dialog().getByRole('button', { name: 'Stop' }))
  await expect.element(dialog().getByText('Stopped.')).toBeVisible()
  await expect.poll(reply.wasCancelled).toBe(true)
  const again = stream()
  await userEvent.click(dialog().getByRole('button', { name: 'Ask again' }))
  again.close()
  await expect.element(dialog().getByText(/didn’t answer/)).toBeVisible()
  expect(requests()).toHaveLength(2)
})

test('a proposal is shown with what was asked, says that nothing has changed, and leads to where it is confirmed', async () => {
  const reply = stream()
  await open(agreed, { kind: 'change', change: 'budget', address: '/budgets', drafted: false })
  reply.send({ kind: 'proposal', proposal }, { kind: 'end', state: 'complete', sources: [] })
  reply.close()
  await expect.element(dialog().getByRole('heading', { name: 'Add a budget' })).toBeVisible()
  await expect.element(dialog().getByText(/AED\s800/)).toBeVisible()
  await expect.element(dialog().getByText(/make a budget of 800/)).toBeVisible()
  await expect.element(dialog().getByText(/Nothing has changed/)).toBeVisible()
  await expect
    .element(dialog().getByRole('link', { name: 'Review the proposal' }))
    .toHaveAttribute('href', '/transactions/swipe?queue=proposals')
})

test('a change that the question says in full is prepared by a press, and no model is asked', async () => {
  answerAll(/^\/api\/user\/ask\/proposals$/, () => Response.json({ success: true, proposal }))
  await open(agreed, { kind: 'change', change: 'budget', address: '/budgets', drafted: true })
  await userEvent.click(dialog().getByRole('button', { name: 'Prepare it' }))
  await expect.element(dialog().getByText(/Nothing has changed/)).toBeVisible()
  await expect
    .element(dialog().getByRole('link', { name: 'Review the proposal' }))
    .toHaveAttribute('href', '/transactions/swipe?queue=proposals')
  expect(requests()).toHaveLength(0)
})

test('without a model a change leads to the screen where it is made', async () => {
  await open(
    { ...settings, model: null },
    { kind: 'change', change: 'budget', address: '/budgets', drafted: false },
  )
  await expect.element(dialog().getByText(/doesn’t set budgets/)).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: 'Budgets' })).toHaveAttribute('href', '/budgets')
  await expect.element(dialog().getByText(/could propose it/)).toBeVisible()
})

test('hidden amounts hide the sentences too', async () => {
  const reply = stream()
  await open(agreed)
  setMasked(true)
  reply.send({ kind: 'sentence', text: 'In November you spent AED 200.30.' }, card)
  await expect.element(dialog().getByText(/Amounts are hidden/)).toBeVisible()
  expect(dialog().element().textContent).not.toMatch(/200/)
  setMasked(false)
})

test('without any model nothing is asked, and a link leads to where one is set up', async () => {
  await open({ ...settings, model: null })
  await expect
    .element(dialog().getByRole('link', { name: 'Use your own' }))
    .toHaveAttribute('href', '/settings/data#language-model')
  expect(requests()).toHaveLength(0)
})

test('a demo, which can neither agree nor set one up, is told of no model', async () => {
  await open({ ...settings, model: null }, refused, { ...noura, demoEndsAt: '2030-01-01T00:00:00Z' })
  await expect.element(dialog().getByText(/won’t guess/)).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: 'Use your own' })).not.toBeInTheDocument()
  expect(requests()).toHaveLength(0)
})
