import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, askQuestion, proposeFromOrder } from '#contract/assistant/assistant.ts'
import { createInstrument, createTrade } from '#contract/investments/investments.ts'
import { createBudget, listBudgets } from '#contract/planning/budgets.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { putShares } from '#contract/payments/shares.ts'
import { listProposals } from '#contract/proposals/proposals.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import type { World } from '../../../test/world.ts'
import { type Asker, askers, startAskers } from './testing/askers.ts'
import { injections } from './testing/injections.ts'

let world: World
let ask: (person: Asker, text: string) => Promise<Answer>
let userOf: Awaited<ReturnType<typeof startAskers>>['userOf']
let askAfter: Awaited<ReturnType<typeof startAskers>>['askAfter']
beforeAll(async () => {
  ;({ world, ask, askAfter, userOf } = await startAskers({}, [...askers, 'investor']))
}, 180_000)
afterAll(() => world.stop())

test('an answer links to the payments that its figure is the total of', async () => {
  const answer = await ask('salaried', 'how much did I spend on groceries in October')
  expect(answer).toMatchObject({
    kind: 'answer',
    code: 'spent_on',
    days: { from: '2026-10-01', to: '2026-10-31' },
    evidence: ['/transactions?category=groceries&from=2026-10-01&to=2026-10-31&type=expense'],
  })
})

test.each([
  ['how much did I spend on groceries', 'choose'],
  ['how much did I spend in Dubai this month', 'refusal'],
  ['what did I not spend on groceries this month', 'refusal'],
  ['how much will I spend next month', 'refusal'],
  ['how much did I spend on groceries in 2019', 'refusal'],
  ['?', 'refusal'],
] as const)('%s is no figure but a %s', async (text, kind) => {
  expect((await ask('salaried', text)).kind).toBe(kind)
})

test('a line after one that was refused goes on from nothing older', async () => {
  const { thread: first } = await askAfter('salaried', 'talabat last month', null)
  const refused = await askAfter('salaried', 'talabat and the weather in october', first)
  expect(refused).toMatchObject({ answer: { kind: 'refusal' } })
  expect(await askAfter('salaried', 'only india', null)).toMatchObject({
    answer: { kind: 'refusal' },
    thread: null,
  })
  expect(await askAfter('salaried', 'وكم رسومها', null)).toMatchObject({ answer: { kind: 'refusal' } })
})

test('a refused line with days of its own leaves nothing to go on from', async () => {
  const { thread } = await askAfter('salaried', 'كم صرفت على المطاعم من يوم الأحد', null)
  expect(thread).not.toBeNull()
  const refused = await askAfter('salaried', 'ومن يوم الأحد اللي قبله لين السبت', thread)
  expect(refused).toMatchObject({ answer: { kind: 'refusal' }, thread: null })
})

test('what went into an account is not denied where nothing was taken out of it', async () => {
  const { thread } = await askAfter('salaried', 'كم حولت للتوفير الشهر الماضي', null)
  expect(await askAfter('salaried', 'وكم سحبت منه', thread)).toMatchObject({
    answer: { code: 'moved_from', amount: { amount: 0 } },
  })
})

test.each([
  [
    'commitments',
    'will I have enough for the rent cheque in december',
    { code: 'bill_covered', params: { says: 'yes' } },
  ],
  ['commitments', 'when is the next rent', { code: 'next_bill', params: { day: '2026-12-03' } }],
  ['tenant', 'car insurance, what date', { code: 'last_payment', params: { day: '2026-10-18' } }],
  ['salaried', 'where is most of my salary going', { code: 'most', rows: { kind: 'category' } }],
  ['tenant', 'groceries in october, without what I returned', { kind: 'refusal' }],
  ['commitments', 'when does the next transfer to egypt go', { params: { day: '2026-12-16' } }],
  ['salaried', 'noon total since my sallary landed', { code: 'spent_at', days: { from: '2026-10-23' } }],
  ['salaried', 'did my salary go up since 2024', { code: 'price_same', notes: [{ code: 'data_from' }] }],
  ['salaried', 'did my salary go up in 2024', { kind: 'refusal', code: 'before_data' }],
] as const)('%s asks for what is told: %s', async (person, text, told) => {
  expect(await ask(person, text)).toMatchObject(told)
})

test('a charge that was reversed is told as a refund, and what came in by a word with who paid it', async () => {
  expect(await ask('commitments', 'refunds in october')).toMatchObject({ amount: { amount: 250 } })
  expect(await ask('commitments', 'refunds in september')).toMatchObject({ code: 'no_payments' })
  const dividends = { amount: { amount: 2250 }, rows: { list: [{ label: 'Emaar Community' }] } }
  expect(await ask('investor', 'dividends this year')).toMatchObject(dividends)
})

test('what was put into the category of money sent home counts, though no bank says that it was sent', async () => {
  const user = await world.signUp()
  const body = { type: 'expense', amount: 700, currency: 'AED', category: 'sent_home' }
  const gift = { ...body, description: 'Gift to mother', date: '2026-11-10' }
  expect((await user.call(createTransaction, { body: gift })).status).toBe(200)
  const { body: asked } = await user.call(askQuestion, { query: { q: 'how much did I send home this year' } })
  expect(asked.answer).toMatchObject({
    code: 'sent_home',
    amount: { amount: 700 },
    params: { count: 1 },
    rows: { list: [{ code: 'unknown_country', amount: { amount: 700 } }] },
  })
})

