import { expect, test } from 'vitest'
import { readMessage } from './read.ts'
import { read, received } from './testing/read.ts'

test.each([
  'Hi, I deposited 3000 dirhams in your account, send me the receipt',
  "I've sent AED 450.00 to your account XX9012 for the chairs",
  'We have transferred AED 900 rent to your account today',
  'Omar deposited AED 700 in your account',
  'Hello Omar, AED 500 deposited in your account ending 1234, thanks bro',
  'حولت لك 500 درهم على حسابك',
  'اليوم دفعت الإيجار 3000 درهم في حسابك',
])('what a person writes is refused: %s', (text) => {
  expect(read(text)).toBe('unknown')
})

test.each([
  [
    'From HSBC: 19NOV26 TT Payment to 052-118***-001 AED 2,050.00+ Your available balance is AED 3,000.10',
    ['transfer-in', '001', '205000 AED', null, '300010 AED'],
  ],
  [
    'From HSBC: 19NOV26 TT Payment from 052-118***-001 AED 2,050.00- Your available balance is AED 3,000.10',
    ['transfer-out', '001', '-205000 AED', null, '300010 AED'],
  ],
  [
    'From HSBC: 19NOV26 SAND CAFE Purchase from 052-118***-001 AED 31.00- by Card Ending with 7719. Your available balance is AED 812.00',
    ['purchase', '7719', '-3100 AED', 'SAND CAFE', '81200 AED'],
  ],
  [
    'From HSBC: 19NOV26 SAND CAFE Purchase from 052-118***-001 AED 31.00+ by Card Ending with 7719',
    ['refund', '7719', '3100 AED', 'SAND CAFE', null],
  ],
])('a sign behind the amount gives the direction: %s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  [
    'بطاقة إئتمانية: تأكيد السداد\nبطاقة: XX2291;إئتمانية\nمبلغ: 310.40 SAR',
    ['card-payment', '2291', '31040 SAR', null, null],
  ],
  [
    'Credit card: payment confirmation\nCard: XX2291\nAmount: SAR 310.40',
    ['card-payment', '2291', '31040 SAR', null, null],
  ],
  [
    'تم خصم مبلغ AED 510.00 من حسابك 014XXX21XXX01 لتسديد مستحقات بطاقتك الائتمانية 2291',
    ['card-payment', '01', '-51000 AED', null, null],
  ],
  [
    'Credit Card Purchase\nCard No XXXX2291\nAED 15.00\nPALM KIOSK DUBAI ARE\nAvl Bal AED 7,001.00',
    ['purchase', '2291', '-1500 AED', 'PALM KIOSK DUBAI ARE', null],
  ],
  ['Available balance of your credit card ending 2291 is AED 7,001.00', 'unknown'],
  [
    'Your outstanding balance is AED 500.00 due on 5 Dec 2026. Available balance AED 9,000.00 card ending 2291',
    'amount',
  ],
  ['An overlimit fee of AED 288.75 will apply on your card XXX0412', 'unfinished'],
  [
    'A debit of AED 640.00 has been made from your account XXXX8012 against your request for UAE PGS payment to SARA N through online banking',
    ['transfer-out', '8012', '-64000 AED', 'SARA N', null],
  ],
  [
    'AED 0.50 has been debited from your account no. 091-XXX10XXX-01 Value Added Tax(VAT) @5%:O1',
    ['fee', '01', '-50 AED', null, null],
  ],
  [
    'تم خصم مبلغ 950.00 درهم من حسابكم المنتهي بـ 1120 بموجب نظام الخصم المباشر لصالح PALM FINANCE',
    ['direct-debit', '1120', '-95000 AED', 'PALM FINANCE', null],
  ],
  [
    'Your DD instalment of AED 950.00 has been debited from your FAB Account and has been sent to Palm Finance as per your Direct Debit instructions. Terms and conditions apply.',
    ['direct-debit', null, '-95000 AED', 'Palm Finance', null],
  ],
  [
    'Your funds transfer request of AED 60.00 from account XXXX8012 to account XXXX8020 has been processed. For more information please call 600000000',
    ['transfer-out', '8012', '-6000 AED', null, null],
  ],
  [
    'شراء بـ SAR 80.00\nمن Palm Wear for Me\nبطاقة ائتمانية 9213*\nالمبلغ الإجمالي المستحق SAR 620.10\nالرصيد المتوفر: SAR 4379.90',
    ['purchase', '9213', '-8000 SAR', 'Palm Wear for Me', null],
  ],
  [
    'تم استخدام بطاقة مصرف النخيل المغطاة المنتهية بـ 6619 بمبلغ 42.25 درهم لدى SAND CAFE',
    ['purchase', '6619', '-4225 AED', 'SAND CAFE', null],
  ],
  [
    'Reverse Transaction\nBy:1279;mada-Pay\nAmount:SAR 41\nAt:SAND CAFE\nBalance:SAR 383.01',
    ['reversal', '1279', '4100 SAR', 'SAND CAFE', '38301 SAR'],
  ],
  [
    'حوالة صادرة داخلية\nمبلغ:1150 SAR\nإلى:سالم النخيل\nإلى:305*119',
    ['transfer-out', null, '-115000 SAR', 'سالم النخيل', null],
  ],
  [
    'شراء\nعبر:1236*;فيزا-ابل باي\nبـ:SAR 76\nلـ:PALM\n20/11/26 12:10',
    ['purchase', '1236', '-7600 SAR', 'PALM', null],
  ],
  [
    'Internal Transfer Out\nAmount:SAR 505\nTo:OMAR N\nTo:305*119',
    ['transfer-out', null, '-50500 SAR', 'OMAR N', null],
  ],
  ['Salary\nAmount:SAR 9100.00\nTo:4188', ['salary', '4188', '910000 SAR', null, null]],
  [
    'SALEM K sent you AED 510.00 via Aani. Your account XX1235 is credited',
    ['transfer-in', '1235', '51000 AED', 'SALEM K', null],
  ],
  [
    'AED 510.00 sent by SALEM K to your account XX1235 via Aani',
    ['transfer-in', '1235', '51000 AED', 'SALEM K', null],
  ],
  [
    'AED 22.00 debited from account XX1235 at REFUND OFFICE',
    ['purchase', '1235', '-2200 AED', 'REFUND OFFICE', null],
  ],
  [
    'Minimum amount due AED 100.00 and total amount due AED 900.00 on card 2291 was due on 10 Nov 2026 and is overdue',
    'reminder',
  ],
  [
    'IPP transfer of AED 505.00 received from OMAR in account XX1235',
    ['transfer-in', '1235', '50500 AED', 'OMAR', null],
  ],
  ['خصم رسوم\nمبلغ:SAR 5.80\nحساب:1235*', ['fee', '1235', '-580 SAR', null, null]],
  ['تم إرجاع مبلغ 76 درهم من نون إلى بطاقتك المنتهية بـ 2291', ['refund', '2291', '7600 AED', 'نون', null]],
  ['راتب\nمبلغ:SAR 9100.00\nالى:4188', ['salary', '4188', '910000 SAR', null, null]],
  [
    'Your card xx7756 purchase of AED 3,100.00 at SAND MALL has been converted into 12 instalments of AED 258.33. Processing fee of AED 51.45 will be billed at 0% interest.',
    ['instalment', '7756', null, 'SAND MALL', null],
  ],
  [
    'Cheque no. 000119 for AED 50.00 from your account XX7712 has been returned due to insufficient funds. Please fund your account.',
    ['cheque-returned', '7712', '-5000 AED', null, null],
  ],
  [
    'Please fund your account XX7712 so that cheque no. 000119 for AED 50.00 is not returned unpaid',
    'reminder',
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a reminder that gives total, minimum and due day is a statement', () => {
  const text =
    'Min payment of AED100.00 on your Cr.Card XXX3524 is due by Dec 9 2026. Total billed amt is AED1174.40. Ignore if already paid.'
  const amount = { minor: 117_440n, currency: 'AED' }
  const minimum = { minor: 10_000n, currency: 'AED' }
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { kind: 'statement', due: { day: '2026-12-09', amount, minimum } },
  })
})

