import { expect, test } from 'vitest'
import { namedBy, names } from './own-name.ts'

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
