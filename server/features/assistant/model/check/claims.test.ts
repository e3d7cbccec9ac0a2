import { expect, test } from 'vitest'
import { foldText } from '#contract/ledger/search/fold.ts'
import { type Claim, claimOf } from './check.ts'
import fc from 'fast-check'
import { wordNumbers } from './number-words.ts'

const claimIn = (sentence: string, isAsked = true): Claim | null => claimOf(foldText(sentence), isAsked)

test.each([
  'I have created a budget of AED 800 for Dining.',
  'I’ve set your dining budget to AED 800.',
  'I’ve gone ahead and created the budget.',
  'Done.',
  'All set!',
  'Your dining budget has been created.',
  'The budget has now been set to AED 800.',
  'Your budget is now set to AED 800.',
  'The budget is in place.',
  'Carrefour is now categorised as Groceries.',
  'You now have a Dining budget.',
  'Successfully added the goal.',
  'Created the rule for Carrefour.',
  'I’ll remind you on 5 December.',
  'I will create the budget.',
  'You will be reminded on 5 December.',
  'The category was changed to Groceries.',
  'We updated the category, and a proposal waits.',
  'I have created the budget, not a proposal.',
  'The reminder is scheduled.',
  'Everything is done.',
  'أنشأت ميزانية بقيمة 800 درهم للمطاعم.',
  'لقد أضفتُ الهدف.',
  'تم إنشاء الميزانية.',
  'تمّ بنجاح تغيير الفئة.',
  'قمتُ بتعديل الميزانية.',
  'تم.',
  'سأذكّرك في 5 ديسمبر.',
  'سوف أنشئ الميزانية.',
  'أصبحت لديك ميزانية للمطاعم.',
  'تم تصنيف كارفور ضمن البقالة.',
])('a claim of a change: %s', (sentence) => {
  expect(claimIn(sentence)).toBe('change')
})

test.each([
  'I have proposed a budget of AED 800 for Dining.',
  'I’ve created a proposal for the budget.',
  'A proposal has been created.',
  'I have put forward a rule for Carrefour.',
  'It waits for your confirmation under To do.',
  'A budget of AED 800 is proposed for Dining.',
  'اقترحت ميزانية بقيمة 800 درهم للمطاعم.',
  'أنشأت اقتراحًا لميزانية المطاعم.',
  'الاقتراح بانتظار تأكيدك.',
])('a claim of a proposal: %s', (sentence) => {
  expect(claimIn(sentence)).toBe('proposal')
})

test.each([
  'You spent AED 120 on Dining in November.',
  'Nothing has been changed.',
  'I cannot change anything.',
  'I have not created a budget.',
  'No budget has been created.',
  'Please name the payee.',
  'The results do not say.',
  'The budget will be created once you confirm it.',
  'If you confirm, you will be reminded on 5 December.',
  'Please say how much the school is paid.',
  'لم يتم إنشاء أي ميزانية.',
  'لا أستطيع تغيير شيء.',
  'صرفت 120 درهمًا على المطاعم.',
])('no claim after a request: %s', (sentence) => {
  expect(claimIn(sentence)).toBe(null)
})

test.each([
  'Your Dining budget is set at AED 900.',
  'Netflix was raised from AED 39 to AED 49.',
  'Your rent was paid on 1 November.',
  'The payment was categorised as Groceries because of a rule.',
  'AED 300 was moved to savings.',
  'You made 12 payments at Carrefour.',
  'دفعت الإيجار في 1 نوفمبر.',
  'تم دفع الفاتورة في 3 نوفمبر.',
  'تم تصنيف العملية ضمن البقالة.',
])('what is claimIn of figures is no claim: %s', (sentence) => {
  expect(claimIn(sentence, false)).toBe(null)
})

const belowTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function english(n: number, and: boolean): string {
  if (n >= 1000)
    return `${english(Math.floor(n / 1000), and)} thousand${n % 1000 === 0 ? '' : ` ${english(n % 1000, and)}`}`
  if (n >= 100)
    return `${belowTwenty[Math.floor(n / 100)]} hundred${n % 100 === 0 ? '' : `${and ? ' and' : ''} ${english(n % 100, and)}`}`
  if (n >= 20) return `${tens[Math.floor(n / 10)]}${n % 10 === 0 ? '' : `-${belowTwenty[n % 10]}`}`
  return belowTwenty[n] ?? ''
}

const units = ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة']

const arabicTens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']

const arabicHundreds = [
  '',
  'مئة',
  'مئتان',
  'ثلاثمئة',
  'أربعمئة',
  'خمسمائة',
  'ستمئة',
  'سبعمائة',
  'ثمانمئة',
  'تسعمئة',
]

function arabicBelowHundred(n: number): string {
  if (n < 10) return units[n] ?? ''
  if (n === 10) return 'عشرة'
  if (n === 11) return 'أحد عشر'
  if (n === 12) return 'اثنا عشر'
  if (n < 20) return `${units[n - 10]} عشر`
  return n % 10 === 0 ? (arabicTens[n / 10] ?? '') : `${units[n % 10]} و${arabicTens[Math.floor(n / 10)]}`
}

function arabic(n: number): string {
  const thousands = Math.floor(n / 1000)
  const parts = [
    thousands === 0
      ? ''
      : thousands === 1
        ? 'ألف'
        : thousands === 2
          ? 'ألفان'
          : thousands <= 10
            ? `${arabicBelowHundred(thousands)} آلاف`
            : `${arabic(thousands)} ألفًا`,
    arabicHundreds[Math.floor((n % 1000) / 100)] ?? '',
    arabicBelowHundred(n % 100),
  ]
  return parts.filter((part) => part !== '').join(' و')
}

const valuesIn = (text: string) => wordNumbers(foldText(text)).map(({ value }) => value)

test('every whole number spelled out in English is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 999_999 }), fc.boolean(), (n, and) => {
      expect(valuesIn(`You paid ${english(n, and)} dirhams.`)).toEqual([n])
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test('every whole number spelled out in Arabic is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 999_999 }), (n) => {
      expect([n, valuesIn(`دفعت ${arabic(n)} درهم`)]).toEqual([n, [n]])
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test.each([
  ['half of your income', [null]],
  ['twice as much', [null]],
  ['a couple of thousand', [null, null]],
  ['three and four', [3, 4]],
  ['nothing on taxis', [0]],
  ['this one, one of them and no one', []],
  ['you have one budget', [1]],
  ['ثلاثمئة وخمسة وأربعون درهماً', [345]],
  ['بألفين ومئة', [2100]],
  ['درهمان', [2]],
  ['يوم الاثنين', []],
  ['نصف الدخل', [null]],
  ['آلاف الدراهم', [null]],
] as const)('%s', (text, values) => {
  expect(valuesIn(text)).toEqual(values)
})
