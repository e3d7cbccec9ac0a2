import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from './read.ts'

const today = '2026-11-20'
function read(text: string): unknown {
  const reading = readMessage({ text }, today)
  if ('refused' in reading) return reading.refused
  return [reading.read.kind, Number(reading.read.amount?.minor)]
}

const messages = [
  'AED 64.25 was spent with card ending 6604 at SAND CAFE on 20/11/2026. Balance AED 410.00',
  'Debit Card Purchase\nCard XXXX7715\nAED 18.00\nDUNE BOOKS\n19/11/2026\nAvailable Balance AED 392.00',
  'AED 7,400.00 salary has been credited to your account XX2231. Balance AED 7,792.00.',
  'سحب صراف آلي\nمبلغ 300 SAR\nبطاقة مدى *5518\nفي 2026-11-18',
  'Your payment of AED 89.00 at PALM KIOSK with card 3302 was declined due to insufficient balance.',
  'تم تحويل مبلغ 150 درهم من حسابك رقم XX9047 إلى سارة',
]

test('messages in a row are never read as one of them', () => {
  const any = fc.uniqueArray(fc.constantFrom(...messages), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(any, (both) => {
      expect(read(both.join('\n'))).toBe('several')
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...messages), (one) => {
      expect(read(one)).toBeInstanceOf(Array)
    }),
  )
})

test.each([
  // two languages of one message, a fee of the payment, another currency
  [
    'AED 64.25 spent with card 6604 at SAND CAFE. Balance AED 410.00\nتم خصم 64.25 درهم من بطاقتك 6604 لدى SAND CAFE. الرصيد 410.00 درهم',
    ['purchase', -6425],
  ],
  ['Purchase of SAR 64.25 with card 6604 at SAND CAFE\nA fee of SAR 1.50 was charged.', ['purchase', -6425]],
  [
    'Online Purchase\nAmount: USD 10.00 (SAR 37.50)\nCard: *6604\nFee: SAR 0.59\nAt: SAND SOFT\nBalance: SAR 22.00',
    ['purchase', -3750],
  ],
  // the same amount at another time, or with another balance
  [
    'AED 6.00 spent with card 6604 at SAND BUS on 20/11/2026 08:10\nAED 6.00 spent with card 6604 at SAND BUS on 20/11/2026 17:40',
    'several',
  ],
  [
    'AED 6.00 spent with card 6604 at SAND BUS. Balance AED 50.00\nAED 6.00 spent with card 6604 at SAND BUS. Balance AED 44.00',
    'several',
  ],
  // in one line
  ['AED 64.25 spent with card 6604 at SAND CAFE. AED 18.00 spent with card 7715 at DUNE BOOKS.', 'several'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

const wrappings: ((text: string) => string)[] = [
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll(' ', '\u00A0'),
  (text) => `${text}\n${text}`,
  (text) => `[20/11/2026, 2:31:09 PM] Sara: ${text}`,
  (text) => `---------- Forwarded message ---------\nFrom: Bank\nDate: Fri, 20 Nov 2026\n\n${text}`,
  (text) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  (text) => text.replace(/AED ?/g, '\u20C3 '),
  (text) => text.replace(/AED ?([\d,]+(?:\.\d+)?)/g, '$1 درهم'),
  (text) => `${text}\nIf you did not do this, change your PIN and call 600540000.`,
  (text) => `${text}\nفي حالة عدم قيامك بهذه المعاملة, يرجى تغيير رقمك السري والاتصال برقم 600540000`,
  (text) => `\u200F${text} Never share your OTP, PIN or password with anyone.`,
]

test('a message reads the same however it is handed on', () => {
  const any = [fc.constantFrom(...messages), fc.constantFrom(...wrappings)] as const
  fc.assert(
    fc.property(...any, (text, wrap) => {
      expect(read(wrap(text))).toEqual(read(text))
    }),
  )
})