test('a balance that grew, the second largest, cash with its fees and what was kept a month are told with their figures', async () => {
  const grown = await ask('salaried', 'how much did my savings grow this year')
  expect(grown).toMatchObject({
    code: 'balance_up',
    amount: { amount: 15325.81 },
    other: { amount: 52624.61 },
  })
  const rate = await ask('salaried', 'by what percent did my savings grow this year')
  expect(rate).toMatchObject({
    code: 'percent_more',
    params: { rate: '29.12' },
    amount: { amount: 15325.81 },
    rows: {
      list: [
        { until: '2026-11-21', amount: { amount: 67950.42 } },
        { until: '2025-12-31', amount: { amount: 52624.61 } },
      ],
    },
  })
  const taxed = await ask('salaried', 'what did atm withdrawal charges cost me this yr incl vat')
  expect(taxed).toMatchObject({ code: 'several', amount: { amount: 14.7 } })
  const second = await ask('salaried', 'second biggest thing on my credit card in october')
  expect(second).toMatchObject({ code: 'biggest_nth', amount: { amount: 380.33 }, params: { nth: 2 } })
  const both = 'how much cash did i take out in october and how much were the fees'
  const { first: cash, answer: fees } = await askAfter('salaried', both, null)
  expect(cash).toMatchObject({ code: 'cost_cash', amount: { amount: 500 } })
  expect(fees).toMatchObject({ code: 'cost_fee', amount: { amount: 2 } })
  const year = await ask('salaried', 'income and spending from january to end of october')
  const kept = await ask('salaried', 'how much did i save a month from january to end of october')
  expect(kept).toMatchObject({ code: 'average_left', other: year.kind === 'answer' ? year.amount : null })
})

test('what is said before a question, a second one and the pace of an account are told with their figures', async () => {
  const visits = await ask('salaried', 'سالك ماكلني اكل، جم مره عبيته هالسنه وبجم')
  expect(visits).toMatchObject({ amount: { amount: 1600 }, params: { count: 32 } })
  const both = 'تعبت من الزحمه، من شهر 6 لين الحين كم حطيت فنول وكم بترول'
  const { first, answer: petrol } = await askAfter('salaried', both, null)
  expect(first).toMatchObject({ kind: 'answer', code: 'spent_at' })
  expect(petrol).toMatchObject({ code: 'spent_on', amount: { amount: 1892.68 } })
  expect(petrol.kind === 'answer' && petrol.notes.map(({ code, word }) => [code, word])).toEqual([
    ['set_aside', 'تعبت من الزحمه'],
  ])
  const reaches = await ask('salaried', 'متى يوصل التوفير 100 الف')
  const now = await ask('salaried', 'كم رصيد التوفير')
  expect(reaches).toMatchObject({ code: 'reaches', other: { amount: 100_000 } })
  if (reaches.kind !== 'answer' || now.kind !== 'answer') throw new Error('no answer')
  const [pace, held] = [reaches.amount?.amount ?? 0, now.amount?.amount ?? 0]
  const months = Number(reaches.params['count'])
  expect(held + pace * months).toBeGreaterThanOrEqual(100_000)
  expect(held + pace * (months - 1)).toBeLessThan(100_000)
})

test('whether an account can clear the card is told with what it would still hold', async () => {
  const first = await askAfter(
    'salaried',
    'is my current account enough to clear the whole credit card',
    null,
  )
  const clear = { code: 'card_clear', amount: { amount: 699.49 } }
  expect(first.answer).toMatchObject({ ...clear, rows: { list: [{}, { amount: { amount: -3294.58 } }] } })
  expect((await askAfter('salaried', 'whats left there after', first.thread)).answer).toMatchObject(clear)
  expect(await ask('salaried', 'is my current account enough to clear the card next month')).toMatchObject({
    kind: 'refusal',
  })
  expect(await ask('tenant', 'is my salary enough to clear the card')).toMatchObject({ kind: 'refusal' })
})

test('a price is told in percent, and no growth of a balance that is not known', async () => {
  const first = await askAfter('tenant', 'did netflix go up this year', null)
  const { answer } = await askAfter('tenant', 'how many percent', first.thread)
  expect(answer).toMatchObject({ code: 'price_up_percent', params: { rate: '25.64' } })
  expect(await ask('tenant', 'how much did my savings grow this year')).toMatchObject({ code: 'not_known' })
  expect(await ask('salaried', 'how much did my savings grow in 2024')).toMatchObject({ kind: 'refusal' })
})

test.each(askers)('%s is told to afford only what is safe to spend, and what it leaves', async (person) => {
  const safe = await ask(person, 'what is safe to spend')
  const amount = (safe.kind === 'answer' && safe.amount?.amount) || 0
  const spends = [20, 21, Math.max(1, Math.floor(amount)), Math.max(1, Math.floor(amount) + 1)]
  const answers = []
  for (const spend of spends) answers.push(await ask(person, `can I afford ${spend} today`))
  const codes = answers.map((answer) => answer.kind === 'answer' && answer.code === 'afford_yes')
  expect(codes).toEqual(spends.map((spend) => spend <= amount))
  const lowest = answers.map((answer) => (answer.kind === 'answer' && answer.amount?.amount) || 0)
  expect((lowest[0] ?? 0) - (lowest[1] ?? 0)).toBeCloseTo(1, 2)
})

test('more than is safe to spend comes from the reserve, and what it leaves is what the look-ahead says', async () => {
  const safe = await ask('tenant', 'what is safe to spend')
  const amount = safe.kind === 'answer' ? safe.amount?.amount : undefined
  expect(amount).toBeGreaterThan(1)
  const within = await ask('tenant', `can I afford ${Math.floor(amount ?? 0)} today`)
  const above = await ask('tenant', `can I afford ${Math.floor(amount ?? 0) + 1} today`)
  expect([within, above]).toMatchObject([{ code: 'afford_yes' }, { code: 'afford_reserve' }])
  if (within.kind !== 'answer' || above.kind !== 'answer') throw new Error('no answer')
  // what stays safe to spend comes first; the lowest day is beneath it
  expect(within.amount?.amount).toBeCloseTo((amount ?? 0) - Math.floor(amount ?? 0), 2)
  const lowest = ({ rows }: typeof within) =>
    rows?.list.find(({ code }) => code === 'lowest')?.amount?.amount ?? 0
  expect(lowest(within) - lowest(above)).toBeCloseTo(1, 2)
})

