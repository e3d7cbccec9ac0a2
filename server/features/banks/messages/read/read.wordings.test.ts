import { expect, test } from 'vitest'
import { dubaiDay } from '#contract/period.ts'
import { readMessage } from './read.ts'
import { read, received } from './testing/read.ts'

test.each([
  // what was due and is paid
  [
    'Your finance installment of AED 950.00 due on 27/11/2026 has been debited from your account ****5567',
    ['instalment', '5567', '-95000 AED', null, null],
  ],
  [
    'تم خصم القسط المستحق بتاريخ 20/11/2026 بمبلغ 950.00 درهم من حسابك رقم ****5567',
    ['instalment', '5567', '-95000 AED', null, null],
  ],
  ['Your installment of AED 950.00 due on 27/11/2026 is to be paid from account 5567', 'unfinished'],
  // what an app tells in a word
  [
    "You've received AED 120.00\nFrom Noura S\nNote: lunch",
    ['transfer-in', null, '12000 AED', 'Noura S', null],
  ],
  [
    'You earned AED 23.61 interest in your Saving Space "Trip" for October',
    ['transfer-in', null, '2361 AED', null, null],
  ],
  // names behind other words
  [
    'AED 415.80 debited from your a/c 5567 against UAEDDS Direct Debit mandate of SAND TELECOM. Avl Bal AED 900.00',
    ['direct-debit', '5567', '-41580 AED', 'SAND TELECOM', '90000 AED'],
  ],
  [
    'Current Acc xxx5567 debited with QAR 125.00\nfor Fawran instant payment\nref OMAR NASSER at 21:06, 12-Nov-26',
    ['transfer-out', '5567', '-12500 QAR', 'OMAR NASSER', null],
  ],
  [
    'INR 1,12,500.00 debited from A/c XX5567 on 18-NOV-26. Info: NEFT Dr-SAND0004343-SAND DEVELOPERS-NETBANK',
    ['transfer-out', '5567', '-11250000 INR', 'SAND DEVELOPERS', null],
  ],
  // a fee behind the account, or as a field
  ['تم خصم OMR 1.050 من حسابك رقم XXXXX5567 رسوم كشف حساب', ['fee', '5567', '-1050 OMR', null, null]],
  ['AED 26.25 debited from your a/c XX5567 monthly service fee', ['fee', '5567', '-2625 AED', null, null]],
  ['تم خصم 950.00 درهم من حسابك رقم XX5567 رسوم دراسية', ['money-out', '5567', '-95000 AED', null, null]],
  [
    'حوالة محلية صادرة\nمصرف:SAND\nمن:5567\nمبلغ:SAR 600\nالى:OMAR N\nالى:0177\nالرسوم:SAR 0.58',
    ['transfer-out', '5567', '-60000 SAR', 'OMAR N', null],
  ],
  // of two balances the one that all other messages give
  [
    'Your a/c no. XX5567 ledger bal is AED 2,310.55 and available bal is AED 2,060.55',
    ['balance', '5567', null, null, '206055 AED'],
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a statement that warns of a late fee is one, and its own day is not the one by which to pay', () => {
  const text =
    'Credit Card ending 4410 e-statement dtd 11-NOV-2026. Total due: AED 764.19; Min due: AED 100.00; Pay by: 06-DEC-2026 to avoid late pymt fee of AED 241.50'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { kind: 'statement', day: '2026-11-11', due: { day: '2026-12-06' } },
  })
})

