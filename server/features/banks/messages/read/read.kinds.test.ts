import { expect, test } from 'vitest'
import { readMessage } from './read.ts'
import { read, received } from './testing/read.ts'

test.each([
  ['AED 500.00 spent at SAND MALL. Payment failed. Card 4410', 'declined', '-50000 AED', 'SAND MALL'],
  [
    'Purchase of AED 500.00 at SAND MALL on card 4410. Reason: DO NOT HONOUR.',
    'declined',
    '-50000 AED',
    'SAND MALL',
  ],
  [
    'AED 140.33 at WWW.SAND.COM on your card ending 4410 was declined due to card blocked.',
    'declined',
    '-14033 AED',
    'WWW.SAND.COM',
  ],
  ['تم إرجاع مبلغ 34.56 درهم على بطاقة بنك دبي الإسلامي والمنتهية بالرقم XX4410', 'refund', '3456 AED', null],
  [
    'Cheque return charge of AED 105.00 has been debited from your account XXX5567.',
    'fee',
    '-10500 AED',
    null,
  ],
  [
    'Foreign transaction fee of AED 5.60 was charged on your card 4410 for SAND.COM purchase of USD 50.00.',
    'fee',
    '-560 AED',
    null,
  ],
  ['Your account 5567 was charged AED 25.00 for falling below minimum balance.', 'fee', '-2500 AED', null],
  [
    'Your cardless cash withdrawal of AED 500.00 has expired and the amount has been returned to your account 5567.',
    'reversal',
    '50000 AED',
    null,
  ],
  [
    'Credit card ending 4410 payment AED 900.00 was processed successfully.',
    'card-payment',
    '-90000 AED',
    null,
  ],
  [
    'Your split request of AED 75.00 was paid by OMAR. AED 75.00 credited to account 5567.',
    'transfer-in',
    '7500 AED',
    'OMAR',
  ],
  [
    'AED 500.00 has been debited from your account 5567 TO GOAL RAINY DAY.',
    'transfer-out',
    '-50000 AED',
    'GOAL RAINY DAY',
  ],
  ['تم سداد فاتورة اتصالات بقيمة 199.00 درهم من بطاقتك 4410', 'purchase', '-19900 AED', 'اتصالات'],
  [
    'Debit Card Purchase\nCard XXXX4410\nAED 30.00\nTHE SAND CAFE DUBAI\n19/11/26 14:09',
    'purchase',
    '-3000 AED',
    'THE SAND CAFE DUBAI',
  ],
  ['Thanks for paying AED 250.75 to your card ending 4410.', 'card-payment', '25075 AED', null],
  ['Interest paid AED 12.00 to a/c 5567 on 19/11/2026', 'money-in', '1200 AED', null],
  // what nothing proves is money that left or came
  ['AED 300.00 was received by SAND POWER from your account 5567', 'money-out', '-30000 AED', null],
  ['AED 26.25 debited from a/c 5567 towards SAND BEACH CHARGES', 'money-out', '-2625 AED', null],
  ['Your card 4410 has been charged AED 24.90 for Sand Prime.', 'money-out', '-2490 AED', null],
  ['Clearing chq credited to a/c 5567: AED 900.00', 'cheque-cleared', '90000 AED', null],
  ['AED 900.00 credited to a/c 5567. Narration CLG 0042', 'money-in', '90000 AED', null],
  ['AED 900.00 credited to your a/c 5567 against insurance claim', 'money-in', '90000 AED', null],
  ['AED 2.10 debited from a/c 5567 for Cash Withdrawal Fee at ATM', 'fee', '-210 AED', null],
  ['AED 5.25 charged to your account 5567 for ATM usage', 'money-out', '-525 AED', null],
  ['POS purchase return AED 210.00 SAND MALL card 4410', 'refund', '21000 AED', 'SAND MALL'],
  [
    'Partial refund AED 30.50 of your purchase AED 99.00 at SAND MALL on card 4410',
    'refund',
    '3050 AED',
    'SAND MALL',
  ],
  [
    'Temporary credit of AED 89.00 for your dispute reversed from your card 4410',
    'reversal',
    '-8900 AED',
    null,
  ],
  ['Salary advance of AED 900.00 credited to your account 5567', 'money-in', '90000 AED', null],
  ['AED 112.50 paid to SAND FINANCE with your card 4410', 'purchase', '-11250 AED', 'SAND FINANCE'],
  // a fee by all the words around it, or as its parts add up to the amount
  ['AED 26.25 debited from your a/c 5567 Fall Below Fee incl. VAT @5%.', 'fee', '-2625 AED', null],
  [
    'AED 26.25 debited from a/c 5567 towards MIN BAL CHGS OCT26 (AED 25.00 + VAT AED 1.25)',
    'fee',
    '-2625 AED',
    null,
  ],
  ['SAND MUSIC charged AED 12.00 to your card 4410', 'purchase', '-1200 AED', 'SAND MUSIC'],
  ['سالم علي أرسل لك 100.00 درهم عبر آني. تم إيداعها في حسابك 5567', 'transfer-in', '10000 AED', null],
  ['تم قيد رسوم شهرية بمبلغ 26.25 درهم على حسابك 5567', 'fee', '-2625 AED', null],
])('%s', (text, kind, amount, payee) => {
  expect(read(text)).toEqual([kind, expect.any(String), amount, payee, null])
})

