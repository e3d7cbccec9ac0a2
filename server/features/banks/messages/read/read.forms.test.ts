import { expect, test } from 'vitest'
import { dubaiDay } from '#contract/period.ts'
import { readMessage } from './read.ts'
import { received } from './testing/read.ts'

test('a reminder that gives total, minimum and due day is a statement', () => {
  const text =
    'Min payment of AED100.00 on your Cr.Card XXX3524 is due by Dec 9 2026. Total billed amt is AED1174.40. Ignore if already paid.'
  const amount = { minor: 117_440n, currency: 'AED' }
  const minimum = { minor: 10_000n, currency: 'AED' }
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { kind: 'statement', due: { day: '2026-12-09', amount, minimum } },
  })
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

test('a statement that warns of a late fee is one, and its own day is not the one by which to pay', () => {
  const text =
    'Credit Card ending 4410 e-statement dtd 11-NOV-2026. Total due: AED 764.19; Min due: AED 100.00; Pay by: 06-DEC-2026 to avoid late pymt fee of AED 241.50'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({
    read: { kind: 'statement', day: '2026-11-11', due: { day: '2026-12-06' } },
  })
})

test('a day without a year is none of long ago', () => {
  const text = 'شراء انترنت\nبطاقة: XXX5567 مدى\nمبلغ: SAR 10.00\nلدى: SAND\nفي: 11-07 14:42'
  expect(readMessage({ text, received }, '2026-11-20')).toMatchObject({ read: { day: '2026-11-07' } })
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