test.each([
  // a purchase by the word for cash, and cash
  [
    'سحب مبلغ 159.00 SAR\nبطاقة 5567*\nمن SAND CAFE\nفي 11/15 12:18',
    ['purchase', '5567', '-15900 SAR', 'SAND CAFE', null],
  ],
  ['سحب نقدي\nمبلغ 450 SAR\nبطاقة مدى *5567\nمن صراف', ['cash-out', '5567', '-45000 SAR', null, null]],
  // transfers that only their fields tell the direction of
  [
    'Internal Transfer\nAmount:SAR 27.23\nTo:5567\nFrom:OMAR N',
    ['transfer-in', '5567', '2723 SAR', 'OMAR N', null],
  ],
  [
    'Local Transfer\nBank:SAND\nFrom:5567\nAmount:SAR 200\nTo:OMAR N\nFees:SAR 1.15',
    ['transfer-out', '5567', '-20000 SAR', 'OMAR N', null],
  ],
  [
    'تحويل بين حساباتك\nمن: *5567\nالمبلغ: 250.00 ريال\nإلى: *3280',
    ['transfer-out', '5567', '-25000 SAR', null, null],
  ],
  ['حوالة واردة داخلية بSAR 35\nمن1007* OMAR N', ['transfer-in', null, '3500 SAR', 'OMAR N', null]],
  [
    'حوالة صادرة محلية\nمبلغ285.00SAR\nرسوم0.00SAR\nالى OMAR NASSER****\nلحساب2207',
    ['transfer-out', null, '-28500 SAR', 'OMAR NASSER', null],
  ],
  [
    'حوالة صادرة\nمبلغ: SAR 100.00\nرسوم: SAR 5.75\nإجمالي المبلغ المستحق: SAR 105.75\nإلى: OMAR N\nفي: 2026-11-05',
    ['transfer-out', null, '-10575 SAR', 'OMAR N', null],
  ],
  // cards and accounts in their lines
  ['شراء انترنت\nبـSAR 35\nمن *0104\nمن sand\nمدى *5567', ['purchase', '5567', '-3500 SAR', 'sand', null]],
  ['بطاقة فيزا:سداد بـSR 300\nعبر:فيزا;5567', ['card-payment', '5567', '30000 SAR', null, null]],
  ['Credit Card:Payment\nCard:5567 ;Visa\nAmount:SAR 700', ['card-payment', '5567', '70000 SAR', null, null]],
  ['مدفوعات بطاقة ائتمانية\nمبلغ 490.51 ريال\nحساب 5567', ['card-payment', '5567', '-49051 SAR', null, null]],
  // no refusal by its reason, no number that is a code, no total of what was spent
  [
    'Debit fees\nReason: Card replacement fee\nAmount: SAR 15.00\nFrom: Sand wallet',
    ['fee', null, '-1500 SAR', null, null],
  ],
  ['Purchase Transaction\nAmount: 20 SAR\nJust a hold on your card 5567', 'unfinished'],
  [
    'AED 15.00 spent using your Credit Card ending 5567 at SAND MALL. Total Spends this cycle: AED 875.00',
    ['purchase', '5567', '-1500 AED', 'SAND MALL', null],
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  // an order of lines, a heading or advice changes nothing
  [
    'سحب مبلغ 159.00 SAR بطاقة 5567* من SAND CAFE في 11/15 12:18',
    ['purchase', '5567', '-15900 SAR', 'SAND CAFE', null],
  ],
  [
    'Dear Customer, حوالة صادرة\nمبلغ: SAR 100.00\nرسوم: SAR 5.75\nإجمالي المبلغ المستحق: SAR 105.75\nإلى: OMAR N\nفي: 2026-11-05',
    ['transfer-out', null, '-10575 SAR', 'OMAR N', null],
  ],
  [
    'AED 45.00 has been debited from your account 5567. Log in to View Your Statement.\nNever share your OTP.',
    ['money-out', '5567', '-4500 AED', null, null],
  ],
  [
    'رصيد غير كافي\nالبطاقة: ***5567\nالمبلغ: 774.05 SAR\nFor your security never share your PIN',
    ['declined', '5567', '-77405 SAR', null, null],
  ],
  // names in capitals begin with any word
  [
    'AED 45.00 spent at CASH CONVERTERS with card 5567',
    ['purchase', '5567', '-4500 AED', 'CASH CONVERTERS', null],
  ],
  [
    'AED 45.00 spent at PENDING LOUNGE with card 5567',
    ['purchase', '5567', '-4500 AED', 'PENDING LOUNGE', null],
  ],
  // what came back, and what is wrongly typed
  [
    'The ATM withdrawal of AED 500.00 with your card 5567 was unsuccessful. The amount has been reversed.',
    ['reversal', '5567', '50000 AED', null, null],
  ],
  [
    'تم رفض معاملة بقيمة 99.00 درهم في SAND CAFE على بطاقتك 5567 بسبب رقم سري خاطئ',
    ['declined', '5567', '-9900 AED', 'SAND CAFE', null],
  ],
  // for a balance that was too low, and an amount without its currency beside a fee
  [
    'خصم رسوم عدم الحفاظ على الحد الأدنى للرصيد 26.25 درهم من حسابك 5567',
    ['fee', '5567', '-2625 AED', null, null],
  ],
  [
    'Cheque no. 0417 for 18,500.00 drawn on your a/c 5567 has been returned unpaid. Charges of AED 105.00 apply',
    'amount',
  ],
  // no movement
  ['تم تفعيل بطاقتك المنتهية بـ 5567. الحد اليومي للسحب 5,000 درهم', 'amount'],
  ['Booking deposit hold: AED 1,000.00 authorised at SAND HOTEL on card 5567', 'unfinished'],
  ['تم إيداع شيك رقم 778 بمبلغ 950.00 درهم في حسابك 5567 وسيكون المبلغ متاحا بعد التحصيل', 'unfinished'],
  ['بنك النخيل: حول لأي دولة بدون رسوم تحويل ولك حتى 15 ريال كاش باك', 'advert'],
  ['بنك النخيل: تم استلام حوالتك الدولية بمبلغ 900 SAR', 'unknown'],
  ['Your Careem ride cost AED 34.50. Paid by card ending 5567', 'unknown'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a day without a year is none of long ago', () => {
  const text = 'شراء انترنت\nبطاقة: XXX5567 مدى\nمبلغ: SAR 10.00\nلدى: SAND\nفي: 11-07 14:42'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-11-07' } })
})

test.each([
  ['Your annual fee of AED 525.00 on credit card 5567 has been waived', 'unfinished'],
  ['AED 25.00 cashback earned on your purchase with card 5567', 'unknown'],
  ['Your transaction of AED 899.00 at SAND MALL can be split into 6 instalments. Card 5567', 'advert'],
  ['Sand Bank: your deposit of AED 50,000 matures on 30/11/2026', 'unfinished'],
  [
    'Cash deposit AED 900.00 in A/C 5567 at SAND MALL CDM reversed due to error',
    ['reversal', '5567', '-90000 AED', null, null],
  ],
  ['دفعة مستحقة: 950.00 درهم على بطاقتك 5567 قبل 12/12/2026', 'reminder'],
  [
    'You paid your SAND credit card 4410 AED 500.00 from account 5567',
    ['card-payment', '5567', '-50000 AED', null, null],
  ],
  [
    'وصلك تحويل بقيمة 500.00 درهم من علي حسن في حسابك 5567',
    ['transfer-in', '5567', '50000 AED', 'علي حسن', null],
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  [
    'Your a/c XX5567 is debited for AED 80.00 on 09-11-2026 towards Debit Card Annual Chrg incl GST for card XX7701',
    ['fee', '5567', '-8000 AED', null, null],
  ],
  [
    'A/C No. XXX5567 has been charged AED 26.25 (incl. VAT AED 1.25) towards Minimum Balance Fee on 09/11/2026',
    ['fee', '5567', '-2625 AED', null, null],
  ],
  [
    'INR 125.00 debited from XX5567 on 05-NOV-26. Info: ACH D- TP ACH SAND LIFE-1820077. Avl bal:INR 87.30',
    ['direct-debit', '5567', '-12500 INR', 'SAND LIFE', '8730 INR'],
  ],
  [
    'Your EPP booking of AED 120.00 (SAND AIRLINE) on card ending 5567 is successful. EMI AED 20.00',
    ['instalment', '5567', null, 'SAND AIRLINE', null],
  ],
  [
    'Reminder: your Citi Card ending 5567 is due on 01 DEC 26. Min Due AED 2.00, Total Due AED 4.15',
    'reminder',
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  [
    'A/c 074-260***-006 is credited with INR 50.00 on 19NOV as NEFT from SAND A/c ***6983 of Ravi M .',
    ['transfer-in', '006', '5000 INR', 'Ravi M', null],
  ],
  [
    'AED 68.45 has been debited from your account no. XXX5567 SANDTEL NO.-1849.',
    ['direct-debit', '5567', '-6845 AED', 'SANDTEL', null],
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  [
    'تم خصم AED 26.25 (شامل ضريبة القيمة المضافة AED 1.25) من حسابك XXXX5567 في 19/11/2026 رسوم الحد الأدنى للرصيد',
    ['fee', '5567', '-2625 AED', null, null],
  ],
  [
    'AED 32.00 transferred from your A/C ***5567 to HODA S IBAN ***4471 on 14-11-2026. Charges AED 1.05.',
    ['transfer-out', '5567', '-3200 AED', 'HODA S', null],
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  [
    'A late payment fee of AED 24.50 has been charged to your credit card XX5567 on 19-NOV-2026 as the min. payment was not recvd by due date',
    ['fee', '5567', '-2450 AED', null, null],
  ],
  [
    'Your Easy Payment Plan instalment 4/6 of AED 33.34 for SAND has been billed to your Credit Card XX5567',
    ['instalment', '5567', '-3334 AED', null, null],
  ],
  [
    'Payment for Credit Card ending 5567 is due on 04/12/26. Total Amt - AED 309.66; Min Amt - AED 16.48',
    'reminder',
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a cheque that came back or was cleared has the day of that', () => {
  const dayIn = (text: string) => readMessage({ text, received }, '2026-11-20')
  expect(
    dayIn(
      'الشيك رقم 100211 بمبلغ 70.00 درهم المودع في حسابكم XX5567 بتاريخ 15/11/2026 تم إرجاعه في 16/11/2026',
    ),
  ).toMatchObject({
    read: { kind: 'cheque-returned', day: '2026-11-16' },
  })
  expect(
    dayIn(
      'Cheque no. 418 for AED 18.00 deposited on 15/11/2026 has been cleared and credited to your account ending 5567 on 17/11/2026',
    ),
  ).toMatchObject({
    read: { kind: 'cheque-cleared', day: '2026-11-17' },
  })
})

test('a statement is of its own day', () => {
  const text =
    'Your eStatement for Credit Card XX5567 dt 10/11/2026 is ready. Total due AED 9,402.31 Min due AED 470.12 Pay by 15/12/2026'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { kind: 'statement', day: '2026-11-10' },
  })
})

test('a day that bounds a period is not that of the payment', () => {
  const text =
    'Profit of AED 12.38 for the period ending 31/10/2026 has been credited to account XX5567 on 01/11/2026'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-11-01' } })
})

test.each([
  [
    'تم إيداع قيمة الشيك رقم 000217 بمبلغ 60.00 درهم في حسابك المنتهي بـ 5567 بتاريخ 17/11/2026',
    ['cheque-cleared', '5567', '6000 AED', null, null],
  ],
  [
    'AED 26.25 (AED 25.00 + 5% VAT AED 1.25) has been debited from your A/C XX5567 towards Min Balance Fee',
    ['fee', '5567', '-2625 AED', null, null],
  ],
  [
    'SAND has requested money from you. On approving, INR 49.00 will be debited from A/C X5567. Decline if unknown',
    'unfinished',
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  [
    'Interest earned\nAED 38.17 interest was added to your Saving Space "Trip". You now have AED 228.64 saved.',
    ['transfer-in', null, '3817 AED', null, '22864 AED'],
  ],
  [
    'Your request to convert AED 99.00 at SAND MALL on card ending 5567 to Easy Payment Plan is approved. AED 16.50 per month',
    ['instalment', '5567', null, 'SAND MALL', null],
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a period alone names no day of the payment; two currencies may stand beside each other', () => {
  const profit =
    'Profit of AED 61.94 credited to your savings account XX5567 for the period 01/07/2026 to 30/09/2026'
  expect(readMessage({ text: profit, received }, '2026-11-20')).toMatchObject({
    read: { day: dubaiDay(received) },
  })
  const abroad = 'GBP 18.00/AED 90.37 spent on your Credit Card XX5567 at SAND, LONDON'
  expect(readMessage({ text: abroad, received }, '2026-11-20')).toMatchObject({
    read: { amount: { minor: -9037n, currency: 'AED' }, foreign: { minor: -1800n, currency: 'GBP' } },
  })
})

test.each([
  [
    'تم عكس رسوم الحد الأدنى للرصيد بقيمة 26.25 درهم وإعادتها إلى حسابك رقم XXX5567',
    ['reversal', '5567', '2625 AED', null, null],
  ],
  [
    'SAL CR AED 98.00 B/O SAND CONTRACTING to a/c XX5567 on 19NOV26',
    ['salary', '5567', '9800 AED', 'SAND CONTRACTING', null],
  ],
  [
    'تم تحويل مشترياتك بقيمة 240.00 درهم من SAND بالبطاقة المنتهية بـ 5567 الى 6 أقساط',
    ['instalment', '5567', null, 'SAND', null],
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})