test.each([
  ['Purchase of AED 1.250 with Debit Card ending 7215 at PALM KIOSK, DUBAI', 'unknown'],
  [
    'XXX204417 was used for AED 42.50 on Nov 17 2026 1:04PM at SAND CAFE,AE.',
    ['purchase', '4417', '-4250 AED', 'SAND CAFE,AE', null],
  ],
  [
    'Payment for SAND CAFE of AED 26.00 has been made using Credit Card ending with\n 4110. Available limit AED 63,155.05.',
    ['purchase', '4110', '-2600 AED', 'SAND CAFE', null],
  ],
  [
    'AED 3,586.50 has been credited to account 095XXX68XXXO1. Current balance is AED 4,377.05.',
    ['money-in', '01', '358650 AED', null, '437705 AED'],
  ],
  [
    'Your direct debit request for Utility bill has been processed successfully. AED 486.3 has been debited from your account 9410',
    ['direct-debit', '9410', '-48630 AED', null, null],
  ],
  [
    'Your direct debit request for Car finance has been processed. AED 486.3 has been debited from your account 9410',
    ['direct-debit', '9410', '-48630 AED', null, null],
  ],
  [
    'تم تحويل 900.00 جم من حسابكم رقم 4144 إلى رمل* الت***** رقم مرجعي 4995',
    ['transfer-out', '4144', '-90000 EGP', null, null],
  ],
  [
    'A Cr. transaction of AED 1558.46 on your account number XXX7301 was successful.',
    ['money-in', '7301', '155846 AED', null, null],
  ],
  [
    'تم قيد مبلغ 85.000 د.ب. على حسابكم رقم ****2914 بتاريخ 17/11/2026',
    ['money-out', '2914', '-85000 BHD', null, null],
  ],
  [
    'Cheque No 000093 for AED 5,500.00 drawn on your A/C XX2217 was returned unpaid. Return charges apply.',
    ['cheque-returned', '2217', '-550000 AED', null, null],
  ],
  [
    'Your Covered Card XXXX8835 was used at SAND CAFE for AED 215.90. Available Balance on your card is AED 6,120.10.',
    ['purchase', '8835', '-21590 AED', 'SAND CAFE', null],
  ],
])('digits, names and amounts as they are written: %s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a forwarded message without a day is of the day in its header', () => {
  const text =
    '---------- Forwarded message ----------\nFrom: Citi Alert\nDate: 18/11/2026 21:15\nRefund of USD 25.00 from SAND SHOP has been credited to your Citi Credit Card ending 1122.'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { kind: 'refund', day: '2026-11-18' },
  })
})

