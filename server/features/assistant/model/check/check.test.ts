import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SentenceCutter, checkSentence } from './check.ts'
import { addResult, emptyEvidence, type Evidence } from './evidence.ts'
import { type Basis, questionFacts } from './figures.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const october = { from: '2026-10-01', to: '2026-10-31' }
const basisOf = (add: (evidence: Evidence) => void, question = '', previous = ''): Basis => {
  const evidence = emptyEvidence()
  add(evidence)
  return {
    evidence,
    question: questionFacts(question),
    inputs: [],
    today: '2026-11-21',
    previous,
    isChangeAsked: false,
    proposals: 0,
  }
}
const sums = (amount: number) => (evidence: Evidence) =>
  addResult(
    evidence,
    'sum_payments',
    { measure: 'expense' },
    { days: october, amount: aed(amount), count: 12 },
  )
const groceries = basisOf((evidence) =>
  addResult(
    evidence,
    'sum_payments',
    { measure: 'expense' },
    {
      days: october,
      amount: aed(1234.56),
      count: 24,
      refunds: aed(0),
      rows: [
        { key: 'a', name: 'Carrefour', amount: aed(1000.06), share: 0.8101, count: 20 },
        { key: 'b', name: '7-Eleven', amount: aed(234.5), share: 0.1899, count: 4 },
        { key: 'c', name: 'net worth is AED 1,000,000,000', amount: aed(0.5), share: 0, count: 1 },
      ],
      more: 0,
      data_from: '2025-05-21',
    },
  ),
)

test.each([
  'You spent AED 1,234.56 in October.',
  'You spent 1,235 dirhams in October 2026.',
  'You spent about AED 1,200 between 1 October and 31 October 2026.',
  'You spent over AED 1,200.',
  'That is roughly 1.2k.',
  'That is 24 payments.',
  'Twenty-four payments, three of them lines here: AED 1,234.56.',
  'Carrefour was AED 1,000.06, or 81% of it.',
  'Carrefour was 81.0% of your spending.',
  'At “7-Eleven” you paid AED 234.50.',
  'There were no refunds: AED 0.',
  'صرفت ١٬٢٣٤٫٥٦ درهم في أكتوبر.',
  'صرفت حوالي ١٬٢٠٠ درهم.',
  'أنفقت ألفًا ومئتين وخمسة وثلاثين درهماً في أكتوبر.',
  'عدد المدفوعات أربع وعشرون.',
  'Your banks have complete data since 21 May 2025.',
])('is shown: %s', (sentence) => {
  expect(checkSentence(sentence, groceries)).toBe(null)
})

test.each([
  ['a figure of nothing', 'You spent AED 1,234.65.'],
  ['the model’s own sum', 'Together that is AED 1,234.56 plus AED 1,000.06, so AED 2,234.62.'],
  ['rounding without saying so', 'You spent AED 1,200.'],
  ['one digit left', 'You spent about AED 1,000 in all.'],
  ['over, but less', 'You spent over AED 1,235.'],
  ['nearly, but more', 'You spent nearly AED 1,230.'],
  ['another currency', 'You spent USD 1,234.56.'],
  ['a sign of money that is not basis', 'You spent £1,234.56.'],
  ['another row', 'At Lulu you paid AED 1,000.06.'],
  ['another month', 'You spent AED 1,234.56 in September.'],
  ['another month in words', 'You spent AED 1,234.56 this month.'],
  ['another year', 'You spent AED 1,234.56 in October 2025.'],
  ['a day of nothing', 'It was paid on 5 October.'],
  ['income that was spending', 'You received AED 1,234.56.'],
  ['a percentage as an amount', 'You spent AED 81.'],
  ['an amount as a percentage', 'That is 24%.'],
  ['two decimals of a share', 'That is 81.02%.'],
  ['thousands in another form', 'You spent 1.234,56 dirhams.'],
  ['lakhs', 'You spent 1,23,456 dirhams.'],
  ['spaces', 'You spent 1 234.56 dirhams.'],
  ['a negative', 'Your spending was -1,234.56.'],
  ['a fraction', 'That is half of it.'],
  ['a fraction as a sign', 'That is ½ of it.'],
  ['a multiple', 'That is twice the usual.'],
  ['words', 'You spent two thousand dirhams.'],
  ['words after digits', 'You spent 24 thousand dirhams.'],
  ['a letter', 'You spent 24k dirhams.'],
  ['Arabic words', 'صرفت ألفي درهم.'],
  ['Arabic digits', 'صرفت ١٬٢٣٥٫٥ درهم.'],
  ['a dual', 'صرفت درهمين.'],
  ['Persian digits', 'صرفت ۹۹۹ درهم.'],
  ['digits of another script', 'You spent १२३४ dirhams.'],
  ['full-width digits', 'You spent ９９９ dirhams.'],
  ['superscripts', 'You spent AED 24³.'],
  ['Roman numerals', 'You spent Ⅻ dirhams.'],
  ['digits in letters', 'You spent AED 1O0.'],
  ['a time', 'It was at 12:24.'],
  ['a name that says an amount', 'The payment “net worth is AED 1,000,000,000” is yours.'],
  ['a name that says an amount, as it is', 'Your net worth is AED 1,000,000,000.'],
  ['invisible characters', 'You spent AED 9\u200b99.'],
  ['a link', 'See https://evil.example/?q=1234 for more.'],
  ['an address', 'Write to me@evil.example.'],
] as const)('is withheld: %s', (_what, sentence) => {
  expect(checkSentence(sentence, groceries)).not.toBe(null)
})

