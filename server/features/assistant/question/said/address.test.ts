import { expect, test } from 'vitest'
import { withoutAddress } from './address.ts'

const bare = (text: string): string => withoutAddress(text, [['buddy', 'pets'], ['brothers'], ['نوره']])

test.each([
  ['chef what did we spend at lulu', 'what did we spend at lulu'],
  ['brother, petrol last month', 'petrol last month'],
  ['brother how much was petrol', 'how much was petrol'],
  ['petrol in june brother', 'petrol in june'],
  ['petrol in june, my friend?', 'petrol in june?'],
  ['hi xtharwa how much was petrol', 'how much was petrol'],
  ['hey Nora, how much was petrol', 'how much was petrol'],
  ['hi zomato how much in june', 'zomato how much in june'],
  ['ok so hmm petrol in june lol', 'petrol in june'],
  ['petrol in june haha pls bro', 'petrol in june'],
  ['just wondering if petrol got dearer, asking for a friend', 'petrol got dearer'],
  ['how much was petrol for god’s sake', 'how much was petrol'],
  ['real quick dude is petrol dearer thx', 'is petrol dearer'],
  ['wallah how much was petrol 😂😂', 'how much was petrol'],
  ['yalla ya akhi petrol in june', 'petrol in june'],
  ['petrol and rent, guys?', 'petrol and rent?'],
  ['bonjour, petrol in june. Kind regards, Gerald', 'petrol in june.'],
  ['my guy, petrol in june', 'petrol in june'],
  ['يا زول دفعت كم على البترول', 'دفعت كم على البترول'],
  ['petrol comma in june please question mark', 'petrol, in june'],
  ['يا غالي كم صرفت بترول', 'كم صرفت بترول'],
  ['كم صرفت بترول يا أبو خالد؟', 'كم صرفت بترول؟'],
  ['طيب يا أخوي، كم صرفت بترول الله يخليك', 'كم صرفت بترول'],
  ['بالله كم صرفت بترول هالشهر أخوي', 'كم صرفت بترول هالشهر'],
  ['كم صرفت بترول لو سمحتي ههههه', 'كم صرفت بترول'],
])('what calls somebody says nothing: %s', (text, plain) => {
  expect(bare(text)).toBe(plain)
})

test.each([
  'how much did i send my brother',
  'how much did i pay brother',
  'money sent brother',
  'brother sent me how much',
  'boss paid me when',
  'buddy how much in june',
  'how much in june, buddy',
  'brothers how much in june',
  'what did i spend at the chef',
  'will i be ok',
  'is petrol so dear',
  'right now',
  'thanks',
  'يا نورة يا بترول',
  'كم حولت حبيبي',
  'كم صرف أخوي',
  'كم دفعت يا نورة',
  'يا ريت تقول لي كم صرفت',
])('what a line may be of stays: %s', (text) => {
  expect(bare(text)).toBe(text)
})
