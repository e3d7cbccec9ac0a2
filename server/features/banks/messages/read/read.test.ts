import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageLimits } from '#contract/banks/messages.ts'
import { cpuMs } from '../../../../../test/cpu-time.ts'
import { readMessage, type Money } from './read.ts'

const received = new Date('2026-11-20T10:05:00Z')
const textOf = (money: Money | null): string | null => money && `${money.minor} ${money.currency}`
/** What a message is read as: kind, digits, amount, day, payee and balance; or why it is refused. */
function read(text: string): unknown {
  const reading = readMessage({ text, received }, '2026-11-20')
  if ('refused' in reading) return reading.refused
  const { kind, instrument, amount, day, payee, balance } = reading.read
  return [kind, instrument?.digits ?? null, textOf(amount), day, payee, textOf(balance)]
}
const today = '2026-11-20'

test.each([
  [
    'Your debit card ending 4417 was used for AED 1,064.75 at BLUE DATE CAFE on 19/11/2026 at 13:05. Available balance: AED 9,120.44',
    ['purchase', '4417', '-106475 AED', '2026-11-19', 'BLUE DATE CAFE', '912044 AED'],
  ],
  [
    'Credit Card Purchase\nCard No XXXX0831\nAED 5.00\nPALM KIOSK DUBAI ARE\n19/11/26 17:48\nStatement due on\n26/11/2026',
    ['purchase', '0831', '-500 AED', '2026-11-19', 'PALM KIOSK DUBAI ARE', null],
  ],
  [
    'AED 2,000.00 was withdrawn from account XX2231 at an ATM on 12 Nov 2026. Balance AED 3,322.10',
    ['cash-out', '2231', '-200000 AED', '2026-11-12', null, '332210 AED'],
  ],
  [
    'You received AED 500.00 from NOURA S to your account ending 9876 via Aani',
    ['transfer-in', '9876', '50000 AED', today, 'NOURA S', null],
  ],
  [
    'AED 900.00 was transferred from your account 0123XXXX9876 to SAMI T on 10/11/2026',
    ['transfer-out', '9876', '-90000 AED', '2026-11-10', 'SAMI T', null],
  ],
  [
    'Refund of AED 120.00 for a failed transaction at DUNE CABS was credited to your card ending 4410',
    ['refund', '4410', '12000 AED', today, 'DUNE CABS', null],
  ],
  [
    'AED 26.00 was charged to card ending 4410 by Dune Cabs on 18 Nov 2026, 20:15',
    ['purchase', '4410', '-2600 AED', '2026-11-18', 'Dune Cabs', null],
  ],
  [
    'تم خصم مبلغ 900 درهم من حسابكم ***9012 لسداد بطاقة الائتمان المنتهية بـ 4410',
    ['card-payment', '9012', '-90000 AED', today, null, null],
  ],
  [
    'Card purchase at SAND MALL for AED 33.20 declined due to incorrect PIN on card 4410',
    ['declined', '4410', '-3320 AED', today, 'SAND MALL', null],
  ],
  ['Salary of AED 7,000.00 credited to account XXX99XXX', ['salary', null, '700000 AED', today, null, null]],
  ['Late payment fee AED 241.50 charged on card 4410', ['fee', '4410', '-24150 AED', today, null, null]],
  [
    'Utility payment: AED 300.00 to DUNE POWER from card 4410 successful',
    ['purchase', '4410', '-30000 AED', today, 'DUNE POWER', null],
  ],
  [
    'AED 45.00 purchase at SAND MALL was cancelled and the amount is returned to card 4410',
    ['reversal', '4410', '4500 AED', today, 'SAND MALL', null],
  ],
  [
    'School fees of AED 9,000 paid to DUNE SCHOOL from a/c 5567',
    ['purchase', '5567', '-900000 AED', today, 'DUNE SCHOOL', null],
  ],
  [
    'You have been paid. Salary of AED 9,000.00 landed in your account ending 5567',
    ['salary', '5567', '900000 AED', today, null, null],
  ],
  [
    'AED 400.00 transferred to own account 7788 from 5567',
    ['transfer-out', '5567', '-40000 AED', today, null, null],
  ],
  [
    'Instalment of AED 512.30 for your purchase at SAND MALL has been posted to card 4410 (2/12)',
    ['instalment', '4410', '-51230 AED', today, null, null],
  ],
  [
    'Attempted transaction of AED 200.00 at SAND MALL with card 4410 was blocked',
    ['declined', '4410', '-20000 AED', today, 'SAND MALL', null],
  ],
  ['Salary of AED 9,000.00 credited to A/C ***4455', ['salary', '4455', '900000 AED', today, null, null]],
  [
    'Refund of AED 89.00 from DESERT SHOP was credited to your card ending 4410',
    ['refund', '4410', '8900 AED', today, 'DESERT SHOP', null],
  ],
  [
    'The payment of AED 55.00 at DUNE CABS on your card ending 4410 was reversed',
    ['reversal', '4410', '5500 AED', today, 'DUNE CABS', null],
  ],
  [
    'Thank you. Your payment of AED 4,000.00 towards your credit card ending 4410 was received',
    ['card-payment', '4410', '400000 AED', today, null, null],
  ],
  [
    'AED 4,000.00 was debited from your a/c XX9012 towards your Credit Card ending 4410',
    ['card-payment', '9012', '-400000 AED', today, null, null],
  ],
  [
    'Payment of AED 780.00 at SAND MALL on card ending 2211 was declined: insufficient balance',
    ['declined', '2211', '-78000 AED', today, 'SAND MALL', null],
  ],
  [
    'Your loan instalment of AED 2,310.50 was debited from account XXXX1120',
    ['instalment', '1120', '-231050 AED', today, null, null],
  ],
  [
    'Direct Debit of AED 150.00 in favour of TELECOM CO was debited from account XXXX1120',
    ['direct-debit', '1120', '-15000 AED', today, 'TELECOM CO', null],
  ],
  [
    'An annual fee of AED 262.50 was charged to card ending 1234',
    ['fee', '1234', '-26250 AED', today, null, null],
  ],
  [
    'Your cheque no. 100234 for AED 15,000.00 on account XXX7788 was returned: insufficient funds',
    ['cheque-returned', '7788', '-1500000 AED', today, null, null],
  ],
  [
    'Cheque 100235 for AED 15,000.00 was debited from account XXX7788',
    ['cheque-cleared', '7788', '-1500000 AED', today, null, null],
  ],
  [
    'The balance of your account XXXX1120 is AED 10,200.00',
    ['balance', '1120', null, today, null, '1020000 AED'],
  ],
  [
    'تم خصم مبلغ ٦٤٫٧٥ درهم من بطاقتك المنتهية بـ ٤٤١٧ لدى سوق النخيل بتاريخ ١٩/١١/٢٠٢٦. الرصيد المتاح ٩٬١٢٠٫٤٤ درهم',
    ['purchase', '4417', '-6475 AED', '2026-11-19', 'سوق النخيل', '912044 AED'],
  ],
  [
    'شراء\nبطاقة:4560*;مدى\nلدى:QAMAR STORE\nبمبلغ:SAR 214.50\nفي:26-11-19 19:33',
    ['purchase', '4560', '-21450 SAR', '2026-11-19', 'QAMAR STORE', null],
  ],
  [
    'تم إيداع راتبك بمبلغ 9,800.00 درهم في حسابك رقم XXXX1120',
    ['salary', '1120', '980000 AED', today, null, null],
  ],
  [
    'تم تحويل مبلغ 2,500.00 درهم من حسابك رقم XXXX1120 إلى محمد علي بتاريخ 18/11/2026',
    ['transfer-out', '1120', '-250000 AED', '2026-11-18', 'محمد علي', null],
  ],
  [
    'تم إرجاع الشيك رقم 100234 بمبلغ 5,000.00 درهم على حسابك رقم XXXX4321 لعدم كفاية الرصيد',
    ['cheque-returned', '4321', '-500000 AED', today, null, null],
  ],
  ['رمز التحقق لعملية الشراء بقيمة 120.00 درهم هو 448812', 'code'],
  ['448812 is your OTP for AED 250.00 at DUNE CABS on card ending 3944', 'code'],
  ['PIN for AED 250.00 at DUNE CABS on card ending 5258 is 1377', 'code'],
  [
    'Your card 4410 is blocked after AED 900.00 was debited. Click http://bank-help.xyz to verify',
    'phishing',
  ],
  ['Spend AED 500 with your card ending 4410 and get AED 50. T&Cs apply', 'advert'],
  ['Get 5% cashback up to AED 500 with your credit card ending 4410. T&Cs apply', 'advert'],
  ['AED 50.00 was added to your wallet from card 4410', 'unknown'],
  ['AED 4.00 was deducted from your Salik account 12345678. Balance AED 46.00', 'unknown'],
  ['Careem: Your ride cost AED 32.50. Paid with card ending 4410', 'unknown'],
  ['Your du bill of AED 315.00 is ready', 'unfinished'],
  ['Your dispute for AED 120.00 at SAND MALL on card 4410 has been received', 'unfinished'],
  ['The balance of account 5567 is below AED 3,000', 'unknown'],
  ['Your card ending 4410 earned you AED 50.00 cashback this month', 'unknown'],
  ['Your card payment of AED 320.00 for card ending 4410 is due on 12 Dec 2026', 'reminder'],
  ['AED 45.00 will be debited from your account XX1120 on 01/12/2026', 'unfinished'],
  ['Can you send me AED 200 for dinner?', 'unknown'],
  ['Your card ending 4417 was used at BLUE DATE CAFE', 'unknown'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a warning never to share a code does not hide a payment', () => {
  const text = 'AED 20.00 spent at NEW BALANCE with card ending 4410. Never share your OTP or PIN.'
  expect(read(text)).toEqual(['purchase', '4410', '-2000 AED', today, 'NEW BALANCE', null])
})

test('what was charged abroad comes with its amount in dirhams', () => {
  const reading = readMessage(
    {
      text: 'Your card ending 4410 was used for USD 35.10 (AED 131.20) at FAR SHOP. Available limit AED 12,000.00',
    },
    today,
  )
  expect(reading).toMatchObject({
    read: {
      amount: { minor: -13_120n, currency: 'AED' },
      foreign: { minor: -3_510n, currency: 'USD' },
      balance: null,
    },
  })
})

test('a statement gives its due day, total and minimum', () => {
  const text =
    'Credit card ending 9940: statement date 09/11/26. Total Amt Due AED 7209.66, Due Date 03/12/26. Min Amt Due AED 360.48'
  const due = {
    day: '2026-12-03',
    amount: { minor: 720_966n, currency: 'AED' },
    minimum: { minor: 36_048n, currency: 'AED' },
  }
  expect(readMessage({ text, received }, today)).toMatchObject({
    // the day that it names, not the day of receipt
    read: { kind: 'statement', day: '2026-11-09', due },
  })
})

test('a masked amount is not read as what is left of it', () => {
  expect(read('Card ending 4410 used for AED 20.00 at PALM KIOSK. Balance is AED X,480.15')).toMatchObject({
    5: null,
  })
})

const parts = fc.constantFrom(
  ...'AED 1,2.5 OTP card ending XX44 debited from to على درهم ٤٫٥ . \n : 12/11/26 at'.split(' '),
)
test('E37: any text is read within a moment', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(parts, { maxLength: 300 }).map((all) => all.join(' ')),
      ),
      (text) => {
        const message = { text: text.slice(0, messageLimits.characters), received }
        expect(cpuMs(() => void readMessage(message, today))).toBeLessThan(500)
      },
    ),
  )
})