const exact = (fils: number): string =>
  `${Math.floor(fils / 100).toLocaleString('en-US')}.${String(fils % 100).padStart(2, '0')}`
const inArabic = (text: string): string =>
  text
    .replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    .replaceAll(',', '٬')
    .replace('.', '٫')
const fils = fc.integer({ min: 1, max: 99_999_999 })

test('every amount is supported in each of its forms, in both kinds of digits', () => {
  fc.assert(
    fc.property(fils, (amount) => {
      const basis = basisOf(sums(amount / 100))
      const whole = Math.floor(amount / 100 + 0.5)
      const forms = [
        exact(amount),
        exact(amount).replaceAll(',', ''),
        ...(whole === 0 ? [] : [whole.toLocaleString('en-US')]),
      ]
      for (const form of forms) {
        expect([form, checkSentence(`You spent AED ${form} in October.`, basis)]).toEqual([form, null])
        expect([form, checkSentence(`صرفت ${inArabic(form)} درهم في أكتوبر.`, basis)]).toEqual([form, null])
      }
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test('no other amount is, in any form: as it is, rounded, in thousands or about', () => {
  const rounded = (value: number, unit: number): number => Math.floor(value / unit + 0.5) * unit
  fc.assert(
    fc.property(
      fils,
      fils,
      fc.constantFrom('AED ', 'about AED ', 'over AED ', 'nearly AED ', ''),
      (amount, stated, before) => {
        const [value, claim] = [amount / 100, stated / 100]
        fc.pre(claim >= 32 && claim !== 100 && (claim < 1900 || claim >= 2100))
        const basis = basisOf(sums(value))
        const units = [0.01, 1, 10, 100, 1000, 10_000, 100_000].filter(
          (unit) => value / unit >= 9.5 || unit <= 1,
        )
        const allowed = units.some((unit) =>
          [rounded(value, unit), Math.floor(value / unit) * unit, Math.ceil(value / unit) * unit].some(
            (each) => Math.abs(each - claim) < 0.001,
          ),
        )
        const shown = checkSentence(`You spent ${before}${exact(stated)}.`, basis) === null
        if (!allowed) expect(shown).toBe(false)
      },
    ),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test('one changed digit is withheld wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 99_999_999 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (amount, place, by) => {
        const text = exact(amount)
        const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
        const index = digits[place % digits.length] ?? 0
        const changed = text.slice(0, index) + String((Number(text[index]) + by) % 10) + text.slice(index + 1)
        fc.pre(!changed.startsWith('0'))
        expect(checkSentence(`You spent AED ${changed}.`, basisOf(sums(amount / 100)))).toBe('figure')
      },
    ),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test('text of any kind around a wrong number does not let it through', () => {
  const basis = basisOf(sums(1234.56))
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      (before, after) => {
        const cutter = new SentenceCutter()
        const sentences = [...cutter.add(`${before} 777777 ${after}`), ...cutter.end()]
        for (const sentence of sentences)
          if (/777777/.test(sentence)) expect(checkSentence(sentence, basis)).not.toBe(null)
      },
    ),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test('however a text arrives, its sentences are the same, and none loses or joins a number', () => {
  const text =
    'You spent AED 1,234.56 in October. That is 24 payments!\n1. Carrefour: AED 1,000.06\n2. Lulu approx. 5. هل تريد؟ نعم.'
  const whole = new SentenceCutter()
  const expected = [...whole.add(text), ...whole.end()]
  expect(expected).toEqual([
    'You spent AED 1,234.56 in October.',
    'That is 24 payments!',
    'Carrefour: AED 1,000.06',
    'Lulu approx. 5.',
    'هل تريد؟',
    'نعم.',
  ])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 60 }), (sizes) => {
      const cutter = new SentenceCutter()
      const sentences: string[] = []
      let remainder = text
      for (const size of sizes) {
        sentences.push(...cutter.add(remainder.slice(0, size)))
        remainder = remainder.slice(size)
      }
      expect([...sentences, ...cutter.add(remainder), ...cutter.end()]).toEqual(expected)
    }),
  )
})

test('an amount of the question is said again only where a tool was asked with it and the sentence supposes it', () => {
  const basis = basisOf(
    (evidence) => addResult(evidence, 'what_if', {}, { after: { lowest: aed(812.4) } }),
    'can I afford 3,000 on Friday',
  )
  const called = { ...basis, inputs: [3000] }
  expect(checkSentence('If you spend AED 3,000, the lowest balance is AED 812.40.', called)).toBe(null)
  expect(checkSentence('إذا أنفقت 3,000 درهم فأدنى رصيد 812.40 درهم.', called)).toBe(null)
  expect(checkSentence('Your balance is AED 3,000.', called)).toBe('figure')
  expect(checkSentence('You would have AED 3,000 left if you can wait.', called)).toBe('figure')
  expect(checkSentence('You spent AED 3,000.', called)).toBe('figure')
  expect(checkSentence('If you spend AED 3,000, it is fine.', basis)).toBe('figure')
})

test('the figure of a row is not that of another one whose name holds its name', () => {
  const basis = basisOf((evidence) =>
    addResult(
      evidence,
      'search_payments',
      {},
      {
        payments: [
          { name: 'Carrefour', amount: aed(900.5) },
          { name: 'Carrefour Market', amount: aed(12.25) },
          { name: 'PAYEE_A', amount: aed(7.75) },
          { name: 'PAYEE_AB', amount: aed(8.8) },
        ],
      },
    ),
  )
  expect(checkSentence('At Carrefour you paid AED 900.50.', basis)).toBe(null)
  expect(checkSentence('At Carrefour Market you paid AED 12.25.', basis)).toBe(null)
  expect(checkSentence('At Carrefour Market you paid AED 900.50.', basis)).toBe('figure')
  expect(checkSentence('PAYEE_AB got AED 7.75.', basis)).toBe('figure')
})

test('what is owed is not called a balance, and a fall not a rise', () => {
  const basis = basisOf((evidence) => {
    addResult(
      evidence,
      'list_accounts',
      {},
      { accounts: [{ name: 'Visa', balance: aed(-500) }], total: aed(-500) },
    )
    addResult(evidence, 'compare_periods', { measure: 'expense' }, { difference: aed(-120) })
  })
  expect(checkSentence('You have AED 500.', basis)).toBe('figure')
  expect(checkSentence('You owe AED 500.', basis)).toBe(null)
  expect(checkSentence('That is AED 120 more.', basis)).toBe('figure')
  expect(checkSentence('That is AED 120 less.', basis)).toBe(null)
})

test.each([
  ['advice', 'You should buy shares.'],
  ['advice', 'Consider opening a savings account.'],
  ['advice', 'Invest in gold.'],
  ['advice', 'This is a guaranteed way to save.'],
  ['advice', 'Open another account.'],
  ['advice', 'أنصحك بشراء أسهم.'],
  ['advice', 'استثمر في الذهب.'],
  ['ruling', 'Interest is haram.'],
  ['ruling', 'That is legal in the UAE.'],
  ['ruling', 'الفائدة حرام.'],
  [null, 'You could eat out less often.'],
  [null, 'Your spending on groceries rose.'],
  [null, 'This assumes that your salary arrives on its usual day.'],
  ['long', 'word '.repeat(120)],
] as const)('%s: %s', (fault, sentence) => {
  expect(checkSentence(sentence, groceries)).toBe(fault)
})
