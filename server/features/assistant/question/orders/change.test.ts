import { expect, test } from 'vitest'
import { changesIn, isOrder } from './change.ts'

test.each([
  ['categorise Carrefour as Groceries', 'category,rule'],
  ['Please categorize my Noon payments as shopping', 'category,rule'],
  ['mark Carrefour as groceries', 'category,rule'],
  ['change the category of Noon to shopping', 'category,rule'],
  ['always put Careem under transport', 'rule'],
  ['make a budget of 800 for dining', 'budget'],
  ['Can you make me a dining budget of 800?', 'budget'],
  ['I’d like a budget of 800 for dining', 'budget'],
  ['limit dining to 800 a month', 'budget'],
  ['increase the food budget to 1,100', 'budget'],
  ['add a goal of 5,000 for Umrah', 'goal'],
  ['I want to save 20000 for a car by June', 'goal'],
  ['remind me to pay the school on 5 December', 'reminder'],
  ['set a reminder to pay rent', 'reminder'],
  ['add a bill of 300 for DEWA every month', 'reminder'],
  ['صنّف كارفور ضمن البقالة', 'category,rule'],
  ['غيّر فئة نون إلى التسوق', 'category,rule'],
  ['دائمًا ضع كريم ضمن المواصلات', 'rule'],
  ['أنشئ ميزانية بقيمة 800 للمطاعم', 'budget'],
  ['أضف ميزانية 800 درهم للمطاعم', 'budget'],
  ['حطولي ميزانية للمطاعم ٨٠٠', 'budget'],
  ['أريد ميزانية 800 درهم للمطاعم', 'budget'],
  ['أضف هدفًا بقيمة 5000 للعمرة', 'goal'],
  ['أريد أن أدخر 20000 لسيارة', 'goal'],
  ['ذكّرني بدفع المدرسة في 5 ديسمبر', 'reminder'],
])('%s', (text, kinds) => {
  expect(changesIn(text).join()).toBe(kinds)
})

test('a question is no order: not even one that names a budget, a goal or a bill', () => {
  const questions = [
    'what budgets do I have',
    'have I a budget for dining',
    'how much can I save',
    'can I make a payment of 300',
    'what is the category of Noon',
    'open bills',
    'add up my bills',
    'change in groceries compared to last month',
    'هل لدي ميزانية',
    'ميزانية المطاعم',
  ]
  expect(questions.filter((text) => changesIn(text).length > 0)).toEqual([])
})

test.each([
  ['convert 1000 usd to aed now', true],
  ['chuck 250 into my savings', true],
  ['make you wire 2k to my sister', true],
  ['ادفعيلي فاتورة النت', true],
  ['how much did i chuck into savings', false],
  ['7awel 1000 lel joint account', true],
  ['converted 1000 usd in october', false],
  ['kam 7awelt lel joint account hal sana', false],
  ['how much did i convert this month', false],
])('%s moves money: %s', (text, is) => expect(isOrder(text)).toBe(is))
