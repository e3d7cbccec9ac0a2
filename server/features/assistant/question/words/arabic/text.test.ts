import { expect, test } from 'vitest'
import { withArabic } from './text.ts'

test.each([
  ['شراء سيارة بمئة وعشرين ألفاً', 'شراء سياره 120000'],
  ['الف وخمسمية', '1500'],
  ['فوق ميتين درهم', 'فوق 200 درهم'],
  ['ثلاثة آلاف', '3000'],
  ['مئتي ألف', '200000'],
  ['تجاوزت قيمتها خمسمئة درهم', 'فوق 500 درهم'],
  // what is no amount stays as it is
  ['كهربا ومية', 'كهربا وميه'],
  ['خمس مرات', 'خمس مرات'],
  ['كم بالمية', 'كم بالميه'],
])('numbers in words: %s', (typed, read) => {
  expect(withArabic(typed)).toBe(read)
})

test.each([
  ['خلال الأشهر الثلاثة الماضية', 'خلال اخر ثلاثه اشهر'],
  ['٣ شهور الاخيرة', 'اخر 3 شهور'],
  ['الأسبوعين اللي طافوا', 'اخر 2 اسبوع'],
  ['خلال سنة', 'اخر 12 شهر'],
  ['تموز وآب', 'تموز واغسطس'],
  ['من أول شهر نوفمبر', 'من نوفمبر'],
  ['الجمعة ١٣ نوفمبر', '13 نوفمبر'],
])('days in another order: %s', (typed, read) => {
  expect(withArabic(typed)).toBe(read)
})

test.each([
  ['ابغى اعرف كم صرفت', 'كم صرفت'],
  ['يرجى إفادتي برصيد حسابي', 'برصيد حسابي'],
  ['من متى ما دفعوا', 'اخر مره دفعوا'],
  ['how much did I spend', 'how much did I spend'],
])('what is said around a question: %s', (typed, read) => {
  expect(withArabic(typed)).toBe(read)
})
