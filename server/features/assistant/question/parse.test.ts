import { expect, test } from 'vitest'
import { intentOf } from './decide.ts'
import { parseQuestion } from './parse.ts'
import { follow } from './thread/follow.ts'
import { threadOf } from './thread/thread.ts'
import { ordinary } from './words/ordinary.ts'
import { limits } from './words/vocabulary.ts'

const rent = { id: 'rent', name: 'Rent/Mortgage', type: 'expense', names: ['Rent/Mortgage'] } as const
const parse = (question: string, ...payees: string[]) =>
  parseQuestion(question, {
    today: '2026-11-28',
    categories: [rent],
    accounts: [],
    holidays: [],
    payees: payees.map((name) => name.split(' ')),
    spelled: [],
  })

test('two bounds of one amount both count', () => {
  const both = { min: '100.01', max: '499.99' }
  expect(parse('payments over 100 under 500').bounds).toEqual(both)
  expect(parse('payments under 500 over 100').bounds).toEqual(both)
})

test('a word of the grammar that is a payee is one after what leads to a shop', () => {
  const read = (question: string) => parse(question, 'gap', 'next', 'noon')
  expect(read('how much from gap and next in october')).toMatchObject({ payees: ['gap', 'next'] })
  expect(read('spent at next in october').keys).not.toContain('next')
  expect(read('the next bill from noon')).toMatchObject({ payees: ['noon'] })
  expect(read('the next bill from noon').keys).toContain('next')
  expect(parse('spent at next in october').payees).toEqual([])
})

test('a day so long ago is known besides its month or year', () => {
  expect(parse('net worth a year ago').spans).toMatchObject([{ from: '2025-01-01', at: '2025-11-28' }])
  expect(parse('net worth 2 months ago').spans).toMatchObject([{ at: '2026-09-28' }])
  expect(parse('net worth last month').spans[0]?.at).toBe(undefined)
})

test.each([
  ['how much was the same thing last month', 'same'],
  ['only the dear ones', 'dear'],
  ['carrefour minus lulu', 'minus'],
  ['moved to savings without what came', 'without'],
  ['كم صرفت بعد الراتب', 'بعد'],
  ['net amount moved to savings', 'net'],
  ['the cheapest supermarket I go to', 'cheapest'],
  ['income minus rent', 'minus'],
  ['spend abroad this year', 'abroad'],
  ['is there enough for a 3 month emergency', '3 month'],
  ['ما دفعت الايجار', 'ما'],
  ['this month without rent and cash', 'cash'],
])('a word that limits and that no phrase uses is kept: %s', (text, word) => {
  expect(parse(text).limits).toContain(word)
})

test.each([
  ['dining in july and august', { from: '2026-07-01', to: '2026-08-31' }],
  ['بترول من اغسطس لاكتوبر', { from: '2026-08-01', to: '2026-10-31' }],
  ['groceries in the week of 5 october', { from: '2026-10-05', to: '2026-10-11' }],
  ['dewa last november', { from: '2025-11-01', to: '2025-11-30' }],
  ['groceries oct 1-15', { from: '2026-10-01', to: '2026-10-15' }],
  ['spending since the start of september', { from: '2026-09-01' }],
  ['spending last thursday', { from: '2026-11-26', to: '2026-11-26' }],
  ['كم صرفت من شهر 9', { from: '2026-09-01' }],
  ['cash taken out since summer', { from: '2026-06-01' }],
  ['kam sraft 3ala carrefour shahr 10', { from: '2026-10-01', to: '2026-10-31' }],
] as const)('days of several words are one span: %s', (text, days) => {
  expect(parse(text).spans).toEqual([days])
})