test.each(askers)('%s is told the same lowest day as safe to spend is determined by', async (person) => {
  const { body } = await userOf(person).call(lookAhead, {})
  const lowest = body.safe_to_spend?.lowest
  const asked = await ask(person, 'will my money last until the salary comes?')
  expect(asked).toMatchObject({ amount: { amount: lowest?.amount }, params: { day: lowest?.date } })
  const isShort = asked.kind === 'answer' && asked.code === 'ahead_below'
  expect(asked).toMatchObject({ params: { says: isShort ? 'no' : 'yes' } })
})

test('what is left of the last salary is it less all spent since, and a purpose without a budget is named', async () => {
  const salary = await ask('tenant', 'when did my last salary come')
  const day = salary.kind === 'answer' ? String(salary.params['day']) : ''
  const spent = await ask('tenant', `total spending since ${day}`)
  const left = await ask('tenant', 'how much is left of my salary')
  if (salary.kind !== 'answer' || spent.kind !== 'answer') throw new Error('no answer')
  expect(left).toMatchObject({ code: 'pay_left', params: { day } })
  const rest = (salary.amount?.amount ?? 0) - (spent.amount?.amount ?? 0)
  expect(left.kind === 'answer' && left.amount?.amount).toBeCloseTo(rest, 2)
  const safe = await ask('tenant', 'what is safe to spend')
  const asked = 'what can I spend on groceries until payday'
  const named = [{ code: 'no_own_limit', word: 'groceries' }, {}]
  const amount = safe.kind === 'answer' ? safe.amount : null
  expect(await ask('tenant', asked)).toMatchObject({ code: 'safe_to_spend', amount, notes: named })
  const body = { name: 'Kitchen', amount: 700, category_ids: ['groceries'] }
  expect((await userOf('tenant').call(createBudget, { body })).status).toBe(200)
  expect(await ask('tenant', asked)).toMatchObject({ code: 'budget_of', other: { amount: 700 } })
})

test('that anybody paid is told with yes or no, and a price that changed with since when', async () => {
  expect(await ask('tenant', 'did anybody pay us on 5 July')).toMatchObject({ code: 'nobody_paid' })
  expect(await ask('tenant', 'did anybody pay us in July')).toMatchObject({ params: { says: 'yes' } })
  expect(await ask('tenant', 'what do we pay netflix')).toMatchObject({
    code: 'last_payment',
    amount: { amount: 49 },
    notes: [{}, { code: 'price_since', day: '2026-06-03', amount: { amount: 39 } }],
  })
})

test('without a bank, net worth is that of the investments', async () => {
  const user = await world.signUp()
  const worth = async () =>
    (await user.call(askQuestion, { query: { q: 'What is my net worth?' } })).body.answer
  expect(await worth()).toMatchObject({ kind: 'refusal', code: 'no_data' })
  await user.call(createInstrument, {
    body: {
      kind: 'share',
      name: 'Emaar',
      currency: 'AED',
      position: { account: 'Broker', day: '2026-01-05', quantity: '100', price: '6' },
    },
  })
  expect(await worth()).toMatchObject({ code: 'net_worth', amount: { amount: 600, currency: 'AED' } })
})

test('investments are worth what is held, and what was spent on them is what was paid in', async () => {
  const user = await world.signUp()
  const asked = async (q: string) => (await user.call(askQuestion, { query: { q } })).body.answer
  expect(await asked('How much are my investments worth?')).toMatchObject({
    kind: 'refusal',
    code: 'no_data',
  })
  const position = { account: 'Broker', day: '2026-01-05', quantity: '100', cost: 500, price: '6' }
  const share = { kind: 'share', name: 'Emaar', currency: 'AED', position } as const
  const { id } = (await user.call(createInstrument, { body: share })).body.instrument
  const body = { kind: 'buy', day: '2026-02-05', account: 'Broker', quantity: '10', price: '5.5' } as const
  await user.call(createTrade, { params: { id }, body })
  const worth = { code: 'investments_worth', amount: { amount: 660, currency: 'AED' } }
  for (const q of [
    'How much are my investments worth?',
    'what are my shares worth now',
    'كم قيمة استثماراتي؟',
  ])
    expect(await asked(q)).toMatchObject(worth)
  expect(await asked('what is the value of my crypto')).toMatchObject({ code: 'no_data' })
  expect(await asked('how much did I spend on investments in February')).toMatchObject({
    code: 'investments_paid',
    amount: { amount: 55, currency: 'AED' },
  })
  // without any, it is not what they brought in
  expect(await ask('salaried', 'How much did I spend on investments this year?')).toMatchObject({
    code: 'no_data',
  })
})

test('payments named like instructions are payees, in questions and in answers', async () => {
  const user = await world.signUp()
  const before = (await user.call(transactionsPage)).body.pagination.total
  for (const [index, text] of injections.entries()) {
    const body = {
      type: 'expense',
      amount: 100 + index,
      currency: 'AED',
      category: 'shopping',
      description: text,
      date: '2026-11-10',
    }
    expect((await user.call(createTransaction, { body })).status).toBe(200)
  }
  const { body } = await user.call(askQuestion, { query: { q: 'shopping this month' } })
  const total = injections.reduce((sum, _, index) => sum + 100 + index, 0)
  expect(body.answer).toMatchObject({ kind: 'answer', code: 'spent_on', amount: { amount: total } })
  for (const text of injections) {
    const { status, body } = await user.call(askQuestion, { query: { q: text.slice(0, 200) } })
    expect(status).toBe(200)
    if (body.answer.kind === 'answer') expect(body.answer.code).not.toBe('spent')
  }
  expect((await user.call(transactionsPage)).body.pagination.total).toBe(before + injections.length)
})

