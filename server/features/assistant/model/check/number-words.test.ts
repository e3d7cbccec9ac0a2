import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#contract/ledger/search/fold.ts'
import { wordNumbers } from './number-words.ts'

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