test.each([
  ['which weekday do i spend the most', { ask: 'most', by: 'weekday', measure: 'expense' }],
  ['which months did i earn nothing', { ask: 'most', by: 'month', none: true, measure: 'income' }],
  ['lowest earning month', { ask: 'most', by: 'month', least: true, measure: 'income' }],
  ['the most i spent in one day', { ask: 'days', none: false, span: { period: 'all' } }],
  ['what was left of my salary in october', { ask: 'sum', measure: 'net' }],
  ['kam dafa3t dewa hal shahr', { ask: 'sum', subject: { payee: 'dewa' } }],
  ['dewa october better than september', { ask: 'compare', first: { to: '2026-10-31' } }],
  ['كهربا اكتوبر احسن من سبتمبر', { ask: 'compare', second: { to: '2026-09-30' } }],
  ['ديوا هالشهر زادت ولا نقصت عن اكتوبر', { ask: 'compare', second: { from: '2026-10-01' } }],
  ['rent last quarter vs the one before', { ask: 'compare', second: { from: '2026-04-01' } }],
  ['did dewa go up from july to august', { ask: 'compare', second: { from: '2026-07-01' } }],
  ['how many clients paid me', { ask: 'refuse', word: 'clients' }],
  ['dewa or carrefour more often', { ask: 'several', most: true, times: true }],
  ['carrefour or dewa this month, which more, without rent', { ask: 'refuse' }],
  ['كم تحط ديوا كل شهر', { ask: 'average', measure: 'income' }],
  ['how much did dewa put in last month', { ask: 'sum', measure: 'income' }],
  ['كم حطت ديوا الشهر الماضي', { ask: 'sum', measure: 'income' }],
  ['كم حطيت في ديوا الشهر الماضي', { ask: 'sum', measure: 'expense' }],
  ['can i take 5000 out today', { ask: 'afford', amount: '5000' }],
  ['لو اشتريت سيارة ب 100 الف كم يبقى عندي', { ask: 'afford', amount: '100000' }],
  ['متى اقدر اجمع 300 الف', { ask: 'reaching', amount: '300000', kind: null }],
  ['كم شهر اعيش لو فقدت شغلي', { ask: 'runway' }],
  ['كم مره دخلت كارفور هالشهر', { ask: 'times', measure: 'expense' }],
  ['متى نزل شي من ديوا 241', { ask: 'list', subject: { min: '241', max: '241.99' } }],
  ['list my monthly bills', { ask: 'bills', span: { to: '2026-12-27' } }],
  ['what do i stil have to pay before end of nov', { ask: 'bills', span: { to: '2026-11-30' } }],
  ['dewa this month vs same days last month', { ask: 'compare', second: { to: '2026-10-28' } }],
  ['dewa 1-10 november vs same days last month', { ask: 'refuse', word: 'same' }],
  ['what was left of my october income after spending', { ask: 'sum', measure: 'net' }],
  ['apart from rent where did most of my money go last month', { ask: 'most', without: ['rent'] }],
  ['dewa how many times that month', { ask: 'refuse' }],
])('a question of several words asks for one thing: %s', (text, intent) => {
  expect(intentOf(parse(text, 'dewa', 'carrefour'), '2026-11-28')).toMatchObject(intent)
})

test('which of two periods, after both were asked of: the newer against the older', () => {
  const first = parse('dewa in september', 'dewa')
  const second = follow(parse('and october', 'dewa'), first, '2026-11-28')
  expect(intentOf(follow(parse('which was more'), second, '2026-11-28'), '2026-11-28')).toMatchObject({
    ask: 'compare',
    first: { from: '2026-10-01' },
    second: { from: '2026-09-01' },
  })
})

test('a bare day is not today, and a tag at the end says nothing', () => {
  expect(parse('اكثر يوم').spans).toEqual([])
  expect(parse('netflix was cheaper, no?').limits).toEqual([])
})

test.each(['how much did I spend on Rent/Mortgage', 'rent and mortgage this month'])(
  'a category that two words name is one subject: %s',
  (text) => {
    expect(parse(text).categories.map(({ id }) => id)).toEqual(['rent'])
  },
)

test('no word that limits is skipped as an ordinary one', () => {
  expect([...limits].filter((word) => ordinary.has(word))).toEqual([])
})

test.each([
  ['how much have we splurged this month', 'spent'],
  ['what did i fork out this month', 'spent'],
  ['كم انفقنا هالشهر', 'spent'],
  ['كم بنصرف هالشهر', 'spent'],
  ['كم شرينا هالشهر', 'bought'],
  ['كم عطيتها هالشهر', 'spent'],
  ['كم حوشنا هالشهر', 'save'],
  ['كم طلبنا هالشهر مرات', 'times'],
] as const)('a verb is known in all its forms: %s', (text, key) => {
  const { keys, unknown } = parse(text)
  expect(unknown).toEqual([])
  expect(keys).toContain(key)
})