test('a balance after an Arabic word that ends as a currency does is one in dirhams', () => {
  const text = 'تم خصم 25.00 درهم من بطاقتك 4410 لدى نون. رصيدك 1,250.00 درهم'
  expect(read(text)).toEqual(['purchase', '4410', '-2500 AED', 'نون', '125000 AED'])
})

test('what is left on a card is read without its currency', () => {
  const text =
    'Trx. of AED40.00 on your card ending *308 at SAND TAILORS, UAE is Approved. Avl. card bal is 83.14. Trx Date: 19/11/26'
  expect(read(text)).toEqual(['purchase', '308', '-4000 AED', 'SAND TAILORS, UAE', '8314 AED'])
})

test('of a message that is handed in late, the usual order of a day counts', () => {
  const text = 'Purchase of AED 250.00 with Credit Card ending 4410 at SAND MALL on 10/07/2026'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-07-10' } })
})

test('a shop with STORE in its name keeps its name, and the verb may is no month', () => {
  expect(read('Debit Card Purchase\nCard XXXX4410\nAED 53.58\nSAND STORE DUBAI AE\n19/11/26 15:45')).toEqual([
    'purchase',
    '4410',
    '-5358 AED',
    'SAND STORE DUBAI AE',
    null,
  ])
  const text =
    'Direct Debit of AED 1,150.00 to SAND FINANCE from account 5567 failed. Charges of AED 26.25 may apply.'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-11-20' } })
})

test('of an opening and a closing balance neither is taken', () => {
  const text =
    'Your statement for account 5567 is ready. Opening balance AED 1,000.00, closing balance AED 2,300.00.'
  expect(read(text)).toBe('amount')
})

test.each(['. Balance AED 9.00 as on 19/11/2026', ', posted 19/11/2026', ' and posted on 19/11/2026'])(
  'the day of a balance or of its booking is not that of the payment: %s',
  (behind) => {
    const text = `Card 6604 was used at SAND for AED 110.00 on 18/11/2026${behind}`
    expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-11-18' } })
  },
)

test('a count of instalments is no day, and the card that received a transfer did not pay it', () => {
  const text = 'AED 630.00 has been debited from Card 4410 being instalment 2/6.'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-11-20' } })
  expect(read('You have transferred AED 630.00 to your SAND card 4410')).toEqual([
    'transfer-out',
    null,
    '-63000 AED',
    null,
    null,
  ])
})

test.each([
  'Points will be credited in 24 hours.',
  'Your statement is due on 05/12/2026.',
  'Convert now to a 0% plan.',
  'You have spent AED 900.00 this month.',
  'Your next fee will be charged next month.',
])('what a later sentence announces does not undo a payment: %s', (later) => {
  const text = `Your card ending 4410 was used for AED 50.00 at SAND MALL on 19/11/2026. ${later}`
  expect(read(text)).toEqual(['purchase', '4410', '-5000 AED', 'SAND MALL', null])
})

test.each([
  'Cheque no. 000418 for AED 500.00 deposited in account 5567 on 16/11/2026 was returned unpaid on 18/11/2026.',
  'AED 500.00 charged to your card 4410 at SAND MALL on 16/11/2026 has been reversed on 18/11/2026.',
])('what came back has the day on which it did: %s', (text) => {
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-11-18' } })
})

test.each([
  [
    'Credit Card Purchase Card No XXXX4410 AED 50.00 SAND MALL DUBAI ARE 19/11/26 16:55 Pay school fees at 0% interest.',
    'SAND MALL DUBAI ARE',
  ],
  ['تم تحويل مبلغ 50.00 درهم من حسابك المنتهي بـ 5567 إلى مستفيد خارج البنك بتاريخ 19/11/2026.', null],
])('a rate of interest and a nameless beneficiary are no names: %s', (text, payee) => {
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { payee } })
})

test('an Arabic statement has the day on which it was issued', () => {
  const text =
    'كشف حساب بطاقتك الائتمانية المنتهية بـ 5567 الصادر بتاريخ 18/11/2026: إجمالي المبلغ المستحق 300.00 درهم، الحد الأدنى للدفع 100.00 درهم، تاريخ الاستحقاق 15/12/2026'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { kind: 'statement', day: '2026-11-18', due: { day: '2026-12-15' } },
  })
})
