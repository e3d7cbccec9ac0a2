import { expect, test } from 'vitest'
import { owingAsked } from './owing.ts'

test.each([
  ['who owes me money?', ''],
  ['Who still owes us', ''],
  ['how much do people owe me', ''],
  ['what am I owed', ''],
  ['من عليه لي فلوس؟', ''],
  ['how much does Sara owe me', 'sara'],
  ['does Abu Bakr owe me anything?', 'abu bakr'],
  ['how much am I owed by Jean-Luc', 'jean-luc'],
  ['كم لي عند سارة', 'ساره'],
  ['كم لي عند الناس', ''],
])('what others owe is asked of: %s', (line, name) => expect(owingAsked(line)).toBe(name))

test.each([
  'how much do I owe Sara',
  'who owes me the most',
  'how much did Sara owe me in May',
  'how much does Sara owe me since October',
  'how much do I owe on my card',
  'من عليه الدور',
])('a line that says more is no such question: %s', (line) => expect(owingAsked(line)).toBeNull())