test.each([
  'آخر مرة رحنا متى',
  'كم بلغت هالشهر',
  'honestly how bad was it this month',
  'كم سويت عمليات هالشهر',
  'when gona my rent be due',
  'كم المجموع بكل الحسابات',
])('words that choose no payment leave nothing unknown: %s', (text) => {
  const { unknown, limits: kept } = parse(text)
  expect([...unknown, ...kept]).toEqual([])
})

test.each([
  ['how much to ibkr', 'interactive brokers'],
  ['when was ff last paid', 'fitness first'],
  ['deliv this month', 'deliveroo'],
  ['costa coffee this month', 'costa coffee'],
  ['how many times starbux in october', 'starbucks'],
])('a shortened name, and one of a shop without payments, is a name: %s', (text, name) => {
  expect(parse(text, 'interactive brokers', 'fitness first', 'deliveroo', 'starbucks').payees).toEqual([name])
})

test.each(['how much on pets', 'cat food this month', 'how much for my son', 'كم صرفت على الجبن'])(
  'a word that may limit is not taken for an ordinary one or a name: %s',
  (text) => {
    expect(parse(text, 'carrefour', 'spinneys', 'interactive brokers').unknown).toHaveLength(1)
  },
)

test.each([
  ['how much at spinneys this month, i think it was a lot', ['i think it was a lot']],
  ['my wife asks, how much at spinneys this month', ['my wife asks']],
  ['spinneys this month, i think without carrefour', []],
  ['spinneys this month, felt like a lot at carrefour', []],
])(
  'what is said beside a question is left out only where it names and limits nothing: %s',
  (text, remarks) => {
    const parsed = parse(text, 'carrefour', 'spinneys')
    expect(parsed.remarks).toEqual(remarks)
    expect(parsed.unknown).toEqual([])
  },
)

test('what a payee does is what came in, and a rank is no name', () => {
  expect(parse('did maya pay this month', 'maya').keys).toContain('income')
  expect(parse('what is in maya own account', 'maya').ofOthers).toBe(true)
  expect(parse('when was my first salary', 'fitness first').payees).toEqual([])
})

test('what is to come is no sum of what was paid', () => {
  for (const text of ['كم سادفع للايجار', 'كم راح ادفع هالشهر', 'how much will i spend this month'])
    expect(parse(text).limits).toContain('will')
})

test.each([
  ['كم صرفت في لولو الكرامة', ['لولو']],
  ['amazon prime this month', ['amazon prime']],
  ['coffees at starbucks this month', ['starbucks']],
])('a name is no other of its like: %s', (text, names) => {
  const payees = ['lulu hypermarket', 'careem', 'amazon', 'starbucks', 'tim hortons']
  expect(parse(text, ...payees).payees).toEqual(names)
})

test('two months between which is compared are two, and last week is no day since when', () => {
  expect(parse('قارن بين اكتوبر وسبتمبر').spans).toHaveLength(2)
  expect(parse('transactions from last week').spans).toEqual([{ from: '2026-11-16', to: '2026-11-22' }])
})

test.each([
  ['كم اخذت من سبينس', 'cash'],
  ['مجموع حساباتنا كم', 'spent'],
])('a phrase says no more than it does: %s', (text, key) => {
  expect(parse(text, 'spinneys').keys).not.toContain(key)
})

const after = (first: string, next: string, ...payees: string[]) =>
  follow(parse(next, ...payees), parse(first, ...payees), '2026-11-28')

test('what was it before is a price, or before is kept for the answer to refuse', () => {
  const { keys } = after('how much is netflix now', 'what was it before', 'netflix')
  expect([...keys]).toEqual(expect.arrayContaining(['rise', 'before']))
  expect(after('average at netflix', 'what was it before', 'netflix').keys).toContain('before')
})

