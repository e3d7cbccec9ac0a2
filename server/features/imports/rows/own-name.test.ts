import { expect, test } from 'vitest'
import { mayBeOwn, namedBy, names } from './own-name.ts'

test.each([
  ['TRANSFER FROM MALIK SANA', 'Sana Malik', true],
  ['IPP INWARD SANA AHMED MALIK', 'sana malik', true],
  ['تحويل من سناء مالك', 'سناء مالك', true],
  ['TRANSFER FROM SANA KHAN', 'Sana Malik', false],
  ['TRANSFER FROM MALIK TRADING SANAA', 'Sana Malik', false],
  ['SANA MALIK BOUTIQUE DUBAI', 'Sana Malik', false],
  ['TRANSFER FROM SANA', 'Sana', false],
])('%s names %s: %s', (text, name, is) => {
  expect(names(text, namedBy(name))).toBe(is)
})

test.each([
  ['OPENING TRANSFER FROM HSBC', true, true],
  ['TRANSFER FROM ENBD 0012345678', true, true],
  ['FROM MY HSBC', true, true],
  ['IPP TRANSFER FROM EMIRATES NBD BANK', true, true],
  ['OWN ACCOUNT TRF', true, true],
  ['OWN ACCOUNT TRF', false, true],
  ['TRANSFER FROM SANA MALIK', true, true],
  ['TRANSFER FROM HSBC', false, false],
  ['TRANSFER FROM OMAR HSBC', true, false],
  ['OMAR TRANSFER FROM HSBC', true, false],
  ['SALARY TRANSFER FROM HSBC', true, false],
  ['HSBC CASHBACK', true, false],
])('%s (money in: %s) may be the user’s own: %s', (text, credit, is) => {
  expect(mayBeOwn({ text, credit }, namedBy('Sana Malik'))).toBe(is)
})
