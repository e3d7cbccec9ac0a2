import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'
import { safeSubject } from './mail.ts'

test.each([
  ['Amal Rashid', 'Amal Rashid'],
  ['نورة الهاشمي', 'نورة الهاشمي'],
  ['Win a prize http://evil.example/x now', 'Win a prize now'],
  ['evil.example', 'evil example'],
  ['Visit evil。example', 'Visit evil example'],
  ['J.R. Smith', 'J R. Smith'],
  ['Call +971 50 123 4567 today', 'Call today'],
  ['reply@evil.example Bank', 'Bank'],
  ['ｗｗｗ．evil．example', ''],
  ['Two\r\nBcc: x@evil.example lines', 'Two Bcc: lines'],
  ['\u202Elmx', 'lmx'],
])('in a mail the name %j is %j', (name, shown) => expect(plainName(name)).toBe(shown))

test('a subject that looks encoded is encoded, so that it is read as it stands', () => {
  const subject = `XTharwa: =?utf-8?B?${Buffer.from('Your bank').toString('base64')}?= شارك ${'x'.repeat(80)}`
  const words = safeSubject(subject).split(' ')
  expect(words.every((word) => /^=\?UTF-8\?B\?[\w+/=]+\?=$/.test(word) && word.length <= 75)).toBe(true)
  const read = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')
  expect(read).toBe(subject)
  expect(safeSubject('XTharwa: Amal')).toBe('XTharwa: Amal')
})
