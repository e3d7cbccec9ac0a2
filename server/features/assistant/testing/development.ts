/** The questions for which the rules were written. */
import { bought } from './facts.ts'
import { affordable, every, type Question } from './question.ts'

const [january, october, november] = ['2026-01-01', '2026-10-01', '2026-11-01']

export const development: readonly Question[] = [
  [
    'salaried',
    'How much did I spend on groceries last month?',
    (f) => ({ amount: f.spent(bought.groceries, october, '2026-10-31') }),
  ],
  ['salaried', 'how much on taxis since Ramadan', (f) => ({ amount: f.spent(bought.taxis, '2026-02-18') })],
  [
    'salaried',
    'What did I spend on groceries last month vs the month before?',
    (f) => ({
      amount:
        f.spent(bought.groceries, october, '2026-10-31') -
        f.spent(bought.groceries, '2026-09-01', '2026-09-30'),
    }),
  ],
  ['salaried', 'how much did I spend this month', (f) => ({ amount: f.spent(every, november) })],
  [
    'salaried',
    'What did I spend at Carrefour this year?',
    (f) => ({ amount: f.spent(/CARREFOUR/, january) }),
  ],
  [
    'salaried',
    'how much have I paid to Netflix in the last 6 months',
    (f) => ({ amount: f.spent(/NETFLIX/, '2026-05-22') }),
  ],
  ['salaried', 'When is my next rent?', () => ({ day: '2027-02-01', amount: 1_625_000 })],
  ['salaried', 'how much did I send home this year', (f) => ({ amount: f.spent(bought.sent, january) })],
  ['salaried', 'am I over budget', () => ({ code: 'budgets_none' })],
  ['salaried', 'what is my net worth', (f) => ({ amount: f.balance() })],
  ['salaried', 'how much do I have in my savings account?', (f) => ({ amount: f.balance('savings') })],
  ['salaried', 'what is my balance', (f) => ({ amount: f.balance() })],
  [
    'salaried',
    'how much did I earn in September',
    (f) => ({ amount: f.received(every, '2026-09-01', '2026-09-30') }),
  ],
  ['salaried', 'my salary this year', (f) => ({ amount: f.received(/SALARY/, january) })],
  ['salaried', 'when do I get paid next?', () => ({ day: '2026-11-25' })],
  [
    'salaried',
    'how many times did I go to Starbucks this year',
    (f) => ({ count: f.count(/STARBUCKS/, january) }),
  ],
  ['salaried', 'when did I last pay DEWA', (f) => ({ day: f.last(/DEWA/) })],
  [
    'salaried',
    'How much did I pay in bank fees this year?',
    (f) => ({
      amount: f.spent(new RegExp(`${bought.fees.source}|${bought.vat.source}`), january),
    }),
  ],
  ['salaried', 'Can I afford 900,000 on Friday?', () => ({ code: 'afford_no' })],
  ['salaried', 'can I afford 50 dirhams tomorrow', () => affordable],
  ['salaried', 'why is my score 100', (f) => ({ score: scoreOf(f) })],
  ['salaried', 'what do I owe on my card', (f) => ({ amount: -f.balance('card') })],
  [
    'salaried',
    'groceries in Ramadan',
    (f) => ({ amount: f.spent(bought.groceries, '2026-02-18', '2026-03-19') }),
  ],
  [
    'salaried',
    'how much did I spend on eating out last week',
    (f) => ({ amount: f.spent(bought.dining, '2026-11-09', '2026-11-15') }),
  ],
  ['salaried', 'petrol since 1 July', (f) => ({ amount: f.spent(bought.fuel, '2026-07-01') })],
  [
    'salaried',
    'how much did I save last month',
    (f) => ({
      amount: f.received(every, october, '2026-10-31') - f.spent(every, october, '2026-10-31'),
    }),
  ],
  ['salaried', 'how much will Apple shares be worth next year', () => 'refused'],
  ['salaried', 'how much did I spend on groceries and dining last month', () => 'refused'],
  ['salaried', 'how much did I spend on everything except rent this year', () => 'refused'],
  ['salaried', 'how much did I spend in 2019', () => 'refused'],
  ['tenant', 'how much did I pay Meera Nair this year', (f) => ({ amount: f.spent(/MEERA NAIR/, january) })],
  ['tenant', 'What rent did I pay in 2026?', (f) => ({ amount: f.spent(/RENT MARINA/, january) })],
  ['tenant', 'when is the next DEWA bill', () => ({ day: '2026-12-09' })],
  [
    'tenant',
    'how much on Etisalat last quarter',
    (f) => ({ amount: f.spent(/ETISALAT/, '2026-07-01', '2026-09-30') }),
  ],
  ['tenant', 'spending this pay period', (f) => ({ amount: f.spent(every, '2026-10-23') })],
  ['tenant', 'insurance this year', (f) => ({ amount: f.spent(/ORIENT INSURANCE/, january) })],
  [
    'commitments',
    'how much did I send to India this year',
    (f) => ({ amount: f.spent(/QUICKREMIT INDIA/, january) }),
  ],
  ['commitments', 'salary since June', (f) => ({ amount: f.received(/SALARY/, '2026-06-01') })],
  [
    'salaried',
    'كم صرفت على البقالة الشهر الماضي؟',
    (f) => ({ amount: f.spent(bought.groceries, october, '2026-10-31') }),
  ],
  ['salaried', 'كم صرفت على التاكسي منذ رمضان', (f) => ({ amount: f.spent(bought.taxis, '2026-02-18') })],
  ['salaried', 'كم أنفقت هذا الشهر', (f) => ({ amount: f.spent(every, november) })],
  ['salaried', 'كم دفعت لكارفور هذه السنة', (f) => ({ amount: f.spent(/CARREFOUR/, january) })],
  ['salaried', 'ما هو صافي ثروتي؟', (f) => ({ amount: f.balance() })],
  ['salaried', 'متى الإيجار القادم', () => ({ day: '2027-02-01', amount: 1_625_000 })],
  ['salaried', 'كم حولت إلى الوطن هذا العام', (f) => ({ amount: f.spent(bought.sent, january) })],
  ['salaried', 'هل أستطيع دفع 900000 درهم يوم الجمعة', () => ({ code: 'afford_no' })],
  ['salaried', 'هل أقدر أصرف 50 درهما غدا', () => affordable],
  ['salaried', 'لماذا نتيجتي 100', (f) => ({ score: scoreOf(f) })],
  ['salaried', 'كم رصيدي', (f) => ({ amount: f.balance() })],
  ['salaried', 'كم راتبي في سبتمبر', (f) => ({ amount: f.received(/SALARY/, '2026-09-01', '2026-09-30') })],
  ['salaried', 'متى الراتب القادم؟', () => ({ day: '2026-11-25' })],
  [
    'salaried',
    'كم صرفت على المطاعم الأسبوع الماضي',
    (f) => ({ amount: f.spent(bought.dining, '2026-11-09', '2026-11-15') }),
  ],
  [
    'salaried',
    'البقالة في رمضان',
    (f) => ({ amount: f.spent(bought.groceries, '2026-02-18', '2026-03-19') }),
  ],
  [
    'salaried',
    'كم وفرت الشهر الماضي',
    (f) => ({
      amount: f.received(every, october, '2026-10-31') - f.spent(every, october, '2026-10-31'),
    }),
  ],
  ['salaried', 'هل تجاوزت الميزانية', () => ({ code: 'budgets_none' })],
  [
    'salaried',
    'رسوم البنك هذه السنة',
    (f) => ({
      amount: f.spent(new RegExp(`${bought.fees.source}|${bought.vat.source}`), january),
    }),
  ],
  ['salaried', 'كم سعر الذهب غدا', () => 'refused'],
  ['tenant', 'متى فاتورة ديوا القادمة', () => ({ day: '2026-12-09' })],
  ['tenant', 'كم دفعت إيجار في 2026', (f) => ({ amount: f.spent(/RENT MARINA/, january) })],
  ['commitments', 'كم أرسلت إلى الهند هذه السنة', (f) => ({ amount: f.spent(/QUICKREMIT INDIA/, january) })],
]

/** The score of the month so far by the rules of the specification: savings, balance, payments, banks. */
function scoreOf(f: Parameters<Question[2]>[0]): number {
  const [income, spent] = [f.received(every, november), f.spent(every, november)]
  const saved = income - spent
  const savings = income <= 0 || saved <= 0 ? 0 : saved / income >= 0.2 ? 30 : saved / income >= 0.1 ? 20 : 10
  const balance = f.balance() > 1_000_000 ? 25 : f.balance() > 100_000 ? 15 : 5
  return savings + balance + 20 + 25
}