test('what others owe is told of payments that were split with them', async () => {
  expect(await ask('investor', 'who owes me money?')).toMatchObject({ code: 'owed_none' })
  const user = userOf('investor')
  const { data } = (await user.call(transactionsPage)).body
  const [first, second, third] = data.filter(({ type }) => type === 'expense')
  const split = (id: string | undefined, person: string, amount: string) =>
    user.call(putShares, { params: { id: id ?? '' }, body: { shares: [{ person, amount }] } })
  expect((await split(first?.id, 'Sara Haddad', '10.10')).status).toBe(200)
  expect((await split(second?.id, 'Omar', '0.20')).status).toBe(200)
  const rows = [{ label: 'Sara Haddad', amount: { amount: 10.1 } }, { label: 'Omar' }]
  expect(await ask('investor', 'who owes me money?')).toMatchObject({
    code: 'owed',
    amount: { amount: 10.3, currency: 'AED' },
    rows: { list: rows },
  })
  expect(await ask('investor', 'how much does sara owe me')).toMatchObject({
    code: 'owed_by',
    params: { what: 'Sara Haddad' },
    amount: { amount: 10.1 },
    evidence: ['/transactions?shared'],
  })
  expect(await ask('investor', 'كم لي عند مازن')).toMatchObject({ code: 'owed_none_by' })
  // of two Saras the whole name tells which
  expect((await split(third?.id, 'Sara Khan', '5')).status).toBe(200)
  expect(await ask('investor', 'how much does sara owe me')).toMatchObject({ code: 'not_understood' })
  expect(await ask('investor', 'how much does Sara Haddad owe me')).toMatchObject({
    amount: { amount: 10.1 },
  })
})

test('a returned cheque is told with its day, and that none was returned', async () => {
  for (const text of ['was a cheque returned', 'any bounced cheques?', 'هل يوجد شيك مرتجع'])
    expect([text, await ask('commitments', text)]).toMatchObject([
      text,
      { code: 'cheques_returned', params: { day: '2026-06-04', count: 1 }, amount: { amount: 20_000 } },
    ])
  const { thread } = await askAfter('commitments', 'was a cheque returned', null)
  const { answer } = await askAfter('commitments', 'and in may 2026?', thread)
  expect(answer).toMatchObject({ code: 'cheques_returned_none', days: { from: '2026-05-01' } })
  expect(await ask('salaried', 'did a cheque bounce')).toMatchObject({ code: 'cheques_returned_none' })
  expect(await ask('commitments', 'was a cheque returned in october 2026')).toMatchObject({
    code: 'cheques_returned_none',
    days: { from: '2026-10-01', to: '2026-10-31' },
  })
})

test('the next rent is told with whether the account covers it', async () => {
  const due = await ask('tenant', 'when is rent due')
  if (due.kind !== 'answer') throw new Error('no answer')
  const left = due.notes.find(({ code }) => code === 'cover_covered')?.amount
  expect(left?.amount).toBeGreaterThan(0)
  // whether it is comes first where it is asked, with what is left beside the payment
  const { params, amount: other } = due
  const enough = { code: 'bill_covered', amount: left, other, params: { ...params, says: 'yes' } }
  for (const text of ['is my rent covered', 'will there be enough for the rent', 'هل إيجاري مغطى'])
    expect([text, await ask('tenant', text)]).toMatchObject([text, enough])
})

test.each([
  'is my balance enough for the next rent cheque',
  'will my balance cover the next rent cheque',
  'will there be enough for my rent cheque on 3 december',
  'رصيدي يكفي شيك الايجار الجاي',
  'بيكفي حسابي لشيك الايجار',
])('whether the balance is enough for a cheque is told with what it leaves: %s', async (text) => {
  const answer = await ask('commitments', text)
  expect(answer).toMatchObject({ code: 'bill_covered', params: { says: 'yes', day: '2026-12-03' } })
  expect(answer).toMatchObject({ amount: { amount: 249119.96 }, other: { amount: 20000 } })
})

test('a verb that asks is no name that is unknown', async () => {
  const asked = await ask('tenant', 'will there enough for zorb')
  expect(asked).not.toMatchObject({ word: 'will' })
  expect(await ask('salaried', 'would netflix')).not.toMatchObject({ word: 'would' })
})

test('the lowest day after something is bought is none before it', async () => {
  const asked = await ask('commitments', 'can I afford 3,500 on 25 Dec')
  if (asked.kind !== 'answer') throw new Error('no answer')
  const days = asked.rows?.list.flatMap(({ code, day }) => (code?.startsWith('lowest') ? [day] : [])) ?? []
  expect(days.map((day) => day !== null && day >= '2026-12-25')).toEqual([true, true])
})

test('a price is told as it is now, and of a shop the sum', async () => {
  const { thread } = await askAfter('salaried', 'what subscriptions am i paying for', null)
  for (const line of ['how much is spotify', 'كم سبوتيفاي', "what's spotify"])
    expect([line, (await askAfter('salaried', line, thread)).answer]).toMatchObject([
      line,
      { code: 'each', amount: { amount: 23.99 } },
    ])
  const now = { code: 'last_payment', amount: amountOf(await ask('tenant', 'last netflix payment')) }
  for (const line of ['how much is netflix', 'how much is netflix a month', 'how much does netflix cost me'])
    expect([line, await ask('tenant', line)]).toMatchObject([
      line,
      { code: now.code, amount: { amount: now.amount } },
    ])
  expect(await ask('salaried', 'how much is carrefour')).toMatchObject({ code: 'spent_at' })
})

test('cheques and plans that were only found are said to be found, not to be none', async () => {
  expect(await ask('commitments', 'cheques')).toMatchObject({ code: 'cheques_found', params: { count: 4 } })
  expect(await ask('commitments', 'installments')).toMatchObject({
    code: 'instalments_found',
    params: { count: 2 },
  })
})

const amountOf = (answer: Answer): number => (answer.kind === 'answer' && answer.amount?.amount) || 0

