import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askQuestion, type FullAnswer, type Thread } from '#contract/assistant/assistant.ts'
import { openScreen } from '../../testing/app.tsx'
import { answer, calls } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'
import { setMasked } from '../../ui/preferences.ts'

const full: FullAnswer = {
  kind: 'answer',
  code: 'spent_on',
  params: { what: 'Groceries', count: 2 },
  amount: { amount: 1234.5, currency: 'AED' },
  other: null,
  days: { from: '2026-10-01', to: '2026-10-31' },
  rows: {
    kind: 'merchant',
    list: [
      {
        label: 'Carrefour',
        code: null,
        insight: null,
        day: null,
        until: null,
        amount: { amount: 1000, currency: 'AED' },
        second: null,
        share: 0.8,
        type: null,
        address: '/transactions?merchant=carrefour',
      },
    ],
    more: 1,
  },
  chart: null,
  notes: [{ code: 'data_from', day: '2026-10-05', amount: null, word: null }],
  evidence: ['/transactions?category=groceries'],
}
const aThread: Thread = {
  keys: ['spent'],
  categories: [{ id: 'groceries', name: 'Groceries' }],
  payees: [],
  accounts: [],
  countries: [],
  days: [{ from: '2026-10-01', to: '2026-10-31' }],
  min: null,
  max: null,
  weekday: null,
  without: { categories: [], payees: [] },
}
const dialog = () => page.getByRole('dialog', { name: 'Ask' })
const box = () => page.getByRole('textbox', { name: 'Your question' })

async function open(): Promise<void> {
  await becomeFull()
  await openScreen('/budgets')
  await userEvent.keyboard('{Control>}j{/Control}')
  await expect.element(box()).toHaveFocus()
}

