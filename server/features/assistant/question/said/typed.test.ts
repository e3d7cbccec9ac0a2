import { expect, test } from 'vitest'
import { plainly } from './talk.ts'

test.each([
  ['how much does noon eat from me', 'how much does noon cost me'],
  ['who ate more of my money, lulu or noon', 'which cost more, lulu or noon'],
  ['lulu march vs april 2026, march higher or not', 'lulu march vs april 2026'],
  ['lulu may vs june', 'lulu in may vs june'],
  ['tabby in sept–nov', 'tabby in sept to nov'],
  ['lulu 1 to 9 june more than 1 to 9 may', 'lulu 1 to 9 june more than in 1 to 9 may'],
  ['my smallest weekly shop in june', 'my smallest weekly payment in june'],
  ['lowest etisalat invoice in june', 'lowest etisalat bill in june'],
  ['lulu since my sahod', 'lulu since payday'],
  ['when my next car instalment is cutting', 'when my next car instalment is due'],
  ['can we afford 900 quid', 'can we afford 900'],
  ['whit day did ma pay come fae acorn', 'what day did my pay come from acorn'],
  ['what am i after paying at lulu', 'what did i pay at lulu'],
  ['what is free on the visa limit', 'what is left on the visa limit'],
  ['bank cuts from me in june', 'bank fees in june'],
  ['what late fee did the bank cut in june', 'what late fee in june'],
  ['who do we pay 2,000 to each month', 'list payments of =2,000'],
  ['money sent outside the uae in june, all 4 people', 'money sent abroad in june'],
  ['deliveroo total since my sallary landed', 'deliveroo total since payday'],
  ['lulu since i got my pay', 'lulu since payday'],
  ['petrol w/o adnoc', 'petrol without adnoc'],
  ['tot at lulu in june', 'total at lulu in june'],
  ['when did i buy sth from ikea', 'when did i buy from ikea'],
  ['is spotify dearer or is it just me?', 'is spotify dearer?'],
  ['dining out including coffee, delivery and cafes in june', 'dining out in june'],
  ['lulu on weekends in june (sat & sun)', 'lulu on weekends in june'],
  ['sent overseas in june, all 3 countries together', 'sent overseas in june'],
  ['what else is still unpaid until 10 december', 'what is due until 10 december'],
  ['can we cover the 900 school trip', 'can we afford 900 for school trip'],
  ['when has the last dib dividend landed', 'when was the last dib dividend'],
  ['what is due by monday', 'what is due until monday'],
  ['what is still to pay on the car loan', 'how much is left on the car loan'],
  ['when color studio last paid me', 'when did color studio last pay me'],
  ['how much did fuel rise in june from may', 'how much did fuel rise in june vs may'],
  ['lulu less than the same days of last month', 'this month lulu less than the same days last month'],
])('what is typed in haste is put in the words of the grammar: %s', (text, plain) => {
  expect(plainly(text)).toBe(plain)
})

test.each([
  'how much did i eat at lulu',
  'what did my kids eat in june',
  'how much time is left on the loan',
  'what was the down payment for the car',
  'what may i spend to june',
  'when do i pay after ordering',
  'is netflix free on my plan',
  'lulu since my salary came in june',
  'lulu since my pay landed in 2025',
  'which of all three countries got most abroad',
  'rent from june',
  'lulu this month vs the same days of last month',
  'when i was last paid',
  'can i cover the 3 months rent',
  'lulu in june, the same days of last month',
  'sent abroad in june, both countries',
])('words that choose something stay: %s', (text) => {
  expect(plainly(text)).toBe(text)
})