test.each([
  ['groceries and dining in October', 'groceries in October', 'dining in October', 1],
  ['البقالة والمطاعم في اكتوبر', 'البقالة في اكتوبر', 'المطاعم في اكتوبر', 1],
  ['food in October without talabat', 'food in October', 'talabat in October', -1],
  ['spending in October without dining', 'spending in October', 'dining in October', -1],
] as const)('%s is the sum of its parts', async (text, first, second, sign) => {
  const [whole, one, other] = [
    await ask('salaried', text),
    await ask('salaried', first),
    await ask('salaried', second),
  ]
  expect(whole).toMatchObject({ kind: 'answer', code: 'several' })
  expect(amountOf(one)).toBeGreaterThan(0)
  expect(amountOf(whole)).toBeCloseTo(amountOf(one) + sign * amountOf(other), 2)
})

test.each([
  ['how much did i spned on grocries in october', 'how much did I spend on groceries in October'],
  ['قديش صرفت عالبقالة الشهر اللي فات', 'كم صرفت على البقالة الشهر الماضي'],
  ['كم دفعنا لكارفور هالشهر', 'كم دفعت لكارفور هذا الشهر'],
])('%s is read as %s', async (typed, meant) => {
  const answer = await ask('salaried', typed)
  expect(answer.kind).toBe('answer')
  expect(answer).toEqual(await ask('salaried', meant))
})

test.each([
  ['should I buy Emaar shares', 'no_advice'],
  ['احسن بنك في الامارات', 'no_advice'],
  ['تتوقع الذهب بيصعد', 'no_forecast'],
  ['transfer 500 to Fatima', 'no_orders'],
  ['انقل 500 الى التوفير', 'no_orders'],
  ['how much did I spend on flurbs', 'words_unknown'],
])('%s is refused in words: %s', async (text, code) => {
  expect(await ask('salaried', text)).toMatchObject({ kind: 'refusal', code })
})

test('charges of a kind and cash are told as such, not as spending', async () => {
  expect(await ask('salaried', 'how much interest did I pay this year')).toMatchObject({
    code: 'cost_interest',
  })
  expect(await ask('salaried', 'كم سحبت كاش الشهر الماضي')).toMatchObject({ code: 'cost_cash' })
  const charge = await ask('commitments', 'what was that 241.50 charge in september')
  expect(JSON.stringify(charge)).toContain('LATE PAYMENT FEE')
})

test('days so far are compared with as many', async () => {
  const answer = await ask('salaried', 'dining this month vs last month')
  expect(answer).toMatchObject({
    rows: {
      list: [
        { day: '2026-11-01', until: '2026-11-21' },
        { day: '2026-10-01', until: '2026-10-21' },
      ],
    },
  })
})

test('two questions one after the other can be asked of together, and one with days of its own stands alone', async () => {
  const noon = await askAfter('salaried', 'how much at noon in October', null)
  const amazon = await askAfter('salaried', 'and amazon?', noon.thread)
  const both = await askAfter('salaried', 'both together', amazon.thread)
  expect(both.answer).toMatchObject({ code: 'several', params: { what: 'Noon + Amazon' } })
  expect(amountOf(both.answer)).toBeCloseTo(amountOf(noon.answer) + amountOf(amazon.answer), 2)
  const first = await askAfter('salaried', 'biggest payment in October without dining', null)
  const alone = await askAfter('salaried', 'biggest expense this year', first.thread)
  expect(alone.answer).toEqual(await ask('salaried', 'biggest expense this year'))
})

test('a question goes on from the one before, and from what is left of it', async () => {
  const first = await askAfter('salaried', 'how much did I spend on groceries in October', null)
  expect(first.thread).toMatchObject({
    categories: [{ id: 'groceries' }],
    days: [{ from: '2026-10-01', to: '2026-10-31' }],
  })
  const next = await askAfter('salaried', 'and in September?', first.thread)
  expect(next.answer).toMatchObject({ code: 'spent_on', days: { from: '2026-09-01', to: '2026-09-30' } })
  const only = await askAfter('salaried', 'only Carrefour', next.thread)
  expect(only.answer).toEqual(await ask('salaried', 'Carrefour groceries in September'))
  const why = await askAfter('salaried', 'why?', first.thread)
  expect(why.answer).toMatchObject({ kind: 'answer', rows: { kind: 'compared' } })
  const all = await askAfter('salaried', '', first.thread && { ...first.thread, categories: [] })
  expect(all.answer).toEqual(await ask('salaried', 'how much did I spend in October'))
  expect((await askAfter('salaried', 'dining last month', first.thread)).answer).toEqual(
    await ask('salaried', 'dining last month'),
  )
})

test.each([
  ['salaried', 'how much did I pay for rent barsha this year', 'rent this year', 'mentions'],
  ['tenant', 'how much is my car insurance', 'how much is my insurance', 'set_aside'],
] as const)(
  '%s: a word that no name has is found in the texts or set aside, and said so: %s',
  async (person, text, plain, code) => {
    const [answer, same] = [await ask(person, text), await ask(person, plain)]
    expect(amountOf(answer)).toBeGreaterThan(0)
    expect(amountOf(answer)).toBe(amountOf(same))
    expect(answer.kind === 'answer' && answer.notes.map((note) => note.code)).toContain(code)
  },
)

test('a word inside of others finds no payments by their texts', async () => {
  expect(await ask('tenant', 'how much on utoma')).toMatchObject({ kind: 'refusal', code: 'words_unknown' })
  expect(await ask('salaried', 'groceries and flurbs in October')).toMatchObject({ kind: 'refusal' })
})

test('what was moved is told as moved, not as spent', async () => {
  const moved = await ask('salaried', 'how much did I transfer to savings this year')
  expect(moved).toMatchObject({ code: 'moved_in', params: { what: 'Savings account' } })
  expect(await ask('investor', 'how much to interactive brokers this year')).toMatchObject({
    code: 'moved_out',
    notes: [{ code: 'mentions', word: 'interactive brokers' }],
  })
})

test.each([
  ['tenant', 'when did netflix go up', 'price_up'],
  ['tenant', 'has my salary increased', 'price_same'],
] as const)('%s: %s is told by the amounts', async (person, text, code) => {
  expect(await ask(person, text)).toMatchObject({ code })
})