test('a question is answered with its figure, rows, a note and a link that opens the payments', async () => {
  answer(askQuestion, { success: true, thread: null, answer: full })
  await open()
  await userEvent.fill(box(), 'groceries in October')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('You spent on Groceries')).toBeVisible()
  await expect
    .element(
      dialog()
        .getByText(/1,234\.50/)
        .first(),
    )
    .toBeVisible()
  await expect.element(dialog().getByText('and 1 more')).toBeVisible()
  await expect.element(dialog().getByText(/complete data only from/)).toBeVisible()
  expect(calls.some(({ query }) => query['q'] === 'groceries in October')).toBe(true)
  await userEvent.click(dialog().getByRole('link', { name: 'The payments' }))
  await expect.poll(() => location.pathname + location.search).toBe('/transactions?category=groceries')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('both of two questions are answered, the first above, and a day of another year says which', async () => {
  const cheque: FullAnswer = {
    ...full,
    code: 'next_bill',
    params: { what: 'Rent', day: '2027-01-05', says: 'perhaps' },
    rows: null,
    notes: [],
  }
  answer(askQuestion, { success: true, thread: null, first: cheque, answer: full })
  await open()
  await userEvent.keyboard('will my rent cheque bounce and how much for groceries{Enter}')
  const first = dialog().getByText('Perhaps. Next payment expected for Rent: Tue, 5 Jan 2027')
  const second = dialog().getByText('You spent on Groceries')
  await expect.element(second).toBeVisible()
  await expect.element(first).toBeVisible()
  const order = first.element().compareDocumentPosition(second.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('what a comparison is made of adds up under a heading of its own, with the days that were looked at', async () => {
  const [row = expect.fail()] = full.rows?.list ?? []
  const aed = (amount: number) => ({ amount, currency: 'AED' })
  const sum = (day: string, until: string, amount: number) => ({
    ...row,
    label: '',
    address: null,
    day,
    until,
    amount: aed(amount),
  })
  const list = [
    sum('2026-11-01', '2026-11-30', 300),
    sum('2026-10-01', '2026-10-30', 120),
    { ...row, label: 'Rent', amount: aed(200.5) },
  ]
  const days = [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-10-01', to: '2026-10-31' },
  ]
  const compared = { kind: 'compared' as const, list, more: 0 }
  const answered = { ...full, code: 'compared_more' as const, days: null, rows: compared, notes: [] }
  answer(askQuestion, { success: true, answer: answered, thread: { ...aThread, days } })
  await open()
  await userEvent.keyboard('why more{Enter}')
  await expect.element(dialog().getByRole('heading', { name: 'What changed' })).toBeVisible()
  const rest = dialog().getByRole('listitem').filter({ hasText: 'Everything else' })
  await expect
    .element(
      rest
        .last()
        .getByText(/20\.50/)
        .first(),
    )
    .toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Remove 1 – 30 Oct 2026' })).toBeVisible()
})

test('hidden amounts leave no digit of the figure in the panel', async () => {
  answer(askQuestion, { success: true, thread: null, answer: full })
  await open()
  setMasked(true)
  await userEvent.fill(box(), 'groceries in October')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('You spent on Groceries')).toBeVisible()
  expect(dialog().element().textContent).not.toMatch(/234|1,000/)
  setMasked(false)
})

test('what cannot be answered says so and offers three questions; a reading is asked by a tap', async () => {
  answer(askQuestion, {
    success: true,
    thread: null,
    answer: { kind: 'refusal', code: 'words_unknown', word: 'unicorn' },
  })
  await open()
  await userEvent.fill(box(), 'how much on unicorn')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText(/can’t find “unicorn”/)).toBeVisible()
  // the question itself, and three to ask
  expect(dialog().getByRole('listitem').elements()).toHaveLength(4)
  answer(askQuestion, {
    success: true,
    thread: null,
    answer: {
      kind: 'choose',
      about: 'days',
      word: null,
      choices: [{ label: 'this month', question: 'groceries this month' }],
    },
  })
  await userEvent.fill(box(), 'groceries')
  await userEvent.keyboard('{Enter}')
  answer(askQuestion, { success: true, thread: null, answer: full })
  await userEvent.click(dialog().getByRole('button', { name: 'this month' }))
  await expect.element(dialog().getByText('You spent on Groceries')).toBeVisible()
})

test('the palette hands its words to Ask', async () => {
  answer(askQuestion, { success: true, thread: null, answer: full })
  await becomeFull()
  await openScreen('/budgets')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(page.getByRole('combobox', { name: 'Commands' }), 'groceries in October')
  await userEvent.click(page.getByRole('option', { name: /Ask: / }))
  await expect.element(dialog().getByRole('heading', { name: 'groceries in October' })).toBeVisible()
  await expect.element(dialog().getByText('You spent on Groceries')).toBeVisible()
})

test('a thread keeps what was asked of as parts that can be taken off, on a narrow screen and by keys', async () => {
  await page.viewport(390, 844)
  const thread = aThread
  answer(askQuestion, { success: true, answer: full, thread })
  await open()
  const sent = (): (string | undefined)[][] => calls.map(({ query }) => [query['q'] ?? '', query['after']])
  await userEvent.keyboard('groceries in October{Enter}')
  const kept = dialog().getByRole('list', { name: 'The next question keeps' })
  await expect.element(kept.getByRole('button', { name: 'Remove Groceries' })).toBeVisible()
  await userEvent.keyboard('and in September{Enter}')
  await expect.element(dialog().getByRole('heading', { name: 'and in September' })).toBeVisible()
  await expect.poll(sent).toContainEqual(['and in September', JSON.stringify(thread)])
  await expect.element(dialog().getByRole('heading', { name: 'groceries in October' })).toBeVisible()
  expect(dialog().element().scrollWidth).toBeLessThanOrEqual(390)
  await userEvent.click(kept.getByRole('button', { name: 'Remove Groceries' }))
  await expect.poll(sent).toContainEqual(['', JSON.stringify({ ...thread, categories: [] })])
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}j{/Control}')
  await expect.element(dialog().getByRole('heading', { name: 'groceries in October' })).toBeVisible()
  await userEvent.click(dialog().getByRole('button', { name: 'Start over' }))
  await expect.element(dialog().getByText('For example')).toBeVisible()
  await page.viewport(1280, 800)
})
