import { expect, test } from 'vitest'
import { plainly } from './talk.ts'

test.each([
  [
    'my husband says i order too much from talabat, is he right, last 30 days',
    'i order too much from talabat, last 30 days',
  ],
  ['hey can u tell me how much i paid noon lol', 'how much i paid noon'],
  ['ngl i think i spent a lot at lulu', 'i spent a lot at lulu'],
  ['careem since my birthday 1st of august', 'careem since 1st of august'],
  ['vox since the schools closed (1 july)', 'vox since 1 july'],
  ['how many cabs 2nd week of nov', 'how many cabs 8 to 14 nov'],
  ['anything over 300 (exclude rent)', 'anything over 300 ( without rent)'],
  ['internet price same all along?', 'internet did the price change?'],
  ['total school fees, for my company’s education allowance claim', 'total school fees'],
  ['who owes me the most i mean who paid the most this year', 'who paid the most this year'],
  [
    'my mum is coming and i wanna know what i spent last december so i can plan',
    'what i spent last december',
  ],
  ['if i stop going to starbucks how much would i save a month', 'average per month starbucks'],
  ['next rent when & will my balance cover it', 'next rent when'],
  ['is there any month without an ikea trip', 'which month had no ikea trip'],
  ['how much have i sent back home this year', 'how much have i sent home this year'],
  ['biggest noon order in october', 'biggest noon order in october'],
  ['how often do i order in', 'how often do i delivery'],
  ['when does the next rent cheque go out', 'when is the next rent cheque due'],
  [
    'do i have enough in current to clear the platinum card in full',
    'do i have enough in current to clear the platinum card',
  ],
  ['which pump most often', 'petrol which place most often'],
])('what is said around a question asks for nothing: %s', (text, plain) => {
  expect(plainly(text)).toBe(plain.replace('( without', '(without'))
})

test.each([
  'keep 6 months rent aside',
  'twice as much',
  'how much did i drop in lulu',
  'ikea once i moved',
  'starbucks twice a week',
  'spend outside dubai',
  'المطاعم هذا الشهر',
])('words that a question needs stay: %s', (text) => {
  expect(plainly(text)).toBe(text)
})