test('days of which most are unknown have no sum', async () => {
  expect(await ask('tenant', 'groceries in 2025')).toMatchObject({ kind: 'refusal', code: 'before_data' })
  expect(await ask('tenant', 'spending this year vs last year')).toMatchObject({ code: 'before_data' })
})

test.each([
  ['salaried', 'كم دفعت لدو هالسنة', 'how much did I pay du this year'],
  ['tenant', 'كم دفعت لميرا هالسنة', 'how much did I pay Meera this year'],
  ['salaried', 'kam sarft 3ala mata3em hal shahar', 'restaurants this month'],
] as const)('%s: names in Arabic letters and Arabic in Latin ones: %s', async (person, typed, meant) => {
  const answer = await ask(person, typed)
  expect(answer.kind).toBe('answer')
  expect(answer).toEqual(await ask(person, meant))
})

test.each([
  ['make a budget of 800 for dining', 'budget', 'Dining Out'],
  ['put careem under transport', 'rule', ''],
  ['add a goal of 5,000 for Umrah by June', 'goal', 'umrah'],
  ['set a reminder to pay 300 for padel on friday', 'reminder', 'padel'],
  ['اعمللي هدف ٥٠ الف لعرس بنتي', 'goal', 'عرس بنتي'],
] as const)(
  'an order that says all becomes a proposal, which changes nothing: %s',
  async (question, kind, name) => {
    const user = await world.signUp()
    await user.call(createTransaction, {
      body: {
        type: 'expense',
        amount: 20,
        currency: 'AED',
        category: 'taxis',
        description: 'Careem',
        date: '2026-11-10',
      },
    })
    const { body } = await user.call(askQuestion, { query: { q: question } })
    expect(body.answer).toMatchObject({ kind: 'change', change: kind, drafted: true })
    expect((await user.call(listProposals)).body.proposals).toEqual([])
    const made = await user.call(proposeFromOrder, { body: { question } })
    expect(made.body.proposal).toMatchObject({ kind, source: 'Ask', note: question, subject: { name } })
    expect((await user.call(listProposals)).body.proposals).toHaveLength(1)
    expect((await user.call(listBudgets, { query: {} })).body.budgets).toEqual([])
  },
)

test.each([
  'remind me about the school fees',
  'increase my dining budget by 200',
  'set a budget of 900 for flurbs',
  'how much did I spend on dining',
])('an order that leaves something open is not drafted: %s', async (question) => {
  const user = await world.signUp()
  const { body } = await user.call(askQuestion, { query: { q: question } })
  expect(body.answer.kind === 'change' && body.answer.drafted).toBe(false)
  expect((await user.call(proposeFromOrder, { body: { question } })).status).toBe(404)
})

test.each([
  'which category grew the most',
  'what is my highest balance this year',
  'did I have more money last month',
  'cash vs card last month',
  'salary minus rent last month',
  'my largest transfer this year',
])('what no answer is of is refused, not answered by a figure of something near: %s', async (text) => {
  expect((await ask('salaried', text)).kind).toBe('refusal')
})

test('only some amounts or days of the week are said to count', async () => {
  expect(await ask('salaried', 'groceries over 100 under 500 in October')).toMatchObject({
    notes: [{ code: 'only', word: '≥ 100.01 · ≤ 499.99' }],
  })
  expect(await ask('salaried', 'smallest DEWA bill this year')).toMatchObject({ code: 'smallest' })
})

test('what is paid again and again is told each time, and what a shop gave back is no income', async () => {
  expect(await ask('tenant', 'how much do i pay meera')).toMatchObject({
    code: 'each',
    amount: { amount: 1500 },
    other: { amount: 18_000 },
  })
  expect(await ask('salaried', 'noon gave me back how much this year')).toMatchObject({
    code: 'received_from',
    amount: { amount: 488.24 },
  })
  // the month before the days asked for is none of them
  const cheapest = await ask('tenant', 'cheapest month this year')
  expect(cheapest).toMatchObject({ code: 'least', days: { from: '2026-01-01' } })
  expect(cheapest).not.toMatchObject({ amount: { amount: 0 } })
})

test.each([
  ['salaried', 'carrefour minus noon in October'],
  ['salaried', 'dining per person in October'],
  ['salaried', 'what did Careem spend in October'],
  ['salaried', 'how much did i put in the drawer from january till october'],
  ['salaried', 'list transfers in October'],
  ['salaried', 'how much have I paid them'],
  ['salaried', 'on average'],
  ['salaried', 'what time do I usually shop'],
  ['salaried', 'cash at home'],
  ['salaried', 'what did I spend the most on in October without rent'],
  ['salaried', 'total of my 3 biggest purchases in October'],
  ['salaried', 'spending from payday to now'],
  ['salaried', 'how much can i send home'],
  ['salaried', 'spending at the end of October'],
  ['salaried', 'did I go over 2000 on dining in any month'],
  ['salaried', 'how many more times Careem than Dubai Taxi in October'],
  ['tenant', "how much is in Meera's own account"],
] as const)('%s: a word that could change the figure is never left out: %s', async (person, text) => {
  expect((await ask(person, text)).kind).toBe('refusal')
})

test('the average of a payment, and of the newest, divides by the payments', async () => {
  const sum = await ask('salaried', 'Careem in October')
  const each = await ask('salaried', 'average Careem ride in October')
  const count = Number(sum.kind === 'answer' && sum.params['count'])
  expect(each).toMatchObject({ code: 'average', params: { per: 'payment', count } })
  expect(amountOf(each)).toBeCloseTo(amountOf(sum) / count, 2)
  expect(await ask('salaried', 'average of my last 3 DEWA bills')).toMatchObject({ params: { count: 3 } })
  // three refunds are no orders
  expect(await ask('salaried', 'how many noon orders this year')).toMatchObject({ params: { count: 19 } })
})

test('rent without payments says which cheques were paid', async () => {
  expect(await ask('commitments', 'rent this year')).toMatchObject({
    code: 'no_payments',
    notes: [{ code: 'cheques' }],
  })
  const less = await ask('commitments', 'rent this year not counting the returned cheque')
  expect(less).toMatchObject({ kind: 'refusal', code: 'not_known' })
})

