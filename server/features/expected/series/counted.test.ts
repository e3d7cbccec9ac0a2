import { expect, test } from 'vitest'
import { isMustPay } from './counted.ts'

test('rent and cards must be paid on their day, and so must a cheque, whatever it is for', () => {
  expect(isMustPay('rent', 'Landlord')).toBe(true)
  expect(isMustPay('card', 'CC PAYMENT')).toBe(true)
  expect(isMustPay('other', 'INWARD CLEARING CHQ 000722')).toBe(true)
  expect(isMustPay('bill', 'شيك رقم 000114 مدرسة')).toBe(true)
  expect(isMustPay('other', 'CHEQUE BOOK CHARGES')).toBe(false)
  expect(isMustPay('subscription', 'Netflix')).toBe(false)
})
