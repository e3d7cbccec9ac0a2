/** Questions that were written before the rules and never used to change them. */
import { bought } from './facts.ts'
import { affordable, every, type Question } from './question.ts'

const january = '2026-01-01'

export const heldOut: readonly Question[] = [
  [
    'salaried',
    'How much have I spent on petrol this month?',
    (f) => ({ amount: f.spent(bought.fuel, '2026-11-01') }),
  ],
  ['salaried', 'total spending in October', (f) => ({ amount: f.spent(every, '2026-10-01', '2026-10-31') })],
  [
    'salaried',
    'What did I pay Talabat in August?',
    (f) => ({ amount: f.spent(/TALABAT/, '2026-08-01', '2026-08-31') }),
  ],
  [
    'salaried',
    'How much did I spend at Spinneys in the last 90 days?',
    (f) => ({ amount: f.spent(/SPINNEYS/, '2026-08-24') }),
  ],
  ['salaried', 'restaurants since September', (f) => ({ amount: f.spent(bought.dining, '2026-09-01') })],
  [
    'salaried',
    'how much do I spend on pharmacies this year',
    (f) => ({ amount: f.spent(bought.pharmacy, january) }),
  ],
  ['salaried', 'Careem in July', (f) => ({ amount: f.spent(/CAREEM/, '2026-07-01', '2026-07-31') })],
  [
    'salaried',
    'How much money came in last month?',
    (f) => ({ amount: f.received(every, '2026-10-01', '2026-10-31') }),
  ],
  [
    'salaried',
    'what was my salary in August?',
    (f) => ({ amount: f.received(/SALARY/, '2026-08-01', '2026-08-31') }),
  ],
  ['salaried', 'how much is in my current account', (f) => ({ amount: f.balance('current') })],
  ['salaried', 'how much money do I have', (f) => ({ amount: f.balance() })],
  ['salaried', "what's my net worth today?", (f) => ({ amount: f.balance() })],
  [
    'salaried',
    'did I spend more on groceries in October than in September?',
    (f) => ({
      amount:
        f.spent(bought.groceries, '2026-10-01', '2026-10-31') -
        f.spent(bought.groceries, '2026-09-01', '2026-09-30'),
    }),
  ],
  [
    'salaried',
    'compare dining in October and September',
    (f) => ({
      amount:
        f.spent(bought.dining, '2026-10-01', '2026-10-31') -
        f.spent(bought.dining, '2026-09-01', '2026-09-30'),
    }),
  ],
  [
    'salaried',
    'how often did I use Careem in October',
    (f) => ({ count: f.count(/CAREEM/, '2026-10-01', '2026-10-31') }),
  ],
  ['salaried', 'when was my last payment to Etisalat', (f) => ({ day: f.last(/ETISALAT/) })],
  ['salaried', 'when is my next payday', () => ({ day: '2026-11-25' })],
  [
    'salaried',
    'what am I paying for school fees this year',
    (f) => ({ amount: f.spent(/GEMS EDUCATION/, january) }),
  ],
  ['salaried', 'Is it OK to spend 2,000,000 AED next week?', () => ({ code: 'afford_no' })],
  ['salaried', 'Could I afford AED 20 today?', () => affordable],
  ['salaried', 'explain my health score', () => ({ code: 'score' })],
  [
    'salaried',
    'what did I spend during Eid al-Fitr',
    (f) => ({ amount: f.spent(every, '2026-03-19', '2026-03-22') }),
  ],
  [
    'salaried',
    'fuel between 1 March and 31 May',
    (f) => ({ amount: f.spent(bought.fuel, '2026-03-01', '2026-05-31') }),
  ],
  [
    'salaried',
    'bank charges last month',
    (f) => ({
      amount: f.spent(new RegExp(`${bought.fees.source}|${bought.vat.source}`), '2026-10-01', '2026-10-31'),
    }),
  ],
  [
    'salaried',
    'how much did I transfer abroad in the last 3 months',
    (f) => ({ amount: f.spent(bought.sent, '2026-08-22') }),
  ],
  ['salaried', 'What is my credit card debt?', (f) => ({ amount: -f.balance('card') })],
  [
    'salaried',
    'how much did I put aside in September',
    (f) => ({
      amount: f.received(every, '2026-09-01', '2026-09-30') - f.spent(every, '2026-09-01', '2026-09-30'),
    }),
  ],
  ['salaried', 'how are my goals doing', () => ({ code: 'goals_none' })],
  ['salaried', 'should I buy bitcoin', () => 'refused'],
  ['salaried', 'how much did my wife spend on groceries last month', () => 'refused'],
  ['salaried', 'how much did I spend on groceries without Carrefour last month', () => 'refused'],
  ['salaried', 'can I afford 300 dollars on Friday', () => 'refused'],
  ['tenant', 'how much have I paid in rent this year', (f) => ({ amount: f.spent(/RENT MARINA/, january) })],
  ['tenant', 'when is my rent due', () => ({ day: '2027-01-05', amount: 2_400_000 })],
  ['tenant', 'electricity bill last month', (f) => ({ amount: f.spent(/DEWA/, '2026-10-01', '2026-10-31') })],
  ['tenant', 'when is the next Netflix payment?', () => ({ day: '2026-12-03', amount: 4900 })],
  [
    'tenant',
    'how much did Meera Nair get from me in 2026',
    (f) => ({ amount: f.spent(/MEERA NAIR/, january) }),
  ],
  ['tenant', 'how much did I spend since payday', (f) => ({ amount: f.spent(every, '2026-10-23') })],
  ['commitments', 'money sent to Egypt this year', (f) => ({ amount: f.spent(/EGYPT/, january) })],
  [
    'commitments',
    'how much did I earn in the last 6 months',
    (f) => ({ amount: f.received(/SALARY/, '2026-05-22') }),
  ],
  ['salaried', 'كم صرفت على البنزين هذا الشهر؟', (f) => ({ amount: f.spent(bought.fuel, '2026-11-01') })],
  ['salaried', 'إجمالي المصاريف في أكتوبر', (f) => ({ amount: f.spent(every, '2026-10-01', '2026-10-31') })],
  [
    'salaried',
    'كم دفعت لطلبات في أغسطس',
    (f) => ({ amount: f.spent(/TALABAT/, '2026-08-01', '2026-08-31') }),
  ],
  ['salaried', 'المطاعم منذ سبتمبر', (f) => ({ amount: f.spent(bought.dining, '2026-09-01') })],
  ['salaried', 'كم دخلي الشهر الماضي؟', (f) => ({ amount: f.received(every, '2026-10-01', '2026-10-31') })],
  ['salaried', 'كم في حساب التوفير', (f) => ({ amount: f.balance('savings') })],
  ['salaried', 'كم عندي من المال', (f) => ({ amount: f.balance() })],
  ['salaried', 'متى موعد الراتب', () => ({ day: '2026-11-25' })],
  ['salaried', 'متى آخر مرة دفعت لاتصالات', (f) => ({ day: f.last(/ETISALAT/) })],
  ['salaried', 'هل يمكنني شراء شيء بقيمة 2000000 درهم الأسبوع القادم', () => ({ code: 'afford_no' })],
  ['salaried', 'اشرح لي نتيجة الصحة المالية', () => ({ code: 'score' })],
  ['salaried', 'كم صرفت في عيد الفطر', (f) => ({ amount: f.spent(every, '2026-03-19', '2026-03-22') })],
  ['salaried', 'كم حوّلت إلى الخارج خلال آخر 3 أشهر', (f) => ({ amount: f.spent(bought.sent, '2026-08-22') })],
  ['salaried', 'كم علي في بطاقة الائتمان', (f) => ({ amount: -f.balance('card') })],
  [
    'salaried',
    'هل صرفت على البقالة في أكتوبر أكثر من سبتمبر',
    (f) => ({
      amount:
        f.spent(bought.groceries, '2026-10-01', '2026-10-31') -
        f.spent(bought.groceries, '2026-09-01', '2026-09-30'),
    }),
  ],
  ['salaried', 'ما هي أفضل أسهم للشراء', () => 'refused'],
  ['tenant', 'متى يستحق الإيجار', () => ({ day: '2027-01-05', amount: 2_400_000 })],
  ['tenant', 'كم دفعت للإيجار هذا العام', (f) => ({ amount: f.spent(/RENT MARINA/, january) })],
  ['tenant', 'كم صرفت منذ الراتب', (f) => ({ amount: f.spent(every, '2026-10-23') })],
  ['commitments', 'كم أرسلت إلى مصر هذه السنة', (f) => ({ amount: f.spent(/EGYPT/, january) })],
]
