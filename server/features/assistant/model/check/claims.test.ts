import { expect, test } from 'vitest'
import { foldText } from '#contract/ledger/search/fold.ts'
import { type Claim, claimOf } from './check.ts'

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