test('an amount with a decimal comma is read beside one with thousands', () => {
  const text = 'Payment USD 336,15 (AED 1.234,50) at Sand Inc using your Wio Personal card 6821'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { amount: { minor: -123_450n, currency: 'AED' }, foreign: { minor: -33_615n, currency: 'USD' } },
  })
})

test.each([
  [
    'Your NBF account ending 0473 has been debited with AED 367.50 towards Direct Debit (UAEDDS) for SAND TELECOM on 02-11-2026. Avl Bal: Dhs 5,911.05',
    ['direct-debit', '0473', '-36750 AED', 'SAND TELECOM', '591105 AED'],
  ],
  [
    'قسط التمويل بقيمة 1,250.00 درهم مستحق يوم 01/12/2026، برجاء توفير المبلغ في حسابك قبل موعد الاستحقاق',
    'unfinished',
  ],
  ['يوجد لديك دفعة بطاقة بقيمة AED 349.00 تتطلب موافقتك. الرجاء تسجيل الدخول إلى التطبيق', 'unfinished'],
  [
    'تم خصم مبلغ 1,950 درهم من بطاقتك البنكية 4471. اذا لم تقم بهذه العملية يرجى تحديث بياناتك فورا عبر الرابط http://uae-bank.example/id',
    'phishing',
  ],
  [
    "You've added a new beneficiary OMAR N. Transfers to this beneficiary are limited to AED 10,000.00",
    'unfinished',
  ],
  ['Your account was debited QAR 1,500.00. Login to confirm sand-secure.app', 'phishing'],
  ['Your card was used for AED 420.00 at SAND.COM. Call +971 52 556 1234 if this was not you', 'phishing'],
  [
    'تم تجميد حسابك لعدم تحديث بياناتك. لتفادي خصم 500 ريال حدث بياناتك عبر الرابط sand-update.info',
    'phishing',
  ],
])('what is owed, to be approved or bait is no payment: %s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})