test('transport is all rides, beside which fuel, tolls and parking are told', async () => {
  const [all, bus, taxis, fuel, tolls] = await Promise.all(
    ['getting around', 'public transport', 'taxis', 'petrol', 'tolls'].map(async (what) =>
      ask('salaried', `how much did I spend on ${what} in September`),
    ),
  )
  const sum = (...parts: (Answer | undefined)[]): number =>
    Math.round(parts.reduce((total, part) => total + (part ? amountOf(part) : 0), 0) * 100) / 100
  expect(sum(taxis)).toBeGreaterThan(0)
  expect(sum(all)).toBe(sum(bus, taxis))
  const amount = { amount: sum(fuel, tolls), currency: 'AED' }
  expect(all).toMatchObject({ code: 'several', notes: [{ code: 'driving', amount }] })
})

test('a payee and a category that are compared are two', async () => {
  expect(await ask('salaried', 'is Salik more than petrol this year')).toMatchObject({
    code: 'most',
    rows: { list: [{}, {}] },
  })
})

test('weekends are Saturdays and Sundays', async () => {
  const [both, one, other] = [
    await ask('salaried', 'groceries on weekends in October'),
    await ask('salaried', 'groceries on saturdays in October'),
    await ask('salaried', 'groceries on sundays in October'),
  ]
  expect(amountOf(both)).toBeGreaterThan(0)
  expect(amountOf(both)).toBeCloseTo(amountOf(one) + amountOf(other), 2)
})

test('a payee within a category that is named too is counted once', async () => {
  const both = await ask('salaried', 'taxis and Careem in October')
  expect(both).toMatchObject({ code: 'several', notes: [{ code: 'overlap' }] })
  expect(amountOf(both)).toBeCloseTo(amountOf(await ask('salaried', 'taxis in October')), 2)
  const dining = await ask('investor', 'restaurants in October')
  const coffee = await ask('investor', 'how much did i spend on restaurants and coffee in October')
  expect(coffee).toMatchObject({ code: 'several', notes: [{ code: 'overlap' }] })
  expect(amountOf(coffee)).toBeCloseTo(amountOf(dining), 2)
})

test('a plan that was only found is told with its figures, and marked as found', async () => {
  const left = await askAfter('commitments', 'how much is left on the Sharaf DG instalments', null)
  expect(left.answer).toMatchObject({ code: 'instalments_left', notes: [{ code: 'found' }] })
  expect(await ask('commitments', 'how many Sharaf DG instalments did I pay')).toMatchObject({
    code: 'instalments_paid',
  })
  const due = await ask('commitments', 'what is due in December')
  expect(due.kind === 'answer' && due.rows?.list.some(({ found }) => found)).toBe(true)
})

test('a total of all time is asked for again where payments were made before the data begin', async () => {
  expect(await ask('investor', 'how much did I send to interactive brokers so far')).toMatchObject({
    kind: 'choose',
    about: 'days',
  })
})

test('of two questions in one line both are answered, of more one, and which is said', async () => {
  const groceries = await ask('salaried', 'how much did I spend on groceries in October')
  const dining = 'how much was dining in October'
  expect(await askAfter('salaried', `${dining}? and groceries in October?`, null)).toMatchObject({
    first: await ask('salaried', dining),
    answer: groceries,
  })
  const line = 'how much did I spend on groceries in October and when is my next salary'
  expect(await askAfter('salaried', line, null)).toMatchObject({
    first: groceries,
    answer: { code: 'next_pay' },
  })
  const three = 'how much was dining in October? and groceries in October? and petrol in October?'
  const last = await askAfter('salaried', three, null)
  expect(last.answer).toMatchObject({ code: 'spent_on', notes: [{ code: 'one_question' }] })
  expect(last).not.toHaveProperty('first')
  const cheque = 'which cheque bounced and what did it cost me'
  expect(await askAfter('commitments', cheque, null)).toMatchObject({
    first: { code: 'cheques_returned' },
    answer: { amount: { amount: 105 } },
  })
  expect(await ask('salaried', 'was it flurbs before? what was it in May?')).toMatchObject({
    kind: 'refusal',
  })
})

test('three questions one after the other are added up, and a vague word is named', async () => {
  const dining = await askAfter('salaried', 'dining in October', null)
  const groceries = await askAfter('salaried', 'and groceries', dining.thread)
  const taxis = await askAfter('salaried', 'and taxis', groceries.thread)
  const all = await askAfter('salaried', 'all three together', taxis.thread)
  const sum = [dining, groceries, taxis].reduce((total, { answer }) => total + amountOf(answer), 0)
  expect(amountOf(all.answer)).toBeCloseTo(sum, 2)
  expect((await askAfter('salaried', 'only the expensive ones', dining.thread)).answer).toMatchObject({
    kind: 'refusal',
    word: 'expensive',
  })
})

test('the next pay day is told with the days until then', async () => {
  expect(await ask('salaried', 'كم يوم باقي على الراتب')).toMatchObject({
    code: 'next_pay',
    params: { day: '2026-11-25', count: 4 },
  })
})

test('more than everyday money is told to need the savings', async () => {
  expect(await ask('salaried', 'can I afford 15,000 today')).toMatchObject({ code: 'afford_savings' })
  expect(await ask('salaried', 'can I afford 15,000 today without touching savings')).toMatchObject({
    code: 'afford_alone_no',
  })
})