test('her is the one asked of before, and nobody without one', () => {
  const sent = after('how much maya sent me', 'how much did i send her', 'maya')
  expect([sent.payees, sent.unknown]).toEqual([['maya'], []])
  expect(after('how much maya sent me', 'n how much i send her back', 'maya').limits).toEqual([])
  expect(after('groceries', 'how much did i send her', 'maya').unknown).toContain('her')
  expect(after('how much maya sent me', 'and her', 'maya').unknown).toContain('her')
})

test('what is spent after what came in is no income', () => {
  const { keys } = after('how much did i earn last month', 'and how much did i spend')
  expect([keys.has('spent'), keys.has('earned')]).toEqual([true, false])
})

test('the next instalment after a loan is of the loan', () => {
  expect(after('كم قسط السيارة', 'متى القسط الجاي').keys).toContain('loan')
})

test('of a name after a transfer it is not known who sent; with ل it is', () => {
  expect(parse('كم حولت مايا هالسنة', 'مايا').limits).toEqual(['حولت'])
  expect(parse('كم حولت لمايا هالسنة', 'مايا').limits).toEqual([])
})

test('without a credit card, payments by card at a shop are all that are made there', () => {
  const counted = intentOf(parse('how many card payments at lulu in oct', 'lulu'), '2026-11-28')
  expect(counted).toMatchObject({ ask: 'times', subject: { payee: 'lulu' } })
})

test('a thread keeps what is joined and left out, and there is where most was spent', () => {
  expect(threadOf(parse('rent and dewa this month', 'dewa')).keys).toContain('and')
  const { spans, without } = after('this month without rent', 'and without dewa too', 'dewa')
  expect([spans.length, without.categories.length, without.payees]).toEqual([1, 1, ['dewa']])
  const most = { ...parse('where did i spend the most this month'), told: 'carrefour' }
  const there = follow(parse('how much did i spend there last month'), most, '2026-11-28')
  expect([there.payees, there.spans[0]?.from]).toEqual([['carrefour'], '2026-10-01'])
  expect(after('dewa last month', 'vs carrefour', 'dewa', 'carrefour').payees).toEqual(['dewa', 'carrefour'])
  expect([...after('when is dewa next', 'how much have i paid so far', 'dewa').keys]).not.toContain('next')
})

test('a balance and a sum are two questions', () => {
  const both = intentOf(parse('what is my balance and interest last month'), '2026-11-28')
  expect(both).toMatchObject({ ask: 'refuse', code: 'two_subjects' })
})

test('days and payments before those asked of are known once, and that month is theirs', () => {
  const higher = after('كم فاتورة ديوا هالشهر', 'أعلى من اللي قبلها ولا أقل', 'dewa')
  expect(higher.spans.map(({ from }) => from)).toEqual(['2026-11-01', '2026-10-01'])
  const month = after('dewa last month', 'carrefour how many times that month', 'dewa', 'carrefour')
  expect([month.payees, month.spans[0]?.from]).toEqual([['carrefour'], '2026-10-01'])
  expect(after('dewa last month', 'carrefour that week', 'dewa', 'carrefour').keys).toContain('thatTime')
  const earlier = follow(parse('and the month before'), parse('dewa in october', 'dewa'), '2026-11-28')
  expect(follow(parse('up or down'), earlier, '2026-11-28').spans.map(({ to }) => to)).toEqual([
    '2026-10-31',
    '2026-09-30',
  ])
  const back = after('what was the last thing i bought', 'and the one before')
  expect(intentOf(back, '2026-11-28')).toMatchObject({ ask: 'list', most: 1, back: 1 })
  expect(threadOf(back).keys).toContain('before')
  expect(follow(parse('and the one before'), back, '2026-11-28').limits).toEqual(['before'])
})

test('one after what is due, what was counted or two that were joined is of them', () => {
  expect(after('when is rent due', 'how much will it be').limits).toEqual([])
  expect(after('when is rent due', 'will it go up').limits).toEqual(['will'])
  expect(after('كم مرة سحبت هالشهر', 'كم مجموعهم').keys).toContain('sum')
  const both = after('carrefour + dewa last month', 'which of the 2 do i use more', 'carrefour', 'dewa')
  expect(intentOf(both, '2026-11-28')).toMatchObject({ ask: 'several', most: true, times: true })
})
