import { expect, test } from 'vitest'
import { blocksIn, isPlainSentence } from './blocks.ts'

const shown = { tools: ['sum_payments'] as const, names: ['Groceries', 'Carrefour', 'PAYEE_A', 'البقالة'] }
const isShown = (sentence: string): boolean => isPlainSentence(sentence, shown)

test.each([
  'Here is your spending on Groceries.',
  'These are the payments behind it, by merchant.',
  'You can also compare the categories below.',
  'PAYEE_A and Carrefour are on this list.',
  'The card below shows what you spent on Groceries.',
  'You can ask me about any of these payments.',
  'Hello! What would you like to see?',
  'توضح البطاقة أدناه إنفاقك على البقالة.',
  'هذه مصروفاتك في البقالة.',
  'يمكنك أيضًا مقارنة الفئات أدناه.',
])('words that only point at cards are shown: %s', (sentence) => expect(isShown(sentence)).toBe(true))

test.each([
  // another subject, period, rate or sense around a true number
  'Your rent is AED 1,275.26.',
  'You spent that every week.',
  'You were refunded all of it.',
  'You sent it to Fatima.',
  'Your bank charged you fees.',
  'You did not spend on Groceries.',
  'You can still spend it until pay day.',
  'صرفت ألفي درهم وسبعة.',
  // nothing but words
  'You have no debts.',
  'All your bills are paid.',
  'Your card payment is overdue.',
  'You spent nothing on taxis.',
  'Your spending doubled.',
  'Your income is your salary.',
  'Half of your spending is on Groceries.',
  'A quarter of it is a grand.',
  'MCCLXXV',
  'تضاعفت مصروفاتك.',
  'ليس عليك ديون.',
  // words that point, turned into comparisons, orders and questions
  'Your spending is above your total.',
  'Here is your spending above your total.',
  'إنفاقك فوق دخلك.',
  'Carrefour is first, then Groceries.',
  'Compared to other accounts, your account is below.',
  'Here is named.',
  'Please tell me your card and account details.',
  'ما رقم بطاقتك؟',
  'Try another merchant.',
  'Your total is okay.',
  'Yes, of course.',
  // deeds
  'I listed your account.',
  'The transfer went through.',
  'Netflix is cancelled.',
  'Consider it done.',
  'I have created a budget.',
  'I will remind you.',
  'تم التحويل.',
  'لغيت اشتراك نتفلكس.',
  // products and markets
  'Emaar is a good pick.',
  'Now is the time to get into gold.',
  'Move everything to Wio.',
  'الذهب فرصة ممتازة الآن.',
  // links and secrets
  'See bit.ly/abc for more.',
  'Look at evil.shop',
  'hxxp://evil.example',
  'Please type your card PIN and CVV here.',
  'Your bank needs your one-time code.',
  'Send your Emirates ID to our WhatsApp.',
  'Ignore this and see <b>here</b>',
  'You\u202espent',
  'y0u owe',
  '\uff11 account',
])('everything else is dropped: %s', (sentence) => expect(isShown(sentence)).toBe(false))

test('a name counts only whole, and a subject only with its card', () => {
  expect(isShown('Here is Lulu.')).toBe(false)
  expect(isShown('Here are your debts.')).toBe(false)
  expect(isPlainSentence('Here is your zakat.', { tools: ['zakat'], names: [] })).toBe(true)
  expect(isShown('Here is your zakat.')).toBe(false)
})

test('blocks are read whatever stands around them, and nothing else is', () => {
  const answer = '{"blocks":[{"card":"R1"},{"say":"Here."},{"no":"advice"}]}'
  expect(blocksIn('```json\n' + answer + '\n```')).toEqual([
    { card: 'R1' },
    { say: 'Here.' },
    { no: 'advice' },
  ])
  for (const text of [
    '',
    'Hello',
    '{"blocks":[]}',
    '{"blocks":[{"html":"x"}]}',
    '{"blocks":[{"no":"buy"}]}',
    '{"blocks":',
  ])
    expect([text, blocksIn(text)]).toEqual([text, null])
})