test.each([
  ['salaried', 'how much did I get back from Careem', 'no_income', null],
  ['salaried', 'did i go to costa coffee this month', 'no_payments', null],
  ['commitments', 'كم سحبت كاش بالبطاقة الائتمانية في اكتوبر', 'cost_cash', 1000],
  ['commitments', 'lulu hypermarket in october, not the exchange', 'several', 231.87],
  ['tenant', 'how much was netflix before it went up', 'price_before', 39],
  ['commitments', 'total sent home in october, india egypt and philippines', 'several', 2900],
  ['commitments', 'why is dewa so much more than last month', 'compared_more', 315.85],
  ['tenant', 'by how much did netflix go up', 'price_up_by', 10],
  ['tenant', 'am i still paying fitness first', 'no_payments', null],
  ['tenant', 'where did most of my money go in october', 'most', 24000],
  ['tenant', 'do i spend more on weekends or weekdays in october', 'most', 28407.1],
  ['salaried', 'what is pending', 'payments', 51.08],
  ['salaried', 'the most expensive thing i bought in a shop in october', 'biggest', 560.15],
  ['salaried', 'how much do i put in savings every month', 'average', 4950],
  ['commitments', 'quickremit this year, fees included', 'several', 16775],
  ['commitments', 'quickremit this year excluding charges', 'spent_at', 16500],
  ['commitments', 'when was the late payment fee', 'last_payment', 241.5],
  ['commitments', 'when did I last withdraw cash', 'last_payment', 1000],
  ['salaried', 'savings acc balance end of june', 'balance_of', 62591.78],
  ['tenant', 'how much on card ending 3302 in october', 'spent_on', 770.08],
  ['salaried', 'how much on card ending 4410 in october', 'spent_on', 5524.16],
  ['salaried', 'what percentage of october spending went to groceries', 'share_of_spending', 1275.26],
  ['salaried', 'which subscriptions are on my credit card', 'subscriptions_month', 378.99],
  ['salaried', 'did groceries go up in october', 'compared_more', 435.02],
  ['commitments', 'spending in october without rent and transfers', 'several', 3990.09],
  ['salaried', 'when did i first pay carrefour', null, null],
] as const)(
  '%s: an answer is of what was asked, and not of its like: %s',
  async (person, text, code, amount) => {
    const found = await ask(person, text)
    // payments that began with the data may have begun before them
    if (code === null) return expect(found).toMatchObject({ kind: 'refusal', code: 'before_data' })
    expect(found).toMatchObject({ kind: 'answer', code })
    if (found.kind === 'answer') expect(found.amount?.amount ?? null).toBe(amount)
  },
)

test('coffee that is left out of restaurants and delivery is in no part of the sum, and what is in both counts once', async () => {
  const answer = await ask('tenant', 'restaurants and talabat this month without coffee')
  expect(answer).toMatchObject({ code: 'several', amount: { amount: 108.24 } })
  expect(await ask('tenant', 'كم صرفت على المطاعم والتوصيل هالشهر بدون القهوة')).toMatchObject({
    amount: { amount: 108.24 },
  })
})

test('the country with the most is told with its own sum, and one without any with none', async () => {
  const most = await ask('commitments', 'which country did i send the most to this year')
  expect(most).toMatchObject({ code: 'most', params: { what: 'India' }, amount: { amount: 16500 } })
  const none = await ask('salaried', 'did the india money go out this month yet')
  expect(none).toMatchObject({ code: 'no_payments', params: { what: 'India' }, amount: null })
})

test('what went to brokers is in all that went out, and a broad question does not say that there was nothing', async () => {
  const all = await ask('investor', 'everything over 1000 that went out in nov')
  expect(all).toMatchObject({ kind: 'answer', code: 'biggest' })
  expect(all.kind === 'answer' && all.params['what']).toMatch(/./)
  const labels = all.kind === 'answer' ? (all.rows?.list ?? []).map(({ label }) => label).join() : ''
  expect(labels).toMatch(/Interactive Brokers/)
  expect(labels).toMatch(/ADCB/)
  expect(await ask('investor', 'how much did i spend over 5000 in nov')).toMatchObject({ kind: 'refusal' })
})

test('a bill that is named without days is averaged over its last twelve months', async () => {
  expect(await ask('tenant', 'average monthly dewa bill')).toMatchObject({
    code: 'average',
    params: { what: 'DEWA', per: 'month', count: 12 },
    amount: { amount: 586.06 },
    other: { amount: 7032.76 },
    days: { from: '2025-12-01', to: '2026-11-21' },
  })
})

test('bills that were paid are told, and none that are due', async () => {
  const paid = await ask('tenant', 'what bills have I paid this month')
  expect(paid).toMatchObject({ code: 'bills_paid', days: { from: '2026-11-01', to: '2026-11-21' } })
  const { rows } = paid.kind === 'answer' ? paid : { rows: null }
  expect(rows?.list.map(({ label }) => label)).toContain('Etisalat')
})

test('what one could afford is no filter of the next line, and a charge that was asked for is not told as the cash', async () => {
  const { thread } = await askAfter('salaried', 'can I afford flights home for 4000', null)
  expect(thread).toMatchObject({ categories: [], keys: ['afford'] })
  const cash = await ask('commitments', 'how much cash did I take out on the card and what did they charge')
  expect(cash).toMatchObject({ code: 'cost_cash' })
  const { notes } = cash.kind === 'answer' ? cash : { notes: [] }
  expect(notes.map(({ code, word }) => `${code}: ${word}`)).toContain(
    'one_question: how much cash did I take out on the card',
  )
})

test('days so far that are compared are told with all of the earlier ones, and a total lacks no loan that is not known', async () => {
  const compared = await ask('tenant', 'groceries this month vs last month')
  const october = await ask('tenant', 'how much did I spend on groceries in october')
  const amount = october.kind === 'answer' ? october.amount : null
  expect(compared).toMatchObject({ code: 'compared_less' })
  const notes = compared.kind === 'answer' ? compared.notes : []
  expect(notes.find(({ code }) => code === 'whole_days')).toMatchObject({ day: '2026-10-31', amount })
  expect(await ask('commitments', 'total debt')).toMatchObject({ kind: 'refusal', code: 'incomplete' })
  expect(await ask('tenant', 'total debt')).toMatchObject({ code: 'debts' })
  expect(await ask('tenant', 'what do I owe on the card today')).toMatchObject({ code: 'cards' })
})
